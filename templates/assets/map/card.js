// The card beside a cell: both rows, the reading, the mirror's, and how far the pair has come.

import "./start.js";
import "./words.js";
import "./marks.js";
import "./plane.js";

const { words, marks, plane } = globalThis.encyclopedia;
const { text, fill, score: spoken, short, element } = words;
const GAP = 22;

/** What a cell reads, in words. */
export function says(cell) {
  const score = plane.score(cell.packed);
  if (score) return spoken(score);
  return text(cell.read ? "unscored" : cell.own ? "not-read" : "unmeasured");
}

/** Fill a card. cell: as cells.js knows it; stage: name of its deepest; state: as marks name it; address: of its page. */
export function showCard(card, { white, black }, cell, stage, state, address) {
  const [score, other] = [cell.packed, cell.other].map(plane.score);
  const terms = [
    [stage ? fill("here", { stage }) : text("reading"), element("strong", {}, score ? short(score) : says(cell))],
    [text("mirror"), other ? short(other) : text("unmeasured")],
  ];
  card.replaceChildren(
    element("p", { class: "top" }, element("a", { href: address, tabindex: -1 }, `${white} – ${black}`), marks.state(state)),
    element(
      "div",
      { class: "body" },
      marks.board(white, black, true),
      element("dl", {}, ...terms.flatMap(([term, said]) => [element("dt", {}, term), element("dd", {}, said)]), marks.bar(score, true)),
    ),
    element("p", { class: "help" }, text("enter")),
  );
  card.hidden = false;
}

/** Put a card beside a place of its sheet, in CSS pixels; on a phone it reaches over the axis. */
export function placeCard(card, sheet, x, y) {
  const [wide, high] = [sheet.clientWidth, sheet.clientHeight];
  const beside = x + GAP + card.offsetWidth > wide ? x - GAP - card.offsetWidth : x + GAP;
  card.style.left = `${Math.min(wide - card.offsetWidth, Math.max(0, beside))}px`;
  card.style.top = `${Math.max(0, Math.min(high - card.offsetHeight, y - 2 * GAP))}px`;
}
