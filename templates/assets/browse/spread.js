// The histogram of readings with the two handles that bound it. The page draws its bars; here they get new heights.

import "./words.js";
import { OPEN } from "./browse/filter.js";

const { words } = globalThis.encyclopedia;
const { fill, signed } = words;
const TALLEST = 66;
const FLOOR = 70;

/** The place of a reading across the drawing, as the template has it. */
const across = (cp) => 5 + 2 * (cp + OPEN);

/** Say and draw the bounds of a filter. */
export function showBounds(place, { lo, hi }) {
  const [from, to] = [lo > -OPEN, hi < OPEN];
  const said = from && to ? "range" : from ? "range-from" : to ? "range-to" : "range-all";
  place.querySelector("legend").textContent = fill(said, { lo: signed(lo), hi: signed(hi) });
  for (const [name, value] of [["lo", lo], ["hi", hi]]) {
    const handle = place.querySelector(`[name=${name}]`);
    handle.value = value;
    handle.setAttribute("aria-valuetext", `${signed(value)}\u00a0cp`);
  }
  const [left, right] = [across(lo), across(hi)];
  const within = place.querySelector(".within");
  within.setAttribute("x", left);
  within.setAttribute("width", Math.max(0, right - left));
  place.querySelector(".line").setAttribute("d", `M0 ${FLOOR}H330M${left} 0V74M${right} 0V74`);
}

/** Give the bars the heights of some counts, the tallest of the inner ones the whole height. */
export function showBins(place, bins) {
  const most = Math.max(1, ...bins.slice(1, -1));
  place.querySelectorAll("[data-bar]").forEach((bar, at) => {
    const height = Math.min(TALLEST, (TALLEST * bins[at]) / most);
    bar.setAttribute("y", FLOOR - height);
    bar.setAttribute("height", height);
  });
}
