"""A good filling of a band, fast and without proof: a beam over the cells, ranked by charge so far plus suffix table.

Upper bounds start here. The beam keeps the `width` best partial fillings after each cell; ties are broken by a digest
of the state, so that the same numbers give the same filling anywhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from eternity.band import Band, Filling, charge
from eternity.kernel import compiled
from eternity.piece import DOWN, LEFT, RIGHT, UP
from eternity.tables import EDGE, NEVER, Tables

Words = NDArray[np.int64]


@compiled
def grow(
    tables: Tables, cell: int, colour: Words, index: Words, used: Words, paid: Words, prices: Words, above: Words
) -> tuple[Words, Words, Words]:
    """Every way to fill one more cell. `colour`, `index` (b, h) and the rest (b,): b partial fillings.

    Returns for each child its rank (table units, a 20-bit digest below), its parent and its candidate.
    """
    height = tables.shape[1]
    column, row = cell // height, cell % height
    first, end = tables.first[tables.kind[cell]], tables.first[tables.kind[cell] + 1]
    most = len(paid) * (end - first)
    rank, parent, chosen = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most, np.int64)
    number = 0
    for state in range(len(paid)):
        base = tables.offset[cell + 1]
        for other in range(height):
            if other != row:
                base += index[state, other] * tables.stride[cell + 1, other]
        left = colour[state, row]
        up = above[state] if row > 0 else tables.sides[0, column]
        for one in range(first, end):
            piece = tables.piece[one]
            if used[state] >> piece & 1:
                continue
            entry = np.int64(tables.rest[base + tables.hop[cell, one - first]])
            if entry == NEVER:
                continue
            cost = paid[state] + tables.outside[cell, one - first]
            if (column > 0 or left > 0) and tables.looks[one, LEFT] != left:
                cost += 1
            if (row > 0 or up > 0) and tables.looks[one, UP] != up:
                cost += 1
            value = cost * EDGE + entry + tables.price[piece] - prices[state]
            digest = (used[state] | (np.int64(1) << piece)) * np.int64(-7046029254386353131)
            digest = (digest ^ (digest >> 29)) * np.int64(one + 1) & 0xFFFFF
            rank[number] = ((value + (1 << 20)) << 20) | digest
            parent[number] = state
            chosen[number] = one
            number += 1
    return rank[:number], parent[:number], chosen[:number]


def dive(band: Band, tables: Tables, width: int) -> tuple[int, Filling] | None:
    """The best filling that a beam of so many partial fillings ends with, and its charge; None when all die."""
    height = band.height
    colour = np.array([tables.sides[3, :height]], np.int64)
    index = np.zeros((1, height), np.int64)
    used, paid, above = np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64)
    prices = np.array([tables.price.sum()], np.int64)
    trail: list[tuple[Words, Words]] = []
    for cell in range(band.cells):
        column, row = divmod(cell, height)
        rank, parent, chosen = grow(tables, cell, colour, index, used, paid, prices, above)
        if not len(rank):
            return None
        keep = np.argsort(rank, kind="stable")[:width]
        parent, chosen = parent[keep], chosen[keep]
        looks = tables.looks[chosen]
        left = colour[parent, row]
        up = above[parent] if row else np.full(len(keep), tables.sides[0, column])
        first = tables.first[tables.kind[cell]]
        paid = paid[parent] + tables.outside[cell, chosen - first]
        paid += ((column > 0) | (left > 0)) & (looks[:, LEFT] != left)
        paid += ((row > 0) | (up > 0)) & (looks[:, UP] != up)
        colour, index = colour[parent], index[parent]
        colour[:, row] = looks[:, RIGHT]
        index[:, row] = tables.right_index[chosen]
        used = used[parent] | (np.int64(1) << tables.piece[chosen])
        prices = prices[parent] - tables.price[tables.piece[chosen]]
        above = looks[:, DOWN]
        trail.append((parent, chosen))
    state = int(np.argmin(paid))
    cells: list[int] = []
    for parent, chosen in reversed(trail):
        cells.append(int(chosen[state]))
        state = int(parent[state])
    cells.reverse()
    filling = tuple(
        (int(tables.piece[one]), int(tables.rotation[one])) for row in range(height) for one in cells[row::height]
    )
    return charge(band, filling), filling
