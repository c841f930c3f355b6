"""The roll: the pairs that the encyclopedia lists, in order, and draws from.

They are the admitted pairs by rank. Until one is admitted they are candidates: the asymmetric pairs that were read
deepest and are still in the running, the most equal first; no list of candidates says that it is more. Pairs that were
judged and are not admitted stand apart, in groups by what became of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from catalog.contract import ORDERED_PAIRS, Pair
from catalog.start import STARTS
from generator.evidence.records import ABSENT, LAST, Records, Standings
from generator.evidence.verdicts import TestName, Trial, Verdicts

CANDIDATES = 50
"""Candidates on the roll, at most."""

RUNNING = ("verified", "waiting")
"""States of a pair that may still be admitted."""

REFUSALS: tuple[TestName, ...] = ("opinion", "drift", "corridor")
"""Tests that refuse, the last one first: who fails late came far."""


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


@dataclass(frozen=True, slots=True)
class Group:
    """Judged pairs that are not admitted, with the same outcome."""

    outcome: Literal["verified"] | TestName
    """Verified while an opinion is missing; else the test that refused them."""

    pairs: tuple[Pair, ...]
    """Verified ones by rank; refused ones by how far they missed, the nearest first."""


def roll(records: Records) -> Roll:
    """Who is on the roll."""
    classes = records.standings
    admitted = _ranked(classes, "admitted")
    if len(admitted):
        return Roll(True, _pairs(classes.pair[admitted]))
    return Roll(False, candidates(records))


def candidates(records: Records) -> tuple[Pair, ...]:
    """The asymmetric pairs still in the running: the deepest stage first, then the most equal."""
    classes = records.standings
    columns, deepest = records.readings.columns, records.readings.deepest
    row_of = np.full(ORDERED_PAIRS, -1, np.int64)
    row_of[columns.pair[deepest]] = deepest
    row = row_of[classes.pair]
    running = _asymmetric(classes) & np.logical_or.reduce([classes.state == state for state in RUNNING])
    found = np.flatnonzero(running & (row >= 0))
    found = found[columns.cp[row[found]] != ABSENT]
    distance, depth = np.abs(columns.cp[row[found]]), columns.stage[row[found]]
    order = np.lexsort((classes.pair[found], _rank(classes)[found], distance, -depth))
    return _pairs(classes.pair[found[order[:CANDIDATES]]])


def judged(records: Records, verdicts: Verdicts) -> Iterator[Group]:
    """The judged pairs that are not admitted: the verified, then the refused by their test; no empty group."""
    classes = records.standings
    verified = _pairs(classes.pair[_ranked(classes, "verified")])
    if verified:
        yield Group("verified", verified)
    refused = _pairs(classes.pair[_ranked(classes, "refused")])
    reasons = {pair: verdicts.reason(pair) for pair in refused}
    for name in REFUSALS:
        missed = {pair: _miss(trial) for pair, trial in reasons.items() if trial and trial.name == name}
        if missed:
            yield Group(name, tuple(sorted(missed, key=missed.__getitem__)))


def _miss(trial: Trial) -> float:
    """Centipawns by which a test was failed; more than any where a mate stands."""
    if trial.value is None or trial.limit is None:
        return float("inf")
    return abs(trial.value) - trial.limit


def _asymmetric(classes: Standings) -> np.ndarray:
    return np.asarray(classes.pair // STARTS != classes.pair % STARTS)


def _rank(classes: Standings) -> np.ndarray:
    return np.where(classes.rank > 0, classes.rank, LAST)


def _ranked(classes: Standings, state: str) -> np.ndarray:
    """Rows of the asymmetric classes in a state, by rank."""
    order = np.lexsort((classes.pair, _rank(classes)))
    return np.asarray(order[(_asymmetric(classes) & (classes.state == state))[order]])


def _pairs(index: np.ndarray) -> tuple[Pair, ...]:
    return tuple(map(Pair.at, index.tolist()))
