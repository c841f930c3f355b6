// What stands under the filters: how many classes pass, a page of them, and the ways to the others.

import "./start.js";
import "./words.js";
import { narrows } from "./browse/filter.js";
import { row } from "./browse/rows.js";

const { start, words } = globalThis.encyclopedia;
const { text, fill, nodes, count, integer, element } = words;

export class List {
  #place;
  #found = document.getElementById("found");
  #facts;

  /** place: what holds the list; stages, states: as the page names them. */
  constructor(place, stages, states) {
    this.#place = place;
    this.#facts = { stages, states, link: (pair, own) => link(place.dataset, pair, own) };
  }

  #slot(name) {
    return this.#place.querySelector(`[data-slot="${name}"]`);
  }

  #turner(by) {
    return this.#place.querySelector(`[data-turn='${by}']`);
  }

  /** Lines of one page. */
  get lines() {
    return Number(this.#place.dataset.rows);
  }

  /** Bring the beginning of the list into view. */
  reveal() {
    this.#place.querySelector(".head-line").scrollIntoView({ block: "nearest" });
  }

  /** Lead those who read with the keyboard to what was found. */
  focus() {
    this.#found.focus();
  }

  /** Say that the table is on its way. */
  wait() {
    this.#found.textContent = text("loading");
    this.#place.setAttribute("aria-busy", "true");
  }

  /** Say why there is no table; the rows of the page stand. */
  fail(error) {
    this.#place.removeAttribute("aria-busy");
    this.#found.textContent = fill("failed", { why: error.message });
  }

  /** Say something below the count. */
  hint(...content) {
    this.#slot("hint").replaceChildren(...content);
  }

  /** What of a filter can be said before the table is there. */
  showFilter(filter) {
    this.#place.querySelector("[data-clear]").hidden = !narrows(filter);
    this.#place.querySelector("[name=sorting]").value = filter.sort;
    for (const sorter of this.#place.querySelectorAll(".sorter")) {
      const head = sorter.closest("th");
      if (sorter.dataset.sort === filter.sort) head.setAttribute("aria-sort", filter.desc ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
  }

  /** Show some cells, a page of so many that pass, and how many there are in all. */
  show({ columns, size }, filter, passing, cells) {
    const first = (filter.page - 1) * this.lines;
    const last = first + cells.length;
    this.#place.removeAttribute("aria-busy");
    this.#place.querySelector("tbody").replaceChildren(...Array.from(cells, (cell) => row(cell, { columns, ...this.#facts })));
    this.#found.textContent = count("found", passing, { all: integer(size) });
    this.#slot("lines").textContent = fill("lines", { from: integer(first + 1), to: integer(last), n: integer(passing) });
    for (const part of this.#place.querySelectorAll(".browsed, .turner, .sorting")) part.hidden = !passing;
    this.#turner(-1).setAttribute("aria-disabled", first === 0);
    this.#turner(1).setAttribute("aria-disabled", last >= passing);
    for (const each of this.#place.querySelectorAll("[data-take]")) each.disabled = !passing;
  }

  /** Nobody need know which pair of a class is read: where a filter finds nothing, its mirror may find so many, and a
   * start of White that is read by its mirror alone finds nothing at all. */
  offerMirror(filter, others) {
    const folded = filter.w !== null && !start.representative(filter.w);
    if (!others && !folded) return this.hint();
    const said = folded ? nodes("folded", { n: filter.w, mirror: start.mirror(filter.w) }) : [count("reflected", others)];
    return this.hint(...said, " ", element("button", { type: "button", class: "link-button", "data-reflect": "" }, text("reflect")));
  }
}

/** Where a pair is read: its own page, or the one that answers for every pair. */
function link({ page, anypair }, { white, black }, own) {
  return own ? page.replaceAll("%(w)s", white).replaceAll("%(b)s", black) : `${anypair}?w=${white}&b=${black}`;
}
