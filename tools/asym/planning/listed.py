"""Pairs listed before the first search, and read without windows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import numpy as np

from asym.model import Job, Outcome, Setup
from asym.planning.calibration import controls
from asym.planning.classes import stage0_place
from asym.planning.progress import FAILED, UNREAD, Progress
from asym.planning.source import Jobs, Order
from catalog.contract import CLASSES, Pair
from catalog.start import STARTS


class Listed:
    """Pairs listed beforehand, at listed stages, without windows."""

    def __init__(self, progress: Progress, setups: list[Setup], listed: Iterable[tuple[int, Pair]]) -> None:
        """Whatever of the list `progress` does not hold yet; what failed before is tried again."""
        jobs = Jobs(progress, setups)
        self._progress = progress
        self._waiting = deque(
            jobs.make(level, pair) for level, pair in listed if progress.distance[level, pair.index] in (UNREAD, FAILED)
        )

    def next(self) -> Job | None:
        """The next of the list."""
        return self._waiting.popleft() if self._waiting else None

    def learn(self, job: Job, outcome: Outcome) -> None:
        """Nothing new becomes possible."""
        self._progress.learn(job, outcome)


def symmetric_starts(progress: Progress, setups: list[Setup], order: Order) -> Listed:
    """All 960 symmetric starts at every stage up to the deepest asked for, shallow first."""
    levels = range(order.deepest + 1)
    return Listed(progress, setups, ((level, Pair(sp, sp)) for level in levels for sp in range(STARTS)))


def calibration_controls(progress: Progress, setups: list[Setup], order: Order) -> Listed:
    """The controls at every stage whose window a calibration finds, shallow first."""
    levels = range(len(progress.ladder.control_stages))
    drawn = [Pair.at(int(index)) for index in controls(order.controls)]
    return Listed(progress, setups, ((level, pair) for level in levels for pair in drawn))


def most_equal(progress: Progress, setups: list[Setup], order: Order) -> Listed:
    """The most equal asymmetric classes at every budget of the corridor, one pair after the other.

    Equal by the last stage before the corridor, so that no corridor reading has a say in who is read: what these pairs
    show of the corridor is not selected by it. Ties by the stage-0 order; the run's budget says how many.
    """
    levels = [progress.ladder.level(stage) for stage in progress.ladder.corridor]
    index = progress.kept(levels[0] - 1) if levels and levels[0] else np.array([], dtype=np.int64)
    index = index[index // STARTS != index % STARTS]
    distance = progress.distance[levels[0] - 1, index].astype(np.int64) if len(index) else index
    ordered = index[np.argsort(distance * CLASSES + stage0_place()[index])]
    return Listed(progress, setups, ((level, Pair.at(int(one))) for one in ordered for level in levels))


def mirrors(progress: Progress, setups: list[Setup], order: Order) -> Listed:
    """The mirror of every verified pair by the main engine at every stage, shallow first."""
    levels = range(len(progress.ladder.stages))
    return Listed(progress, setups, ((level, pair.mirror()) for level in levels for pair in order.verified))
