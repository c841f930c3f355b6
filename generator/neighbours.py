"""Pairs that read alike: for each pair, the nearest readings with the same start on one side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catalog.contract import Cp, Pair
from generator.records import Records

HOW_MANY = 4


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Pairs with a page and a reading in centipawns, grouped by the start of each side."""

    by_white: Mapping[int, list[tuple[int, Pair]]]
    """Reading and pair, by White's start."""

    by_black: Mapping[int, list[tuple[int, Pair]]]
    """Reading and pair, by Black's start."""

    def of_white(self, pair: Pair, reading: int) -> tuple[Pair, ...]:
        """The pairs with the same start for White whose readings are nearest."""
        return _nearest(self.by_white.get(pair.white, []), pair, reading)

    def of_black(self, pair: Pair, reading: int) -> tuple[Pair, ...]:
        """The pairs with the same start for Black whose readings are nearest."""
        return _nearest(self.by_black.get(pair.black, []), pair, reading)


def _nearest(group: Iterable[tuple[int, Pair]], pair: Pair, reading: int) -> tuple[Pair, ...]:
    others = sorted((abs(other - reading), each) for other, each in group if each != pair)
    return tuple(each for _distance, each in others[:HOW_MANY])


def neighbours(pairs: Iterable[Pair], records: Records) -> Neighbours:
    """Group pairs by the start of each side."""
    by_white: defaultdict[int, list[tuple[int, Pair]]] = defaultdict(list)
    by_black: defaultdict[int, list[tuple[int, Pair]]] = defaultdict(list)
    for pair in pairs:
        deepest = records.deepest(pair)
        if deepest and isinstance(deepest.score, Cp):
            by_white[pair.white].append((deepest.score.value, pair))
            by_black[pair.black].append((deepest.score.value, pair))
    return Neighbours(by_white, by_black)
