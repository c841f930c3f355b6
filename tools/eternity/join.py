"""Meet in the middle on a band: upper halves stored, lower halves built from exactly the pieces left, joined at a seam.

A rung of budget b enumerates the upper halves (*tops*) of charge at most b less the least that any lower half costs,
and stores them, grouped by their set of pieces (`store.py`). For each group the lower halves (*bottoms*) are enumerated
from exactly the other pieces; each compares its seam with every entry of the group, and a join costs both charges and
one for each seam edge that differs. The budget is raised by one until a rung finds a filling, which is then optimal.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from eternity.band import Band, Filling, charge
from eternity.bracket import Bracket, Rung, Stopped
from eternity.errors import TooLarge
from eternity.kernel import compiled
from eternity.memory import LIMIT
from eternity.piece import UP
from eternity.search import EXHAUSTED, FOUND, RUNNING, State, filling, new_state, restart, search
from eternity.store import MOST_COLUMNS, MOST_PIECES, SLICE, GoOn, Store, seam_word, seek, store
from eternity.suffix import root, tabulate
from eternity.tables import Tables

Words = NDArray[np.int64]


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

    def __init__(self, band: Band, memory: int = LIMIT) -> None:
        """Prepare both halves, each table within `memory` bytes.

        Raises `EternityError` when the pool is not exact, `TooLarge` when sets or seams do not fit in their words.
        """
        band.check_exact()
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

    def allowed(self, budget: int) -> int:
        """What a top may cost under a budget: the cheapest bottom must be paid too."""
        return budget - (root(self.below) or 0)

    def store(self, budget: int, go_on: GoOn = lambda _: True) -> Store:
        """The tops of a rung; raises `TooLarge` as soon as there are more than fit."""
        try:
            return store(self.top, self.above, self.allowed(budget), self.memory, go_on)
        except TooLarge as error:
            raise TooLarge(f"table of budget {budget}: {error}") from error

    def rung(self, budget: int, go_on: GoOn = lambda _: True) -> tuple[Rung, Filling | None]:
        """One budget: what it cost, and a filling when there is one. A rung that may not go on is not exhausted."""
        stored = self.store(budget, go_on)
        state = new_state(self.bottom, self.below)
        cursor = np.zeros(6, np.int64)
        outcome = RUNNING
        while stored.whole and outcome == RUNNING:
            outcome = probe(
                self.below,
                state,
                budget,
                int(cursor[4]) + SLICE,
                stored.sets,
                stored.seams,
                stored.charges,
                stored.groups,
                cursor,
            )
            if outcome == RUNNING and not go_on(stored.nodes + int(cursor[4])):
                break
        rung = Rung(
            budget,
            nodes=stored.nodes + int(cursor[4]),
            exhausted=outcome == EXHAUSTED,
            found=outcome == FOUND,
            tops=stored.tops,
            stored=len(stored.sets),
            groups=len(stored.groups) - 1,
            bottoms=int(cursor[2]),
            lookups=int(cursor[3]),
        )
        if outcome != FOUND:
            return rung, None
        top = seek(self.top, self.above, self.allowed(budget), stored, int(cursor[5]))
        return rung, top + filling(self.bottom, self.below, state)


def meet(
    band: Band,
    start: Filling | None = None,
    *,
    seconds: float | None = None,
    memory: int = LIMIT,
    watch: Callable[[Bracket], None] = lambda _: None,
) -> Bracket:
    """Exact completion of a band by meet in the middle; like `onesided.complete`, with counters of the join."""
    end = None if seconds is None else time.monotonic() + seconds

    def in_time(_nodes: int) -> bool:
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
