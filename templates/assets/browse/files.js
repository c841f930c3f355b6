// The selection as a file to keep: CSV as spreadsheets of the page's language read it, or EPD.

import "./start.js";
import "./plane.js";

const { start, plane } = globalThis.encyclopedia;
const TYPES = { csv: "text/csv;charset=utf-8", epd: "text/plain;charset=utf-8" };
const LINES = 20_000; // between two breaths of the page
const HEAD = ["w", "b", "white", "black", "stage", "nodes", "cp", "mate", "mirror_cp", "mirror_mate", "state", "rank"];

/** One line a class. */
function* csv(columns, cells, stages, states) {
  const french = document.documentElement.lang === "fr";
  const mark = french ? ";" : ",";
  yield `${french ? "\ufeff" : ""}${HEAD.join(mark)}\r\n`;
  for (const cell of cells) {
    const { white, black } = plane.pair(cell);
    const stage = stages[columns.stage[cell] - 1];
    const [own, mirror] = [columns.reading[cell], columns.mirror[cell]].map(plane.score);
    const state = plane.state(columns.state[cell], states);
    yield `${[white, black, start.row(white), start.row(black), stage.name, stage.nodes, own?.cp ?? "", own?.mate ?? "", mirror?.cp ?? "", mirror?.mate ?? "", state, columns.rank[cell] || ""].join(mark)}\r\n`;
  }
}

/** One opening a line, as catalog/book.py writes them. */
function* epd(columns, cells) {
  for (const cell of cells) {
    const { white, black } = plane.pair(cell);
    const score = plane.score(columns.reading[cell]);
    const position = start.fen(white, black).replace(" 0 1", "");
    const said = !score ? "" : score.mate === undefined ? ` ce ${score.cp};` : ` dm ${score.mate};`;
    yield `${position} hmvc 0; fmvn 1;${said} id "${white}-${black}";\n`;
  }
}

const WRITERS = { csv, epd };

/** Write cells as a file of a kind and offer it; the page stays alive between two stretches of lines. */
export async function keep(kind, columns, cells, stages, states) {
  const parts = [];
  const lines = WRITERS[kind](columns, cells, stages, states);
  for (let done = false; !done; ) {
    const part = [];
    while (part.length < LINES) {
      const next = lines.next();
      done = next.done;
      if (done) break;
      part.push(next.value);
    }
    parts.push(part.join(""));
    await new Promise((go) => setTimeout(go));
  }
  const url = URL.createObjectURL(new Blob(parts, { type: TYPES[kind] }));
  Object.assign(document.createElement("a"), { href: url, download: `pairs.${kind}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
