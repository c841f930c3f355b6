// The plane as a picture, one pixel a cell, in the colours of the style sheet.

import "./start.js";
import "./plane.js";
import { WIDE, at, isRead, tall, whiteOf } from "./map/cells.js";

const { plane } = globalThis.encyclopedia;
const TOKENS = ["--k4", "--k3", "--k2", "--k1", "--equal", "--w1", "--w2", "--w3", "--w4"];
const LIMITS = [5, 15, 30, 60];
const NEAR = [0, 0.12, 0.3, 0.58, 1]; // of the accent, from over 60 cp to equal
const HATCH = 4;

/** A colour of the style sheet as red, green, blue, where it is used within an element. */
export function colour(css, within) {
  const probe = document.createElement("span");
  within.append(probe);
  probe.style.color = css;
  const found = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  probe.remove();
  return found;
}

const pixel = ([red, green, blue]) => 0xff000000 | (blue << 16) | (green << 8) | red;

/** The nine colours from Black's side to White's: who stands better, or how far from zero. */
function ramp(distance, within) {
  if (!distance) return TOKENS.map((token) => pixel(colour(`var(${token})`, within)));
  const [paper, accent] = ["var(--paper)", "var(--accent)"].map((css) => colour(css, within));
  const near = NEAR.map((share) => pixel(paper.map((value, part) => Math.round(value + (accent[part] - value) * share))));
  return [...near, ...near.slice(0, -1).reverse()];
}

/** The place of a packed score on the ramp. */
function step(packed) {
  const size = LIMITS.filter((limit) => Math.abs(packed) > limit).length;
  return packed > 0 ? 4 + size : 4 - size;
}

/** Paint every cell. all: with the rows that are not read, hatched where their mirrors were not measured. */
export function paint(columns, all, distance, within) {
  const colours = ramp(distance, within);
  const [ground, line] = ["var(--leaf)", "var(--rule-2)"].map((css) => pixel(colour(css, within)));
  const painted = new OffscreenCanvas(WIDE, tall(all));
  const context = painted.getContext("2d");
  const picture = context.createImageData(WIDE, tall(all));
  const pixels = new Uint32Array(picture.data.buffer);
  const steps = Int8Array.from({ length: 65_536 }, (_, packed) => step(packed - 32_768));
  for (let row = 0; row < tall(all); row += 1) {
    const white = whiteOf(row, all);
    const own = isRead(white);
    const source = own ? columns.reading : columns.mirror;
    for (let black = 0; black < WIDE; black += 1) {
      const packed = source[at(white, black)];
      const blank = own || (row + black) % HATCH ? ground : line;
      pixels[row * WIDE + black] = packed === plane.NONE ? blank : colours[steps[packed + 32_768]];
    }
  }
  context.putImageData(picture, 0, 0);
  return painted;
}
