"""The roll: the pairs that the encyclopedia lists, in order, and draws from.

They are the admitted pairs by rank. Until one is admitted they are candidates: the asymmetric pairs that were read
deepest and are still in the running, the most equal first; no list of candidates says that it is more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catalog.contract import Cp, Pair
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
    admitted = [standing for standing in _classes(records) if standing.state == "admitted"]
    if admitted:
        admitted.sort(key=lambda standing: (standing.rank or len(records.standings), standing.pair))
        return Roll(True, tuple(standing.pair for standing in admitted))
    depth = {stage: number for number, stage in enumerate(stages)}
    found = []
    for standing in _classes(records):
        reading = records.deepest(standing.pair)
        if standing.state in RUNNING and reading and isinstance(reading.score, Cp):
            rank = standing.rank or len(records.standings)
            found.append((-depth.get(reading.stage, -1), abs(reading.score.value), rank, standing.pair))
    return Roll(False, tuple(pair for *_, pair in sorted(found)[:CANDIDATES]))


def _classes(records: Records) -> Iterator[Standing]:
    """The standing of every asymmetric class, once."""
    for index, standing in records.standings.items():
        if standing.pair.index == index and not standing.pair.symmetric:
            yield standing
