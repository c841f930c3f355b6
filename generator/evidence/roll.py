"""The roll: the pairs that the encyclopedia lists, in order, and draws from.

They are the admitted pairs by rank. Until one is admitted they are candidates: the asymmetric pairs that were read
deepest and are still in the running, the most equal first; no list of candidates says that it is more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from catalog.contract import ORDERED_PAIRS, Pair
from catalog.start import STARTS
from generator.evidence.records import ABSENT, LAST, Records

CANDIDATES = 50
"""Candidates on the roll, at most."""

RUNNING = ("verified", "waiting")
"""States of a pair that may still be admitted."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The list and what is on it."""

    admitted: bool
    """Whether its pairs are admitted; else they are candidates."""

    pairs: tuple[Pair, ...]
    """In order; a pair's line is its place from 1."""

    def line(self, pair: Pair) -> int | None:
        """The line of a pair; `None` where it is not on the roll."""
        return self.pairs.index(pair) + 1 if pair in self.pairs else None


def roll(records: Records) -> Roll:
    """Who is on the roll."""
    classes = records.standings
    asymmetric = classes.pair // STARTS != classes.pair % STARTS
    rank = np.where(classes.rank > 0, classes.rank, LAST)
    order = np.lexsort((classes.pair, rank))
    admitted = order[(asymmetric & (classes.state == "admitted"))[order]]
    if len(admitted):
        return Roll(True, _pairs(classes.pair[admitted]))
    columns, deepest = records.readings.columns, records.readings.deepest
    row_of = np.full(ORDERED_PAIRS, -1, np.int64)
    row_of[columns.pair[deepest]] = deepest
    row = row_of[classes.pair]
    running = asymmetric & np.logical_or.reduce([classes.state == state for state in RUNNING])
    found = np.flatnonzero(running & (row >= 0))
    found = found[columns.cp[row[found]] != ABSENT]
    distance, depth = np.abs(columns.cp[row[found]]), columns.stage[row[found]]
    order = np.lexsort((classes.pair[found], rank[found], distance, -depth))
    return Roll(False, _pairs(classes.pair[found[order[:CANDIDATES]]]))


def _pairs(index: np.ndarray) -> tuple[Pair, ...]:
    return tuple(map(Pair.at, index.tolist()))
