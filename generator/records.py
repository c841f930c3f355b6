"""What the dataset says of each pair, laid out for the pages: one look-up a pair, no table in the inner loop."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from catalog.contract import Cp, Mate, Pair, Score
from generator.errors import GeneratorError

if TYPE_CHECKING:
    import pandas as pd

    from catalog.dataset import Dataset
    from catalog.passport import EngineRecord


@dataclass(frozen=True, slots=True)
class Reading:
    """What the main engine said of one ordered pair at one stage."""

    stage: str
    """Stage of the ladder."""

    nodes: int
    """Node limit of the search."""

    score: Score | None
    """From White's side; `None` when the dataset has neither centipawns nor mate."""

    depth: int
    """Depth of the last finished iteration, plies."""

    nodes_at_score: int
    """Nodes when that iteration ended."""

    nodes_searched: int
    """Nodes when the search ended."""

    wave: int
    """The sealed wave that has it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a mirror class stands in the search."""

    pair: Pair
    """The pair of the class that is read."""

    state: str
    """control, waiting, screened-out, verified, refused or admitted."""

    rank: int | None
    """1 for the most equal asymmetric pair of the deepest stage."""


@dataclass(frozen=True, slots=True)
class Records:
    """All readings and standings, by `Pair.index`."""

    readings: Mapping[int, tuple[Reading, ...]]
    """Readings of each ordered pair by the main engine, shallow to deep; a pair without one is absent."""

    standings: Mapping[int, Standing]
    """Standing of each ordered pair whose class was read; both pairs of a class share it."""

    engine: str
    """How the main engine names itself; nothing before the first reading."""

    def deepest(self, pair: Pair) -> Reading | None:
        """The reading of a pair at the largest budget, if it has any."""
        found = self.readings.get(pair.index)
        return found[-1] if found else None

    def state(self, pair: Pair) -> str:
        """The state of a pair whose class was read: that of the class, or `mirror` where the other one is judged."""
        standing = self.standings[pair.index]
        return standing.state if standing.pair == pair or pair.symmetric else "mirror"

    def published(self, pages: str, stages: tuple[str, ...]) -> tuple[Pair, ...]:
        """The pairs that get a page of their own, by number.

        `pages` is `admitted`, `all`, or a stage: then a pair must itself have been read there or deeper.
        Raises `GeneratorError` on anything else.
        """
        if pages == "admitted":
            chosen = [index for index, standing in self.standings.items() if standing.state == "admitted"]
        elif pages == "all":
            chosen = list(self.readings)
        elif pages in stages:
            deep = frozenset(stages[stages.index(pages) :])
            chosen = [index for index, ladder in self.readings.items() if ladder[-1].stage in deep]
        else:
            raise GeneratorError(f"pages {pages!r}: wanted admitted, all or one of {', '.join(stages)}")
        return tuple(map(Pair.at, sorted(chosen)))

    def listed(self, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
        """Pairs as lists show them: asymmetric ones by rank, unranked mirrors by number, then symmetric starts."""
        last = 1 << 30

        def place(pair: Pair) -> tuple[bool, int, Pair]:
            standing = self.standings[pair.index]
            ranked = standing.rank is not None and standing.pair == pair
            return pair.symmetric, (standing.rank or last) if ranked else last, pair

        return tuple(sorted(pairs, key=place))


def read_records(dataset: Dataset) -> Records:
    """Lay out a dataset; only the main engine's readings make a ladder."""
    main = _main_engine(dataset)
    named = {engine.id: engine.name for passport in dataset.passports for engine in passport.engines}
    place = {stage.name: number for number, stage in enumerate(dataset.stages)}
    ladders: defaultdict[int, list[Reading]] = defaultdict(list)
    columns = "w b stage engine nodes cp mate depth nodes_at_score nodes_searched wave"
    for w, b, stage, engine, nodes, cp, mate, *rest in rows(dataset.readings, columns):
        if engine == main:
            ladders[960 * w + b].append(Reading(stage, nodes, score(cp, mate), *rest))
    standings: dict[int, Standing] = {}
    for w, b, mirror_w, mirror_b, state, rank in rows(dataset.pairs, "w b mirror_w mirror_b state rank"):
        standing = Standing(Pair(w, b), state, rank)
        standings[960 * w + b] = standings[960 * mirror_w + mirror_b] = standing
    return Records(
        readings={
            index: tuple(sorted(ladder, key=lambda reading: place.get(reading.stage, len(place))))
            for index, ladder in ladders.items()
        },
        standings=standings,
        engine=named.get(main, main),
    )


def _main_engine(dataset: Dataset) -> str:
    """The id of the engine that screens: the one with the most readings at the first stage of the ladder."""
    if not dataset.stages:
        return ""
    readings = dataset.readings
    counts = readings[readings["stage"] == dataset.stages[0].name]["engine"].value_counts()
    return str(counts.index[0]) if len(counts) and counts.iloc[0] else ""


def main_record(dataset: Dataset) -> EngineRecord | None:
    """The main engine as the passports have it; `None` where they name different files, or none."""
    main = _main_engine(dataset)
    found = [engine for passport in dataset.passports for engine in passport.engines if engine.id == main]
    return found[-1] if found and all(engine.files == found[-1].files for engine in found) else None


def rows(frame: pd.DataFrame, names: str) -> Iterator[tuple[Any, ...]]:
    """Rows of some columns as plain values; a missing one is `None`, never `nan`."""
    columns = [
        [None if absent else value for value, absent in zip(frame[name].tolist(), frame[name].isna(), strict=True)]
        for name in names.split()
    ]
    return zip(*columns, strict=True)


def score(cp: int | None, mate: int | None) -> Score | None:
    """A score from the two columns that a table has for it, of which one is empty."""
    if mate is not None:
        return Mate(mate)
    return None if cp is None else Cp(cp)
