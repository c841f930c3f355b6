// The cells of the plane as the map lays them out: the rows that are read, or all of them; and what is known of each.

import "./start.js";
import "./plane.js";

const { start, plane } = globalThis.encyclopedia;
const rowOf = new Map(plane.ROWS.map((white, row) => [white, row]));

export const WIDE = plane.COLUMNS;

/** Whether the search reads the pairs of a start for White, and not their mirrors. */
export const isRead = (white) => rowOf.has(white);

/** How many rows there are; all: whether those that are not read are shown too. */
export const tall = (all) => (all ? start.STARTS : plane.ROWS.length);

/** The start of a row. */
export const whiteOf = (row, all) => (all ? row : plane.ROWS[row]);

/** The row of a start, which must be read unless all are shown. */
export const rowOfWhite = (white, all) => (all ? white : rowOf.get(white));

/** The cell of columns that holds an ordered pair: its own, or its mirror's. */
export function at(white, black) {
  return isRead(white) ? rowOf.get(white) * WIDE + black : rowOf.get(start.mirror(white)) * WIDE + start.mirror(black);
}

/** The ordered pairs of a state, where they are read. states: the names, as the columns number them. */
export function inState(columns, wanted, states) {
  const found = [];
  columns.state.forEach((byte, cell) => {
    if (byte && plane.state(byte, states) === wanted) found.push(plane.pair(cell));
  });
  return found;
}

/** What is known of an ordered pair: its packed score, its mirror's, whether it was read, and whether it has a page. */
export function known(columns, white, black) {
  const [own, cell] = [isRead(white), at(white, black)];
  return {
    own,
    at: cell,
    packed: (own ? columns.reading : columns.mirror)[cell],
    other: (own ? columns.mirror : columns.reading)[cell],
    read: own ? columns.stage[cell] > 0 : columns.mirror[cell] !== plane.NONE,
    page: Boolean(columns.state[cell] & (own ? plane.OWN_PAGE : plane.MIRROR_PAGE)),
  };
}
