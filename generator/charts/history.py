"""How a figure went from wave to wave: a step line, the newest wave at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Course:
    """All places of the drawing, in per cent of its box."""

    line: str
    """Points of the step line."""

    dots: tuple[tuple[float, float], ...]
    """Where each wave stands."""


def draw_history(values: Sequence[int | float]) -> Course | None:
    """Places for the values after each wave, oldest first; `None` when there are not two of them to compare."""
    if len(values) < 2:
        return None
    low, high = min(values), max(values)
    height = float(high - low) or 1.0
    dots = tuple(
        (
            round(100 * place / (len(values) - 1), 2),
            50.0 if low == high else round(90 - 80 * (value - low) / height, 2),
        )
        for place, value in enumerate(values)
    )
    line = [f"{dots[0][0]},{dots[0][1]}"]
    for (_x, before), (x, y) in pairwise(dots):
        line += [f"{x},{before}", f"{x},{y}"]
    return Course(" ".join(line), dots)
