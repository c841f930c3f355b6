// The table on its way: fetched and put in order by a worker, when it is first asked for.

import "./words.js";
import { Table } from "./browse/selection.js";

const { text } = globalThis.encyclopedia.words;

/** A function that promises the table of a page; a failure is forgotten, so that the next wish asks again. */
export function arrival({ worker: script, columns }) {
  let arriving = null;
  return () => {
    arriving ??= new Promise((done, fail) => {
      const worker = new Worker(script, { type: "module" });
      worker.addEventListener("error", () => fail(new Error(text("no-worker"))));
      worker.addEventListener("message", ({ data }) => {
        worker.terminate();
        if (data.failed) fail(new Error(data.failed));
        else done(new Table(data));
      });
      worker.postMessage(new URL(columns, location.href).href);
    });
    arriving.catch(() => (arriving = null));
    return arriving;
  };
}
