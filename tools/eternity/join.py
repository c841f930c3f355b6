"""Meet in the middle on a band: upper halves stored, lower halves built from exactly the pieces left, joined at a seam.

A rung of budget b enumerates the upper halves (*tops*) of charge at most b less the least that any lower half costs.
They are stored by the exact set of pieces, the seam (the colours that they show downwards) and the charge, one entry,
the cheapest, for each set and seam, grouped by set. For each group the lower halves (*bottoms*) are enumerated from
exactly the other pieces; each compares its seam with every entry of the group, and a join costs both charges and one
for each seam edge that differs. The budget is raised by one until a rung finds a filling, which is then optimal.

The size of the table is counted before it is allocated, by an enumeration that stores nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from eternity.band import Band, Filling, charge
from eternity.bracket import Bracket, Rung, Stopped
from eternity.errors import EternityError, TooLarge
from eternity.kernel import compiled
from eternity.piece import DOWN, UP
from eternity.search import EXHAUSTED, FOUND, RUNNING, State, filling, new_state, restart, search
from eternity.suffix import TABLE_LIMIT, Tables, root, tabulate

Words = NDArray[np.int64]

ENTRY_BYTES = 58
"""Bytes of a stored top: set 8, seam 16, charge 1, once as enumerated and once in order, and 8 for the order."""

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
def differences(one: int, other: int) -> int:
    """How many five-bit colours of two seam words differ."""
    number = 0
    both = one ^ other
    while both:
        if both & 31:
            number += 1
        both >>= 5
    return number


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


@compiled
def probe(
    tables: Tables,
    state: State,
    budget: int,
    limit: int,
    sets: Words,
    seams: Words,
    charges: NDArray[np.uint8],
    groups: Words,
    cursor: Words,
) -> int:
    """Go on building bottoms group by group. `cursor` (6,): group, whether begun, bottoms, lookups, nodes, top found.

    Returns FOUND with the bottom in `state`, RUNNING after `limit` nodes of all groups, or EXHAUSTED.
    """
    cells = tables.shape[0] * tables.shape[1]
    pieces = tables.shape[2]
    while cursor[0] < len(groups) - 1:
        first, end = groups[cursor[0]], groups[cursor[0] + 1]
        cheapest = np.int64(budget + 1)
        for top in range(first, end):
            cheapest = min(cheapest, np.int64(charges[top]))
        if not cursor[1]:
            restart(tables, state)
            for piece in range(pieces):
                state.used[piece] = sets[first] >> piece & 1
            cursor[1] = 1
        while True:
            before = state.at[1]
            outcome = search(tables, state, int(budget - cheapest), int(before + limit - cursor[4]))
            cursor[4] += state.at[1] - before
            if outcome == EXHAUSTED:
                break
            if outcome == FOUND:
                cursor[2] += 1
                zero, one = seam_word(tables, state, UP, 0), seam_word(tables, state, UP, 1)
                for top in range(first, end):
                    cursor[3] += 1
                    apart = differences(zero, seams[top, 0]) + differences(one, seams[top, 1])
                    if charges[top] + state.cost[cells] + apart <= budget:
                        cursor[5] = top
                        return FOUND
            if cursor[4] >= limit:
                return RUNNING
        cursor[0] += 1
        cursor[1] = 0
    return EXHAUSTED


class Meeting:
    """A band cut at a seam, with the tables of both halves."""

    def __init__(self, band: Band, memory: int = TABLE_LIMIT) -> None:
        """Prepare both halves; raises `EternityError` when sets or seams do not fit in their words."""
        if not band.exact:
            raise EternityError(f"band: got {len(band.pool)} pieces for {band.cells} cells, wanted as many as cells")
        if len(band.pool) > MOST_PIECES or band.width > MOST_COLUMNS:
            raise TooLarge(
                f"join of {band.width} x {band.height} cells: got {len(band.pool)} pieces and {band.width} columns, "
                f"wanted at most {MOST_PIECES} and {MOST_COLUMNS}"
            )
        self.band = band
        self.memory = memory
        self.top, self.bottom = band.halves()
        self.above, self.below = tabulate(self.top, memory), tabulate(self.bottom, memory)

    @property
    def least(self) -> int | None:
        """A lower bound: both halves at their cheapest, the seam for nothing; None when a half cannot be filled."""
        one, other = root(self.above), root(self.below)
        return None if one is None or other is None else one + other

    def store(self, budget: int, go_on: Callable[[], bool] = lambda: True) -> Store | None:
        """The tops of a rung; None when time ran out. Raises `TooLarge` with the size before anything is allocated."""
        allowed = budget - (root(self.below) or 0)
        state = new_state(self.top, self.above)
        none = np.zeros(0, np.int64), np.zeros((0, 2), np.int64), np.zeros(0, np.uint8)
        number, outcome = 0, RUNNING
        while outcome == RUNNING:
            outcome, number = collect(self.above, state, allowed, int(state.at[1]) + SLICE, number, *none)
            if number * ENTRY_BYTES > self.memory:
                raise TooLarge(
                    f"table of budget {budget}: {number:,} tops or more of {ENTRY_BYTES} bytes, "
                    f"{number * ENTRY_BYTES / 2**20:,.1f} MiB, wanted at most {self.memory / 2**20:,.1f} MiB"
                )
            if outcome == RUNNING and not go_on():
                return None
        nodes = int(state.at[1])
        sets, seams = np.zeros(number, np.int64), np.zeros((number, 2), np.int64)
        charges = np.zeros(number, np.uint8)
        restart(self.above, state)
        collect(self.above, state, allowed, 1 << 62, 0, sets, seams, charges)
        order = np.lexsort((charges, seams[:, 1], seams[:, 0], sets))
        sets, seams, charges = sets[order], seams[order], charges[order]
        new = np.ones(number, np.bool_)
        new[1:] = (sets[1:] != sets[:-1]) | (seams[1:] != seams[:-1]).any(axis=1)
        sets, seams, charges = sets[new], seams[new], charges[new]
        starts = np.flatnonzero(np.r_[True, sets[1:] != sets[:-1]]) if len(sets) else np.zeros(0, np.int64)
        groups = np.append(starts, len(sets)).astype(np.int64)
        return Store(sets, seams, charges, groups, number, nodes)

    def rung(self, budget: int, go_on: Callable[[], bool] = lambda: True) -> tuple[Rung, Filling | None]:
        """One budget: what it cost, and a filling when there is one. A rung cut by time is not exhausted."""
        store = self.store(budget, go_on)
        if store is None:
            return Rung(budget, 0, exhausted=False, found=False), None
        state = new_state(self.bottom, self.below)
        cursor = np.zeros(6, np.int64)
        outcome = RUNNING
        while outcome == RUNNING:
            outcome = probe(
                self.below,
                state,
                budget,
                int(cursor[4]) + SLICE,
                store.sets,
                store.seams,
                store.charges,
                store.groups,
                cursor,
            )
            if outcome == RUNNING and not go_on():
                break
        rung = Rung(
            budget,
            nodes=store.nodes + int(cursor[4]),
            exhausted=outcome == EXHAUSTED,
            found=outcome == FOUND,
            tops=store.tops,
            stored=len(store.sets),
            groups=len(store.groups) - 1,
            bottoms=int(cursor[2]),
            lookups=int(cursor[3]),
        )
        if outcome != FOUND:
            return rung, None
        top = self._seek(store, int(cursor[5]), budget)
        return rung, top + filling(self.bottom, self.below, state)

    def _seek(self, store: Store, entry: int, budget: int) -> Filling:
        """The filling of a stored top, enumerated again: the table keeps no cells."""
        state = new_state(self.top, self.above)
        allowed = budget - (root(self.below) or 0)
        wanted = (int(store.sets[entry]), *map(int, store.seams[entry]), int(store.charges[entry]))
        if not find_top(self.above, state, allowed, *wanted):
            raise EternityError(f"table entry {entry}: got no top with its set, seam and charge, wanted one")
        return filling(self.top, self.above, state)


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


def meet(
    band: Band,
    start: Filling | None = None,
    *,
    seconds: float | None = None,
    memory: int = TABLE_LIMIT,
    watch: Callable[[Bracket], None] = lambda _: None,
) -> Bracket:
    """Exact completion of a band by meet in the middle; like `onesided.complete`, with counters of the join."""
    end = None if seconds is None else time.monotonic() + seconds

    def in_time() -> bool:
        return end is None or time.monotonic() < end

    bracket = Bracket(0, None if start is None else charge(band, start), start, None, ())
    try:
        meeting = Meeting(band, memory)
    except TooLarge as error:
        return replace(bracket, stopped="memory", note=str(error))
    least = meeting.least
    if least is None:
        return replace(bracket, lower=band.charged + 1, stopped="proved")
    bracket = replace(bracket, lower=least)
    watch(bracket)
    stopped: Stopped = "proved"
    while bracket.lower <= (band.charged if bracket.upper is None else bracket.upper - 1):
        try:
            rung, found = meeting.rung(bracket.lower, in_time)
        except TooLarge as error:
            return replace(bracket, stopped="memory", note=str(error))
        bracket = replace(bracket, rungs=(*bracket.rungs, rung))
        if found is not None:
            bracket = replace(bracket, upper=charge(band, found), filling=found)
        elif rung.exhausted:
            bracket = replace(bracket, lower=rung.budget + 1)
        else:
            stopped = "time"
        watch(bracket)
        if found is not None or stopped == "time":
            break
    return replace(bracket, stopped=stopped)
