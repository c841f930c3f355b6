// The map, once its page is loaded: what pointer and keyboard do changes the view or the chosen cell, and the canvas,
// the card and the address follow.

import "./start.js";
import "./words.js";
import "./plane.js";
import { says, placeCard, showCard } from "./map/card.js";
import { WIDE, inState, isRead, known, rowOfWhite, tall, whiteOf } from "./map/cells.js";
import { draw, drawTicks } from "./map/drawing.js";
import { paint } from "./map/picture.js";
import { View } from "./map/view.js";

const { start, words, plane } = globalThis.encyclopedia;
const { fill } = words;
const place = document.getElementById("map");
const canvas = place.querySelector("canvas");
const sheet = place.querySelector(".sheet");
const card = place.querySelector(".card");
const go = place.querySelector(".go");
const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
const stages = JSON.parse(place.dataset.stages);
const states = [...document.getElementById("states").content.querySelectorAll("[data-state]")].map((each) => each.dataset.state);
const LEAP = 16;
const view = new View();
let columns = null;
let admitted = [];
let picture = null;
let all = false;
let distance = false;
let chosen = null;
let hovered = null;
let held = null;

const cell = ({ white, black }) => known(columns, white, black);
const address = (each) => (cell(each).page ? place.dataset.page.replaceAll("%(w)s", each.white).replaceAll("%(b)s", each.black) : `${place.dataset.anypair}?w=${each.white}&b=${each.black}`);

// What stands on the page

function show() {
  const marks = [hovered && { ...hovered, hairs: true }, chosen && { ...chosen, hairs: !hovered, accent: true }];
  const ringed = admitted.map(({ white, black }) => ({ row: rowOfWhite(white, all), black }));
  draw(canvas, picture, view, marks.filter(Boolean), ringed);
  drawTicks(place.querySelector(".ticks-across"), place.querySelector(".ticks-down"), canvas, view, tall(all), all);
}

function repaint() {
  picture = paint(columns, all, distance, place);
  show();
}

/** The middle of a cell in the view, 0 to 1. */
const middle = ({ row, black }) => view.toView((black + 0.5) / WIDE, (row + 0.5) / tall(all));

function showCell(each) {
  card.hidden = true;
  if (!each) return;
  const found = cell(each);
  const stage = found.own && found.read ? stages[columns.stage[found.at] - 1].name : "";
  showCard(card, each, found, stage, found.read ? plane.state(columns.state[found.at], states) : "unmeasured", address(each));
  const [x, y] = middle(each);
  placeCard(card, sheet, x * sheet.clientWidth, y * sheet.clientHeight);
}

/** Choose a cell: it is marked, shown, said, and kept in the address. */
function choose(row, black) {
  const next = { row: Math.max(0, Math.min(tall(all) - 1, row)), black: Math.max(0, Math.min(WIDE - 1, black)) };
  chosen = { ...next, white: whiteOf(next.row, all) };
  hovered = null;
  view.include((chosen.black + 0.5) / WIDE, (chosen.row + 0.5) / tall(all));
  show();
  showCell(chosen);
  for (const [name, number] of [["w", chosen.white], ["b", chosen.black]]) {
    go.elements[name].value = number;
    go.elements[name].removeAttribute("aria-invalid");
  }
  const read = isRead(chosen.white) ? chosen.white : start.mirror(chosen.white);
  slot("row").href = `${place.dataset.pairs}?w=${read}&sort=black`;
  slot("said").textContent = fill("said", { white: chosen.white, black: chosen.black, reading: says(cell(chosen)) });
  remember();
}

/** Keep what is shown in the address, which the other language shows too. */
function remember() {
  const said = new URLSearchParams();
  if (chosen) {
    said.set("w", chosen.white);
    said.set("b", chosen.black);
  }
  if (all) said.set("rows", "all");
  if (distance) said.set("view", "distance");
  history.replaceState(null, "", said.size ? `?${said}` : location.pathname);
  for (const twin of document.querySelectorAll(".languages a")) twin.search = location.search;
}

/** Go to a pair; one whose row is folded away unfolds the plane. */
function goTo(white, black) {
  if (!isRead(white) && !all) unfold(true);
  choose(rowOfWhite(white, all), black);
}

function setRows(wanted) {
  all = wanted;
  place.querySelector(`[name=rows][value="${wanted ? "all" : ""}"]`).checked = true;
  place.querySelector(".hatched").hidden = !wanted;
}

function setColours(wanted) {
  distance = wanted;
  place.querySelector(`[name=view][value="${wanted ? "distance" : ""}"]`).checked = true;
  place.classList.toggle("distance", wanted);
}

function unfold(wanted) {
  setRows(wanted);
  hovered = null;
  if (chosen) chosen = wanted || isRead(chosen.white) ? { ...chosen, row: rowOfWhite(chosen.white, wanted) } : null;
  showCell(null);
  repaint();
  remember();
}

function zoom(factor, ...about) {
  view.zoomBy(factor, ...about);
  show();
}

// What readers do

/** Where a pointer is, 0 to 1 within the canvas. */
function pointed(event) {
  const box = canvas.getBoundingClientRect();
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
}

/** The cell under a pointer, or null. */
function under(event) {
  const [x, y] = view.toPlane(...pointed(event));
  const [row, black] = [Math.floor(y * tall(all)), Math.floor(x * WIDE)];
  return row < 0 || black < 0 || row >= tall(all) || black >= WIDE ? null : { row, black, white: whiteOf(row, all) };
}

const FAR = 4; // CSS pixels that make a press a drag

const POINTER = {
  pointerdown(event) {
    held = { x: event.clientX, y: event.clientY, from: [view.x, view.y], moved: false };
    canvas.setPointerCapture(event.pointerId);
  },
  pointermove(event) {
    if (!held) {
      hovered = under(event);
      show();
      showCell(hovered);
      return;
    }
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    held.moved ||= Math.hypot(dx, dy) > FAR;
    if (!held.moved) return;
    canvas.classList.add("held");
    view.moveTo(held.from[0] - (dx / canvas.clientWidth) * view.shown, held.from[1] - (dy / canvas.clientHeight) * view.shown);
    showCell(null);
    show();
  },
  pointerup(event) {
    const was = held;
    held = null;
    canvas.classList.remove("held");
    const each = was && !was.moved && under(event);
    if (!each) return;
    const again = chosen && chosen.row === each.row && chosen.black === each.black;
    if (event.pointerType === "touch" && !again) choose(each.row, each.black);
    else location.href = address(each);
  },
  pointercancel() {
    held = null;
    canvas.classList.remove("held");
  },
  pointerleave() {
    hovered = null;
    show();
    showCell(document.activeElement === canvas ? chosen : null);
  },
  blur() {
    showCell(null);
  },
  focus() {
    if (canvas.matches(":focus-visible")) choose(chosen?.row ?? 0, chosen?.black ?? 0);
  },
};

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const ZOOMS = { "+": 1.5, "=": 1.5, "-": 1 / 1.5 };

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = chosen ?? { row: 0, black: 0 };
  const step = STEPS[event.key];
  if (step) choose(at.row + step[0] * (event.shiftKey ? LEAP : 1), at.black + step[1] * (event.shiftKey ? LEAP : 1));
  else if (ZOOMS[event.key]) {
    zoom(ZOOMS[event.key], ...middle(at));
    showCell(chosen);
  } else if (event.key === "Enter" && chosen) location.href = address(chosen);
  else if (event.key.toLowerCase() === "m" && chosen) goTo(start.mirror(chosen.white), start.mirror(chosen.black));
  else if (event.key === "Escape") showCell(null);
  else return;
  event.preventDefault();
}

function wheel(event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.25 : 0.8, ...pointed(event));
}

/** Go to the pair of the fields; one that is no start is said to be none. */
function submit(event) {
  event.preventDefault();
  const wrong = [];
  const [white, black] = ["w", "b"].map((name) => {
    const field = go.elements[name];
    const found = start.readStart(field.value);
    if (found === null) {
      field.setAttribute("aria-invalid", "true");
      wrong.push(field);
    } else field.removeAttribute("aria-invalid");
    return found;
  });
  slot("complaint").textContent = wrong.length ? fill("not-a-start", { text: wrong[0].value.trim() }) : "";
  if (wrong.length) return void wrong[0].focus();
  goTo(white, black);
  canvas.focus();
}

function listen() {
  for (const [kind, act] of Object.entries(POINTER)) canvas.addEventListener(kind, act);
  canvas.addEventListener("keydown", press);
  canvas.addEventListener("wheel", wheel, { passive: false });
  go.addEventListener("submit", submit);
  place.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-zoom]");
    if (button) zoom(button.dataset.zoom === "1" ? 1.6 : 1 / 1.6);
  });
  place.addEventListener("change", ({ target }) => {
    if (target.name === "rows") unfold(target.value === "all");
    if (target.name !== "view") return;
    setColours(target.value === "distance");
    repaint();
    remember();
  });
  new ResizeObserver(show).observe(canvas);
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
}

async function begin() {
  try {
    const response = await fetch(place.dataset.columns);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    columns = await plane.read(await response.arrayBuffer());
  } catch (error) {
    slot("note").textContent = fill("failed", { why: error.message });
    return;
  }
  admitted = inState(columns, "admitted", states);
  const asked = new URLSearchParams(location.search);
  setRows(asked.get("rows") === "all");
  setColours(asked.get("view") === "distance");
  for (const image of sheet.querySelectorAll("img")) image.remove();
  canvas.hidden = false;
  for (const each of place.querySelectorAll("[data-scripted]")) each.inert = false;
  repaint();
  const [white, black] = ["w", "b"].map((name) => start.readStart(asked.get(name) ?? ""));
  if (white !== null && black !== null) goTo(white, black);
  listen();
}

begin();
