// The plane of readings: the packed columns of generator/plane.py, read cell by cell. No page in here.

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

  globalThis.encyclopedia.plane = { ROWS, COLUMNS, CELLS, NONE, OWN_PAGE, MIRROR_PAGE, read, score, state, pair };
})();
