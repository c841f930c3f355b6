// What stands on the canvas and along its edges: the shown part of the picture, the marked cells, numbers of starts.

import "./start.js";
import "./words.js";
import { WIDE, whiteOf } from "./map/cells.js";
import { colour } from "./map/picture.js";

const { start, words } = globalThis.encyclopedia;
const { integer, element } = words;
const LEAST = 9; // CSS pixels of a frame around a cell
const RING = 5; // CSS pixels from the middle of a cell to a ring around it
const EVERY = [192, 96, 48, 16, 8, 4, 2, 1];
const APART = { phone: 60, desk: 72 }; // CSS pixels between two numbers

/** The part of the picture that a canvas shows, in cells. */
const part = (view, rows) => ({ x: view.x * WIDE, y: view.y * rows, wide: WIDE * view.shown, tall: rows * view.shown });

/** A line on a ground of its own, so that it is seen on every colour. trace: draws its path; wide: device pixels. */
function line(context, colours, wide, trace) {
  for (const [at, shade] of colours.entries()) {
    context.strokeStyle = shade;
    context.lineWidth = at ? wide : 2.4 * wide;
    context.beginPath();
    trace();
    context.stroke();
  }
}

/** Draw the shown part of a picture, marks: [{row, black, hairs, accent}], and a ring around others: [{row, black}]. */
export function draw(canvas, picture, view, marks, ringed) {
  const box = canvas.getBoundingClientRect();
  const density = devicePixelRatio || 1;
  const [width, height] = [Math.round(box.width * density), Math.round(box.height * density)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  const shown = part(view, picture.height);
  context.imageSmoothingEnabled = width < shown.wide;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, shown.x, shown.y, shown.wide, shown.tall, 0, 0, width, height);
  const ink = getComputedStyle(canvas).color;
  const [accent, paper] = ["var(--accent)", "var(--paper)"].map((css) => `rgb(${colour(css, canvas.parentElement).join(" ")})`);
  const [wide, high] = [width / shown.wide, height / shown.tall];
  for (const { row, black } of ringed) {
    const [x, y] = [(black + 0.5 - shown.x) * wide, (row + 0.5 - shown.y) * high];
    const radius = Math.max(RING * density, 0.75 * Math.max(wide, high));
    line(context, [paper, accent], 1.8 * density, () => context.arc(x, y, radius, 0, 2 * Math.PI));
  }
  for (const each of marks) {
    const [x, y] = [(each.black - shown.x) * wide, (each.row - shown.y) * high];
    if (each.hairs)
      line(context, [paper, ink], density, () => {
        context.moveTo(x + wide / 2, 0);
        context.lineTo(x + wide / 2, height);
        context.moveTo(0, y + high / 2);
        context.lineTo(width, y + high / 2);
      });
    const [across, down] = [Math.max(wide, LEAST * density), Math.max(high, LEAST * density)];
    line(context, [paper, each.accent ? accent : ink], 2 * density, () => context.rect(x - (across - wide) / 2, y - (down - high) / 2, across, down));
  }
}

/** Where the knights stand in a start, which changes every 96. */
const knights = (number) => [...start.row(number)].filter((man) => !"BQ".includes(man)).map((man) => (man === "N" ? "N" : "·")).join("");

const tick = (number) => element("span", {}, integer(number), element("code", {}, knights(number)));

/** Numbers along both edges. across, down: the elements that hold them; rows, all: of the plane. */
export function drawTicks(across, down, canvas, view, rows, all) {
  const shown = part(view, rows);
  const apart = canvas.clientWidth < 500 ? APART.phone : APART.desk;
  const every = EVERY.filter((each) => (each / shown.wide) * canvas.clientWidth >= apart).at(-1) ?? EVERY[0];
  const columns = [];
  for (let black = Math.ceil(shown.x / every) * every; black < shown.x + shown.wide; black += every) {
    const share = (black - shown.x) / shown.wide;
    if (share >= 0.95) break;
    columns.push(tick(black));
    columns.at(-1).style.left = `${100 * share}%`;
  }
  const lines = [];
  const step = Math.max(1, Math.round(every * (rows / WIDE)));
  for (let row = Math.ceil(shown.y / step) * step; row < shown.y + shown.tall; row += step) {
    const share = (row - shown.y) / shown.tall;
    if (share >= 0.97) break;
    lines.push(tick(whiteOf(row, all)));
    lines.at(-1).style.top = `${100 * share}%`;
  }
  across.replaceChildren(...columns);
  down.replaceChildren(...lines);
}
