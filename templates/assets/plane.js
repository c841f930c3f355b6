// The plane of readings: the packed columns of generator/plane.py, filtered and sorted. No page in here.

(() => {
  const { start } = globalThis.encyclopedia;
  const COLUMNS = 960;
  const ROWS = [...Array(start.STARTS).keys()].filter(start.representative);
  const CELLS = ROWS.length * COLUMNS;
  const NONE = -32768;
  const MATE = 32000;
  const OWN_PAGE = 0x80;
  const MIRROR_PAGE = 0x40;
  const REASONS = ["corridor", "drift", "opinion"];
  const BIN = 5;
  /** Bounds at this many centipawns are open: what lies beyond, mates and missing scores pass. */
  const OPEN = 80;

  /** The columns of a file's bytes, which a host may or may not have unpacked on the way. */
  async function read(bytes) {
    const head = new Uint8Array(bytes, 0, 2);
    if (head[0] === 0x1f && head[1] === 0x8b)
      bytes = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    if (bytes.byteLength !== 10 * CELLS) throw new Error(`${bytes.byteLength} bytes, wanted ${10 * CELLS}`);
    return {
      stage: new Uint8Array(bytes, 0, CELLS),
      state: new Uint8Array(bytes, CELLS, CELLS),
      reading: new Int16Array(bytes, 2 * CELLS, CELLS),
      mirror: new Int16Array(bytes, 4 * CELLS, CELLS),
      rank: new Uint32Array(bytes, 6 * CELLS, CELLS),
      orders: new Map(),
    };
  }

  /** A score of 16 bits. */
  function score(packed) {
    if (packed === NONE) return null;
    if (packed >= MATE) return { mate: packed - MATE };
    return packed <= -MATE ? { mate: packed + MATE } : { cp: packed };
  }

  /** The state of a byte as marks name it: `waiting`, `refused-drift`. states: the names, in their order. */
  function state(byte, states) {
    const reason = REASONS[((byte >> 3) & 3) - 1];
    return states[(byte & 7) - 1] + (reason ? `-${reason}` : "");
  }

  /** The pair of a cell. */
  const pair = (cell) => ({ white: ROWS[Math.floor(cell / COLUMNS)], black: cell % COLUMNS });

  const KEYS = {
    /** Deepest stage first, then the most equal; cells without a score come after those of their stage. */
    stage: ({ stage, reading }, cell) => (255 - stage[cell]) * 256 + (reading[cell] === NONE ? 255 : Math.min(Math.abs(reading[cell]), 254)),
    cp: ({ reading }, cell) => (reading[cell] === NONE ? 65535 : reading[cell] + 32767),
    equal: ({ reading }, cell) => (reading[cell] === NONE ? 65535 : Math.abs(reading[cell])),
    rank: ({ rank }, cell) => (rank[cell] ? rank[cell] - 1 : CELLS),
    white: (_columns, cell) => Math.floor(cell / COLUMNS),
    black: (_columns, cell) => cell % COLUMNS,
  };

  /**
   * Cells that were read, in the order of a key, counted and not compared; and what filters ask of them, in
   * the same order, so that a filter reads memory from front to back.
   */
  function order(columns, key) {
    if (!columns.orders.has(key)) {
      const { stage, state, reading } = columns;
      const keys = new Uint32Array(CELLS);
      const counts = new Uint32Array(CELLS + 2);
      for (let cell = 0; cell < CELLS; cell += 1) {
        if (!stage[cell]) continue;
        keys[cell] = KEYS[key](columns, cell);
        counts[keys[cell] + 1] += 1;
      }
      for (let at = 1; at < counts.length; at += 1) counts[at] += counts[at - 1];
      const size = counts[CELLS + 1];
      const sorted = {
        cells: new Uint32Array(size),
        rows: new Uint16Array(size),
        blacks: new Uint16Array(size),
        kinds: new Uint8Array(size),
        values: new Int16Array(size),
      };
      for (let cell = 0; cell < CELLS; cell += 1) {
        if (!stage[cell]) continue;
        const at = counts[keys[cell]]++;
        sorted.cells[at] = cell;
        sorted.rows[at] = Math.floor(cell / COLUMNS);
        sorted.blacks[at] = cell % COLUMNS;
        sorted.kinds[at] = stage[cell] * 8 + (state[cell] & 7);
        sorted.values[at] = reading[cell];
      }
      columns.orders.set(key, sorted);
    }
    return columns.orders.get(key);
  }

  /** Which starts a side may have: a number, pieces on files (`.` is any), castling on move one. */
  function starts(number, pieces, castles) {
    return Uint8Array.from({ length: start.STARTS }, (_, each) => {
      if (number !== null && each !== number) return 0;
      const row = start.row(each);
      for (let file = 0; file < 8; file += 1) if (pieces[file] !== "." && pieces[file] !== row[file]) return 0;
      if (castles === null) return 1;
      const can = start.castling(each);
      return Number((can.short || can.long) === castles);
    });
  }

  const CASTLING = { white: [true, null], black: [null, true], both: [true, true], neither: [false, false] };

  /**
   * The cells that pass a filter, in order, and how all that pass everything but the bounds spread over the
   * readings. filter: {w, b: number or null; wp, bp: eight pieces; lo, hi: centipawns; stages, states: numbers
   * as the columns have them, empty for all; castling; sort; desc}.
   */
  function select(columns, filter) {
    const [whiteCastles, blackCastles] = CASTLING[filter.castling] ?? [null, null];
    const allowed = starts(filter.w, filter.wp, whiteCastles);
    const whites = Uint8Array.from(ROWS, (white) => allowed[white]);
    const blacks = starts(filter.b, filter.bp, blackCastles);
    const kinds = Uint8Array.from({ length: 256 }, (_, kind) => {
      const [stage, state] = [kind >> 3, kind & 7];
      return Number((!filter.stages.length || filter.stages.includes(stage)) && (!filter.states.length || filter.states.includes(state)));
    });
    const lo = filter.lo <= -OPEN ? NONE : filter.lo;
    const hi = filter.hi >= OPEN ? 32767 : filter.hi;
    const unbound = lo === NONE && hi === 32767;
    const bins = new Uint32Array((2 * OPEN) / BIN + 1);
    const sorted = order(columns, filter.sort);
    const size = sorted.cells.length;
    const found = new Uint32Array(size);
    let count = 0;
    for (let at = 0; at < size; at += 1) {
      if (!(kinds[sorted.kinds[at]] & whites[sorted.rows[at]] & blacks[sorted.blacks[at]])) continue;
      const value = sorted.values[at];
      if (value === NONE) {
        if (unbound) found[count++] = sorted.cells[at];
        continue;
      }
      const clamped = value < -OPEN ? -OPEN : value > OPEN ? OPEN : value;
      bins[((clamped + OPEN) / BIN + 0.5) | 0] += 1;
      if (value >= lo && value <= hi) found[count++] = sorted.cells[at];
    }
    const cells = found.subarray(0, count);
    return { cells: filter.desc ? cells.reverse() : cells, bins };
  }

  globalThis.encyclopedia.plane = { ROWS, COLUMNS, CELLS, NONE, OPEN, BIN, OWN_PAGE, MIRROR_PAGE, read, score, state, pair, select, order, SORTS: Object.keys(KEYS) };
})();
