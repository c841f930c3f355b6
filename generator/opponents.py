"""How a start fares against others: for each start and side, the pairs that were read, by their readings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from catalog.contract import Mate, Pair, Score
from generator.records import Reading, Records

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


Opponents = Mapping[tuple[str, int], Field]
"""By side, `white` or `black`, and start; a start that met nobody on a side is absent."""


def opponents(records: Records, stages: Sequence[str]) -> Opponents:
    """Group the deepest readings of all asymmetric pairs by the start of each side."""
    depth = {stage: number for number, stage in enumerate(stages)}
    groups: defaultdict[tuple[str, int], list[tuple[int, int, Pair]]] = defaultdict(list)
    for index, ladder in records.readings.items():
        pair, deepest = Pair.at(index), _last_scored(ladder)
        if deepest is None or pair.symmetric:
            continue
        reading, score = deepest
        entry = (value(score), depth.get(reading.stage, len(depth)), pair)
        groups["white", pair.white].append(entry)
        groups["black", pair.black].append(entry)
    return {key: _field(group) for key, group in groups.items()}


def value(score: Score) -> int:
    """A score as a place on one line, from Black's mate in one to White's."""
    if isinstance(score, Mate):
        return _BEYOND - score.moves if score.moves > 0 else -_BEYOND - score.moves
    return score.value


def _last_scored(ladder: Iterable[Reading]) -> tuple[Reading, Score] | None:
    found = [(reading, reading.score) for reading in ladder if reading.score is not None]
    return found[-1] if found else None


def _field(group: list[tuple[int, int, Pair]]) -> Field:
    group.sort(key=lambda entry: (entry[0], entry[2]))
    deepest = max(stage for _value, stage, _pair in group)
    level = sorted((abs(at), pair) for at, stage, pair in group if stage == deepest)
    return Field(
        read=len(group),
        best=tuple(pair for _value, _stage, pair in reversed(group[-HOW_MANY:])),
        equal=tuple(pair for _value, pair in level[:HOW_MANY]),
        worst=tuple(pair for _value, _stage, pair in group[:HOW_MANY]),
    )
