"""Exact min-plus suffix tables: the least charge that any filling of the rest of a band still pays.

Cells are taken column by column, top down. What the placed cells show to the rest is a *profile*: one colour a row
(the right edge of the last cell placed there) and, inside a column, the lower edge of the cell just placed. For every
cell and profile the table holds the least charge of the remaining cells when pieces may repeat; so the bound is
admissible, and it is exact but for the repeats.

Repeats can be made dear: each piece may carry a price, paid whenever it is placed. In an exact completion every piece
that is left is placed once, so the prices of the pieces left, taken off again, leave the bound admissible for any
prices (state-space relaxation with Lagrangian penalties: Christofides, Mingozzi and Toth, 1981). `prices.py` looks for
good ones. Table values count in parts of an edge, `EDGE` to one charged edge.

Only colours that can stand at a place have an index there (an *alphabet*). The table of cell t is laid out so that what
varies with the piece in cell t - 1 (its right and lower edge) is innermost: all candidates of a node look into one
block of a few cache lines. `least` keeps the minimum over a block, with what the candidate itself pays outside and for
its price, so that whole groups of candidates are passed over.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternity.band import BORDER, FREE, Band
from eternity.errors import TooLarge
from eternity.kernel import compiled
from eternity.piece import COLOURS, DOWN, GREY, LEFT, RIGHT, UP

EDGE = 64
"""Table units of one charged edge."""

NEVER = 65535
"""Table value of a profile that no filling completes."""

DEAREST = 8 * EDGE
"""The largest price, so that no sum of 64 prices and all charges comes near `NEVER`."""

MOST_EDGES = 400
"""Edges that a band may be charged for, for the same reason."""

TABLE_LIMIT = 2 << 30
"""Entries that the tables of one band may take."""

Words = NDArray[np.int64]
Entries = NDArray[np.uint16]


class Tables(NamedTuple):
    """A band as the kernels read it: n cells column by column, h rows, C colours, c candidates of all kinds of cell."""

    shape: Words
    """(3,): width, height, pieces in the pool."""

    kind: Words
    """(n,): kind of each cell, by which of its edges must be grey."""

    first: Words
    """(kinds + 1,): where the candidates of a kind begin."""

    piece: Words
    """(c,): place in the pool; candidates of a kind are in order of left colour, up colour, place, rotation."""

    rotation: Words
    """(c,): quarter turns."""

    looks: Words
    """(c, 4): colours of the turned piece."""

    right_index: Words
    """(c,): index of the right colour in the alphabet of its kind."""

    by_left: Words
    """(kinds, C * C + 1): where the candidates with a left and an up colour begin, at `left * C + up`."""

    by_up: Words
    """(kinds, C * C + 1): the same at `up * C + left`, as places in `up_order`."""

    up_order: Words
    """(c,): candidates of each kind in order of up colour, left colour, place, rotation."""

    sides: Words
    """(4, max(w, h)): outside targets up, right, down, left."""

    hop: Words
    """(n, most candidates of a kind): how far into the next cell's block each candidate of a cell leads."""

    outside: Words
    """(n, most candidates of a kind): outside edges right and down that a candidate is charged for."""

    price: Words
    """(pieces in the pool,): price of each, 0 to `DEAREST`."""

    stride: Words
    """(n + 1, h): what one step of the index of a row's colour moves in the table of a cell."""

    offset: Words
    """(n + 2,): where the table of each cell begins."""

    block: Words
    """(n + 1,): entries of the innermost block of each cell's table."""

    least_offset: Words
    """(n + 1,): where each cell's part of `least` begins."""

    sizes: Words
    """(n + 1, h): alphabet size of each row's colour before a cell."""

    lefts: Words
    """(n, most colours): colours that a cell may see on its left, by index; the outside target in column 0."""

    ups: Words
    """(n, most colours): the same above; the outside target in row 0."""

    counts: Words
    """(n, 2): how many of each."""

    rest: Entries
    """All tables: least charge and prices of the cells from t on."""

    least: Entries
    """Least over a block of table t + 1 of charge and prices from cell t on, edges left and up of cell t left out."""


@compiled
def fill(tables: Tables) -> None:
    """Fill `rest` and `least` from the last cell back."""
    width, height = tables.shape[0], tables.shape[1]
    cells = width * height
    rest, least = tables.rest, tables.least
    most = tables.hop.shape[1]
    slot = np.zeros(most, np.int64)
    own = np.zeros(most, np.int64)
    pair = np.zeros((COLOURS + 1) * (COLOURS + 1), np.int64)
    by_left = np.zeros(COLOURS + 1, np.int64)
    by_up = np.zeros(COLOURS + 1, np.int64)
    digits = np.zeros(height, np.int64)
    rest[tables.offset[cells] : tables.offset[cells + 1]] = 0
    for cell in range(cells - 1, -1, -1):
        column, row = cell // height, cell % height
        first = tables.first[tables.kind[cell]]
        number = tables.first[tables.kind[cell] + 1] - first
        lefts, ups = tables.counts[cell, 0], tables.counts[cell, 1]
        free_left = column == 0 and tables.sides[3, row] <= 0
        free_up = row == 0 and tables.sides[0, column] <= 0
        for one in range(number):
            at_left, at_up = lefts, ups
            for at in range(lefts):
                if tables.lefts[cell, at] == tables.looks[first + one, LEFT]:
                    at_left = at
            for at in range(ups):
                if tables.ups[cell, at] == tables.looks[first + one, UP]:
                    at_up = at
            slot[one] = at_left * (ups + 1) + at_up
            own[one] = tables.outside[cell, one] * EDGE + tables.price[tables.piece[first + one]]
        hop = tables.hop[cell]
        step = tables.stride[cell, row]
        rests = 1
        for other in range(height):
            digits[other] = 0
            if other != row:
                rests *= tables.sizes[cell, other]
        for _ in range(rests):
            after = tables.offset[cell + 1]
            here = tables.offset[cell]
            for other in range(height):
                if other != row:
                    after += digits[other] * tables.stride[cell + 1, other]
                    here += digits[other] * tables.stride[cell, other]
            for at in range((lefts + 1) * (ups + 1)):
                pair[at] = NEVER
            for one in range(number):
                value = rest[after + hop[one]] + own[one]
                if value < pair[slot[one]]:
                    pair[slot[one]] = value
            for at in range(ups + 1):
                by_up[at] = NEVER
            every = NEVER
            for at_left in range(lefts + 1):
                lowest = NEVER
                for at_up in range(ups + 1):
                    value = pair[at_left * (ups + 1) + at_up]
                    lowest = min(lowest, value)
                    by_up[at_up] = min(by_up[at_up], value)
                by_left[at_left] = lowest
                every = min(every, lowest)
            least[tables.least_offset[cell] + (after - tables.offset[cell + 1]) // tables.block[cell + 1]] = every
            for at_left in range(lefts):
                for at_up in range(ups):
                    if free_left and free_up:
                        value = every
                    elif free_left:
                        value = min(by_up[at_up], every + EDGE)
                    elif free_up:
                        value = min(by_left[at_left], every + EDGE)
                    else:
                        value = min(
                            min(pair[at_left * (ups + 1) + at_up], every + 2 * EDGE),
                            min(by_left[at_left], by_up[at_up]) + EDGE,
                        )
                    rest[here + at_left * step + at_up] = min(value, NEVER)
            for other in range(height):
                if other != row:
                    digits[other] += 1
                    if digits[other] < tables.sizes[cell, other]:
                        break
                    digits[other] = 0


def table_bytes(band: Band) -> int:
    """Entries that the tables of a band take, known before they are allocated."""
    return _Layout(band).total


def tabulate(band: Band, limit: int = TABLE_LIMIT) -> Tables:
    """The tables of a band, all prices 0; raises `TooLarge` with the size when they would take over `limit` bytes."""
    if band.charged > MOST_EDGES or band.cells > 64:
        raise TooLarge(
            f"band of {band.width} x {band.height} cells: {band.cells} cells and {band.charged} edges, "
            f"wanted at most 64 and {MOST_EDGES}"
        )
    layout = _Layout(band)
    if layout.total > limit:
        raise TooLarge(
            f"suffix tables of {band.width} x {band.height} cells: {layout.total / 2**30:.1f} GiB, "
            f"wanted at most {limit / 2**30:.1f} GiB"
        )
    tables = layout.tables()
    fill(tables)
    return tables


class _Layout:
    """Kinds of cell, their candidates and alphabets, and where each table lies."""

    def __init__(self, band: Band) -> None:
        self.band = band
        width, height = band.width, band.height
        cells = width * height
        kinds: dict[tuple[bool, bool, bool, bool], int] = {}
        self.kind = np.zeros(cells, np.int64)
        places = [divmod(cell, height) for cell in range(cells)]
        for cell, (column, row) in enumerate(places):
            self.kind[cell] = kinds.setdefault(band.grey_sides(row, column), len(kinds))
        looks = band.looks()
        self.candidates = [
            sorted(
                (look[LEFT], look[UP], place, rotation, look)
                for place, rotation, look in looks
                if tuple(colour == GREY for colour in look) == grey
            )
            for grey in kinds
        ]
        self.rights = [sorted({entry[4][RIGHT] for entry in kind}) or [0] for kind in self.candidates]
        self.downs = [sorted({entry[4][DOWN] for entry in kind}) or [0] for kind in self.candidates]
        self.sizes = np.ones((cells + 1, height), np.int64)
        for cell in range(cells + 1):
            for row in range(height):
                placed = cell // height + (row < cell % height)
                if placed:
                    self.sizes[cell, row] = len(self.rights[self.kind[(placed - 1) * height + row]])
        self.stride = np.zeros((cells + 1, height), np.int64)
        self.block = np.ones(cells + 1, np.int64)
        self.offset = np.zeros(cells + 2, np.int64)
        self.least_offset = np.zeros(cells + 1, np.int64)
        self.offset[1] = self.block[0] = 1
        self.stride[0] = 1
        for cell in range(1, cells + 1):
            row = (cell - 1) % height
            inner = len(self.downs[self.kind[cell - 1]]) if row < height - 1 else 1
            self.stride[cell, row] = inner
            self.block[cell] = inner * self.sizes[cell, row]
            step = int(self.block[cell])
            for other in range(height):
                if other != row:
                    self.stride[cell, other] = step
                    step *= int(self.sizes[cell, other])
            self.offset[cell + 1] = self.offset[cell] + step
            self.least_offset[cell] = self.least_offset[cell - 1] + step // self.block[cell]
        self.total = 2 * int(self.offset[-1] + self.least_offset[-1])

    def tables(self) -> Tables:
        band = self.band
        flat = [entry for kind in self.candidates for entry in kind]
        first = np.cumsum([0, *map(len, self.candidates)], dtype=np.int64)
        square = COLOURS * COLOURS
        by_left = np.zeros((len(self.candidates), square + 1), np.int64)
        by_up = np.zeros((len(self.candidates), square + 1), np.int64)
        up_order: list[int] = []
        for number, kind in enumerate(self.candidates):
            base = int(first[number])
            order = [at for *_, at in sorted((one[1], one[0], *one[2:4], at) for at, one in enumerate(kind))]
            up_order += [base + at for at in order]
            left_keys = [entry[0] * COLOURS + entry[1] for entry in kind]
            up_keys = [kind[at][1] * COLOURS + kind[at][0] for at in order]
            by_left[number] = base + np.searchsorted(left_keys, np.arange(square + 1))
            by_up[number] = base + np.searchsorted(up_keys, np.arange(square + 1))
        longest = max(band.width, band.height)
        sides = np.full((4, longest), FREE, np.int64)
        for number, side in enumerate((band.top, band.right, band.bottom, band.left)):
            sides[number, : len(side)] = side
        cells, height = band.cells, band.height
        hop = np.zeros((cells, max(map(len, self.candidates))), np.int64)
        outside = np.zeros_like(hop)
        lefts, ups = np.zeros((cells, COLOURS), np.int64), np.zeros((cells, COLOURS), np.int64)
        counts = np.ones((cells, 2), np.int64)
        for cell in range(cells):
            column, row = divmod(cell, height)
            kind = self.kind[cell]
            _, right, down, _ = band.targets(row, column)
            for one, (*_, look) in enumerate(self.candidates[kind]):
                hop[cell, one] = self.rights[kind].index(look[RIGHT]) * self.stride[cell + 1, row]
                if row < height - 1:
                    hop[cell, one] += self.downs[kind].index(look[DOWN])
                outside[cell, one] = (right not in (None, BORDER, FREE, look[RIGHT])) + (
                    down not in (None, BORDER, FREE, look[DOWN])
                )
            seen_left = self.rights[self.kind[cell - height]] if column else [band.left[row]]
            seen_up = self.downs[self.kind[cell - 1]] if row else [band.top[column]]
            lefts[cell, : len(seen_left)] = seen_left
            ups[cell, : len(seen_up)] = seen_up
            counts[cell] = len(seen_left), len(seen_up)
        numbers = [number for number, kind in enumerate(self.candidates) for _ in kind]
        return Tables(
            shape=np.array([band.width, band.height, len(band.pool)], np.int64),
            kind=self.kind,
            first=first,
            piece=np.array([entry[2] for entry in flat], np.int64),
            rotation=np.array([entry[3] for entry in flat], np.int64),
            looks=np.array([entry[4] for entry in flat], np.int64).reshape(-1, 4),
            right_index=np.array(
                [self.rights[number].index(entry[4][RIGHT]) for number, entry in zip(numbers, flat, strict=True)],
                np.int64,
            ),
            by_left=by_left,
            by_up=by_up,
            up_order=np.array(up_order, np.int64),
            sides=sides,
            hop=hop,
            outside=outside,
            price=np.zeros(len(band.pool), np.int64),
            stride=self.stride,
            offset=self.offset,
            block=self.block,
            least_offset=self.least_offset,
            sizes=self.sizes,
            lefts=lefts,
            ups=ups,
            counts=counts,
            rest=np.full(int(self.offset[-1]), NEVER, np.uint16),
            least=np.full(int(self.least_offset[-1]) + 1, NEVER, np.uint16),
        )


def root(tables: Tables) -> int | None:
    """A lower bound of the whole band in charged edges; None when grey fits nowhere."""
    value = int(tables.rest[0])
    return None if value == NEVER else max(0, -(-(value - int(tables.price.sum())) // EDGE))
