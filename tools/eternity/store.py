"""The upper halves of one budget, stored by set of pieces and seam: what meet in the middle pays its memory for.

A *top* is a filling of the upper half. Its key is the exact set of pieces that it uses and the colours that it shows
downwards, at the seam; of equal keys the cheapest stays. Cells are not kept: the one top that a join finds is
enumerated again. The size of the table is counted before it is allocated, by an enumeration that stores nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eternity.band import Band, Filling
from eternity.errors import EternityError, TooLarge
from eternity.kernel import compiled
from eternity.memory import size
from eternity.piece import DOWN
from eternity.search import FOUND, RUNNING, State, filling, new_state, restart, search
from eternity.tables import Tables

Words = NDArray[np.int64]

ENTRY_BYTES = 60
"""Bytes that a top takes at the peak: set 8, seam 16 and charge 1, twice while they are put in order or merged, 8 for
the order and 2 for the comparison of neighbours."""

MOST_PIECES = 62
"""A set of pieces is one word."""

MOST_COLUMNS = 24
"""A seam is two words of twelve colours, five bits each."""

SLICE = 1 << 18
"""Nodes between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Store:
    """Tops in order of set, then seam; t entries, g groups."""

    sets: Words
    """(t,): pieces used, as a bit mask of the pool."""

    seams: Words
    """(t, 2): colours at the seam."""

    charges: NDArray[np.uint8]
    """(t,): charge of the cheapest top with this set and seam."""

    groups: Words
    """(g + 1,): where each set begins."""

    tops: int
    """Tops enumerated, before equal sets and seams were merged."""

    nodes: int
    """Pieces placed to enumerate them once."""

    whole: bool = True
    """Whether all were enumerated; when time ran out the arrays are empty."""


@compiled
def used_set(tables: Tables, state: State) -> int:
    """The pieces of a filling as a bit mask."""
    mask = np.int64(0)
    for cell in range(tables.shape[0] * tables.shape[1]):
        mask |= np.int64(1) << tables.piece[state.chosen[cell]]
    return int(mask)


@compiled
def seam_word(tables: Tables, state: State, edge: int, word: int) -> int:
    """Colours of twelve columns that a filling shows at the seam: `DOWN` of its last row or `UP` of its first."""
    height = tables.shape[1]
    row = height - 1 if edge == DOWN else 0
    value = np.int64(0)
    for column in range(12 * word, min(12 * word + 12, tables.shape[0])):
        value |= tables.looks[state.chosen[column * height + row], edge] << (5 * (column - 12 * word))
    return int(value)


@compiled
def collect(
    tables: Tables,
    state: State,
    budget: int,
    limit: int,
    number: int,
    sets: Words,
    seams: Words,
    charges: NDArray[np.uint8],
) -> tuple[int, int]:
    """Go on enumerating tops from `number`; stores them where there is room. Returns the outcome and how many now."""
    cells = tables.shape[0] * tables.shape[1]
    while True:
        outcome = search(tables, state, budget, limit)
        if outcome != FOUND:
            return outcome, number
        if number < len(sets):
            sets[number] = used_set(tables, state)
            seams[number, 0] = seam_word(tables, state, DOWN, 0)
            seams[number, 1] = seam_word(tables, state, DOWN, 1)
            charges[number] = state.cost[cells]
        number += 1
        if state.at[1] >= limit:
            return RUNNING, number


def store(half: Band, tables: Tables, budget: int, memory: int, go_on: Callable[[], bool] = lambda: True) -> Store:
    """The tops of charge at most `budget` of an upper half, within so many bytes of memory.

    Raises `TooLarge` with the size before anything is allocated. `go_on` is asked between slices of nodes.
    """
    state = new_state(half, tables)
    nothing = np.zeros(0, np.int64), np.zeros((0, 2), np.int64), np.zeros(0, np.uint8)
    tops, whole = _enumerate(tables, state, budget, memory, go_on, *nothing)
    if whole:
        sets, seams = np.zeros(tops, np.int64), np.zeros((tops, 2), np.int64)
        charges = np.zeros(tops, np.uint8)
        restart(tables, state)
        tops, whole = _enumerate(tables, state, budget, memory, go_on, sets, seams, charges)
    nodes = int(state.at[1])
    if not whole:
        return Store(*nothing, groups=np.zeros(1, np.int64), tops=tops, nodes=nodes, whole=False)
    order = np.lexsort((charges, seams[:, 1], seams[:, 0], sets))
    sets, seams, charges = sets[order], seams[order], charges[order]
    del order
    new = np.ones(tops, np.bool_)
    new[1:] = (sets[1:] != sets[:-1]) | (seams[1:] != seams[:-1]).any(axis=1)
    sets, seams, charges = sets[new], seams[new], charges[new]
    starts = np.flatnonzero(np.r_[True, sets[1:] != sets[:-1]]) if len(sets) else np.zeros(0, np.int64)
    groups = np.append(starts, len(sets)).astype(np.int64)
    return Store(sets, seams, charges, groups, tops, nodes)


def _enumerate(
    tables: Tables,
    state: State,
    budget: int,
    memory: int,
    go_on: Callable[[], bool],
    sets: Words,
    seams: Words,
    charges: NDArray[np.uint8],
) -> tuple[int, bool]:
    """How many tops there are, stored as far as there is room; False when time ran out on the way."""
    number, outcome = 0, RUNNING
    while outcome == RUNNING:
        outcome, number = collect(tables, state, budget, int(state.at[1]) + SLICE, number, sets, seams, charges)
        if number * ENTRY_BYTES > memory:
            raise TooLarge(
                f"{number:,} upper halves or more of {ENTRY_BYTES} bytes, {size(number * ENTRY_BYTES)}, "
                f"wanted at most {size(memory)}"
            )
        if outcome == RUNNING and not go_on():
            return number, False
    return number, True


@compiled
def find_top(tables: Tables, state: State, budget: int, pieces: int, zero: int, one: int, paid: int) -> bool:
    """Enumerate tops until one has this set, seam and charge."""
    cells = tables.shape[0] * tables.shape[1]
    while search(tables, state, budget, 1 << 62) == FOUND:
        if (
            state.cost[cells] == paid
            and used_set(tables, state) == pieces
            and seam_word(tables, state, DOWN, 0) == zero
            and seam_word(tables, state, DOWN, 1) == one
        ):
            return True
    return False


def seek(half: Band, tables: Tables, budget: int, stored: Store, entry: int) -> Filling:
    """The filling of a stored top, enumerated again."""
    state = new_state(half, tables)
    wanted = (int(stored.sets[entry]), *map(int, stored.seams[entry]), int(stored.charges[entry]))
    if not find_top(tables, state, budget, *wanted):
        raise EternityError(f"table entry {entry}: got no top with its set, seam and charge, wanted one")
    return filling(half, tables, state)
