// The rank editor: two ranks of eight squares and a palette. The square that has the focus is chosen, a letter or the
// palette puts a man on it; arrows move. The ranks are those of the filter, and every change is handed on.

import "./start.js";
import "./words.js";
import "./marks.js";

const { start, words, marks } = globalThis.encyclopedia;
const { text, fill, element } = words;

export class Ranks {
  #place;
  #put;
  #chosen = { side: "b", file: 0 };
  #pieces = { w: "........", b: "........" };

  /** place: what holds ranks and palette; put(side, pieces): what to do with a rank that was changed. */
  constructor(place, put) {
    [this.#place, this.#put] = [place, put];
    place.addEventListener("click", ({ target }) => {
      const [square, man] = [target.closest(".square"), target.closest(".man")];
      if (square) square.focus(); // which some browsers leave to us
      else if (man) this.#set(man.dataset.man);
    });
    place.addEventListener("focusin", ({ target }) => {
      if (target.matches(".square")) this.#choose(target.parentElement.dataset.side, Number(target.dataset.file));
    });
    place.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Show the ranks of a filter. */
  show({ wp, bp }) {
    this.#pieces = { w: wp, b: bp };
    for (const each of this.#place.querySelectorAll(".square")) {
      const [side, file] = [each.parentElement.dataset.side, Number(each.dataset.file)];
      const man = this.#pieces[side][file];
      const chosen = side === this.#chosen.side && file === this.#chosen.file;
      each.replaceChildren(drawn(side, man));
      each.setAttribute("aria-label", fill(`square-${side}`, { file: start.FILES[file], man: text(`man-${man}`) }));
      each.setAttribute("aria-pressed", String(chosen));
      each.classList.toggle("set", man !== ".");
      each.tabIndex = file === this.#chosen.file ? 0 : -1;
    }
    for (const each of this.#place.querySelectorAll(".man")) {
      each.replaceChildren(drawn(this.#chosen.side, each.dataset.man));
      each.setAttribute("aria-pressed", String(each.dataset.man === this.#man));
    }
  }

  #square(side, file) {
    return this.#place.querySelector(`[data-side="${side}"] [data-file="${file}"]`);
  }

  /** What stands on the chosen square. */
  get #man() {
    return this.#pieces[this.#chosen.side][this.#chosen.file];
  }

  #choose(side, file) {
    if (side === this.#chosen.side && file === this.#chosen.file) return;
    this.#chosen = { side, file };
    this.show({ wp: this.#pieces.w, bp: this.#pieces.b });
  }

  /** Put a man on the chosen square, or take it off where it stands already. */
  #set(man) {
    const { side, file } = this.#chosen;
    const pieces = [...this.#pieces[side]];
    const next = man === this.#man ? "." : man;
    if (next === this.#man) return;
    pieces[file] = next;
    this.#put(side, pieces.join(""));
  }

  #press(event) {
    if (!event.target.matches(".square") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { side, file } = this.#chosen;
    const moves = { ArrowLeft: [side, Math.max(0, file - 1)], ArrowRight: [side, Math.min(7, file + 1)], ArrowUp: ["b", file], ArrowDown: ["w", file], Home: [side, 0], End: [side, 7] };
    const man = event.key.toUpperCase();
    if (moves[event.key]) this.#square(...moves[event.key]).focus();
    else if (/^[KQRBN]$/.test(man)) this.#set(man);
    else if (["Delete", "Backspace", "."].includes(event.key)) this.#set(".");
    else return;
    event.preventDefault();
  }
}

/** A man, or the dot of a square that may have any. */
const drawn = (side, man) => (man === "." ? element("span", {}, "·") : marks.lone(side, man));
