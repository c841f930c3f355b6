// One row of the table, drawn as components/entries.html draws it.

import "./start.js";
import "./words.js";
import "./marks.js";
import "./plane.js";

const { words, marks, plane } = globalThis.encyclopedia;
const { text, integer, short, element } = words;

/** The row of a cell. columns: as plane.js reads them; stages, states: as the page names them; link(pair, own): where a pair is read. */
export function row(cell, { columns, stages, states, link }) {
  const pair = plane.pair(cell);
  const stage = stages[columns.stage[cell] - 1];
  const [score, mirror] = [columns.reading[cell], columns.mirror[cell]].map(plane.score);
  const data = (kind, ...content) => element("td", { class: kind }, ...content);
  const named = (kind, name, content) => element("td", { class: kind, "data-name": text(name) }, content);
  return element(
    "tr",
    {},
    element("th", { scope: "row", class: "pair" }, element("a", { href: link(pair, columns.state[cell] & plane.OWN_PAGE) }, `${pair.white} – ${pair.black}`)),
    data("of-w", marks.figurines(pair.white, true)),
    data("of-b", marks.figurines(pair.black, false)),
    data("stage", stage.name),
    data("number nodes", integer(stage.nodes)),
    data("number cp", element("strong", {}, score ? short(score) : text("unscored"))),
    data("bar-cell", marks.bar(score)),
    data("number size", score?.cp === undefined ? "" : integer(Math.abs(score.cp))),
    named("number place", "rank-name", columns.rank[cell] ? integer(columns.rank[cell]) : "–"),
    named(mirror ? "number of-mirror" : "number of-mirror blank", "mirror-name", mirror ? short(mirror) : text("unmeasured")),
    data("state-cell", marks.state(plane.state(columns.state[cell], states))),
  );
}
