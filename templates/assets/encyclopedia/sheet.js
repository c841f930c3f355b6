// The arbiter's sheet of a drawn pair: all that stands on it, and how the draw can be checked.

(() => {
  const { start, words, marks } = globalThis.encyclopedia;
  const { text, fill, nodes, integer, score, element } = words;
  const slot = (name) => document.querySelector(`[data-slot="${name}"]`);
  const readScore = (value) => (value === null ? null : typeof value === "number" ? { cp: value } : { mate: Number(value.slice(1)) });

  /** `518 – 700`. */
  const name = ([white, black]) => `${white} – ${black}`;

  /** The number of the digest that decided, eight hexadecimal digits. */
  const hex = (found) => found.digest.slice(8 * found.place, 8 * found.place + 8);

  /** How the number gives the line, in words. lines: of the list. */
  const sum = (found, lines) => fill("sum", { hex: hex(found), number: integer(found.number), lines: integer(lines), rest: integer(found.line - 1), line: integer(found.line) });

  /** The digest with the number that decided marked. */
  function digest(found) {
    const at = 8 * found.place;
    return element("code", { class: "digest" }, found.digest.slice(0, at), element("mark", {}, hex(found)), found.digest.slice(at + 8));
  }

  /** What both sides may do on their first move, in words. */
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

  /** Fill the sheet and show it. found: the draw; pair: as the pool has it. */
  function show(found, pair, pool) {
    const [white, black, budget, value, ...games] = pair;
    const values = { line: integer(found.line), lines: integer(pool.pairs.length) };
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
      element("p", {}, sum(found, pool.pairs.length)),
      element("p", {}, ...nodes("dataset", { hash: element("code", {}, pool.dataset) })),
      element("p", {}, element("code", {}, document.querySelector("link[rel=canonical]").href)),
    );
    slot("sheet").hidden = false;
  }

  globalThis.encyclopedia.sheet = { name, digest, sum, show };
})();
