// The draw and the arbiter's sheet. The address keeps the seed, so that a draw can be sent to anyone.

(() => {
  const { start, words, marks, draw: drawing } = globalThis.encyclopedia;
  const { text, fill, nodes, integer, score, element } = words;
  const section = document.getElementById("drawing");
  if (!section) return;
  const pool = JSON.parse(section.dataset.pool);
  const form = section.querySelector("form");
  const slot = (name) => document.querySelector(`[data-slot="${name}"]`);
  const name = ([white, black]) => `${white} – ${black}`;
  const readScore = (value) => (value === null ? null : typeof value === "number" ? { cp: value } : { mate: Number(value.slice(1)) });

  /** Text that a shell takes as one word. */
  const quoted = (seed) => `'${seed.replaceAll("'", "'\\''")}'`;

  function complain(words) {
    slot("complaint").textContent = words;
    slot("drawn").replaceChildren();
    slot("sheet").hidden = true;
  }

  /** Where a pair has its page: the list links to it; a pair beyond this page is in the answers for every pair. */
  function page(line, [white, black]) {
    const link = document.querySelector(`#no-${line} .pair a`);
    return link ? link.getAttribute("href") : `${section.dataset.anypair}?w=${white}&b=${black}`;
  }

  const hex = (found) => found.digest.slice(8 * found.place, 8 * found.place + 8);
  const sum = (found) => fill("sum", { hex: hex(found), number: integer(found.number), lines: integer(pool.pairs.length), rest: integer(found.line - 1), line: integer(found.line) });

  /** The digest with the number that decided marked. */
  function digest(found) {
    const at = 8 * found.place;
    return element("code", { class: "digest" }, found.digest.slice(0, at), element("mark", {}, hex(found)), found.digest.slice(at + 8));
  }

  function showDrawn(found, pair) {
    const values = { line: integer(found.line), lines: integer(pool.pairs.length), pair: element("strong", { class: "pair" }, name(pair)), rank: pair[2] === null ? "" : integer(pair[2]) };
    const print = element("button", { type: "button", class: "button" }, text("print"));
    print.addEventListener("click", () => window.print());
    slot("drawn").replaceChildren(
      element("p", { class: "outcome" }, ...nodes(pair[2] === null ? "drawn-unranked" : "drawn", values)),
      element("p", { class: "men" }, marks.figurines(pair[0], true), " ", marks.figurines(pair[1], false)),
      ...(pool.admitted ? [] : [element("p", { class: "note" }, text("not-admitted"))]),
      element("p", { class: "note" }, digest(found), " ", sum(found)),
      element("p", { class: "does" }, print, " ", element("a", { href: page(found.line, pair) }, text("page"))),
    );
    for (const place of ["command-seed", "hand-seed"]) slot(place).textContent = quoted(found.seed);
  }

  /** What the side may do on its first move, in words. */
  function castling([white, black]) {
    const where = (number, rank, side) => {
      const row = start.row(number);
      const square = (file) => start.FILES[file] + rank;
      return fill("castling-side", { side: text(side), king: square(row.indexOf("K")), one: square(row.indexOf("R")), two: square(row.lastIndexOf("R")) });
    };
    const now = [["w", white], ["b", black]].flatMap(([side, number]) => {
      const can = start.castling(number);
      return ["short", "long"].filter((way) => can[way]).map((way) => text(`now-${side}-${way}`));
    });
    return [where(white, 1, "white"), where(black, 8, "black"), text("castling-rule"), now.length ? fill("castling-now", { moves: now.join(", ") }) : text("castling-none")].join(" ");
  }

  function showSheet(found, pair) {
    const [white, black, rank, budget, value, ...games] = pair;
    const values = { line: integer(found.line), lines: integer(pool.pairs.length), rank: rank === null ? "–" : integer(rank) };
    const standing = [fill(pool.admitted ? "sheet-admitted" : "sheet-candidate", values), fill("sheet-reading", { reading: score(readScore(value)), nodes: integer(budget) })];
    if (games.length) standing.push(fill("sheet-games", { white: integer(games[0]), draws: integer(games[1]), black: integer(games[2]) }));
    standing.push(text("sheet-data"));
    slot("sheet-pair").textContent = name(pair);
    slot("sheet-standing").replaceChildren(...standing.map((each) => element("li", {}, each)));
    for (const [side, number] of [["w", white], ["b", black]]) {
      slot(`sheet-${side}`).textContent = fill(`sheet-${side}`, { n: number });
      slot(`sheet-${side}-row`).replaceChildren(
        ...[...start.row(number)].map((man, file) => {
          return element("td", {}, marks.lone(side, man), element("span", {}, element("b", {}, start.FILES[file]), " ", text(`man-${man}`)));
        }),
      );
    }
    slot("sheet-board").replaceChildren(marks.board(white, black));
    slot("sheet-castling").textContent = castling(pair);
    slot("sheet-fen").textContent = start.fen(white, black);
    slot("sheet-draw").replaceChildren(
      element("p", {}, element("strong", {}, text("verifiable")), " ", fill("told", { seed: found.seed, round: found.round })),
      element("p", {}, digest(found)),
      element("p", {}, sum(found)),
      element("p", {}, ...nodes("dataset", { hash: element("code", {}, pool.dataset) })),
      element("p", {}, element("code", {}, document.querySelector("link[rel=canonical]").href)),
    );
    slot("sheet").hidden = false;
  }

  /** Draw by a seed and show it; false when it is none. */
  function show(seed) {
    const found = drawing.draw(seed, pool.dataset, pool.pairs.length);
    if (!found) {
      complain(fill("bad-seed", { n: integer(drawing.LONGEST) }));
      return false;
    }
    slot("complaint").textContent = "";
    const pair = pool.pairs[found.line - 1];
    showDrawn(found, pair);
    showSheet(found, pair);
    return true;
  }

  function arrive() {
    const seed = new URLSearchParams(location.search).get("seed");
    for (const twin of document.querySelectorAll(".languages a")) twin.search = seed === null ? "" : location.search;
    if (seed === null) return complain("");
    form.elements.seed.value = seed;
    show(seed);
  }

  for (const each of form.elements) each.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seed = drawing.plain(form.elements.seed.value);
    if (!seed) return void show(seed);
    history.pushState(null, "", `?${new URLSearchParams({ seed })}`);
    arrive();
  });
  addEventListener("popstate", arrive);
  arrive();
})();
