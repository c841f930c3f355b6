// Solves a band away from the page, which stays alive meanwhile. In comes {band}; out go {method, rung} on the way,
// {method, done} at the end of each method. Assets are named plainly, as `generator.assets` puts their hashes in.

import "./lab/splitmix.js";
import "./lab/planted.js";
import "./lab/band.js";
import "./lab/join.js";

const { band, meet } = globalThis.encyclopedia.lab;
const METHODS = [
  ["one_sided", band.oneSided],
  ["join", meet],
];

addEventListener("message", ({ data }) => {
  for (const [method, solve] of METHODS) {
    const solving = solve(data.band);
    let step = solving.next();
    for (; !step.done; step = solving.next()) postMessage({ method, rung: step.value });
    postMessage({ method, done: step.value });
  }
});
