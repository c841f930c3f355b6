"""What the dataset says of each pair, laid out for the pages: one look-up a pair, no table in the inner loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, overload

import numpy as np

from catalog.contract import ORDERED_PAIRS, Cp, Mate, Pair, Score
from catalog.start import STARTS
from catalog.table import filled, values, words
from generator.errors import GeneratorError

if TYPE_CHECKING:
    import pyarrow as pa

    from catalog.dataset import Dataset
    from catalog.passport import EngineRecord


ABSENT = -(1 << 31)
"""Stands in a column where a reading has no such number."""

LAST = 1 << 30
"""The rank of a pair without one, in lists."""

KEPT = 1 << 12
"""Ladders and standings that are kept once made: a page, its twin and its neighbours ask for the same ones."""


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
class Columns:
    """The main engine's readings in columns, sorted by pair and then from shallow to deep."""

    pair: np.ndarray
    """`Pair.index` of each reading."""

    stage: np.ndarray
    """Place of its stage in the ladder; one more than the last for a stage that the ladder does not have."""

    nodes: np.ndarray
    """Node limit."""

    cp: np.ndarray
    """Centipawns from White's side, or `ABSENT`."""

    mate: np.ndarray
    """Moves to mate, positive when White mates, or `ABSENT`."""

    depth: np.ndarray
    """Plies."""

    nodes_at_score: np.ndarray
    """Nodes when the last iteration ended."""

    nodes_searched: np.ndarray
    """Nodes when the search ended."""

    wave: np.ndarray
    """The sealed wave that has it."""

    def of(self, chosen: np.ndarray) -> Columns:
        """Some of the readings."""
        return Columns(*(getattr(self, field.name)[chosen] for field in fields(self)))


class Ladders(Mapping[int, tuple[Reading, ...]]):
    """The readings of each ordered pair, shallow to deep, made when they are asked for."""

    def __init__(self, columns: Columns, stages: Sequence[str], other: Mapping[int, str]) -> None:
        """Look at columns; `other` names the stage of each row whose stage the ladder does not have."""
        self.columns = columns
        self.stages = stages
        self._other = other
        self._first = np.searchsorted(columns.pair, np.arange(ORDERED_PAIRS + 1))
        self._views = [memoryview(getattr(columns, field.name)) for field in fields(Columns)]
        self._ladder = lru_cache(maxsize=KEPT)(self._read)

    @property
    def deepest(self) -> np.ndarray:
        """The row of the deepest reading of each pair that was read, in order of the pairs."""
        ends = self._first[1:]
        return ends[ends > self._first[:-1]] - 1

    def rows(self, index: int) -> range:
        """The rows of a pair."""
        return range(int(self._first[index]), int(self._first[index + 1]))

    def of_white(self, white: int) -> list[int]:
        """The pairs with this start for White that were read, in order."""
        first = self._first[STARTS * white : STARTS * (white + 1) + 1]
        return (np.flatnonzero(first[1:] > first[:-1]) + STARTS * white).tolist()

    def rows_of_white(self, white: int) -> range:
        """The rows of all pairs with this start for White."""
        return range(int(self._first[STARTS * white]), int(self._first[STARTS * (white + 1)]))

    def stage_names(self, rows: range) -> np.ndarray:
        """The name of the stage of each of these rows."""
        known = np.array([*self.stages, ""], object)
        names: np.ndarray = known[self.columns.stage[rows.start : rows.stop]]
        for place in np.flatnonzero(names == "").tolist():
            names[place] = self._other[rows.start + place]
        return names

    def _read(self, index: int) -> tuple[Reading, ...]:
        return tuple(map(self._reading, self.rows(index)))

    def _reading(self, row: int) -> Reading:
        _pair, stage, nodes, cp, mate, depth, at, searched, wave = (view[row] for view in self._views)
        name = self.stages[stage] if stage < len(self.stages) else self._other[row]
        return Reading(name, nodes, score(cp, mate), depth, at, searched, wave)

    def __getitem__(self, index: int) -> tuple[Reading, ...]:
        """The readings of a pair; `KeyError` when it has none."""
        found = self._ladder(index)
        if not found:
            raise KeyError(index)
        return found

    def __iter__(self) -> Iterator[int]:
        """The pairs that were read, in order."""
        return iter(self.columns.pair[self.deepest].tolist())

    def __len__(self) -> int:
        """How many pairs were read."""
        return len(self.deepest)


class Standings(Mapping[int, Standing]):
    """How the class of each ordered pair stands; both pairs of a class share it."""

    def __init__(self, pair: np.ndarray, mirror: np.ndarray, state: np.ndarray, rank: np.ndarray) -> None:
        """Look at columns, one row a class: the pair that is read, its mirror, name of the state, rank or 0."""
        self.pair, self.mirror, self.state, self.rank = pair, mirror, state, rank
        self.row = np.full(ORDERED_PAIRS, -1, np.int32)
        """The class of each ordered pair; -1 where it was not read."""
        self.row[mirror] = self.row[pair] = np.arange(len(pair))
        self._standing = lru_cache(maxsize=KEPT)(self._read)

    def of_white(self, white: int) -> list[int]:
        """The ordered pairs with this start for White whose classes were read, in order."""
        return (np.flatnonzero(self.row[STARTS * white : STARTS * (white + 1)] >= 0) + STARTS * white).tolist()

    def _read(self, row: int) -> Standing:
        rank = int(self.rank[row])
        return Standing(Pair.at(int(self.pair[row])), str(self.state[row]), rank or None)

    def __getitem__(self, index: int) -> Standing:
        """The standing of a pair; `KeyError` when its class was not read."""
        row = int(self.row[index])
        if row < 0:
            raise KeyError(index)
        return self._standing(row)

    def __iter__(self) -> Iterator[int]:
        """All ordered pairs whose classes were read, in order."""
        return iter(np.flatnonzero(self.row >= 0).tolist())

    def __len__(self) -> int:
        """How many ordered pairs there are in the classes that were read."""
        return int(np.count_nonzero(self.row >= 0))


class Pairs(Sequence[Pair]):
    """Very many pairs, made when they are asked for."""

    def __init__(self, index: np.ndarray) -> None:
        """Look at an array of `Pair.index`."""
        self.numbers = index

    @overload
    def __getitem__(self, place: int) -> Pair: ...

    @overload
    def __getitem__(self, place: slice) -> Pairs: ...

    def __getitem__(self, place: int | slice) -> Pair | Pairs:
        """The pair at a place, or some of them."""
        found = self.numbers[place]
        return Pairs(found) if isinstance(place, slice) else Pair.at(int(found))

    def __iter__(self) -> Iterator[Pair]:
        """All of them, in order."""
        return map(Pair.at, self.numbers.tolist())

    def __len__(self) -> int:
        """How many there are."""
        return len(self.numbers)


class PairSet(Set[int]):
    """A set of very many ordered pairs by `Pair.index`: a byte for each that there is."""

    def __init__(self, index: np.ndarray) -> None:
        """Look at an array of `Pair.index`."""
        has = np.zeros(ORDERED_PAIRS, np.uint8)
        has[index] = 1
        self._has = has.tobytes()

    def __contains__(self, index: object) -> bool:
        """Whether a pair is one of them."""
        return isinstance(index, int) and 0 <= index < ORDERED_PAIRS and self._has[index] == 1

    def __iter__(self) -> Iterator[int]:
        """All of them, ascending."""
        return iter(np.flatnonzero(np.frombuffer(self._has, np.uint8)).tolist())

    def __len__(self) -> int:
        """How many there are."""
        return self._has.count(1)


@dataclass(frozen=True, slots=True)
class Records:
    """All readings and standings, by `Pair.index`."""

    readings: Ladders
    """Readings of each ordered pair by the main engine, shallow to deep; a pair without one is absent."""

    standings: Standings
    """Standing of each ordered pair whose class was read; both pairs of a class share it."""

    newest: np.ndarray
    """The newest wave that read or played each ordered pair, with any engine; 0 where none did."""

    engine: str
    """How the main engine names itself; nothing before the first reading."""

    def deepest(self, pair: Pair) -> Reading | None:
        """The reading of a pair at the largest budget, if it has any."""
        found = self.readings.get(pair.index)
        return found[-1] if found else None

    def asymmetric(self, stage: int) -> np.ndarray:
        """Centipawns of the asymmetric classes at a stage, given by its place in the ladder; `ABSENT` for a mate."""
        ladders = self.readings.columns
        pair = ladders.pair[ladders.stage == stage]
        row = self.standings.row[pair]
        chosen = (row >= 0) & (self.standings.pair[row] == pair) & (pair // STARTS != pair % STARTS)
        found: np.ndarray = ladders.cp[ladders.stage == stage][chosen]
        return found

    def state(self, pair: Pair) -> str:
        """The state of a pair whose class was read: that of the class, or `mirror` where the other one is judged."""
        standing = self.standings[pair.index]
        return standing.state if standing.pair == pair or pair.symmetric else "mirror"

    def published(self, pages: str, stages: tuple[str, ...]) -> Pairs:
        """The pairs that get a page of their own, by number.

        `pages` is `admitted`, `all`, or a stage: then a pair must itself have been read there or deeper.
        Raises `GeneratorError` on anything else.
        """
        if pages == "admitted":
            classes = np.flatnonzero(self.standings.state == "admitted")
            chosen = np.unique(np.concatenate((self.standings.pair[classes], self.standings.mirror[classes])))
        elif pages == "all" or pages in stages:
            rows = self.readings.deepest
            least = 0 if pages == "all" else stages.index(pages)
            most = len(stages) if pages == "all" else len(stages) - 1
            depths = self.readings.columns.stage[rows]
            chosen = self.readings.columns.pair[rows[(depths >= least) & (depths <= most)]]
        else:
            raise GeneratorError(f"pages {pages!r}: wanted admitted, all or one of {', '.join(stages)}")
        return Pairs(chosen)

    def listed(self, pairs: Pairs) -> Pairs:
        """Pairs as lists show them: asymmetric ones by rank, unranked mirrors by number, then symmetric starts."""
        index = pairs.numbers
        row = self.standings.row[index]
        rank = np.where(
            (self.standings.pair[row] == index) & (self.standings.rank[row] > 0), self.standings.rank[row], LAST
        )
        order = np.lexsort((index, rank, index // STARTS == index % STARTS))
        return Pairs(index[order])


def lay_out(
    ladders: Mapping[int, Sequence[Reading]], standings: Iterable[Standing], engine: str, stages: Sequence[str]
) -> Records:
    """Records of a few readings and standings, given one by one."""
    readings = [(index, stages.index(each.stage), each) for index, ladder in ladders.items() for each in ladder]
    readings.sort(key=lambda each: each[:2])
    rows = [
        (
            index,
            place,
            each.nodes,
            each.score.value if isinstance(each.score, Cp) else ABSENT,
            each.score.moves if isinstance(each.score, Mate) else ABSENT,
            each.depth,
            each.nodes_at_score,
            each.nodes_searched,
            each.wave,
        )
        for index, place, each in readings
    ]
    columns = Columns(*np.array(rows, np.int64).reshape(-1, len(fields(Columns))).T.copy())
    newest = np.zeros(ORDERED_PAIRS, np.int32)
    np.maximum.at(newest, columns.pair, columns.wave)
    classes = list(standings)
    return Records(
        Ladders(columns, stages, {}),
        Standings(
            np.array([each.pair.index for each in classes], np.int64),
            np.array([each.pair.mirror().index for each in classes], np.int64),
            np.array([each.state for each in classes], object),
            np.array([each.rank or 0 for each in classes], np.int64),
        ),
        newest,
        engine,
    )


def read_records(dataset: Dataset) -> Records:
    """Lay out a dataset; only the main engine's readings make a ladder."""
    main = _main_engine(dataset)
    named = {engine.id: engine.name for passport in dataset.passports for engine in passport.engines}
    stages = tuple(stage.name for stage in dataset.stages)
    newest = np.zeros(ORDERED_PAIRS, np.int32)
    for name in ("readings", "games"):
        table = dataset.table(name, ("w", "b", "wave"))
        np.maximum.at(newest, _pairs(table, "w", "b"), values(table, "wave"))
    ladders = _ladders(dataset, main, stages)
    classes = dataset.table("pairs", ("w", "b", "mirror_w", "mirror_b", "state", "rank"))
    states, state = words(classes, "state")
    return Records(
        readings=ladders,
        standings=Standings(
            _pairs(classes, "w", "b"),
            _pairs(classes, "mirror_w", "mirror_b"),
            np.array(states, object)[state],
            filled(classes, "rank", 0),
        ),
        newest=newest,
        engine=named.get(main, main),
    )


def _ladders(dataset: Dataset, main: str, stages: Sequence[str]) -> Ladders:
    """The readings of one engine, by pair and then from shallow to deep."""
    numbers = [field.name for field in fields(Columns)][2:]
    table = dataset.table("readings", ("w", "b", "stage", "engine", *numbers))
    place_of = {name: number for number, name in enumerate(stages)}
    names, stage = words(table, "stage")
    place = np.array([place_of.get(name, len(stages)) for name in names], np.int32)[stage]
    index = _pairs(table, "w", "b")
    engines, engine = words(table, "engine")
    order = np.lexsort((place, index))
    order = order[np.array([name == main for name in engines], bool)[engine[order]]]
    columns = Columns(index[order], place[order], *(filled(table, name, ABSENT)[order] for name in numbers))
    unknown = np.flatnonzero(columns.stage == len(stages))
    other = {row: names[stage[order[row]]] for row in unknown.tolist()}
    return Ladders(columns, stages, other)


def _pairs(table: pa.Table, white: str, black: str) -> np.ndarray:
    found: np.ndarray = STARTS * values(table, white).astype(np.int32) + values(table, black)
    return found


@lru_cache(maxsize=1 << 12)
def score(cp: int, mate: int) -> Score | None:
    """A score from the two columns that there are for it, of which one is `ABSENT`."""
    if mate != ABSENT:
        return Mate(mate)
    return None if cp == ABSENT else Cp(cp)


def _main_engine(dataset: Dataset) -> str:
    """The id of the engine that screens: the one with the most readings at the first stage of the ladder."""
    if not dataset.stages:
        return ""
    table = dataset.table("readings", ("stage", "engine"))
    (names, stage), (engines, engine) = words(table, "stage"), words(table, "engine")
    if dataset.stages[0].name not in names:
        return ""
    counts = np.bincount(engine[stage == names.index(dataset.stages[0].name)], minlength=1)
    return engines[int(np.argmax(counts))] if counts.any() else ""


def main_record(dataset: Dataset) -> EngineRecord | None:
    """The main engine as the passports have it; `None` where they name different files, or none."""
    main = _main_engine(dataset)
    found = [engine for passport in dataset.passports for engine in passport.engines if engine.id == main]
    return found[-1] if found and all(engine.files == found[-1].files for engine in found) else None
