// Meet in the middle on a band: upper halves stored, lower halves built from exactly the pieces left, joined at a seam.
// The same tops, entries, lookups and nodes as `eternity.plain_join` and `eternity.join`. Pure.

(() => {
  const { RUNNING, FOUND, SLICE, UP, DOWN, charged, tabulate, root, Search } = globalThis.encyclopedia.lab.band;
  const DIGIT = 32; // a seam is a number, one digit a column, the lowest first
  const PIECES = 52; // a set of pieces is a number, one bit a piece
  const COLUMNS = 10;
  const TOPS = 2_000_000; // more do not fit into the memory of a phone

  /** The rows above and below a horizontal seam in the middle, both from the whole pool, the seam free. */
  function halves(band) {
    const above = Math.floor(band.height / 2);
    const free = Array(band.width).fill(-1);
    return [
      { ...band, height: above, bottom: free, right: band.right.slice(0, above), left: band.left.slice(0, above) },
      { ...band, height: band.height - above, top: free, right: band.right.slice(above), left: band.left.slice(above) },
    ];
  }

  /** The pieces of the filling that a search stopped at, as a number. */
  function pieces(search) {
    const { width, height } = search.tables.band;
    let set = 0;
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) set += 2 ** search.at(row, column).place;
    return set;
  }

  /** The colours that a filling shows at the seam, as a number: DOWN of its last row, or UP of its first. */
  function seam(search, edge) {
    const { width, height } = search.tables.band;
    let word = 0;
    for (let column = width - 1; column >= 0; column -= 1)
      word = word * DIGIT + search.at(edge === DOWN ? height - 1 : 0, column).look[edge];
    return word;
  }

  /** How many colours of two seams differ. */
  function differences(one, other) {
    let apart = 0;
    for (let [a, b] = [one, other]; a || b; [a, b] = [Math.floor(a / DIGIT), Math.floor(b / DIGIT)]) apart += a % DIGIT !== b % DIGIT;
    return apart;
  }

  /** The tops in order of set, seam and charge, the cheapest of each set and seam alone, cut into groups of one set. */
  function group(tops) {
    tops.sort((one, other) => one.set - other.set || one.seam - other.seam || one.paid - other.paid);
    const entries = tops.filter(({ set, seam: word }, at) => !at || set !== tops[at - 1].set || word !== tops[at - 1].seam);
    const groups = [];
    for (const entry of entries) {
      if (groups.at(-1)?.[0].set === entry.set) groups.at(-1).push(entry);
      else groups.push([entry]);
    }
    return { stored: entries.length, groups };
  }

  /**
   * Solve a band by meet in the middle. Yields the counters of the rung on the way and each rung that ends, which says
   * `found`; returns {lower, upper, filling, rungs}, and `full`, the rung whose table does not fit, if there is one.
   */
  function* meet(band) {
    if (band.pool.length > PIECES || band.width > COLUMNS || band.height < 2)
      throw new RangeError(`band of ${band.width} x ${band.height}: wanted two rows, at most ${PIECES} pieces and ${COLUMNS} columns`);
    const [above, below] = halves(band).map(tabulate);
    const [search, lower] = [new Search(above), new Search(below)];
    const least = root(below);
    const rungs = [];
    const most = charged(band);
    for (let budget = root(above) === null || least === null ? most + 1 : root(above) + least; budget <= most; budget += 1) {
      const rung = { budget, nodes: 0, tops: 0, stored: 0, groups: 0, bottoms: 0, lookups: 0 };
      const tops = [];
      search.restart();
      for (let outcome = RUNNING; outcome === RUNNING; ) {
        yield { ...rung, nodes: search.nodes };
        const limit = search.nodes + SLICE;
        while ((outcome = search.next(budget - least, limit)) === FOUND) {
          tops.push({ set: pieces(search), seam: seam(search, DOWN), paid: search.paid });
          rung.tops += 1;
          if (rung.tops > TOPS) return { lower: budget, upper: null, filling: null, rungs, full: rung };
        }
      }
      rung.nodes = search.nodes;
      const { stored, groups } = group(tops);
      [rung.stored, rung.groups] = [stored, groups.length];
      let shown = rung.nodes;
      for (const entries of groups) {
        const { set } = entries[0];
        const allowed = budget - Math.min(...entries.map(({ paid }) => paid));
        lower.restart((place) => Math.floor(set / 2 ** place) % 2 === 1);
        while (lower.next(allowed, Infinity) === FOUND) {
          rung.bottoms += 1;
          const wanted = seam(lower, UP);
          const hit = entries.find((entry) => {
            rung.lookups += 1;
            return entry.paid + lower.paid + differences(wanted, entry.seam) <= budget;
          });
          if (!hit) continue;
          rung.nodes += lower.nodes;
          rung.found = true;
          rungs.push(rung);
          yield rung;
          return { lower: budget, upper: budget, filling: [...again(search, budget - least, hit), ...lower.filling()], rungs };
        }
        rung.nodes += lower.nodes;
        if (rung.nodes - shown > SLICE) {
          shown = rung.nodes;
          yield { ...rung };
        }
      }
      rung.found = false;
      rungs.push(rung);
      yield rung;
    }
    return { lower: most + 1, upper: null, filling: null, rungs };
  }

  /** The filling of a stored top, enumerated again: the table keeps no cells. */
  function again(search, budget, top) {
    search.restart();
    while (search.next(budget, Infinity) === FOUND)
      if (search.paid === top.paid && pieces(search) === top.set && seam(search, DOWN) === top.seam) return search.filling();
    throw new Error("no top with the set, seam and charge of its entry");
  }

  globalThis.encyclopedia.lab.meet = meet;
})();
