"""Admission: what readings at the corridor's budgets and two other engines' opinions make of a pair. Pure.

Each test has one of three outcomes. It is *open* while a reading that it needs is missing, so that what is not
known refuses nobody; else it *held* or *failed*. A pair is *waiting* while its corridor is open, *refused* when a
test failed, *verified* when the corridor held without drift and an opinion is still open, *admitted* when all held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from asym.planning.ladder import Corridor
from catalog.contract import Cp, Mate, Score

TestName = Literal["corridor", "drift", "opinion"]

Outcome = Literal["held", "failed", "open"]

State = Literal["waiting", "verified", "refused", "admitted"]

MEDIAN_STARTS = 480
"""Symmetric starts, at least, behind the median of an engine: one of each pair of mirror twins."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What another engine says of a pair."""

    engine: str
    """Id in `data/engines.toml`."""

    score: Score | None
    """Its reading of the pair at its own limit; `None` while there is none."""

    median: float | None
    """Its median |cp| over the symmetric starts at that limit; `None` while it is not known."""


@dataclass(frozen=True, slots=True)
class TestResult:
    """One condition of admission, with its numbers."""

    name: TestName
    """Which condition."""

    engine: str | None
    """Whose opinion it is; `None` for the tests of the main engine's readings."""

    outcome: Outcome
    """What came of it."""

    value: int | None
    """Centipawns that were compared: the largest |cp| of the corridor, the way drifted from the smallest budget to
    the largest (with its sign), or the engine's |cp|. `None` while it is open, and where a mate stands."""

    limit: float | None
    """Centipawns that it was compared with; `None` for an opinion whose median is not known."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What all tests make of a pair."""

    state: State
    """As the module says."""

    tests: tuple[TestResult, ...]
    """Corridor, drift, then one opinion an engine."""

    @property
    def reason(self) -> TestResult | None:
        """The first test that failed; `None` when none did."""
        return next((test for test in self.tests if test.outcome == "failed"), None)


def judge(corridor: Sequence[Score | None], opinions: Sequence[Opinion], rule: Corridor) -> Verdict:
    """The verdict on a pair from its readings, smallest corridor budget first, and the other engines' opinions."""
    tests = (corridor_test(corridor, rule), drift_test(corridor, rule), *map(opinion_test, opinions))
    return Verdict(_state([test.outcome for test in tests]), tests)


def holds(corridor: Sequence[Score | None], rule: Corridor) -> bool:
    """Whether the main engine's own readings verify a pair: corridor and no drift."""
    return corridor_test(corridor, rule).outcome == drift_test(corridor, rule).outcome == "held"


def corridor_test(readings: Sequence[Score | None], rule: Corridor) -> TestResult:
    """|cp| is at most the limit at every budget; a mate is outside."""
    distances = [abs(score.value) for score in readings if isinstance(score, Cp)]
    if not readings or None in readings:
        return TestResult("corridor", None, "open", None, rule.limit)
    if len(distances) < len(readings):
        return TestResult("corridor", None, "failed", None, rule.limit)
    widest = max(distances)
    return TestResult("corridor", None, "held" if widest <= rule.limit else "failed", widest, rule.limit)


def drift_test(readings: Sequence[Score | None], rule: Corridor) -> TestResult:
    """The readings do not all move one way (standing still counts) by the limit or more.

    A mate has no distance in centipawns: the test stays open, and it is the corridor that fails.
    """
    cp = [score.value for score in readings if isinstance(score, Cp)]
    if not readings or len(cp) < len(readings):
        return TestResult("drift", None, "open", None, rule.drift)
    steps = [after - before for before, after in pairwise(cp)]
    one_way = all(step >= 0 for step in steps) or all(step <= 0 for step in steps)
    moved = cp[-1] - cp[0]
    return TestResult("drift", None, "failed" if one_way and abs(moved) >= rule.drift else "held", moved, rule.drift)


def opinion_test(opinion: Opinion) -> TestResult:
    """The engine's |cp| is strictly below its own median on the symmetric starts; a mate is not."""
    match opinion.score:
        case None:
            return TestResult("opinion", opinion.engine, "open", None, opinion.median)
        case Mate():
            value, below = None, False
        case Cp(cp):
            value, below = abs(cp), opinion.median is not None and abs(cp) < opinion.median
    if opinion.median is None:
        return TestResult("opinion", opinion.engine, "open", value, None)
    return TestResult("opinion", opinion.engine, "held" if below else "failed", value, opinion.median)


def _state(outcomes: Sequence[Outcome]) -> State:
    if outcomes[0] == "open":
        return "waiting"
    if "failed" in outcomes:
        return "refused"
    if len(outcomes) < 4:  # admission takes two opinions
        return "verified"
    return "verified" if "open" in outcomes else "admitted"
