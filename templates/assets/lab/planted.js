// Pieces, and planted boards: a board is filled with colours first, its cells are cut into pieces, and one edge of one
// inner piece is painted anew. The same boards as `eternity.planted` and `eternity.windows.recoloured`. Pure.
// A piece is four colours, clockwise from the top; rotation r is r quarter turns clockwise; colour 0 is the border.

(() => {
  const { SplitMix64 } = globalThis.encyclopedia.lab;
  const TRIES = 10_000;

  const turned = (piece, rotation) => [0, 1, 2, 3].map((edge) => piece[(edge + 4 - rotation) % 4]);

  /** The rotations that look different. */
  function rotations(piece) {
    const looks = [0, 1, 2, 3].map((rotation) => turned(piece, rotation).join());
    return [0, 1, 2, 3].filter((rotation) => looks.indexOf(looks[rotation]) === rotation);
  }

  /** The same text for two pieces that only a turn tells apart. */
  const canonical = (piece) => [0, 1, 2, 3].map((rotation) => turned(piece, rotation).join()).sort()[0];

  const squares = (side) => Array.from({ length: side * side }, (_, cell) => [Math.floor(cell / side), cell % side]);

  /** The turned piece of each cell of a board on which every edge matches. */
  function fill(side, frame, inside, stream) {
    const [onRim, within] = [4 * (side - 1), 2 * side * (side - 1) - 4 * (side - 1)];
    const rim = Array.from({ length: onRim }, (_, edge) => 1 + (edge % frame));
    const core = Array.from({ length: within }, (_, edge) => 1 + frame + (edge % inside));
    stream.shuffle(rim);
    stream.shuffle(core);
    const last = side - 1;
    const draw = (line) => (line === 0 || line === last ? rim : core).pop();
    const across = Array.from({ length: side }, (_, row) => Array.from({ length: last }, () => draw(row)));
    const down = Array.from({ length: last }, () => Array.from({ length: side }, (_, column) => draw(column)));
    return squares(side).map(([row, column]) => [
      row ? down[row - 1][column] : 0,
      column < last ? across[row][column] : 0,
      row < last ? down[row][column] : 0,
      column ? across[row][column - 1] : 0,
    ]);
  }

  const distinct = (looks) =>
    new Set(looks.map(canonical)).size === looks.length && looks.every((look) => rotations(look).length === 4);

  /** The pieces of a planted board in the order of its cells, each turned at random; no two equal. */
  function planted(side, frame, inside, seed) {
    const stream = new SplitMix64(seed);
    let looks = fill(side, frame, inside, stream);
    for (let tries = 1; !distinct(looks); tries += 1) {
      if (tries === TRIES) throw new RangeError(`${side} x ${side} with ${frame} + ${inside} colours: equal pieces`);
      looks = fill(side, frame, inside, stream);
    }
    const order = [...looks.keys()];
    stream.shuffle(order);
    const pieces = [];
    for (const cell of order) pieces[cell] = turned(looks[cell], 4 - stream.below(4));
    return pieces;
  }

  /** A whole planted board as a band, one edge of one inner piece painted in another inner colour, the pool shuffled. */
  function recoloured({ side, frame, inside, seed }) {
    const pool = planted(side, frame, inside, seed);
    const stream = new SplitMix64(seed);
    const places = [...pool.keys()].filter((place) => !pool[place].includes(0));
    const place = places[stream.below(places.length)];
    const edge = stream.below(4);
    const first = 1 + frame;
    pool[place][edge] = first + ((pool[place][edge] - first + 1 + stream.below(inside - 1)) % inside);
    stream.shuffle(pool);
    const border = Array(side).fill(0);
    return { width: side, height: side, pool, top: border, right: border, bottom: border, left: border };
  }

  globalThis.encyclopedia.lab.pieces = { turned, rotations, canonical };
  globalThis.encyclopedia.lab.recoloured = recoloured;
})();
