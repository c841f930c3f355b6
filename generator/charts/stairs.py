"""The staircase of the search: at each stage, from the pairs read to the pairs kept, on a logarithmic axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class Stair(Protocol):
    """What the drawing needs of one stage."""

    @property
    def done(self) -> int:
        """Classes read at the stage."""

    @property
    def kept(self) -> int | None:
        """Of these, the ones within the window; `None` while no window is set."""

    @property
    def waiting(self) -> int | None:
        """Classes that may still be read at the stage; `None` while nobody knows which."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One tick of the axis."""

    at: float
    """Per cent of the width."""

    value: int
    """How many classes."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One stage; places in per cent of the width, `None` for what is not drawn."""

    read: float | None
    """Where the classes read end."""

    kept: float | None
    """Where the classes kept end: the landing; without a window, where the classes read end."""

    waiting: float | None
    """Where the dotted line of those that wait ends."""

    arrives: float | None
    """Where the riser from the stage above comes down."""

    leaves: float | None
    """Where the riser to the stage below goes down."""


@dataclass(frozen=True, slots=True)
class Staircase:
    """All places of the drawing."""

    flights: tuple[Flight, ...]
    """One for each stage, in order."""

    marks: tuple[Mark, ...]
    """Ticks of the axis, one for each power of ten."""


def draw_stairs(rows: Sequence[Stair]) -> Staircase:
    """Places of the staircase for the stages, shallow to deep."""
    read = [row for row in rows if row.done]
    sizes = [size for row in read for size in (row.done, row.kept, row.done + (row.waiting or 0)) if size]
    low = math.floor(math.log10(min(sizes, default=1)))
    high = max(math.ceil(math.log10(max(sizes, default=1))), low + 1)

    def x(size: int) -> float:
        return round(100 * (math.log10(size) - low) / (high - low), 2)

    flights: list[Flight] = []
    for row, below in zip(rows, [*rows[1:], None], strict=False):
        landing = row.done if row.kept is None else row.kept
        goes_on = below is not None and below.done > 0 and landing > 0
        arrives = flights[-1].leaves if flights else None
        read_x = x(row.done) if row.done else None
        waits_for = arrives if arrives and read_x is not None and arrives > read_x else None
        flights.append(
            Flight(
                read=read_x,
                kept=x(landing) if landing else None,
                waiting=x(row.done + row.waiting) if row.done and row.waiting else waits_for,
                arrives=arrives,
                leaves=x(landing) if goes_on else None,
            )
        )
    marks = tuple(Mark(x(10**power), 10**power) for power in range(low, high + 1))
    return Staircase(tuple(flights), marks)
