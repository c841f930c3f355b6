// The orders in which the table lists the cells that were read. Keys are counted and never compared.

import "./start.js";
import "./plane.js";

const { ROWS, COLUMNS, CELLS, NONE } = globalThis.encyclopedia.plane;
const DEPTH = 16; // more than there are stages

/** Cells in the order of a key from 0 to the largest; those with the same key keep the order in which they came. */
function sorted(cells, key, largest) {
  const keys = new Uint32Array(cells.length);
  const places = new Uint32Array(largest + 2);
  for (let at = 0; at < cells.length; at += 1) {
    keys[at] = key(cells[at]);
    places[keys[at] + 1] += 1;
  }
  for (let at = 1; at < places.length; at += 1) places[at] += places[at - 1];
  const found = new Uint32Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) found[places[keys[at]]++] = cells[at];
  return found;
}

/**
 * All orders, by name. White's and Black's go by number; the others let the rank decide between equals, then the
 * number. `stage` has asymmetric pairs first, the deepest stage, then the most equal: generator/plane.py says the same.
 */
export function orders({ stage, reading, rank }) {
  const white = new Uint32Array(CELLS).map((_, cell) => cell).filter((cell) => stage[cell]);
  const ranked = sorted(white, (cell) => (rank[cell] ? rank[cell] - 1 : CELLS), CELLS);
  const equal = sorted(ranked, (cell) => (reading[cell] === NONE ? 65535 : Math.abs(reading[cell])), 65535);
  const symmetric = (cell) => ROWS[Math.floor(cell / COLUMNS)] === cell % COLUMNS;
  return {
    white,
    black: sorted(white, (cell) => cell % COLUMNS, COLUMNS - 1),
    rank: ranked,
    equal,
    cp: sorted(ranked, (cell) => (reading[cell] === NONE ? 65535 : reading[cell] + 32767), 65535),
    stage: sorted(equal, (cell) => (symmetric(cell) ? DEPTH : 0) + DEPTH - 1 - stage[cell], 2 * DEPTH),
  };
}
