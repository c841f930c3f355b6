"""How near to zero a reading is among all classes read at its stage, in whole hundredths.

A rank moves for thousands of pairs when one reading is added; a centile moves for about one page in a hundred. So a
pair whose rank is not stable says its centile. Classes are counted by the pair that is read, symmetric ones are
controls and left out; a mate is farther from zero than any centipawns.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from catalog.contract import ORDERED_PAIRS
from generator.evidence.records import ABSENT, Records

NONE = -1
"""Stands in a column where a pair has no centile."""


class Centiles:
    """For each stage, the share of its classes that lie farther from zero than a reading."""

    def __init__(self, records: Records, stages: Sequence[str]) -> None:
        """Count the classes of each stage, given by their names in the order of the ladder."""
        self._records = records
        self._tables = [_table(records.asymmetric(place)) for place in range(len(stages))]
        self._lists = {name: table.tolist() for name, table in zip(stages, self._tables, strict=True)}

    def of(self, stage: str, cp: int) -> int | None:
        """Hundredths of the classes read at a stage that lie farther from zero than a reading, rounded down."""
        table = self._lists.get(stage)
        return table[min(abs(cp), len(table) - 1)] if table else None

    def deepest(self) -> np.ndarray:
        """The same for the deepest reading of each ordered pair; `NONE` where it has none in centipawns."""
        columns, rows = self._records.readings.columns, self._records.readings.deepest
        rows = rows[columns.cp[rows] != ABSENT]
        found = np.full(ORDERED_PAIRS, NONE, np.int64)
        for place, table in enumerate(self._tables):
            here = rows[columns.stage[rows] == place]
            if len(table):
                found[columns.pair[here]] = table[np.minimum(np.abs(columns.cp[here]), len(table) - 1)]
        return found


def _table(cp: np.ndarray) -> np.ndarray:
    """Hundredths of the classes that lie farther, by distance from zero; the last entry is for all beyond."""
    size = np.abs(cp[cp != ABSENT])
    if not len(size):
        return np.empty(0, np.int64)
    farther = len(cp) - np.bincount(size).cumsum()
    shares: np.ndarray = 100 * farther // len(cp)
    return np.append(shares, shares[-1])
