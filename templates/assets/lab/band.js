// A band and its one-sided search: fillings within a budget, depth first, column by column, pruned by exact min-plus
// suffix tables. The same nodes as `eternity.plain` and `eternity.search`. Pure.
//
// A band is {width, height, pool, top, right, bottom, left}. A target 0 is the border, -1 free, anything else a colour
// that costs 1 when it differs. A filling is [place in the pool, rotation] a cell, row by row. A node is a piece placed.

(() => {
  const { turned, rotations } = globalThis.encyclopedia.lab.pieces;
  const [UP, RIGHT, DOWN, LEFT] = [0, 1, 2, 3];
  const NEVER = 255;
  const [RUNNING, FOUND, EXHAUSTED] = ["running", "found", "exhausted"];
  const SLICE = 50_000; // nodes between two words about progress

  /** The outside targets of a cell, clockwise from the top; null where another cell lies. */
  function targets(band, row, column) {
    return [
      row === 0 ? band.top[column] : null,
      column === band.width - 1 ? band.right[row] : null,
      row === band.height - 1 ? band.bottom[column] : null,
      column === 0 ? band.left[row] : null,
    ];
  }

  const asks = (target, colour) => target !== null && target > 0 && target !== colour;

  /** The charge of a filling, counted edge by edge, apart from every search; throws on a phantom or misplaced grey. */
  function charge(band, filling) {
    const { width, height, pool } = band;
    if (new Set(filling.map(([place]) => place)).size !== width * height) throw new RangeError("a piece is used twice");
    const looks = filling.map(([place, rotation]) => turned(pool[place], rotation));
    let paid = 0;
    looks.forEach((look, cell) => {
      const [row, column] = [Math.floor(cell / width), cell % width];
      targets(band, row, column).forEach((target, edge) => {
        if ((look[edge] === 0) !== (target === 0)) throw new RangeError(`cell ${cell}: grey lies wrong`);
        paid += asks(target, look[edge]);
      });
      if (column < width - 1) paid += look[RIGHT] !== looks[cell + 1][LEFT];
      if (row < height - 1) paid += look[DOWN] !== looks[cell + width][UP];
    });
    return paid;
  }

  /** How many edges can be charged. */
  function charged({ width, height, ...band }) {
    const outside = [band.top, band.right, band.bottom, band.left].flat().filter((target) => target > 0).length;
    return outside + height * (width - 1) + width * (height - 1);
  }

  const sorted = (items) => [...new Set(items)].sort((one, other) => one - other);

  /** Candidates of a kind of cell in order of left colour, up colour, place and rotation. */
  function candidates(pool, grey) {
    const found = [];
    pool.forEach((piece, place) => {
      for (const rotation of rotations(piece)) {
        const look = turned(piece, rotation);
        if (look.every((colour, edge) => (colour === 0) === grey[edge])) found.push({ place, rotation, look });
      }
    });
    return found.sort(
      (a, b) => a.look[LEFT] - b.look[LEFT] || a.look[UP] - b.look[UP] || a.place - b.place || a.rotation - b.rotation,
    );
  }

  /** In which order candidates are tried where `left` and `up` are seen (null: free), and what these edges cost. */
  function order(all, left, up) {
    const ranked = all.map(({ look }, one) => {
      const misses = [left !== null && left !== look[LEFT], up !== null && up !== look[UP]];
      const group = 2 * misses[0] + misses[1];
      const byUp = up !== null && (left === null || group === 2);
      return { one, group, cost: misses[0] + misses[1], keys: byUp ? [look[UP], look[LEFT]] : [look[LEFT], look[UP]] };
    });
    ranked.sort((a, b) => a.group - b.group || a.keys[0] - b.keys[0] || a.keys[1] - b.keys[1] || a.one - b.one);
    return { one: Int32Array.from(ranked, ({ one }) => one), cost: Uint8Array.from(ranked, ({ cost }) => cost) };
  }

  /**
   * The suffix tables: for each cell and profile (the colour that each row shows to the right, and inside a column the
   * lower edge of the cell above) the least charge of the cells from there on when pieces may repeat. Colours count
   * by their place in the alphabet of what can stand there. `rest[cell][profile]` is NEVER where nothing fits.
   */
  function tabulate(band) {
    const { width, height, pool } = band;
    const number = width * height;
    const kinds = new Map();
    const cells = Array.from({ length: number }, (_, at) => {
      const [column, row] = [Math.floor(at / height), at % height];
      const outside = targets(band, row, column);
      const grey = outside.map((target) => target === 0);
      const key = grey.join();
      if (!kinds.has(key)) {
        const all = candidates(pool, grey);
        const rights = sorted(all.map(({ look }) => look[RIGHT]));
        const downs = sorted(all.map(({ look }) => look[DOWN]));
        kinds.set(key, { all, rights, downs, orders: new Map() });
      }
      return { column, row, outside, kind: kinds.get(key) };
    });

    // Where a profile lies in the table before a cell: the row that the next piece shows comes innermost.
    const strides = Array.from({ length: number + 1 }, (_, at) => {
      const stride = new Int32Array(height);
      const inner = at && at % height ? at % height - 1 : height - 1;
      let step = at % height ? Math.max(1, cells[at - 1].kind.downs.length) : 1;
      for (const row of [inner, ...Array(height).keys()].filter((row, place) => !place || row !== inner)) {
        stride[row] = step;
        const placed = Math.floor(at / height) + (row < at % height);
        step *= placed ? Math.max(1, cells[(placed - 1) * height + row].kind.rights.length) : 1;
      }
      return { stride, size: step };
    });
    const rest = strides.map(({ size }) => new Uint8Array(size).fill(NEVER));
    rest[number].fill(0);

    for (const [at, cell] of cells.entries()) {
      const { column, row, outside, kind } = cell;
      cell.lefts = column ? cells[at - height].kind.rights : [outside[LEFT]];
      cell.ups = row ? cells[at - 1].kind.downs : [outside[UP]];
      const free = (target) => (target > 0 ? target : null);
      cell.orders = cell.lefts.flatMap((left) =>
        cell.ups.map((up) => {
          const key = `${free(left)},${free(up)}`;
          if (!kind.orders.has(key)) kind.orders.set(key, order(kind.all, free(left), free(up)));
          return kind.orders.get(key);
        }),
      );
      cell.stride = strides[at].stride;
      cell.after = strides[at + 1].stride;
      cell.hop = Int32Array.from(kind.all, ({ look }) => kind.rights.indexOf(look[RIGHT]) * cell.after[row] + (row < height - 1 ? kind.downs.indexOf(look[DOWN]) : 0));
      cell.paid = Uint8Array.from(kind.all, ({ look }) => asks(outside[RIGHT], look[RIGHT]) + asks(outside[DOWN], look[DOWN]));
      cell.places = Int32Array.from(kind.all, ({ place }) => place);
      cell.rightOf = Int32Array.from(kind.all, ({ look }) => kind.rights.indexOf(look[RIGHT]));
      cell.downOf = Int32Array.from(kind.all, ({ look }) => kind.downs.indexOf(look[DOWN]));
    }
    for (let at = number - 1; at >= 0; at -= 1) fill(cells, at, height, rest);
    return { band, cells, rest };
  }

  /** The table before one cell, from the table after it. */
  function fill(cells, at, height, rest) {
    const { row, kind, lefts, ups, stride, after, hop, paid } = cells[at];
    const others = [...Array(height).keys()].filter((other) => other !== row);
    const column = Math.floor(at / height);
    const sizes = others.map((other) => {
      const placed = column + (other < row);
      return placed ? cells[(placed - 1) * height + other].kind.rights.length : 1;
    });
    // Candidates by what they show left and up; one more place for colours that no neighbour shows.
    const seen = (colours, colour) => (colours.includes(colour) ? colours.indexOf(colour) : colours.length);
    const slot = Int32Array.from(kind.all, ({ look }) => seen(lefts, look[LEFT]) * (ups.length + 1) + seen(ups, look[UP]));
    const pair = new Uint8Array((lefts.length + 1) * (ups.length + 1));
    const [byLeft, byUp] = [new Uint8Array(lefts.length + 1), new Uint8Array(ups.length + 1)];
    const digits = new Int32Array(others.length);
    for (let profiles = sizes.reduce((product, size) => product * size, 1); profiles > 0; profiles -= 1) {
      let [here, base] = [0, 0];
      others.forEach((other, place) => {
        here += digits[place] * stride[other];
        base += digits[place] * after[other];
      });
      pair.fill(NEVER);
      byLeft.fill(NEVER);
      byUp.fill(NEVER);
      let every = NEVER;
      for (let one = 0; one < slot.length; one += 1) {
        const value = rest[at + 1][base + hop[one]] + paid[one];
        if (value < pair[slot[one]]) pair[slot[one]] = value;
      }
      for (let left = 0; left <= lefts.length; left += 1) {
        for (let up = 0; up <= ups.length; up += 1) {
          const value = pair[left * (ups.length + 1) + up];
          if (value < byLeft[left]) byLeft[left] = value;
          if (value < byUp[up]) byUp[up] = value;
          if (value < every) every = value;
        }
      }
      for (let left = 0; left < lefts.length; left += 1) {
        const leftCost = lefts[left] > 0 ? 1 : 0;
        for (let up = 0; up < ups.length; up += 1) {
          const upCost = ups[up] > 0 ? 1 : 0;
          // A free edge matches whatever lies there, so the least over it costs nothing more.
          const least = Math.min(pair[left * (ups.length + 1) + up], byLeft[left] + upCost, byUp[up] + leftCost, every + leftCost + upCost);
          rest[at][here + left * stride[row] + up] = Math.min(NEVER, least);
        }
      }
      for (let place = 0; place < digits.length && (digits[place] += 1) === sizes[place]; place += 1) digits[place] = 0;
    }
  }

  /** A lower bound of the band; null when grey fits nowhere. */
  const root = ({ rest }) => (rest[0][0] === NEVER ? null : rest[0][0]);

  /** A search that stops at each filling, or after so many nodes, and goes on from there. */
  class Search {
    constructor(tables) {
      const { band, cells } = tables;
      this.tables = tables;
      this.used = new Uint8Array(band.pool.length);
      this.chosen = new Int32Array(cells.length);
      this.cost = new Int32Array(cells.length + 1);
      this.index = new Int32Array(band.height);
      this.kept = new Int32Array(cells.length);
      this.base = new Int32Array(cells.length);
      this.place = new Int32Array(cells.length);
      this.lists = Array(cells.length);
      this.restart();
    }

    /** Go back to the beginning, without the pieces that `taken` (place in the pool) says are placed elsewhere. */
    restart(taken = () => false) {
      for (let place = 0; place < this.used.length; place += 1) this.used[place] = taken(place);
      this.index.fill(0);
      this.depth = 0;
      this.nodes = 0;
      this.#enter(0);
    }

    #enter(depth) {
      const { cells } = this.tables;
      const { row, after, ups, orders } = cells[depth];
      let base = 0;
      for (let other = 0; other < after.length; other += 1) if (other !== row) base += this.index[other] * after[other];
      const up = row ? cells[depth - 1].downOf[this.chosen[depth - 1]] : 0;
      this.base[depth] = base;
      this.lists[depth] = orders[this.index[row] * ups.length + up];
      this.place[depth] = 0;
    }

    /** On to the next filling of charge at most `budget`, or until `limit` nodes in all. */
    next(budget, limit) {
      const { cells, rest } = this.tables;
      let { depth } = this;
      let back = depth === cells.length;
      while (depth >= 0) {
        if (back) {
          depth -= 1;
          if (depth < 0) break;
          this.used[cells[depth].places[this.chosen[depth]]] = 0;
          this.index[cells[depth].row] = this.kept[depth];
        }
        const { row, places, paid, hop, rightOf } = cells[depth];
        const { one: list, cost } = this.lists[depth];
        const [table, base, before] = [rest[depth + 1], this.base[depth], this.cost[depth]];
        back = true;
        for (let at = this.place[depth]; at < list.length && before + cost[at] <= budget; at += 1) {
          const one = list[at];
          if (this.used[places[one]]) continue;
          const now = before + cost[at] + paid[one];
          const least = table[base + hop[one]];
          if (least === NEVER || now + least > budget) continue;
          this.place[depth] = at + 1;
          this.nodes += 1;
          this.used[places[one]] = 1;
          this.chosen[depth] = one;
          this.kept[depth] = this.index[row];
          this.index[row] = rightOf[one];
          depth += 1;
          this.cost[depth] = now;
          back = false;
          break;
        }
        if (back) continue;
        this.depth = depth;
        if (depth === cells.length) return FOUND;
        this.#enter(depth);
        if (this.nodes >= limit) return RUNNING;
      }
      this.depth = -1;
      return EXHAUSTED;
    }

    /** The candidate in a cell of the filling that the search stopped at. */
    at(row, column) {
      const cell = column * this.tables.band.height + row;
      return this.tables.cells[cell].kind.all[this.chosen[cell]];
    }

    /** Charge of the filling that the search stopped at. */
    get paid() {
      return this.cost[this.cost.length - 1];
    }

    /** The filling that the search stopped at, row by row. */
    filling() {
      const { width, height } = this.tables.band;
      return Array.from({ length: width * height }, (_, cell) => {
        const { place, rotation } = this.at(Math.floor(cell / width), cell % width);
        return [place, rotation];
      });
    }
  }

  /**
   * Solve a band one-sided, the budget raised by one until a rung finds a filling. Yields {budget, nodes} on the way and
   * each rung that ends, which says `found`; returns {lower, upper, filling, rungs}.
   */
  function* oneSided(band) {
    const tables = tabulate(band);
    const search = new Search(tables);
    const rungs = [];
    const most = charged(band);
    for (let budget = root(tables) ?? most + 1; budget <= most; budget += 1) {
      search.restart();
      let outcome = RUNNING;
      while (outcome === RUNNING) {
        yield { budget, nodes: search.nodes };
        outcome = search.next(budget, search.nodes + SLICE);
      }
      rungs.push({ budget, nodes: search.nodes, found: outcome === FOUND });
      yield rungs.at(-1);
      if (outcome === FOUND) return { lower: budget, upper: budget, filling: search.filling(), rungs };
    }
    return { lower: most + 1, upper: null, filling: null, rungs };
  }

  globalThis.encyclopedia.lab.band = { RUNNING, FOUND, SLICE, UP, DOWN, charge, charged, tabulate, root, Search, oneSided };
})();
