"""What is read next. Kinds of waves stand in one list, `KINDS`; each is a source of jobs that learns.

*depth* serves the deepest stage with waiting candidates first and the most equal first within a stage, ties
by the stage-0 order; *screen* reads stage 0 in that order; *starts* reads all 960 symmetric starts, both of
every mirror pair, at every stage up to the one asked for; *calibrate* reads the controls at every stage whose
window a calibration finds. Three kinds serve verification: *medians* has the two other engines read the symmetric
starts, *opinions* has them read every pair that holds the corridor, *mirrors* has the main engine read the mirrors
of these pairs at every stage of the ladder.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from asym.calibration import controls
from asym.classes import stage0_order, stage0_place
from asym.model import Job, Outcome, Purpose, Reading, Setup
from asym.panel import Asked, Panelist, median_starts
from asym.progress import FAILED, UNREAD, Progress
from catalog.contract import CLASSES, Pair
from catalog.start import STARTS


@dataclass(frozen=True, slots=True)
class Order:
    """What a run is asked to do, beside its budget."""

    deepest: int
    """Level of the deepest stage that may be served."""

    screening_share: float
    """Share of the nodes that stage 0 gets before anything deeper, 0 to 1."""

    controls: int = 0
    """How many symmetric classes a calibration takes."""

    panel: tuple[Panelist, ...] = ()
    """The two other engines and what they have read; for the kinds that ask them."""

    verified: tuple[Pair, ...] = ()
    """The pairs that hold the corridor without drift, the most equal first."""


class Source(Protocol):
    """Gives jobs one at a time and learns what became of them."""

    def next(self) -> Job | None:
        """The next job, or `None` while (or for ever when) there is none to give."""

    def learn(self, job: Job, outcome: Outcome) -> None:
        """Take in an outcome, which may make new jobs possible."""


class _Jobs:
    """Makes jobs of pairs."""

    def __init__(self, progress: Progress, setups: list[Setup]) -> None:
        self.progress = progress
        self.setups = setups

    def make(self, level: int, pair: Pair, purpose: Purpose) -> Job:
        setup = self.setups[level]
        return Job(setup.key(pair), pair, self.progress.ladder.stages[level].name, purpose, setup)


class DepthFirst:
    """Deepest stage first, most equal first, stage-0 order last; with a share reserved for screening."""

    def __init__(self, progress: Progress, setups: list[Setup], order: Order) -> None:
        """Candidates as they stand in `progress`, which this source keeps up to date."""
        self._jobs = _Jobs(progress, setups)
        self._progress = progress
        self._order = order
        self._place = stage0_place()
        self._screening = self._unread_in_order()
        self._spent = [0, 0]
        self._deeper: list[list[int]] = [[] for _ in progress.ladder.stages]
        """One heap a level; an entry is distance * CLASSES + place in the stage-0 order."""
        for level in range(1, order.deepest + 1):
            index = progress.candidates(level)
            distance = progress.distance[level - 1, index].astype(np.int64)
            self._deeper[level] = np.sort(distance * CLASSES + self._place[index]).tolist()  # sorted is a heap

    def next(self) -> Job | None:
        """The next job by the rule of the class."""
        if self._screening_is_due() and (job := self._screen()) is not None:
            return job
        for level in range(self._order.deepest, 0, -1):
            if self._deeper[level]:
                place = heapq.heappop(self._deeper[level]) % CLASSES
                pair = Pair.at(int(stage0_order()[place]))
                return self._jobs.make(level, pair, "control" if pair.symmetric else "deepen")
        return self._screen()

    def learn(self, job: Job, outcome: Outcome) -> None:
        """A reading within its window becomes a candidate of the next stage."""
        self._progress.learn(job, outcome)
        level = self._progress.ladder.level(job.stage)
        if isinstance(outcome, Reading):
            self._spent[level > 0] += outcome.nodes_searched
            distance = int(self._progress.distance[level, job.pair.index])
            if level < self._order.deepest and self._progress.keeps(level, distance):
                heapq.heappush(self._deeper[level + 1], distance * CLASSES + int(self._place[job.pair.index]))

    def _screening_is_due(self) -> bool:
        share = self._order.screening_share
        return share > 0 and self._spent[0] <= share * sum(self._spent)

    def _screen(self) -> Job | None:
        pair = next(self._screening, None)
        return None if pair is None else self._jobs.make(0, pair, "control" if pair.symmetric else "screen")

    def _unread_in_order(self) -> Iterator[Pair]:
        unread = self._progress.distance[0, stage0_order()] == UNREAD
        return (Pair.at(int(index)) for index in stage0_order()[unread])


class ScreenOnly(DepthFirst):
    """Stage 0 alone, in its order."""

    def __init__(self, progress: Progress, setups: list[Setup], order: Order) -> None:
        """As depth first that may not go below stage 0."""
        super().__init__(progress, setups, Order(0, order.screening_share))


class Listed:
    """Pairs listed beforehand, at listed stages, without windows."""

    def __init__(self, progress: Progress, setups: list[Setup], listed: Iterable[tuple[int, Pair]]) -> None:
        """Whatever of the list `progress` does not hold yet; what failed before is tried again."""
        jobs = _Jobs(progress, setups)
        self._progress = progress
        self._waiting = deque(
            jobs.make(level, pair, "control" if pair == pair.representative() else "mirror")
            for level, pair in listed
            if progress.distance[level, pair.index] in (UNREAD, FAILED)
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


def medians(progress: Progress, setups: list[Setup], order: Order) -> Asked:
    """The symmetric starts, one of each pair of twins, by each engine of the panel."""
    return Asked(order.panel, median_starts(), "median")


def opinions(progress: Progress, setups: list[Setup], order: Order) -> Asked:
    """Every verified pair by each engine of the panel.

    Raises `SearchError` when one has no median yet: its opinion could not be judged.
    """
    for panelist in order.panel:
        panelist.median()
    return Asked(order.panel, order.verified, "opinion")


def mirrors(progress: Progress, setups: list[Setup], order: Order) -> Listed:
    """The mirror of every verified pair by the main engine at every stage, shallow first."""
    levels = range(len(progress.ladder.stages))
    return Listed(progress, setups, ((level, pair.mirror()) for level in levels for pair in order.verified))


KINDS: dict[str, Callable[[Progress, list[Setup], Order], Source]] = {
    "depth": DepthFirst,
    "screen": ScreenOnly,
    "starts": symmetric_starts,
    "calibrate": calibration_controls,
    "medians": medians,
    "opinions": opinions,
    "mirrors": mirrors,
}
"""Kinds of waves, by the name that `--wave` takes; the first is the default."""

ASK_THE_PANEL = ("medians", "opinions")
"""Kinds whose readings come from the two other engines."""

NEED_VERIFIED = ("opinions", "mirrors")
"""Kinds that serve the pairs that hold the corridor."""
