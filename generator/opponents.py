"""How a start fares against others: for each start and side, the pairs that were read, by their readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from catalog.contract import Mate, Pair, Score
from catalog.start import STARTS
from generator.records import ABSENT, Records

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


Opponents = Mapping[tuple[str, int], Field]
"""By side, `white` or `black`, and start; a start that met nobody on a side is absent."""


def opponents(records: Records) -> Opponents:
    """Group the deepest readings of all asymmetric pairs by the start of each side."""
    ladders = records.readings.columns
    rows = np.flatnonzero((ladders.cp != ABSENT) | (ladders.mate != ABSENT))
    rows = rows[np.append(ladders.pair[rows][1:] != ladders.pair[rows][:-1], True)[: len(rows)]]
    white, black = np.divmod(ladders.pair[rows], STARTS)
    rows = rows[white != black]
    means = _means(records)
    pair, mate = ladders.pair[rows], ladders.mate[rows]
    at = np.where(mate == ABSENT, ladders.cp[rows], np.where(mate > 0, _BEYOND - mate, -_BEYOND - mate))
    found: dict[tuple[str, int], Field] = {}
    for side, start in (("white", pair // STARTS), ("black", pair % STARTS)):
        order = np.lexsort((pair, at, start))
        numbers, firsts = np.unique(start[order], return_index=True)
        for number, group in zip(numbers.tolist(), np.split(order, firsts[1:]), strict=False):
            mean = means[side].get(number)
            found[side, number] = _field(pair[group], at[group], ladders.stage[rows][group], mean)
    return found


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


def _field(pair: np.ndarray, at: np.ndarray, stage: np.ndarray, mean: float | None) -> Field:
    """One start on one side: its opponents, lowest reading first."""
    deepest = np.flatnonzero(stage == stage.max())
    level = deepest[np.lexsort((pair[deepest], np.abs(at[deepest])))][:HOW_MANY]
    best, equal, worst = (
        tuple(map(Pair.at, pair[chosen].tolist())) for chosen in (slice(-1, -1 - HOW_MANY, -1), level, slice(HOW_MANY))
    )
    return Field(len(pair), best, equal, worst, mean)
