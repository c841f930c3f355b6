// Replay: a board that follows the moves of a game. The games come as UCI and SAN, made by the generator, so that
// nothing here knows which moves are legal; it only knows what a move does, castling of Chess960 included.

const FILES = "abcdefgh";
const SVG = "http://www.w3.org/2000/svg";
const MOST = 300; // centipawns at the edge of the drawing of scores
const PACE = 900; // milliseconds a move

// The position: a map from squares such as e4 to men such as P (White) or p (Black)

/** The men of a FEN, by square. */
export function place(fen) {
  const men = new Map();
  fen.split(" ")[0].split("/").forEach((rank, down) => {
    let file = 0;
    for (const sign of rank) {
      if (/\d/.test(sign)) file += Number(sign);
      else men.set(FILES[file++] + (8 - down), sign);
    }
  });
  return men;
}

/** What a move in UCI does, castling as king takes rook: {men, man, from, to, taken, castles, passant, promoted}. */
export function play(before, uci) {
  const men = new Map(before);
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const man = men.get(from);
  const white = man === man.toUpperCase();
  const met = men.get(to);
  men.delete(from);
  if (/k/i.test(man) && met && /r/i.test(met) && white === (met === met.toUpperCase())) {
    const short = to[0] > from[0];
    men.delete(to);
    const [king, rook] = [(short ? "g" : "c") + from[1], (short ? "f" : "d") + from[1]];
    men.set(king, man).set(rook, met);
    return { men, man, from, to, castles: short ? "short" : "long", king, rook, squares: [from, king] };
  }
  const passant = /p/i.test(man) && from[0] !== to[0] && !met;
  if (passant) men.delete(to[0] + from[1]);
  const promoted = uci[4] ?? "";
  men.set(to, promoted ? (white ? promoted.toUpperCase() : promoted) : man);
  return { men, man, from, to, taken: met ?? (passant ? "p" : ""), passant, promoted, squares: [from, to] };
}

// The page

const shape = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const KEYS = {
  first: "M2 1h2v12H2zM13 1v12L5 7z",
  back: "M10 1v12L2 7z",
  play: "M3 1l9 6-9 6z",
  pause: "M3 1h3v12H3zM8 1h3v12H8z",
  next: "M4 1v12l8-6z",
  last: "M10 1h2v12h-2zM1 1v12l8-6z",
};

const opened = new WeakMap();

async function get(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/** Open a game of a panel by its place in the file of games; what is missing is fetched. */
export async function start(panel, which) {
  if (!opened.has(panel)) opened.set(panel, open(panel));
  const player = await opened.get(panel);
  if (!player) opened.delete(panel);
  else player.show(Number(which), true);
}

async function open(panel) {
  const stand = panel.querySelector("[data-slot=replay]");
  // Both stand where the generator puts them: what is said beside the assets, the games beside their PGN.
  const about = new URL(`../replay/${document.documentElement.lang}.json`, import.meta.url);
  const asked = get(panel.querySelector("a[download]").href.replace(/\.pgn$/, "-games.json"));
  asked.catch(() => {}); // it is awaited below, where a failure is told in words
  let said = null;
  try {
    const { words, language, style } = await get(about);
    said = words;
    const games = await asked;
    const sheet = element("link", { rel: "stylesheet", href: new URL(style, about).href });
    await new Promise((done) => {
      sheet.onload = sheet.onerror = done;
      document.head.append(sheet);
    });
    return new Player(stand, games, words, language);
  } catch (error) {
    stand.replaceChildren(element("p", { role: "alert", class: "note" }, said ? said.failed.replace("%(why)s", error.message) : error.message));
    return null;
  }
}

class Player {
  constructor(stand, { fen, games }, words, language) {
    this.words = words;
    this.games = games;
    this.start = place(fen);
    this.number = new Intl.NumberFormat(language);
    this.build();
    stand.replaceChildren(this.root);
  }

  fill(key, values = {}) {
    return this.words[key].replace(/%\((\w+)\)s/g, (_, name) => values[name]);
  }

  /** The standing parts; what changes is filled in by `show` and `go`. */
  build() {
    this.men = shape("g", {});
    this.touched = shape("g", { class: "touched" });
    this.drawing = shape("svg", { class: "board", viewBox: "0 -9 80 80", role: "img" }, this.touched, this.men);
    this.keys = new Map(["first", "back", "play", "next", "last"].map((name) => [name, this.key(name)]));
    this.ply = element("span", { class: "ply" });
    this.title = element("strong", {});
    this.list = element("select", { "aria-label": this.words.choose });
    this.games.forEach((game, at) => this.list.append(element("option", { value: at }, this.named(game))));
    this.list.addEventListener("change", () => this.show(Number(this.list.value), false));
    this.moves = element("div", { class: "moves", role: "group", "aria-label": this.words.moves });
    this.moves.addEventListener("click", ({ target }) => target.closest(".move") && this.go(Number(target.closest(".move").dataset.ply)));
    this.plies = shape("svg", { class: "plies", preserveAspectRatio: "none", role: "img", "aria-label": this.fill("score", { most: this.number.format(MOST) }) });
    this.plies.addEventListener("click", (event) => {
      const box = this.plies.getBoundingClientRect();
      this.go(1 + Math.floor(((event.clientX - box.left) / box.width) * this.steps.length));
    });
    this.drawn = element("p", { class: "note" });
    this.said = element("p", { class: "unseen", role: "status" });
    this.root = element(
      "div",
      { class: "replay", role: "group", "aria-label": this.words.replay },
      element("div", {}, element("div", { class: "diagram" }, this.drawing), element("div", { class: "keys" }, ...this.keys.values(), this.ply)),
      element("div", {}, element("div", { class: "game-head" }, this.title, this.list), this.moves, this.plies, element("p", { class: "note" }, this.fill("score", { most: this.number.format(MOST) })), this.drawn, this.said),
    );
    this.root.addEventListener("keydown", (event) => {
      if (event.target === this.list || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const inMoves = event.target.closest(".move");
      this.go(to);
      if (inMoves) this.moves.querySelector(`[data-ply="${this.at}"]`)?.focus();
    });
  }

  key(name) {
    const made = element("button", { type: "button", class: "key", "aria-label": this.words[name] }, shape("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, shape("path", { d: KEYS[name] })));
    const acts = { first: () => this.go(0), back: () => this.go(this.at - 1), play: () => this.run(), next: () => this.go(this.at + 1), last: () => this.go(this.steps.length) };
    made.addEventListener("click", acts[name]);
    return made;
  }

  result(game) {
    return game.result.replaceAll("1/2", "½").replace("-", "–");
  }

  named(game) {
    const title = this.fill("title", { n: this.number.format(game.number), result: this.result(game), ending: this.words[`ending-${game.ending}`] });
    return this.games.every(({ nodes }) => nodes === game.nodes) ? title : `${title} (${this.fill("nodes", { n: this.number.format(game.nodes) })})`;
  }

  /** SAN with the letters of the page's language. */
  local(san) {
    return san.replace(/[KQRBN]/g, (sign) => this.words.letters["KQRBN".indexOf(sign)]);
  }

  /** Take a game up at its first position. */
  show(which, focus) {
    this.rest();
    const game = this.games[which];
    const [uci, san, scores] = [game.moves, game.san, game.scores].map((text) => (text ? text.split(" ") : []));
    let men = this.start;
    this.steps = uci.map((word, at) => {
      const step = play(men, word);
      men = step.men;
      return { ...step, san: san[at], score: scores[at] };
    });
    this.list.value = which;
    this.title.textContent = this.named(game);
    this.drawn.textContent = `${this.fill("drawn", { n: this.number.format(game.opening), seed: game.seed })} ${this.words.keys}`;
    const moves = [];
    this.steps.forEach((step, at) => {
      if (at % 2 === 0) moves.push(`${at / 2 + 1}.\u00a0`);
      moves.push(element("button", { type: "button", class: at < game.opening ? "move drawn" : "move", "data-ply": at + 1, tabindex: -1 }, this.local(step.san)), " ");
    });
    moves.push(` ${this.result(game)}`);
    this.moves.replaceChildren(...moves);
    this.moves.scrollTop = 0;
    this.draw();
    this.go(0);
    if (focus) {
      this.keys.get("next").focus({ preventScroll: true });
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.root.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
    }
  }

  /** The scores, a bar a ply. */
  draw() {
    const width = Math.max(1, this.steps.length);
    this.here = shape("path", { class: "here" });
    const bars = this.steps.map(({ score }, at) => {
      const value = score.startsWith("#") ? Math.sign(Number(score.slice(1))) * MOST : Number(score);
      const high = Math.max(-MOST, Math.min(MOST, value)) / MOST;
      return shape("path", { class: high > 0 ? "up" : "down", d: `M${at + 0.1} 0h.8v${-high}h-.8z` });
    });
    this.plies.setAttribute("viewBox", `0 -1 ${width} 2`);
    this.plies.replaceChildren(shape("path", { class: "base", d: `M0 0H${width}` }), ...bars, this.here);
  }

  /** Show the position after so many plies. */
  go(wanted) {
    const end = this.steps.length;
    this.at = Math.max(0, Math.min(end, wanted));
    const step = this.steps[this.at - 1];
    const men = step?.men ?? this.start;
    const x = (square) => 10 * FILES.indexOf(square[0]);
    const y = (square) => 10 * (8 - square[1]);
    this.touched.replaceChildren(...(step?.squares ?? []).map((square) => shape("path", { d: `M${x(square)} ${y(square) - 9}h10v10h-10z` })));
    this.men.replaceChildren(...[...men].map(([square, man]) => shape("text", { class: man === man.toUpperCase() ? "w" : "b", x: x(square), y: y(square) }, man.toUpperCase(), shape("tspan", { x: x(square) }, man.toLowerCase()))));
    this.drawing.setAttribute("aria-label", this.standing(men));
    // A key that cannot go on says so and keeps the focus, which a disabled one would lose.
    for (const name of ["first", "back"]) this.keys.get(name).setAttribute("aria-disabled", this.at === 0);
    for (const name of ["next", "last", "play"]) this.keys.get(name).setAttribute("aria-disabled", this.at === end);
    this.ply.textContent = this.fill("ply", { n: this.number.format(this.at), all: this.number.format(end) });
    for (const each of this.moves.querySelectorAll(".move")) {
      const current = Number(each.dataset.ply) === this.at;
      each.toggleAttribute("aria-current", current);
      if (current) each.setAttribute("aria-current", "step");
      each.tabIndex = current || (this.at === 0 && each.dataset.ply === "1") ? 0 : -1;
      if (current) this.moves.scrollTop = Math.max(0, each.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2);
    }
    this.here.setAttribute("d", `M${this.at} -1V1`);
    this.said.textContent = step ? this.spoken(step) : this.words.start;
    if (this.at === end) this.rest();
  }

  /** Where everybody stands, for those who listen. */
  standing(men) {
    const side = (white) =>
      [..."KQRBNP"].flatMap((man) =>
        [...men].filter(([, each]) => each === (white ? man : man.toLowerCase())).map(([square]) => (man === "P" ? "" : this.local(man)) + square).sort(),
      ).join(" ");
    return this.fill("board", { white: side(true), black: side(false) });
  }

  /** A move in words. */
  spoken(step) {
    const white = step.man === step.man.toUpperCase();
    const man = (sign) => this.words[`man-${sign.toUpperCase()}`];
    const values = { ...step, n: this.number.format(Math.ceil(this.at / 2)), side: this.words[white ? "white" : "black"], man: man(step.man), taken: step.taken && man(step.taken) };
    const kind = step.castles ?? (step.passant ? "en-passant" : step.taken ? "takes-on" : "moves-to");
    const more = [];
    if (step.promoted) more.push(this.fill("promotes", { man: man(step.promoted) }));
    if (step.san.endsWith("+")) more.push(this.words.check);
    if (step.san.endsWith("#")) more.push(this.words.mate);
    return [this.fill(kind, values), ...more].join(", ");
  }

  /** Play on by itself, or stop. */
  run() {
    if (this.timer || this.at === this.steps.length) return void this.rest();
    this.timer = setInterval(() => this.go(this.at + 1), PACE);
    this.face("pause");
  }

  rest() {
    clearInterval(this.timer);
    this.timer = null;
    this.face("play");
  }

  face(name) {
    const key = this.keys.get("play");
    key.setAttribute("aria-label", this.words[name]);
    key.querySelector("path").setAttribute("d", KEYS[name]);
  }
}
