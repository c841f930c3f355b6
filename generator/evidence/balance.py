"""The index of balance: the 960 starts, each against itself, read by one engine at one budget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catalog.contract import Cp, Pair, Score
from catalog.passport import Stage
from catalog.start import STARTS
from generator.evidence.opponents import value
from generator.evidence.records import Reading, Records


@dataclass(frozen=True, slots=True)
class Balance:
    """The readings that compare like with like: all at the same stage."""

    stage: Stage | None
    """The deepest stage at which every start was read that was read at all; `None` before the first reading."""

    readings: Mapping[int, Reading]
    """The reading of each start there, by number; a start that was not read is absent."""

    def score(self, start: int) -> Score | None:
        """The reading of a start against itself, from White's side."""
        reading = self.readings.get(start)
        return reading.score if reading else None

    places: tuple[int, ...]
    """All scores as places on one line, lowest first."""

    @property
    def centipawns(self) -> list[int]:
        """All readings in centipawns."""
        scores = (reading.score for reading in self.readings.values())
        return [score.value for score in scores if isinstance(score, Cp)]


def balance(records: Records, stages: Sequence[Stage]) -> Balance:
    """Choose the stage and lay out its readings."""
    ladders = {start: records.readings.get(Pair(start, start).index, ()) for start in range(STARTS)}
    read = sum(1 for ladder in ladders.values() if ladder)
    for stage in reversed(stages):
        found = {
            start: reading for start, ladder in ladders.items() for reading in ladder if reading.stage == stage.name
        }
        if found and len(found) == read:
            places = sorted(value(reading.score) for reading in found.values() if reading.score)
            return Balance(stage, found, tuple(places))
    return Balance(None, {}, ())
