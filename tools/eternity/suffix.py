"""Exact min-plus suffix tables: the least charge that any filling of the rest of a band still pays.

Cells are taken column by column, top down. What the placed cells show to the rest is a *profile*: one colour a row
(the right edge of the last cell placed there) and, inside a column, the lower edge of the cell just placed. For every
cell and profile the table holds the least charge of the remaining cells when pieces may repeat; so the bound is
admissible, and it is exact but for the repeats.

Repeats can be made dear: each piece may carry a price, paid whenever it is placed. In an exact completion every piece
that is left is placed once, so the prices of the pieces left, taken off again, leave the bound admissible for any
prices (state-space relaxation with Lagrangian penalties: Christofides, Mingozzi and Toth, 1981). `prices.py` looks for
good ones. Table values count in parts of an edge, `EDGE` to one charged edge.

`least` keeps the minimum over a block of the next cell's table, with what the candidate itself pays outside and for its
price, so that whole groups of candidates are passed over. How the tables are laid out stands in `layout.py`.
"""

from __future__ import annotations

import numpy as np

from eternity.band import Band
from eternity.errors import TooLarge
from eternity.kernel import compiled
from eternity.layout import Layout
from eternity.memory import LIMIT, size
from eternity.piece import COLOURS, LEFT, UP
from eternity.tables import EDGE, MOST_CELLS, MOST_EDGES, NEVER, Tables


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
    """Bytes that the tables of a band take, known before they are allocated."""
    return Layout(band).bytes


def tabulate(band: Band, limit: int = LIMIT) -> Tables:
    """The tables of a band, all prices 0; raises `TooLarge` with the size when they would take over `limit` bytes."""
    if band.charged > MOST_EDGES or band.cells > MOST_CELLS:
        raise TooLarge(
            f"band of {band.width} x {band.height} cells: got {band.cells} cells and {band.charged} edges, "
            f"wanted at most {MOST_CELLS} and {MOST_EDGES}"
        )
    layout = Layout(band)
    if layout.bytes > limit:
        raise TooLarge(
            f"suffix tables of {band.width} x {band.height} cells: {size(layout.bytes)}, wanted at most {size(limit)}"
        )
    tables = layout.tables()
    fill(tables)
    return tables


def root(tables: Tables) -> int | None:
    """A lower bound of the whole band in charged edges; None when grey fits nowhere."""
    value = int(tables.rest[0])
    return None if value == NEVER else max(0, -(-(value - int(tables.price.sum())) // EDGE))
