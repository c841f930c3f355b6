"""Lines over two linear axes: places in per cent of the box, left to right and top to bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """One tick of an axis."""

    at: float
    """Per cent of the width or, from the top, of the height."""

    value: float
    """What stands there."""


@dataclass(frozen=True, slots=True)
class Plot:
    """All places of the drawing."""

    lines: tuple[str, ...]
    """Points of each line, as an SVG polyline takes them."""

    dots: tuple[tuple[tuple[float, float], ...], ...]
    """The same points one by one."""

    across: tuple[Mark, ...]
    """Ticks of the lower axis."""

    up: tuple[Mark, ...]
    """Ticks of the upright axis."""


def draw_plot(series: Sequence[Sequence[tuple[float, float]]], across: Sequence[float], up: Sequence[float]) -> Plot:
    """Places for some series of points; the axes run from their first tick to their last.

    Raises `ValueError` when a point lies outside, since a line that leaves its box says nothing.
    """

    def x(value: float) -> float:
        return round(100 * (value - across[0]) / (across[-1] - across[0]), 2)

    def y(value: float) -> float:
        return round(100 * (up[-1] - value) / (up[-1] - up[0]), 2)

    for points in series:
        for one, other in points:
            if not (across[0] <= one <= across[-1] and up[0] <= other <= up[-1]):
                raise ValueError(f"point {one}, {other}: outside of {across[0]}-{across[-1]}, {up[0]}-{up[-1]}")
    dots = tuple(tuple((x(one), y(other)) for one, other in points) for points in series)
    return Plot(
        lines=tuple(" ".join(f"{one},{other}" for one, other in points) for points in dots),
        dots=dots,
        across=tuple(Mark(x(value), value) for value in across),
        up=tuple(Mark(y(value), value) for value in up),
    )
