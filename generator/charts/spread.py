"""How readings spread: a bar for each centipawn, Black's side to the left, White's to the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from catalog.contract import Cp
from generator.charts.scale import Step, step

SIZES = (1, 2, 5, 10, 20, 50, 100, 500)
"""Centipawns that one bar may cover."""

MOST_BARS = 140
"""So many bars at most, that each can be told from the next on a phone."""

MARKS = (10, 20, 30, 60, 100, 200, 500, 1000)
"""Centipawns between two ticks of the axis."""

MOST_MARKS = 8

ROUND = tuple(digit * 10**power for power in range(4) for digit in (1, 2, 5))
"""Readings between two lines of the count axis."""

MOST_COUNTS = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """Readings that are alike; places in per cent of the plot."""

    x: float
    """Its left edge."""

    width: float
    """Its width."""

    y: float
    """Its top."""

    height: float
    """Its height."""

    step: Step
    """Step of the scale of readings, for its colour."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis."""

    at: float
    """Per cent of the width or of the height."""

    value: int
    """Centipawns, or how many readings."""


@dataclass(frozen=True, slots=True)
class Spread:
    """All places of the drawing."""

    bars: tuple[Bar, ...]
    """From Black's side to White's; places where nothing was read have none."""

    size: int
    """Centipawns that one bar covers."""

    readings: tuple[Tick, ...]
    """Ticks of the axis of readings."""

    counts: tuple[Tick, ...]
    """Ticks of the axis of counts, without zero."""

    mean: float | None
    """Where the mean stands."""

    right: bool
    """Whether the mean stands in the right half, so that its label goes to its left."""


def draw_spread(values: Sequence[int]) -> Spread:
    """Places of the bars for readings in centipawns; zero is always on the axis."""
    if not values:
        return Spread((), 1, (), (), None, False)
    low, high = min(*values, 0), max(*values, 0)
    size = next(size for size in SIZES if (high - low) / size <= MOST_BARS or size == SIZES[-1])
    first, last = low // size - 1, high // size + 1
    counted = Counter(value // size for value in values)
    top = max(counted.values())
    span = last - first + 1

    def x(value: float) -> float:
        return round(100 * (value / size + 0.5 - first) / span, 3)

    bars = tuple(
        Bar(
            x=round(100 * (place - first) / span, 3),
            width=round(100 / span, 3),
            y=round(100 - 100 * counted[place] / top, 2),
            height=round(100 * counted[place] / top, 2),
            step=step(Cp(place * size + (size - 1) // 2)),
        )
        for place in sorted(counted)
    )
    apart = next((gap for gap in MARKS if (high - low) / gap <= MOST_MARKS), MARKS[-1])
    readings = tuple(Tick(x(mark), mark) for mark in range(-(-low // apart) * apart, high + 1, apart))
    gap = next(gap for gap in ROUND if top / gap <= MOST_COUNTS)
    counts = tuple(Tick(round(100 - 100 * each / top, 2), each) for each in range(gap, top + 1, gap))
    mean = x(sum(values) / len(values))
    return Spread(bars, size, readings, counts, mean, mean > 50)
