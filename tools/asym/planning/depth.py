"""Depth first: the deepest stage with waiting candidates is served first, the most equal first within a stage.

Ties are served in the stage-0 order. What may go deeper is decided by the window of each stage.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

import numpy as np

from asym.model import Job, Outcome, Reading, Setup
from asym.planning.classes import stage0_order, stage0_place
from asym.planning.progress import UNREAD, Integers, Progress
from asym.planning.source import Jobs, Order
from catalog.contract import CLASSES, Pair
from catalog.start import STARTS


class DepthFirst:
    """Deepest stage first, most equal first, stage-0 order last; with a share reserved for screening."""

    def __init__(self, progress: Progress, setups: list[Setup], order: Order) -> None:
        """Candidates as they stand in `progress`, which this source keeps up to date."""
        self._jobs = Jobs(progress, setups)
        self._progress = progress
        self._order = order
        self._place = stage0_place()
        self._screening = self._unread_in_order()
        self._spent = [0, 0]
        self._deeper: list[list[int]] = [[] for _ in progress.ladder.stages]
        """One heap a level; an entry is distance * CLASSES + place in the stage-0 order."""
        for level in range(1, order.deepest + 1):
            index = self._candidates(level)
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
                return self._jobs.make(level, pair)
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

    def _candidates(self, level: int) -> Integers:
        """Indexes of the classes that wait for a stage."""
        return self._progress.candidates(level)

    def _screening_is_due(self) -> bool:
        share = self._order.screening_share
        return share > 0 and self._spent[0] <= share * sum(self._spent)

    def _screen(self) -> Job | None:
        pair = next(self._screening, None)
        return None if pair is None else self._jobs.make(0, pair)

    def _unread_in_order(self) -> Iterator[Pair]:
        unread = self._progress.distance[0, stage0_order()] == UNREAD
        return (Pair.at(int(index)) for index in stage0_order()[unread])


class ScreenOnly(DepthFirst):
    """Stage 0 alone, in its order."""

    def __init__(self, progress: Progress, setups: list[Setup], order: Order) -> None:
        """As depth first that may not go below stage 0."""
        super().__init__(progress, setups, Order(0, order.screening_share))


class Candidates(DepthFirst):
    """Depth first among the pairs that may still be admitted: the corridor is the window at each of its budgets.

    A pair that one budget reads outside the corridor is refused whatever the others say, so they are not read.
    """

    def __init__(self, progress: Progress, setups: list[Setup], order: Order) -> None:
        """As depth first, with narrower windows and without the symmetric classes, which are never admitted."""
        super().__init__(progress.narrowed(order.corridor), setups, order)

    def _candidates(self, level: int) -> Integers:
        index = super()._candidates(level)
        asymmetric: Integers = index[index // STARTS != index % STARTS]
        return asymmetric
