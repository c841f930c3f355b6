"""Where jobs come from: what a run is asked for, and what every kind of wave offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from asym.model import Job, Outcome, Purpose, Setup
from asym.planning.progress import Progress
from asym.verification.panel import Panelist
from catalog.contract import Pair


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

    corridor: int = 0
    """Centipawns: |cp| at a corridor budget beyond which the kind *candidates* gives a pair up."""


class Source(Protocol):
    """Gives jobs one at a time and learns what became of them."""

    def next(self) -> Job | None:
        """The next job, or `None` while (or for ever when) there is none to give."""

    def learn(self, job: Job, outcome: Outcome) -> None:
        """Take in an outcome, which may make new jobs possible."""


class Jobs:
    """Makes jobs of pairs."""

    def __init__(self, progress: Progress, setups: list[Setup]) -> None:
        """`setups` has one entry a stage of the ladder of `progress`."""
        self._ladder = progress.ladder
        self._setups = setups

    def make(self, level: int, pair: Pair) -> Job:
        """The job of reading a pair at a level."""
        setup = self._setups[level]
        return Job(setup.key(pair), pair, self._ladder.stages[level].name, purpose(level, pair), setup)


def purpose(level: int, pair: Pair) -> Purpose:
    """What a reading of the main engine is for."""
    if pair != pair.representative():
        return "mirror"
    if pair.symmetric:
        return "control"
    return "deepen" if level else "screen"
