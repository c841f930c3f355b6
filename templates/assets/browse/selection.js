// What passes a filter, out of all cells of the plane. No page in here.
//
// Where one code stands for all that a filter asks of a cell but its starts, a tally of the codes answers how many pass
// and how they spread, whatever the bounds; and only as many cells are looked up as are shown.

import "./start.js";
import "./plane.js";
import { OPEN } from "./browse/filter.js";

const { start, plane } = globalThis.encyclopedia;
const { ROWS, COLUMNS, CELLS, NONE } = plane;
const KINDS = 128; // a stage of four bits, a state of three
const SLOTS = 2 * OPEN + 4; // no score; less than the least bound; each bound; more than the largest
const CASTLING = { white: [true, null], black: [null, true], both: [true, true], neither: [false, false] };

/** Centipawns that a bar of the histogram covers. */
export const BIN = 5;

/** The code of each cell: stage, state, and the reading as far as bounds tell readings apart. */
export function codes({ stage, state, reading }) {
  const found = new Uint16Array(CELLS);
  for (let cell = 0; cell < CELLS; cell += 1) {
    const value = reading[cell];
    const slot = value === NONE ? 0 : Math.max(-OPEN - 1, Math.min(OPEN + 1, value)) + OPEN + 2;
    found[cell] = (stage[cell] * 8 + (state[cell] & 7)) * SLOTS + slot;
  }
  return found;
}

/** Which starts a side may have: a number, pieces on files, castling on move one (`null` for either way). */
function starts(number, pieces, castles) {
  return Uint8Array.from({ length: start.STARTS }, (_, each) => {
    if (number !== null && each !== number) return 0;
    const row = start.row(each);
    for (let file = 0; file < 8; file += 1) if (pieces[file] !== "." && pieces[file] !== row[file]) return 0;
    if (castles === null) return 1;
    const can = start.castling(each);
    return Number((can.short || can.long) === castles);
  });
}

/** Which codes pass a filter when bounds do not matter, and which when they do: two arrays of 0 and 1. */
function passing({ stages, states, lo, hi }) {
  const [unbound, bound] = [new Uint8Array(KINDS * SLOTS), new Uint8Array(KINDS * SLOTS)];
  const least = lo <= -OPEN ? 1 : lo + OPEN + 2;
  const most = hi >= OPEN ? SLOTS - 1 : hi + OPEN + 2;
  const open = lo <= -OPEN && hi >= OPEN;
  for (let kind = 8; kind < KINDS; kind += 1) {
    if (stages.length && !stages.includes(kind >> 3)) continue;
    if (states.length && !states.includes(kind & 7)) continue;
    const from = kind * SLOTS;
    unbound.fill(1, from, from + SLOTS);
    bound.fill(1, from + least, Math.max(from + least, from + most + 1));
    bound[from] = Number(open);
  }
  return { unbound, bound };
}

/** All classes, ready to be filtered. */
export class Table {
  #tallied = { key: null, found: null };

  /** columns: as plane.js reads them; orders, codes: of their cells. */
  constructor({ columns, orders, codes }) {
    Object.assign(this, { columns, orders, codes, size: orders.white.length });
  }

  /** How many cells of each code there are where rows and columns cross; kept while only bounds and the like change. */
  #tally(key, rows, blacks) {
    if (this.#tallied.key !== key) {
      const found = new Uint32Array(KINDS * SLOTS);
      const listed = Uint16Array.from([...blacks.keys()].filter((black) => blacks[black]));
      for (let row = 0; row < rows.length; row += 1) {
        if (!rows[row]) continue;
        const from = row * COLUMNS;
        for (let at = 0; at < listed.length; at += 1) found[this.codes[from + listed[at]]] += 1;
      }
      this.#tallied = { key, found };
    }
    return this.#tallied.found;
  }

  /**
   * What passes a filter: `count`; `bins`, how all that passes everything but the bounds spreads over the readings, the
   * outermost with all that lies beyond; and `cells(first, size)`, the cells themselves in order, some of them.
   */
  select(filter) {
    const [whiteCastles, blackCastles] = CASTLING[filter.castling] ?? [null, null];
    const whites = starts(filter.w, filter.wp, whiteCastles);
    const rows = Uint8Array.from(ROWS, (white) => whites[white]);
    const blacks = starts(filter.b, filter.bp, blackCastles);
    const tally = this.#tally([filter.w, filter.wp, filter.b, filter.bp, filter.castling].join(), rows, blacks);
    const { unbound, bound } = passing(filter);
    const bins = new Uint32Array((2 * OPEN) / BIN + 1);
    let count = 0;
    for (let code = 0; code < tally.length; code += 1) {
      if (bound[code]) count += tally[code];
      const slot = code % SLOTS;
      if (unbound[code] && slot) bins[Math.floor(Math.max(0, Math.min(2 * OPEN, slot - 2)) / BIN + 0.5)] += tally[code];
    }
    const passes = (cell) => bound[this.codes[cell]] && rows[Math.floor(cell / COLUMNS)] && blacks[cell % COLUMNS];
    const cells = (first, size) => walk(this.orders[filter.sort], filter.desc, first, Math.min(size, count - first), passes);
    return { count, bins, cells };
  }
}

/** So many cells that pass, in order or from its end, after some that are skipped. */
function walk(order, backwards, skipped, size, passes) {
  const found = new Uint32Array(Math.max(0, size));
  const last = order.length - 1;
  for (let step = 0, seen = -skipped; seen < size && step <= last; step += 1) {
    const cell = order[backwards ? last - step : step];
    if (!passes(cell)) continue;
    if (seen >= 0) found[seen] = cell;
    seen += 1;
  }
  return found;
}
