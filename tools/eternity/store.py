"""The upper halves of one budget, stored by set of pieces and seam: what meet in the middle pays its memory for.

A *top* is a filling of the upper half. Its key is the exact set of pieces that it uses and the colours that it shows
downwards, at the seam; of equal keys the cheapest stays. Cells are not kept: the one top that a join finds is
enumerated again. Tops are stored part by part as they are found, so that no more memory is taken than they need.
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
from eternity.search import EXHAUSTED, FOUND, RUNNING, State, filling, new_state, search
from eternity.tables import Tables

Words = NDArray[np.int64]

ENTRY_BYTES = 60
"""Bytes that a top takes at the peak: set 8, seam 16 and charge 1, twice while they are put in order or merged, 8 for
the order and 2 for the comparison of neighbours."""

MOST_PIECES = 62
"""A set of pieces is one word."""

MOST_COLUMNS = 24
"""A seam is two words of twelve colours, five bits each."""

PART = 1 << 16
"""Tops for which memory is taken at a time."""

SLICE = 1 << 18
"""Nodes between two looks at the clock."""

GoOn = Callable[[int], bool]
"""Asked between slices, with the nodes so far, whether a rung may go on."""


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
    stored: int,
    sets: Words,
    seams: Words,
    charges: NDArray[np.uint8],
) -> tuple[int, int]:
    """Go on enumerating tops into a part that holds `stored` of them: until it is full, or until `limit` nodes in all.

    Returns the outcome, and how many the part holds now.
    """
    cells = tables.shape[0] * tables.shape[1]
    while stored < len(sets):
        outcome = search(tables, state, budget, limit)
        if outcome != FOUND:
            return outcome, stored
        sets[stored] = used_set(tables, state)
        seams[stored, 0] = seam_word(tables, state, DOWN, 0)
        seams[stored, 1] = seam_word(tables, state, DOWN, 1)
        charges[stored] = state.cost[cells]
        stored += 1
        if state.at[1] >= limit:
            break
    return RUNNING, stored


def store(half: Band, tables: Tables, budget: int, memory: int, go_on: GoOn = lambda _: True) -> Store:
    """The tops of charge at most `budget` of an upper half, within so many bytes of memory.

    Raises `TooLarge` as soon as there are more than fit.
    """
    state = new_state(half, tables)
    room = memory // ENTRY_BYTES
    full: list[_Part] = []
    before, stored, limit = 0, 0, SLICE
    part = _part(min(PART, room + 1))
    while True:
        outcome, stored = collect(tables, state, budget, limit, stored, *part)
        tops, nodes = before + stored, int(state.at[1])
        if tops > room:
            raise TooLarge(
                f"{tops:,} upper halves or more of {ENTRY_BYTES} bytes, {size(tops * ENTRY_BYTES)}, "
                f"wanted at most {size(memory)}"
            )
        if outcome == EXHAUSTED:
            break
        if nodes >= limit:
            if not go_on(nodes):
                return Store(*_part(0), groups=np.zeros(1, np.int64), tops=tops, nodes=nodes, whole=False)
            limit = nodes + SLICE
        if stored == len(part[0]):
            full.append(part)
            before, stored = tops, 0
            part = _part(min(PART, room + 1 - tops))
    full.append((part[0][:stored], part[1][:stored], part[2][:stored]))
    return Store(*_grouped(full), tops, nodes)


_Part = tuple[Words, Words, NDArray[np.uint8]]
"""Sets, seams and charges of some tops, as in `Store`."""


def _part(tops: int) -> _Part:
    return np.zeros(tops, np.int64), np.zeros((tops, 2), np.int64), np.zeros(tops, np.uint8)


def _grouped(parts: list[_Part]) -> tuple[Words, Words, NDArray[np.uint8], Words]:
    """Sets, seams, charges and groups of all tops in order, of equal sets and seams the cheapest; empties `parts`."""
    sets, seams, charges = map(np.concatenate, zip(*parts, strict=True))
    parts.clear()
    order = np.lexsort((charges, seams[:, 1], seams[:, 0], sets))
    sets, seams, charges = sets[order], seams[order], charges[order]
    del order
    new = np.ones(len(sets), np.bool_)
    new[1:] = (sets[1:] != sets[:-1]) | (seams[1:] != seams[:-1]).any(axis=1)
    sets, seams, charges = sets[new], seams[new], charges[new]
    first = np.ones(len(sets), np.bool_)
    first[1:] = sets[1:] != sets[:-1]
    return sets, seams, charges, np.append(np.flatnonzero(first), len(sets)).astype(np.int64)


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
