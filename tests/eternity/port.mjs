// Runs the laboratory's scripts, as a browser would load them, on the questions of standard input; prints the answers.
// Arguments: the folder of the scripts. A question: {ask, ...}; see below.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
for (const name of ["splitmix", "subset", "planted", "band", "join"]) await import(new URL(`${name}.js`, folder));
const { SplitMix64, subset, recoloured, band, meet, pieces } = globalThis.encyclopedia.lab;

const text = (_, value) => (typeof value === "bigint" ? String(value) : value);

/** The end of a solver and the rungs that it told on the way. */
function solved(solver) {
  const told = [];
  let step = solver.next();
  for (; !step.done; step = solver.next()) if (step.value.found !== undefined) told.push(step.value);
  return { ...step.value, told };
}

const ANSWERS = {
  stream: ({ seed, many }) => {
    const stream = new SplitMix64(seed);
    return Array.from({ length: many }, () => stream.next());
  },
  below: ({ seed, bounds }) => {
    const stream = new SplitMix64(seed);
    return bounds.map((bound) => stream.below(bound));
  },
  subsets: ({ numbers, target }) => [subset.oneSided, subset.hashedHalves, subset.sortedHalves].map((way) => way(numbers, target)),
  micro: ({ seed }) => subset.micro(seed),
  play: ({ instance }) => [...subset.play(instance)],
  trade: ({ n }) => subset.trade(n),
  board: ({ made_by }) => recoloured(made_by),
  turned: ({ piece, rotation }) => pieces.turned(piece, rotation),
  one_sided: (asked) => solved(band.oneSided(asked.band)),
  join: (asked) => solved(meet(asked.band)),
  charge: (asked) => {
    try {
      return band.charge(asked.band, asked.filling);
    } catch (error) {
      return error.message;
    }
  },
};

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((asked) => ANSWERS[asked.ask](asked)), text));
