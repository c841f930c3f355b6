// A filter of the table, and the address that keeps it.
//
// A filter is {w, b: number of a start or null; wp, bp: eight pieces, `.` for any; lo, hi: centipawns; stages, states:
// numbers as the columns have them, none for all; castling; sort; desc; page}.

import "./start.js";

const { start } = globalThis.encyclopedia;
const ANY = "........";
const CASTLING = ["white", "black", "both", "neither"];
const SORTS = ["stage", "rank", "cp", "equal", "white", "black"];

/** Bounds at this many centipawns are open: what lies beyond, mates and missing scores pass. */
export const OPEN = 80;

/** The filter that lets every class pass, in the order of the list. */
export const everything = () => ({ w: null, b: null, wp: ANY, bp: ANY, lo: -OPEN, hi: OPEN, stages: [], states: [], castling: "", sort: "stage", desc: false, page: 1 });

/** The filter that an address asks for; what is nonsense in it is passed over. stages, states: their names, in order. */
export function fromAddress(search, stages, states) {
  const asked = new URLSearchParams(search);
  const found = everything();
  for (const side of ["w", "b"]) {
    const number = asked.get(side) ?? "";
    if (isStart(number)) found[side] = Number(number);
    const pieces = (asked.get(`${side}p`) ?? "").toUpperCase();
    if (/^[.KQRBN]{8}$/.test(pieces)) found[`${side}p`] = pieces;
  }
  const range = /^(-?\d+)?\.\.(-?\d+)?$/.exec(asked.get("cp") ?? "");
  if (range) {
    const bound = (digits, open) => (digits === undefined ? open : Math.max(-OPEN, Math.min(OPEN, Number(digits))));
    [found.lo, found.hi] = [bound(range[1], -OPEN), bound(range[2], OPEN)];
  }
  const numbers = (key, names) => (asked.get(key) ?? "").split(",").map((name) => names.indexOf(name) + 1).filter(Boolean);
  found.stages = numbers("stage", stages);
  found.states = numbers("state", states);
  if (CASTLING.includes(asked.get("castling"))) found.castling = asked.get("castling");
  if (SORTS.includes(asked.get("sort"))) found.sort = asked.get("sort");
  found.desc = asked.has("desc");
  found.page = Math.max(1, Number.parseInt(asked.get("p"), 10) || 1);
  return found;
}

/** The address of a filter, after the page's own: nothing, or `?` and what is asked for. */
export function toAddress(filter, stages, states) {
  const said = new URLSearchParams();
  for (const side of ["w", "b"]) {
    if (filter[side] !== null) said.set(side, filter[side]);
    if (filter[`${side}p`] !== ANY) said.set(`${side}p`, filter[`${side}p`]);
  }
  if (filter.lo > -OPEN || filter.hi < OPEN) said.set("cp", `${filter.lo > -OPEN ? filter.lo : ""}..${filter.hi < OPEN ? filter.hi : ""}`);
  if (filter.stages.length) said.set("stage", filter.stages.map((each) => stages[each - 1]).join(","));
  if (filter.states.length) said.set("state", filter.states.map((each) => states[each - 1]).join(","));
  if (filter.castling) said.set("castling", filter.castling);
  if (filter.sort !== "stage") said.set("sort", filter.sort);
  if (filter.desc) said.set("desc", "1");
  if (filter.page > 1) said.set("p", filter.page);
  return said.size ? `?${said}` : "";
}

/** Whether a text is the number of a start. */
export const isStart = (text) => /^\d{1,3}$/.test(text) && Number(text) < start.STARTS;

/** Whether a filter holds anything back. */
export function narrows(filter) {
  const bare = { ...filter, sort: "", desc: false, page: 1 };
  return JSON.stringify(bare) !== JSON.stringify({ ...everything(), sort: "" });
}

/** The same wishes for the starts, seen in a mirror: a class is read as one pair only, and they may mean the other. */
export function reflected(filter) {
  const turn = (number) => (number === null ? null : start.mirror(number));
  const back = (pieces) => [...pieces].reverse().join("");
  return { ...filter, w: turn(filter.w), b: turn(filter.b), wp: back(filter.wp), bp: back(filter.bp), page: 1 };
}
