// The Universal Chess Interface as far as repeating a reading speaks it: lines in, a reading out. The rule is
// that of asym/uci.py, and both pass the vectors of tests/vectors/searches.json: the reading is the last
// finished iteration. A line counts only when its score carries no bound and its node count is below the
// limit, or exactly at it with a deeper iteration begun after it.

(() => {
  const BELOW = { depth: 2 ** 15, nodes: 2 ** 62, multipv: 2 ** 15 };
  const MOST = 2 ** 15;
  const LAST = new Set(["pv", "string", "refutation", "currline"]);

  /** A whole number that is not absurd; throws on anything else. */
  function number(word, limit) {
    if (!/^[+-]?\d+$/.test(word ?? "") || Math.abs(Number(word)) >= limit) throw new RangeError(word);
    return Number(word);
  }

  /** What one `info` line says; null for another kind of line, or one with a number that is none. */
  function parseInfo(line) {
    const words = line.split(/\s+/).filter(Boolean);
    if (words[0] !== "info" || words[1] === "string") return null;
    const info = { multipv: 1, score: null, bound: false };
    try {
      for (let at = 1; at < words.length; at += 1) {
        const word = words[at];
        if (LAST.has(word)) break;
        if (word in BELOW) {
          info[word] = number(words[(at += 1)], BELOW[word]);
        } else if (word === "score") {
          const kind = words[at + 1];
          const value = number(words[at + 2], MOST);
          info.score = kind === "cp" ? { cp: value } : kind === "mate" ? { mate: value } : null;
          at += 2;
        } else if (word === "wdl") {
          for (let chance = 1; chance <= 3; chance += 1) number(words[at + chance], MOST);
          at += 3;
        } else if (word === "lowerbound" || word === "upperbound") {
          info.bound = true;
        }
      }
    } catch {
      return null;
    }
    return info;
  }

  function finished(info, limit, deepest) {
    if (info.bound || info.depth === undefined || info.nodes === undefined || info.nodes > limit) return false;
    return info.nodes < limit || deepest > info.depth;
  }

  /**
   * The reading of a search under a node limit, White to move, from all its lines up to `bestmove`:
   * {score, depth, at, searched, bestmove}, or {unread: why} when no iteration was finished.
   */
  function readSearch(lines, limit) {
    const best = lines.map((line) => line.trim().split(/\s+/)).find((words) => words[0] === "bestmove" && words[1]);
    if (!best) return { unread: "no bestmove line" };
    let [searched, deepest, scored] = [null, 0, false];
    for (const line of [...lines].reverse()) {
      const info = parseInfo(line);
      if (!info) continue;
      searched ??= info.nodes ?? null;
      if (info.score && info.multipv === 1) {
        scored = true;
        if (finished(info, limit, deepest))
          return { score: info.score, depth: info.depth, at: info.nodes, searched: searched ?? info.nodes, bestmove: best[1] };
      }
      deepest = Math.max(deepest, info.depth ?? 0);
    }
    return { unread: scored ? "no completed iteration" : "no score" };
  }

  globalThis.encyclopedia ??= {};
  globalThis.encyclopedia.uci = { parseInfo, readSearch };
})();
