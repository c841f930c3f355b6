"""Prices that make repeats dear, found by subgradient steps, and kept where they raise the bound.

The cheapest relaxed filling uses some pieces twice and others never: the first become dearer, the second cheaper, and
the tables are filled anew. Any prices give an admissible bound; only its strength depends on them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from eternity.kernel import compiled
from eternity.piece import DOWN, LEFT, RIGHT, UP
from eternity.suffix import fill
from eternity.tables import DEAREST, EDGE, NEVER, Tables

Words = NDArray[np.int64]


@compiled
def uses(tables: Tables) -> Words:
    """How often each piece stands in one cheapest relaxed filling, found by walking down the tables."""
    width, height = tables.shape[0], tables.shape[1]
    count = np.zeros(tables.shape[2], np.int64)
    colour = tables.sides[3, :height].copy()
    index = np.zeros(height, np.int64)
    above = 0
    for cell in range(width * height):
        column, row = cell // height, cell % height
        first, end = tables.first[tables.kind[cell]], tables.first[tables.kind[cell] + 1]
        base = tables.offset[cell + 1]
        for other in range(height):
            if other != row:
                base += index[other] * tables.stride[cell + 1, other]
        up = above if row > 0 else tables.sides[0, column]
        best, chosen = np.int64(2 * NEVER), first
        for one in range(first, end):
            value = np.int64(tables.rest[base + tables.hop[cell, one - first]])
            value += tables.outside[cell, one - first] * EDGE + tables.price[tables.piece[one]]
            if (column > 0 or colour[row] > 0) and tables.looks[one, LEFT] != colour[row]:
                value += EDGE
            if (row > 0 or up > 0) and tables.looks[one, UP] != up:
                value += EDGE
            if value < best:
                best, chosen = value, one
        count[tables.piece[chosen]] += 1
        colour[row] = tables.looks[chosen, RIGHT]
        index[row] = tables.right_index[chosen]
        above = tables.looks[chosen, DOWN]
    return count


def settle(tables: Tables, goal: int, steps: int, go_on: Callable[[], bool] = lambda: True) -> float:
    """Change the prices for at most `steps` rounds; leaves the best in the tables and returns its bound in edges.

    Stops as soon as the bound is above `goal` - 1: a filling of charge `goal` is then proved. The work depends on the
    numbers alone, unless `go_on` ends it. The slope is carried on with some momentum, and steps shorten when five in a
    row raise nothing.
    """
    prices = tables.price.astype(np.float64)
    best_prices, best = tables.price.copy(), bound(tables)
    pull, length, since = np.zeros(len(prices)), float(EDGE), 0
    for _ in range(steps):
        if best > goal - 1 or not go_on():
            break
        slope = uses(tables) - 1
        size = int((slope**2).sum())
        if not size:
            break
        pull = 0.6 * pull + slope
        prices += length / size * pull
        prices -= prices.min()
        np.minimum(prices, DEAREST, out=prices)
        tables.price[:] = np.rint(prices)
        fill(tables)
        if bound(tables) > best:
            best_prices, best, since = tables.price.copy(), bound(tables), 0
        elif since == 4:
            length, since = length / 1.3, 0
        else:
            since += 1
    if (best_prices != tables.price).any():
        tables.price[:] = best_prices
        fill(tables)
    return best


def bound(tables: Tables) -> float:
    """The lower bound of the whole band as prices stand, in edges, not rounded up."""
    return (int(tables.rest[0]) - int(tables.price.sum())) / EDGE
