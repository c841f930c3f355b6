// The small files of generator/shards.py: one for a start and its mirror, with the ladders of all their pairs. A file is
// fetched once.

(() => {
  const { start } = globalThis.encyclopedia;
  const asked = new Map();

  /** The file that answers for a pair and its mirror. folder: where the files lie; dataset: begins the dataset's hash. */
  function fetchShard({ shards: folder, dataset }, pair) {
    const key = Math.min(pair.white, start.mirror(pair.white));
    if (!asked.has(key)) {
      const answer = fetch(`${folder}${key}.json?${dataset}`).then((response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return response.json();
      });
      answer.catch(() => asked.delete(key));
      asked.set(key, answer);
    }
    return asked.get(key);
  }

  /** Where a number stands in a list of steps, or -1. */
  function find(steps = [], wanted) {
    let number = 0;
    for (let at = 0; at < steps.length && number <= wanted; at += 1) {
      number += steps[at];
      if (number === wanted) return at;
    }
    return -1;
  }

  /** A score as the files write it. */
  function readScore(written) {
    if (written === null) return null;
    return typeof written === "number" ? { cp: written } : { mate: Number(written.slice(1)) };
  }

  /** The readings of an ordered pair, shallow to deep. stages: the ladder. */
  function ladder(shard, pair, stages) {
    return stages.flatMap((stage) => {
      const columns = shard.rows[pair.white][stage.name];
      const at = columns ? find(columns.b, pair.black) : -1;
      if (at < 0) return [];
      return [{ stage, score: readScore(columns.score[at]), depth: columns.depth[at], at: columns.at[at], searched: stage.nodes + columns.over[at], wave: columns.wave[at] }];
    });
  }

  /** The pair reflected left to right. */
  const mirrored = ({ white, black }) => ({ white: start.mirror(white), black: start.mirror(black) });

  /** The state of a pair that was read; of a class one pair is judged, and the other is its mirror. */
  function state(shard, pair) {
    const judged = start.representative(pair.white) ? pair : mirrored(pair);
    if (judged !== pair && pair.white !== pair.black) return "mirror";
    return Object.keys(shard.states).find((each) => find(shard.states[each], judged.black) >= 0) ?? "waiting";
  }

  /** Whether a pair has a page of its own. */
  const hasPage = (shard, { white, black }) => find(shard.pages[white], black) >= 0;

  /** Where it is; page: the link with the places of its numbers open. */
  const pageOf = (page, { white, black }) => page.replaceAll("%(w)s", white).replaceAll("%(b)s", black);

  globalThis.encyclopedia.shard = { fetchShard, ladder, mirrored, state, hasPage, pageOf };
})();
