"""The one-sided method: iterative deepening over the budget, each rung one search pruned by the suffix tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from eternity.band import Band, Filling, charge
from eternity.bracket import Bracket, Rung, Stopped
from eternity.dive import dive
from eternity.errors import TooLarge
from eternity.memory import LIMIT
from eternity.prices import settle
from eternity.search import EXHAUSTED, FOUND, RUNNING, filling, new_state, restart, search
from eternity.suffix import root, tabulate
from eternity.tables import Tables

SLICE = 1 << 18
"""Nodes between two looks at the clock."""

STEPS = 80
"""Rounds of price setting."""

BEAMS = (300, 3000)
"""Widths of the beams that look for a first filling."""


def complete(
    band: Band,
    start: Filling | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    steps: int = STEPS,
    beams: tuple[int, ...] = BEAMS,
    memory: int = LIMIT,
    watch: Callable[[Bracket], None] = lambda _: None,
) -> Bracket:
    """Exact completion of a band, from a known filling if there is one.

    Ends when the bracket closes, after `seconds`, or after `nodes` in all. `watch` is told each time the bracket
    narrows. Without `seconds` the outcome depends on the arguments alone. Raises `EternityError` unless the pool is
    exact or when `start` is no filling.
    """
    band.check_exact()
    end = None if seconds is None else time.monotonic() + seconds

    def in_time() -> bool:
        return end is None or time.monotonic() < end

    upper = None if start is None else charge(band, start)
    bracket = Bracket(0, upper, start, None, ())
    try:
        tables = tabulate(band, memory)
    except TooLarge as error:
        return replace(bracket, stopped="memory", note=str(error))
    least = root(tables)
    if least is None:
        return replace(bracket, lower=band.charged + 1, stopped="proved")
    bracket = replace(bracket, lower=least)
    watch(bracket)
    if bracket.upper is None or bracket.lower < bracket.upper:
        settle(tables, bracket.upper or band.charged, steps, in_time)
        bracket = replace(bracket, lower=max(bracket.lower, root(tables) or 0))
        watch(bracket)
    for width in beams:
        if in_time() and (bracket.upper is None or bracket.lower < bracket.upper):
            better = dive(band, tables, width)
            if better is not None and (bracket.upper is None or better[0] < bracket.upper):
                bracket = replace(bracket, upper=better[0], filling=better[1])
                watch(bracket)
    return _deepen(band, tables, bracket, nodes, in_time, watch)


def _deepen(
    band: Band,
    tables: Tables,
    bracket: Bracket,
    nodes: int | None,
    in_time: Callable[[], bool],
    watch: Callable[[Bracket], None],
) -> Bracket:
    state = new_state(band, tables)
    spent = 0
    while bracket.lower <= (band.charged if bracket.upper is None else bracket.upper - 1):
        budget = bracket.lower
        restart(tables, state)
        outcome = RUNNING
        stopped: Stopped | None = None
        while outcome == RUNNING and stopped is None:
            limit = int(state.at[1]) + SLICE
            if nodes is not None:
                limit = min(limit, nodes - spent)
            outcome = search(tables, state, budget, limit)
            if outcome == RUNNING:
                if not in_time():
                    stopped = "time"
                elif nodes is not None and spent + int(state.at[1]) >= nodes:
                    stopped = "nodes"
        here = int(state.at[1])
        spent += here
        rung = Rung(budget, here, outcome == EXHAUSTED, outcome == FOUND)
        bracket = replace(bracket, rungs=(*bracket.rungs, rung))
        if stopped is not None:
            return replace(bracket, stopped=stopped)
        if outcome == FOUND:
            best = filling(band, tables, state)
            bracket = replace(bracket, upper=charge(band, best), filling=best)
        else:
            bracket = replace(bracket, lower=budget + 1)
        watch(bracket)
        if outcome == FOUND:
            break
    return replace(bracket, stopped="proved")
