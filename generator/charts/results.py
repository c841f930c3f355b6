"""Results of games: a bar from White's wins to Black's, with the interval of each boundary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol


class Counted(Protocol):
    """What the bar needs of a share."""

    @property
    def share(self) -> float:
        """Of all, 0 to 1."""

    @property
    def low(self) -> float:
        """Lower bound."""

    @property
    def high(self) -> float:
        """Upper bound."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the bar; places in per cent of the width."""

    x: float
    """Its left edge."""

    width: float
    """Its width."""


@dataclass(frozen=True, slots=True)
class Whisker:
    """The interval of a boundary, in per cent of the width."""

    low: float
    """Left end."""

    high: float
    """Right end."""


@dataclass(frozen=True, slots=True)
class Results:
    """All places of the bar."""

    parts: tuple[Part, Part, Part]
    """White's wins, draws, Black's wins."""

    whiskers: tuple[Whisker, Whisker]
    """Of the boundary after White's wins, and of the one before Black's."""


def draw_results(boundaries: Sequence[Counted]) -> Results:
    """Places of the bar; `boundaries` are the shares up to each of the two places where it changes."""
    edges = [0.0, *(100 * each.share for each in boundaries), 100.0]
    one, two, three = (Part(round(left, 1), round(right - left, 1)) for left, right in pairwise(edges))
    after, before = (Whisker(round(100 * each.low, 1), round(100 * each.high, 1)) for each in boundaries)
    return Results((one, two, three), (after, before))
