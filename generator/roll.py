"""The roll: the pairs that the encyclopedia lists, in order, and draws from.

They are the admitted pairs by rank. Until one is admitted they are candidates: the asymmetric pairs that were read
deepest and are still in the running, the most equal first; no list of candidates says that it is more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from catalog.contract import Cp, Pair
from catalog.start import STARTS
from generator.records import Records, Standing

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


def roll(records: Records, stages: Sequence[str]) -> Roll:
    """Who is on the roll; `stages` are the ladder's, shallow to deep."""
    listed = [each for each in _classes(records) if each.rank is not None or each.state == "admitted"]
    ranked = sorted(listed, key=lambda standing: (standing.rank is None, standing.rank or 0, standing.pair))
    if admitted := [standing.pair for standing in ranked if standing.state == "admitted"]:
        return Roll(True, tuple(admitted))
    running = [standing.pair for standing in ranked if standing.state in RUNNING]
    if len(running) < CANDIDATES:
        running += _shallower(records, stages)
    return Roll(False, tuple(running[:CANDIDATES]))


def _shallower(records: Records, stages: Sequence[str]) -> Iterator[Pair]:
    """Candidates without a rank, the deepest stage first, then the most equal."""
    depth = {stage: number for number, stage in enumerate(stages)}
    found = []
    for standing in _classes(records):
        reading = records.deepest(standing.pair)
        if standing.rank is None and standing.state in RUNNING and reading and isinstance(reading.score, Cp):
            found.append((-depth.get(reading.stage, -1), abs(reading.score.value), standing.pair))
    return (pair for *_, pair in nsmallest(CANDIDATES, found))


def _classes(records: Records) -> Iterator[Standing]:
    """The standing of every asymmetric class, once: under the pair that is read."""
    for index, standing in records.standings.items():
        pair = standing.pair
        if STARTS * pair.white + pair.black == index and pair.white != pair.black:
            yield standing
