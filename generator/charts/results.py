"""Results of games: a bar from White's wins to Black's with the interval of each boundary, and how long games are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

WIDEST = 24
"""Bars of the drawing of lengths, at most."""

WIDTH, HEIGHT = 240, 24
"""Plane of the drawing of lengths."""

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Moves that one bar may cover."""


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


@dataclass(frozen=True, slots=True)
class Lengths:
    """The drawing of lengths."""

    outline: str
    """The bars as one SVG path on a plane of `WIDTH` x `HEIGHT`, y downwards."""

    size: int
    """Moves that one bar covers."""

    first: int
    """Moves at the left end."""

    last: int
    """Moves at the right end."""


def draw_results(boundaries: Sequence[Counted]) -> Results:
    """Places of the bar; `boundaries` are the shares up to each of the two places where it changes."""
    edges = [0.0, *(100 * each.share for each in boundaries), 100.0]
    one, two, three = (Part(round(left, 1), round(right - left, 1)) for left, right in pairwise(edges))
    after, before = (Whisker(round(100 * each.low, 1), round(100 * each.high, 1)) for each in boundaries)
    return Results((one, two, three), (after, before))


def draw_lengths(moves: Sequence[int]) -> Lengths:
    """Places of the bars for games of so many moves; there is at least one game."""
    low, high = min(moves), max(moves)
    size = next(size for size in STEPS if high // size - low // size < WIDEST or size == STEPS[-1])
    first, last = low // size, high // size
    counted = Counter(each // size for each in moves)
    top, span = max(counted.values()), last - first + 1
    width = WIDTH // span
    heights = (round(HEIGHT * counted[place] / top) for place in range(first, last + 1))
    outline = f"M0 {HEIGHT}" + "".join(f"v-{height}h{width}v{height}" if height else f"h{width}" for height in heights)
    return Lengths(outline, size, first * size, (last + 1) * size - 1)
