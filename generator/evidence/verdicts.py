"""What admission made of each pair, test by test, with the readings that were tested.

The dataset has one row a test of every pair that was read at all budgets of the corridor. A pair that was not is not
judged: what is known of it is laid out all the same, and the tests are open. Nothing here judges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from catalog.contract import Cp, Fact, Pair, Score
from catalog.start import STARTS
from catalog.table import filled, values, words
from generator.errors import GeneratorError
from generator.evidence.records import ABSENT, Records, score

if TYPE_CHECKING:
    from catalog.dataset import Dataset

TestName = Literal["corridor", "drift", "opinion"]

Outcome = Literal["held", "failed", "open"]

OPINION = "opinion"
"""Stage of the readings that other engines gave at their own limit."""

OPINIONS = 2
"""Other engines that admission asks."""

BUDGETS = 4
"""Budgets of the corridor where no figure says it: the deepest of the ladder."""

LIMITS: Mapping[TestName, float] = {"corridor": 5, "drift": 3}
"""Centipawns, where no figure says them."""


@dataclass(frozen=True, slots=True)
class Judge:
    """An engine whose readings are tested."""

    name: str
    """How it names itself."""

    limit: str
    """What ends its searches: `nodes`, `depth`, or nothing where the budgets of the ladder do."""

    amount: int
    """So many nodes or plies; 0 where the budgets do."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One test of admission, with its numbers."""

    name: TestName
    """Which."""

    judge: Judge | None
    """Whose readings; `None` for an opinion that nobody could give yet."""

    outcome: Outcome
    """What came of it; open while a reading is missing."""

    scores: tuple[Score | None, ...]
    """The readings from White's side: one a budget of the corridor, or the one of an opinion."""

    value: int | None
    """Centipawns that were compared; `None` while it is open and where a mate stands."""

    limit: float | None
    """Centipawns that they were compared with; `None` for an opinion whose median is not known."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All that is known of the tests."""

    trials: Mapping[int, tuple[Trial, ...]]
    """Corridor, drift and both opinions of every pair that was judged, by `Pair.index`."""

    corridor: tuple[str, ...]
    """Names of the corridor's stages, the smallest budget first."""

    main: Judge | None
    """The engine of the ladder; `None` before the first reading."""

    limits: Mapping[TestName, float]
    """Limit of the corridor and of drift, centipawns."""

    def reason(self, pair: Pair) -> Trial | None:
        """The first test that a pair failed; `None` where none did."""
        return next((trial for trial in self.trials.get(pair.index, ()) if trial.outcome == "failed"), None)

    @property
    def refused(self) -> dict[int, TestName]:
        """The first test that each refused pair failed, by `Pair.index`."""
        found = ((index, self.reason(Pair.at(index))) for index in self.trials)
        return {index: trial.name for index, trial in found if trial}

    def asked(self, pair: Pair, records: Records) -> tuple[Trial, ...]:
        """The tests of a pair, judged or not: what is not known is open."""
        found = self.trials.get(pair.index)
        if found is not None:
            return found
        scores = corridor_scores(pair, records, self.corridor)
        return (
            Trial("corridor", self.main, "open", scores, None, self.limits["corridor"]),
            Trial("drift", self.main, "open", scores, None, self.limits["drift"]),
            *(Trial("opinion", None, "open", (None,), None, None) for _ in range(OPINIONS)),
        )


def corridor_scores(pair: Pair, records: Records, corridor: Sequence[str]) -> tuple[Score | None, ...]:
    """The main engine's readings of a pair at the corridor's stages; `None` where it has none."""
    by_stage = {reading.stage: reading.score for reading in records.readings.get(pair.index, ())}
    return tuple(by_stage.get(stage) for stage in corridor)


def read_verdicts(dataset: Dataset, records: Records, facts: Mapping[str, Fact]) -> Verdicts:
    """Lay out the verdicts of a dataset.

    The corridor is the deepest budgets of the ladder, as many as the figure `rule.budgets` says. Raises
    `GeneratorError` where a verdict was made from other readings than these, so that no page says so.
    """
    budgets = int(facts["rule.budgets"].value) if "rule.budgets" in facts else BUDGETS
    corridor = tuple(stage.name for stage in dataset.stages[-budgets:])
    limits: dict[TestName, float] = dict(LIMITS)
    for name in limits:
        if f"rule.{name}" in facts:
            limits[name] = facts[f"rule.{name}"].value
    main = Judge(records.engine, "", 0) if records.engine else None
    judges = _judges(dataset)
    opinions = _opinions(dataset)
    found: defaultdict[int, list[Trial]] = defaultdict(list)
    for line in dataset.table("verdicts").to_pylist():
        pair, test, engine = Pair(line["w"], line["b"]), line["test"], line["engine"]
        outcome, value, limit = line["outcome"], line["value"], line["limit"]
        if test == "opinion":
            one = Trial(test, judges[engine], outcome, (opinions.get((engine, pair.index)),), value, limit)
        else:
            one = Trial(test, main, outcome, corridor_scores(pair, records, corridor), value, limit)
        found[pair.index].append(one)
    trials = {index: (*tests, *_missing(tests)) for index, tests in found.items()}
    for index, tests in trials.items():
        for trial in tests:
            _must_agree(Pair.at(index), trial)
    return Verdicts(trials, corridor, main, limits)


def _missing(tests: Sequence[Trial]) -> Iterator[Trial]:
    """Opinions that nobody could give yet."""
    for _ in range(OPINIONS - sum(test.name == "opinion" for test in tests)):
        yield Trial("opinion", None, "open", (None,), None, None)


def _judges(dataset: Dataset) -> dict[str, Judge]:
    """Every engine by its id, with the limit of its opinions, as the newest passport has them."""
    found = {}
    for passport in dataset.passports:
        for engine in passport.engines:
            limit, _, amount = (engine.limit or "").partition(" ")
            if engine.limit or engine.id not in found:
                found[engine.id] = Judge(engine.name, limit, int(amount or 0))
    return found


def _opinions(dataset: Dataset) -> dict[tuple[str, int], Score | None]:
    """What other engines read, by engine and pair."""
    table = dataset.table("readings", ("w", "b", "stage", "engine", "cp", "mate"))
    (stages, stage), (engines, engine) = words(table, "stage"), words(table, "engine")
    if OPINION not in stages:
        return {}
    said = np.flatnonzero(stage == stages.index(OPINION))
    index = STARTS * values(table, "w").astype(np.int64) + values(table, "b")
    numbers = (index, engine, filled(table, "cp", ABSENT), filled(table, "mate", ABSENT))
    lines = zip(*(column[said].tolist() for column in numbers), strict=True)
    return {(engines[judge], pair): score(cp, mate) for pair, judge, cp, mate in lines}


def _must_agree(pair: Pair, trial: Trial) -> None:
    """The numbers that are shown give the value that was judged."""
    if trial.value is None:
        return
    cp = [each.value for each in trial.scores if isinstance(each, Cp)]
    whole = len(cp) == len(trial.scores)
    value = None if not whole else cp[-1] - cp[0] if trial.name == "drift" else max(map(abs, cp))
    if value != trial.value:
        raise GeneratorError(
            f"pair {pair}: the verdict on {trial.name} was made from {trial.value} cp, the readings give {value}"
        )
