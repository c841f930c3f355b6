// Boards, figurine rows, reading bars and state marks, drawn as the components of the same names draw them.

(() => {
  const { fill } = globalThis.encyclopedia.words;
  const { row } = globalThis.encyclopedia.start;
  const SVG = "http://www.w3.org/2000/svg";
  const LIMITS = [5, 15, 30, 60];
  const END = 60;
  const PAWNS = "P".repeat(8);

  /** An SVG element. */
  function shape(name, attributes, ...children) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  /** A row of men at a place: the word of their bodies, and over it that of the lines upon them. */
  const men = (pieces, place = {}) => shape("text", place, pieces, shape("tspan", { x: place.x ?? 0 }, pieces.toLowerCase()));

  /** One man by itself; side: w or b. */
  const lone = (side, man) => shape("svg", { class: `lone ${side}`, viewBox: "0 -9 10 10", "aria-hidden": "true" }, men(man));

  /** The start of a pair as a picture. */
  function board(white, black, small = false) {
    const label = fill("board", { white: row(white), black: row(black) });
    return shape(
      "svg",
      { class: small ? "board small" : "board", viewBox: "0 -9 80 80", role: "img", "aria-label": label },
      men(row(black), { class: "b" }),
      men(PAWNS, { class: "b", y: 10 }),
      men(PAWNS, { y: 60 }),
      men(row(white), { y: 70 }),
    );
  }

  /** Eight small men that name a start. */
  const figurines = (number, white) =>
    shape(
      "svg",
      { class: white ? "figurines" : "figurines b", role: "img", "aria-label": row(number) },
      men(row(number)),
    );

  /** The colour step of a value in centipawns: k4 to eq to w4. */
  function step(value) {
    const size = LIMITS.filter((limit) => Math.abs(value) > limit).length;
    return size ? (value > 0 ? "w" : "k") + size : "eq";
  }

  /** A reading on an axis from −60 to +60; hatched when there is none. */
  function bar(score, wide = false) {
    const kind = wide ? "bar wide" : "bar";
    if (!score) return shape("svg", { class: `${kind} hatched`, "aria-hidden": "true" });
    const value = score.mate === undefined ? score.cp : Math.sign(score.mate) * 999;
    const size = Math.abs(value);
    const share = (centipawns) => Math.round(centipawns / 0.132) / 10;
    const drawn = (attributes, ...parts) => shape("svg", { class: kind, "aria-hidden": "true", ...attributes }, ...parts);
    if (size <= LIMITS[0]) return drawn({}, shape("circle", { class: "eq", cx: `${share(66 + value)}%` }));
    if (size <= END) return drawn({}, shape("rect", { class: step(value), x: `${value > 0 ? 50 : share(66 - size)}%`, width: `${share(size)}%` }));
    const arrow = value > 0 ? "M0-3H60l5 3-5 3H0z" : "M0-3H-60l-5 3 5 3H0z";
    return drawn({ viewBox: "-66 -9 132 18", preserveAspectRatio: "none" }, shape("path", { class: step(value), d: arrow }));
  }

  /** The mark and word of a state, as the page's <template id="states"> has it. */
  function state(name) {
    const found = document.getElementById("states").content.querySelector(`[data-state="${name}"]`);
    return document.importNode(found.firstElementChild, true);
  }

  globalThis.encyclopedia.marks = { board, figurines, lone, bar, state, step, shape };
})();
