"""How a start fares against others: for each start and side, the pairs that were read, by their readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from catalog.contract import Mate, Pair, Score
from catalog.start import STARTS
from generator.evidence.records import ABSENT, Records

HOW_MANY = 5
"""How many opponents each list of a start shows."""

_BEYOND = 1 << 20
"""Larger than any reading in centipawns: forced mates are ordered outside it, the shortest outermost."""


@dataclass(frozen=True, slots=True)
class Field:
    """The opponents that a start met on one side, symmetric pair left out."""

    read: int
    """How many of them have a reading with an exact score."""

    best: tuple[Pair, ...]
    """The highest readings from White's side, highest first."""

    equal: tuple[Pair, ...]
    """The pairs read deepest, the most equal first."""

    worst: tuple[Pair, ...]
    """The lowest readings from White's side, lowest first."""

    mean: float | None
    """Mean of the readings in centipawns at the first stage, the one that all opponents pass; `None` without any."""


@dataclass(frozen=True, slots=True)
class Side:
    """All starts on one side of the board: rows of opponents, lowest reading first, the starts one after the other."""

    pair: np.ndarray
    """`Pair.index` of each row."""

    first: np.ndarray
    """The first row of each start, and one after the last of all."""

    equal: np.ndarray
    """`Pair.index` of those read deepest, the most equal first, the starts one after the other."""

    level: np.ndarray
    """The first of these of each start, and one after the last of all."""

    means: Mapping[int, float]
    """Mean at the first stage, by start."""

    def field(self, start: int) -> Field | None:
        """The opponents of a start; `None` where it met nobody."""
        first, last = self.first[start : start + 2].tolist()
        if first == last:
            return None
        level = slice(self.level[start], min(self.level[start] + HOW_MANY, self.level[start + 1]))
        met = self.pair[first:last]
        shown = met[: -1 - HOW_MANY : -1], self.equal[level], met[:HOW_MANY]
        best, equal, worst = (tuple(map(Pair.at, chosen.tolist())) for chosen in shown)
        return Field(last - first, best, equal, worst, self.means.get(start))


class Opponents(Mapping[tuple[str, int], Field]):
    """By side, `white` or `black`, and start; a start that met nobody on a side is absent."""

    def __init__(self, sides: Mapping[str, Side]) -> None:
        """Look at both sides; the opponents of a start are gathered when they are asked for."""
        self._sides = sides
        self._field = cache(lambda side, start: sides[side].field(start))
        self._count = sum(int(np.count_nonzero(np.diff(side.first))) for side in sides.values())

    def __getitem__(self, met: tuple[str, int]) -> Field:
        """The opponents that a start met on a side; `KeyError` where it met nobody."""
        found: Field | None = self._field(*met)
        if found is None:
            raise KeyError(met)
        return found

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """Sides and starts that met somebody."""
        for name, side in self._sides.items():
            yield from ((name, start) for start in np.flatnonzero(np.diff(side.first)).tolist())

    def __len__(self) -> int:
        """How many of them there are."""
        return self._count


def opponents(records: Records) -> Opponents:
    """Group the deepest readings of all asymmetric pairs by the start of each side."""
    ladders = records.readings.columns
    rows = np.flatnonzero((ladders.cp != ABSENT) | (ladders.mate != ABSENT))
    rows = rows[np.append(ladders.pair[rows][1:] != ladders.pair[rows][:-1], True)[: len(rows)]]
    white, black = np.divmod(ladders.pair[rows], STARTS)
    rows = rows[white != black]
    means = _means(records)
    pair, mate, stage = ladders.pair[rows], ladders.mate[rows], ladders.stage[rows]
    at = np.where(mate == ABSENT, ladders.cp[rows], np.where(mate > 0, _BEYOND - mate, -_BEYOND - mate))
    return Opponents(
        {
            side: _side(start, pair, at, stage, means[side])
            for side, start in (("white", pair // STARTS), ("black", pair % STARTS))
        }
    )


def _side(start: np.ndarray, pair: np.ndarray, at: np.ndarray, stage: np.ndarray, means: Mapping[int, float]) -> Side:
    """One side of all these pairs, whose rows are in any order."""
    deepest = np.zeros(STARTS, stage.dtype)
    np.maximum.at(deepest, start, stage)
    order = np.lexsort((pair, at, start))
    level = np.flatnonzero(stage == deepest[start])
    level = level[np.lexsort((pair[level], np.abs(at[level]), start[level]))]
    firsts = (np.searchsorted(start[rows], np.arange(STARTS + 1)) for rows in (order, level))
    return Side(pair[order], next(firsts), pair[level], next(firsts), means)


def _means(records: Records) -> Mapping[str, Mapping[int, float]]:
    """By side and start, the mean at the first stage."""
    ladders = records.readings.columns
    rows = np.flatnonzero((ladders.stage == 0) & (ladders.cp != ABSENT))
    white, black = np.divmod(ladders.pair[rows], STARTS)
    rows, white, black = (each[white != black] for each in (rows, white, black))
    found = {}
    for side, start in (("white", white), ("black", black)):
        met = np.bincount(start, minlength=STARTS)
        total = np.bincount(start, ladders.cp[rows], STARTS)
        found[side] = {int(number): float(total[number] / met[number]) for number in np.flatnonzero(met)}
    return found


def value(score: Score) -> int:
    """A score as a place on one line, from Black's mate in one to White's."""
    if isinstance(score, Mate):
        return _BEYOND - score.moves if score.moves > 0 else -_BEYOND - score.moves
    return score.value
