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
from eternity.suffix import EDGE, NEVER, Tables

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
    looks, walk, rest = tables.looks, state.walk, tables.rest
    depth, nodes = state.at[0], state.at[1]
    if depth == cells:
        depth = _undo(tables, state, depth - 1)
    while depth >= 0:
        column, row = depth // height, depth % height
        kind = tables.kind[depth]
        here = walk[depth]
        left = state.colour[row]
        up = looks[state.chosen[depth - 1], DOWN] if row > 0 else tables.sides[0, column]
        if here[0] < 0:
            base = tables.offset[depth + 1]
            for other in range(height):
                if other != row:
                    base += state.place[other] * tables.stride[depth + 1, other]
            here[5] = base
            here[7] = tables.least[
                tables.least_offset[depth] + (base - tables.offset[depth + 1]) // tables.block[depth + 1]
            ]
            here[1] = here[2] = 0
        cost = state.cost[depth]
        base = here[5]
        first = tables.first[kind]
        hop, outside = tables.hop[depth], tables.outside[depth]
        most = budget * EDGE + state.at[2]
        free_left = column == 0 and left <= 0
        free_up = row == 0 and up <= 0
        placed = False
        while True:
            if here[1] >= here[2]:
                here[0] += 1
                group = here[0]
                if group > 3:
                    break
                charge = 0 if group == 0 else (2 if group == 3 else 1)
                if (cost + charge) * EDGE + here[7] > most:
                    here[0] = 3
                    continue
                _range(tables, here, kind, left, up, free_left, free_up)
                here[6] = charge
                continue
            place = here[1]
            if place == here[3]:
                here[1] = here[4]
                continue
            here[1] = place + 1
            group = here[0]
            one = tables.up_order[place] if (group == 2 or (free_left and not free_up)) else place
            piece = tables.piece[one]
            if state.used[piece]:
                continue
            if group == 3 and looks[one, UP] == up:
                continue
            paid = cost + here[6] + outside[one - first]
            entry = rest[base + hop[one - first]]
            if entry == NEVER or paid * EDGE + entry + tables.price[piece] > most:
                continue
            placed = True
            break
        if not placed:
            depth = _undo(tables, state, depth - 1)
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
def _undo(tables: Tables, state: State, depth: int) -> int:
    """Take the piece of a cell back; returns the cell's depth, -1 before the first."""
    if depth >= 0:
        row = depth % tables.shape[1]
        piece = tables.piece[state.chosen[depth]]
        state.used[piece] = 0
        state.at[2] += tables.price[piece]
        state.colour[row] = state.kept[depth, 0]
        state.place[row] = state.kept[depth, 1]
    return depth


@compiled
def _range(tables: Tables, here: Words, kind: int, left: int, up: int, free_left: bool, free_up: bool) -> None:
    """Set place, end and the skipped part for the group in `here[0]`: 0 both match, 1 left, 2 up, 3 neither."""
    group = here[0]
    colours = COLOURS
    first, end = tables.first[kind], tables.first[kind + 1]
    here[1] = here[2] = here[3] = here[4] = -1
    if free_left and free_up:
        if group == 0:
            here[1], here[2] = first, end
    elif free_left:
        one, two = tables.by_up[kind, up * colours], tables.by_up[kind, (up + 1) * colours]
        if group == 0:
            here[1], here[2] = one, two
        elif group == 1:
            here[1], here[2], here[3], here[4] = first, end, one, two
    elif free_up:
        one, two = tables.by_left[kind, left * colours], tables.by_left[kind, (left + 1) * colours]
        if group == 0:
            here[1], here[2] = one, two
        elif group == 1:
            here[1], here[2], here[3], here[4] = first, end, one, two
    elif group == 0:
        here[1], here[2] = tables.by_left[kind, left * colours + up], tables.by_left[kind, left * colours + up + 1]
    elif group == 1:
        here[1], here[2] = tables.by_left[kind, left * colours], tables.by_left[kind, (left + 1) * colours]
        here[3], here[4] = tables.by_left[kind, left * colours + up], tables.by_left[kind, left * colours + up + 1]
    elif group == 2:
        here[1], here[2] = tables.by_up[kind, up * colours], tables.by_up[kind, (up + 1) * colours]
        here[3], here[4] = tables.by_up[kind, up * colours + left], tables.by_up[kind, up * colours + left + 1]
    else:
        here[1], here[2] = first, end
        here[3], here[4] = tables.by_left[kind, left * colours], tables.by_left[kind, (left + 1) * colours]
    if here[3] == here[4]:
        here[3] = -1


def filling(band: Band, tables: Tables, state: State) -> Filling:
    """The filling that the search stopped at, row by row."""
    return tuple(
        (int(tables.piece[one]), int(tables.rotation[one]))
        for row in range(band.height)
        for one in state.chosen[row :: band.height]
    )
