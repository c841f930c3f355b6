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
    const end = Math.max(-END, Math.min(END, value));
    const [tall, half] = wide ? [5, 2] : [8, 3];
    const parts = [
      shape("path", { class: "band", d: `M-5-${tall}h10v${2 * tall}h-10z` }),
      shape("path", { class: "axis", d: "M-60 0H60" }),
      shape("path", { class: "zero", d: `M0-${tall}v${2 * tall}` }),
    ];
    if (Math.abs(value) <= LIMITS[0]) {
      parts.push(shape("circle", { class: "eq", cx: value, r: wide ? 2.6 : 4 }));
    } else {
      const tip = value > 0 ? 5 : -5;
      const head = Math.abs(value) > END ? `l${tip} ${half}l${-tip} ${half}` : `v${2 * half}`;
      parts.push(shape("path", { class: step(value), d: `M0-${half}H${end}${head}H0z` }));
    }
    return shape("svg", { class: kind, "aria-hidden": "true", viewBox: wide ? "-66 -6 132 12" : "-66 -9 132 18" }, ...parts);
  }

  /** The mark and word of a state, as the page's <template id="states"> has it. */
  function state(name) {
    const found = document.getElementById("states").content.querySelector(`[data-state="${name}"]`);
    return document.importNode(found.firstElementChild, true);
  }

  globalThis.encyclopedia.marks = { board, figurines, lone, bar, state, step, shape };
})();
