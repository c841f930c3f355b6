// Fetches the packed columns and puts the cells in order away from the page, which stays alive meanwhile. In comes the
// address; out goes {columns, orders, codes}, or {failed} with the reason.

import "./start.js";
import "./plane.js";
import { orders } from "./browse/orders.js";
import { codes } from "./browse/selection.js";

const { plane } = globalThis.encyclopedia;

addEventListener("message", async ({ data: address }) => {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const columns = await plane.read(await response.arrayBuffer());
    const made = { columns, orders: orders(columns), codes: codes(columns) };
    const buffers = [columns.stage, made.codes, ...Object.values(made.orders)].map((each) => each.buffer);
    postMessage(made, buffers);
  } catch (error) {
    postMessage({ failed: error.message });
  }
});
