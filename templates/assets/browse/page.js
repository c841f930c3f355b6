// The table of all classes, once its page is loaded: what readers do becomes a filter, the filter becomes rows and an
// address. The packed columns come when they are first needed; until then the rows of the page stand.

import "./words.js";
import { arrival } from "./browse/arrival.js";
import { everything, fromAddress, isStart, reflected, toAddress } from "./browse/filter.js";
import { keep } from "./browse/files.js";
import { List } from "./browse/list.js";
import { Ranks } from "./browse/ranks.js";
import { showBins, showBounds } from "./browse/spread.js";

const { fill } = globalThis.encyclopedia.words;
const place = document.getElementById("browser");
const form = place.querySelector("form");
const spread = place.querySelector(".spread");
const sorting = place.querySelector("[name=sorting]");
const line = place.querySelector("[name=line]");
const stages = JSON.parse(place.dataset.stages);
const stageNames = stages.map((stage) => stage.name);
const states = [...document.getElementById("states").content.querySelectorAll("[data-state]")].map((each) => each.dataset.state);
const list = new List(place, stages, states);
const ranks = new Ranks(place.querySelector(".ranks"), (side, pieces) => change({ [`${side}p`]: pieces }, "pieces"));
const fetchTable = arrival(place.dataset);
let filter = everything();
let selection = null;
let table = null;
let latest = 0;
let lastChange = null;

// What stands on the page

/** The fields as the filter has them. */
function showForm() {
  for (const side of ["w", "b"]) {
    form.elements[side].value = filter[side] ?? "";
    form.elements[side].removeAttribute("aria-invalid");
  }
  for (const [name, key] of [["stage", "stages"], ["state", "states"]])
    for (const box of form.querySelectorAll(`[name=${name}]`)) box.checked = filter[key].includes(Number(box.value));
  form.elements.castling.value = filter.castling;
}

/** What passes the filter, and the page of it that is asked for, or the last. */
function select() {
  performance.mark("select");
  selection = table.select(filter);
  filter.page = Math.max(1, Math.min(filter.page, Math.ceil(selection.count / list.lines)));
  const cells = selection.cells((filter.page - 1) * list.lines, list.lines);
  performance.measure("select", "select");
  return cells;
}

/** Show what the filter finds, as soon as there is something to find it in. */
async function show() {
  performance.mark("change");
  const turn = (latest += 1);
  ranks.show(filter);
  showBounds(spread, filter);
  list.showFilter(filter);
  if (!table) {
    list.wait();
    try {
      table = await fetchTable();
    } catch (error) {
      list.fail(error);
      return;
    }
    if (turn !== latest) return;
  }
  const cells = select();
  showBins(spread, selection.bins);
  list.show(table, filter, selection.count, cells);
  list.offerMirror(filter, selection.count ? 0 : table.select(reflected(filter)).count);
  performance.measure("change", "change");
}

/** Take a change over, and keep it in the address unless a handle still moves. */
function change(more, kind, rests = true) {
  filter = { ...filter, page: 1, ...more };
  show();
  if (rests) remember(kind);
}

/** Keep the filter in the address. A step back undoes a change; changes of one kind in a row are one step. */
function remember(kind) {
  const address = toAddress(filter, stageNames, states) || location.pathname;
  if (kind === lastChange) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  lastChange = kind;
  showTwins();
}

/** The other language shows the same. */
function showTwins() {
  for (const twin of document.querySelectorAll(".languages a")) twin.search = location.search;
}

// What readers do

const numbers = (name) => [...form.querySelectorAll(`[name=${name}]:checked`)].map((box) => Number(box.value));

/** A number of a start, which may be half written. */
function readStart(field) {
  const written = field.value.trim();
  if (written && !isStart(written)) {
    field.setAttribute("aria-invalid", "true");
    list.hint(fill("not-a-number", { text: written }));
    return;
  }
  field.removeAttribute("aria-invalid");
  change({ [field.name]: written ? Number(written) : null }, field.name);
}

const INPUTS = {
  w: readStart,
  b: readStart,
  lo: ({ value }) => change({ lo: Math.min(Number(value), filter.hi) }, "lo", false),
  hi: ({ value }) => change({ hi: Math.max(Number(value), filter.lo) }, "hi", false),
  stage: () => change({ stages: numbers("stage") }, "stage"),
  state: () => change({ states: numbers("state") }, "state"),
  castling: ({ value }) => change({ castling: value }, "castling"),
};

/** Put another filter in the place of all fields. */
function replace(next, kind) {
  filter = next;
  showForm();
  change({}, kind);
  list.focus();
}

/** Show another page of the selection. */
function turnTo(page) {
  change({ page }, "page");
  list.reveal();
}

/** Keep the whole selection as a file. */
async function take(button) {
  try {
    table = await fetchTable();
  } catch (error) {
    list.fail(error);
    return;
  }
  const { count, cells } = table.select(filter);
  button.setAttribute("aria-busy", "true");
  await keep(button.dataset.take, table.columns, cells(0, count), stages, states);
  button.removeAttribute("aria-busy");
}

const CLICKS = {
  clear: () => replace({ ...everything(), sort: filter.sort, desc: filter.desc }, "clear"),
  reflect: () => replace(reflected(filter), "reflect"),
  turn: ({ dataset, ariaDisabled }) => ariaDisabled === "true" || turnTo(filter.page + Number(dataset.turn)),
  sort: ({ dataset }) => change({ sort: dataset.sort, desc: dataset.sort === filter.sort && !filter.desc }, "sort"),
  reverse: () => change({ desc: !filter.desc }, "sort"),
  take,
};

function listen() {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => INPUTS[target.name]?.(target));
  form.addEventListener("change", ({ target }) => {
    if (target.name === "lo" || target.name === "hi") remember(target.name);
  });
  sorting.addEventListener("change", () => change({ sort: sorting.value, desc: false }, "sort"));
  line.addEventListener("change", () => {
    const wanted = Number.parseInt(line.value.replace(/\D/g, ""), 10);
    if (wanted) turnTo(Math.ceil(wanted / list.lines));
  });
  place.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    for (const [key, act] of Object.entries(CLICKS)) if (button && key in button.dataset) act(button);
  });
  // Whoever turns to the table may want more of it than its first rows.
  for (const kind of ["pointerover", "focusin", "touchstart"]) place.addEventListener(kind, () => fetchTable().catch(() => {}), { once: true, passive: true });
  addEventListener("popstate", arrive);
}

/** Show what the address asks for; an address that asks for nothing has its rows already. */
function arrive() {
  filter = fromAddress(location.search, stageNames, states);
  lastChange = null;
  showForm();
  showTwins();
  if (location.search || latest) show();
}

listen();
for (const each of place.querySelectorAll("button:disabled")) each.disabled = false;
form.inert = false;
arrive();
