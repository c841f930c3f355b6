"""Pairs that read alike: for each pair with a page, the nearest readings with the same start on one side.

Like is compared with like: all readings are of the stage at which the pair itself was read deepest. So a wave that
deepens other pairs leaves a page alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from catalog.contract import ORDERED_PAIRS, Pair
from catalog.start import STARTS
from generator.evidence.records import ABSENT, Records

HOW_MANY = 4

NOBODY = -1

_FAR = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class Near:
    """The nearest readings on one side, one row a pair with a page."""

    pairs: np.ndarray
    """`Pair.index` of each, the nearest first; `NOBODY` where there are fewer."""

    readings: np.ndarray
    """Their readings in centipawns."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Pairs with a page and a reading in centipawns."""

    pairs: np.ndarray
    """`Pair.index` of the pairs that have a page, ascending."""

    white: Near
    """Those with the same start for White."""

    black: Near
    """Those with the same start for Black."""

    def of_white(self, pair: Pair) -> tuple[tuple[int, int], ...]:
        """`Pair.index` and reading of the nearest with the same start for White."""
        return self._of(self.white, pair)

    def of_black(self, pair: Pair) -> tuple[tuple[int, int], ...]:
        """`Pair.index` and reading of the nearest with the same start for Black."""
        return self._of(self.black, pair)

    def _of(self, near: Near, pair: Pair) -> tuple[tuple[int, int], ...]:
        # A number of another type would have the whole array converted first.
        row = self.pairs.searchsorted(self.pairs.dtype.type(pair.index))
        found = zip(near.pairs[row].tolist(), near.readings[row].tolist(), strict=True)
        return tuple(each for each in found if each[0] != NOBODY)


def neighbours(index: np.ndarray, records: Records) -> Neighbours:
    """Find the neighbours of the pairs that have a page, given by `Pair.index`, ascending."""
    index = index.astype(np.int32)
    white, black = (
        Near(np.full((len(index), HOW_MANY), NOBODY, np.int32), np.zeros((len(index), HOW_MANY), np.int32))
        for _side in range(2)
    )
    readings, deepest = records.readings.columns, records.readings.deepest
    paged = np.zeros(ORDERED_PAIRS, bool)
    paged[index] = True
    reached = np.full(ORDERED_PAIRS, NOBODY, np.int8)
    reached[readings.pair[deepest]] = readings.stage[deepest]
    shown = paged[readings.pair] & (readings.cp != ABSENT)
    for stage in np.unique(reached[index]).tolist():
        rows = np.flatnonzero(shown & (readings.stage == stage))
        pair, cp = readings.pair[rows].astype(np.int32), readings.cp[rows].astype(np.int32)
        for near, start in ((white, pair // STARTS), (black, pair % STARTS)):
            _fill(near, index, start, pair, cp, reached[pair] == stage)
    return Neighbours(index, white, black)


def _fill(
    near: Near, index: np.ndarray, start: np.ndarray, pair: np.ndarray, cp: np.ndarray, wanted: np.ndarray
) -> None:
    """Put the nearest of each group of a start in their places.

    In the order of readings the nearest stand within `HOW_MANY` places. Of two that are as near, the one that stands
    nearer is taken, so that pairs of one reading do not all name the same few.
    """
    order = np.lexsort((pair, cp, start))
    start, pair, cp = start[order], pair[order], cp[order]
    steps = np.array([step for far in range(1, HOW_MANY + 1) for step in (-far, far)], np.int32)
    # How far a neighbour is and by which step it is reached in one number, so that sorting sorts both.
    keys = np.full((len(pair), len(steps)), _FAR, np.int32)
    for rank, step in enumerate(steps.tolist()):
        here, there = (slice(-step, None), slice(None, step)) if step < 0 else (slice(None, -step), slice(step, None))
        same = start[here] == start[there]
        keys[here, rank][same] = (np.abs(cp[here] - cp[there]) * len(steps) + rank)[same]
    keys.sort(axis=1)
    chosen = np.flatnonzero(wanted[order])
    keys = keys[chosen, :HOW_MANY]
    places = chosen[:, None] + steps[keys % len(steps)]
    known = keys != _FAR
    places[~known] = 0
    rows = np.searchsorted(index, pair[chosen])
    near.pairs[rows] = np.where(known, pair[places], NOBODY)
    near.readings[rows] = np.where(known, cp[places], 0)
