"""The one search kernel: fillings of a band within a budget, depth first, column by column, pruned by suffix tables.

It stops at each filling and after a number of nodes, and goes on from there when it is called again: the clock is
looked at between calls, by node counts. A node is a piece placed. Order at a cell: candidates that match left and up,
then left alone, then up alone, then neither; within a group by their order in the tables. `plain.py` is the readable
reference that agrees with it node for node.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternity.band import Band, Filling
from eternity.kernel import compiled
from eternity.piece import COLOURS, DOWN, RIGHT, UP
from eternity.tables import EDGE, NEVER, Tables

RUNNING, FOUND, EXHAUSTED = 0, 1, 2

Words = NDArray[np.int64]


class State(NamedTuple):
    """Where a search stands; n cells, h rows, P pieces."""

    at: Words
    """(3,): depth (-1 when done), nodes so far, prices of the pieces not placed."""

    used: NDArray[np.uint8]
    """(P,): 1 for pieces that may not be placed."""

    colour: Words
    """(h,): colour that each row shows to the right."""

    place: Words
    """(h,): its index in the alphabet there."""

    cost: Words
    """(n + 1,): charge before each cell."""

    chosen: Words
    """(n,): candidate in each cell."""

    kept: Words
    """(n, 2): colour and index that the cell's row showed before."""

    walk: Words
    """(n, 8): group, place, end, skipped from, skipped to, table base, group's charge, least of the block."""


def new_state(band: Band, tables: Tables) -> State:
    """A search that has not begun."""
    cells = band.cells
    state = State(
        at=np.zeros(3, np.int64),
        used=np.zeros(len(band.pool), np.uint8),
        colour=np.zeros(band.height, np.int64),
        place=np.zeros(band.height, np.int64),
        cost=np.zeros(cells + 1, np.int64),
        chosen=np.full(cells, -1, np.int64),
        kept=np.zeros((cells, 2), np.int64),
        walk=np.zeros((cells, 8), np.int64),
    )
    restart(tables, state)
    return state


@compiled
def restart(tables: Tables, state: State) -> None:
    """Go back to the beginning; nodes are counted from 0 and `used` is left as it is."""
    state.at[0] = 0
    state.at[1] = 0
    state.at[2] = 0
    for piece in range(tables.shape[2]):
        state.at[2] += tables.price[piece]
    for row in range(tables.shape[1]):
        state.colour[row] = tables.sides[3, row]
        state.place[row] = 0
    state.cost[0] = 0
    state.walk[0, 0] = -1


@compiled
def search(tables: Tables, state: State, budget: int, limit: int) -> int:
    """Go on to the next filling of charge at most `budget`, or until `limit` nodes in all."""
    width, height = tables.shape[0], tables.shape[1]
    cells = width * height
    looks, walk, rest, hop, outside = tables.looks, state.walk, tables.rest, tables.hop, tables.outside
    depth, nodes = state.at[0], state.at[1]
    back = depth == cells
    while depth >= 0:
        if back:
            depth -= 1
            if depth < 0:
                break
        column, row = depth // height, depth % height
        if back:
            piece = tables.piece[state.chosen[depth]]
            state.used[piece] = 0
            state.at[2] += tables.price[piece]
            state.colour[row] = state.kept[depth, 0]
            state.place[row] = state.kept[depth, 1]
        kind = tables.kind[depth]
        left = state.colour[row]
        up = looks[state.chosen[depth - 1], DOWN] if row > 0 else tables.sides[0, column]
        if walk[depth, 0] < 0:
            base = tables.offset[depth + 1]
            for other in range(height):
                if other != row:
                    base += state.place[other] * tables.stride[depth + 1, other]
            walk[depth, 5] = base
            walk[depth, 7] = tables.least[
                tables.least_offset[depth] + (base - tables.offset[depth + 1]) // tables.block[depth + 1]
            ]
            walk[depth, 1] = walk[depth, 2] = 0
        cost = state.cost[depth]
        base = walk[depth, 5]
        first = tables.first[kind]
        most = budget * EDGE + state.at[2]
        free_left = column == 0 and left <= 0
        free_up = row == 0 and up <= 0
        placed = False
        while True:
            if walk[depth, 1] >= walk[depth, 2]:
                walk[depth, 0] += 1
                group = walk[depth, 0]
                if group > 3:
                    break
                charge = 0 if group == 0 else (2 if group == 3 else 1)
                if (cost + charge) * EDGE + walk[depth, 7] > most:
                    walk[depth, 0] = 3
                    continue
                # Rows of `walk` are not passed on: a view costs more than the node itself.
                walk[depth, 1], walk[depth, 2], walk[depth, 3], walk[depth, 4] = _span(
                    tables.by_left, tables.by_up, tables.first, kind, group, left, up, free_left, free_up
                )
                walk[depth, 6] = charge
                continue
            place = walk[depth, 1]
            if place == walk[depth, 3]:
                walk[depth, 1] = walk[depth, 4]
                continue
            walk[depth, 1] = place + 1
            group = walk[depth, 0]
            one = tables.up_order[place] if (group == 2 or (free_left and not free_up)) else place
            piece = tables.piece[one]
            if state.used[piece]:
                continue
            if group == 3 and looks[one, UP] == up:
                continue
            paid = cost + walk[depth, 6] + outside[depth, one - first]
            entry = rest[base + hop[depth, one - first]]
            if entry == NEVER or paid * EDGE + entry + tables.price[piece] > most:
                continue
            placed = True
            break
        back = not placed
        if back:
            continue
        nodes += 1
        state.used[piece] = 1
        state.at[2] -= tables.price[piece]
        state.chosen[depth] = one
        state.kept[depth, 0] = left
        state.kept[depth, 1] = state.place[row]
        state.colour[row] = looks[one, RIGHT]
        state.place[row] = tables.right_index[one]
        depth += 1
        state.cost[depth] = paid
        if depth == cells:
            state.at[0], state.at[1] = depth, nodes
            return FOUND
        walk[depth, 0] = -1
        if nodes >= limit:
            state.at[0], state.at[1] = depth, nodes
            return RUNNING
    state.at[0], state.at[1] = depth, nodes
    return EXHAUSTED


@compiled
def _span(
    by_left: Words,
    by_up: Words,
    first: Words,
    kind: int,
    group: int,
    left: int,
    up: int,
    free_left: bool,
    free_up: bool,
) -> tuple[int, int, int, int]:
    """From where to where a group reaches, and what is skipped in it: 0 both edges match, 1 left, 2 up, 3 neither."""
    begin, end, skip, resume = 0, 0, -1, -1
    if free_left and free_up:
        if group == 0:
            begin, end = first[kind], first[kind + 1]
    elif free_left or free_up:
        if free_left:
            one, two = by_up[kind, up * COLOURS], by_up[kind, (up + 1) * COLOURS]
        else:
            one, two = by_left[kind, left * COLOURS], by_left[kind, (left + 1) * COLOURS]
        if group == 0:
            begin, end = one, two
        elif group == 1:
            begin, end, skip, resume = first[kind], first[kind + 1], one, two
    elif group == 0:
        begin, end = by_left[kind, left * COLOURS + up], by_left[kind, left * COLOURS + up + 1]
    elif group == 1:
        begin, end = by_left[kind, left * COLOURS], by_left[kind, (left + 1) * COLOURS]
        skip, resume = by_left[kind, left * COLOURS + up], by_left[kind, left * COLOURS + up + 1]
    elif group == 2:
        begin, end = by_up[kind, up * COLOURS], by_up[kind, (up + 1) * COLOURS]
        skip, resume = by_up[kind, up * COLOURS + left], by_up[kind, up * COLOURS + left + 1]
    else:
        begin, end = first[kind], first[kind + 1]
        skip, resume = by_left[kind, left * COLOURS], by_left[kind, (left + 1) * COLOURS]
    if skip == resume:
        skip = -1
    return begin, end, skip, resume


def filling(band: Band, tables: Tables, state: State) -> Filling:
    """The filling that the search stopped at, row by row."""
    return tuple(
        (int(tables.piece[one]), int(tables.rotation[one]))
        for row in range(band.height)
        for one in state.chosen[row :: band.height]
    )
