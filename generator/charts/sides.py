"""What a start is worth with White against what it is worth with Black: a dot a start.

Good for White is to the right, good for Black is up, so that starts which are good on both sides lie up right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.charts.plot import Plot, draw_plot

GAPS = (1, 5, 10, 25, 50, 100, 250, 500)
"""Centipawns between two ticks."""

MOST_TICKS = 9


def draw_sides(points: Sequence[tuple[float, float]]) -> Plot | None:
    """The drawing of (mean with White, mean with Black), both readings from White's side; `None` without a point.

    What stands on the upright axis is the second reading turned round: from Black's side.
    """
    if not points:
        return None
    turned = [(white, -black) for white, black in points]
    return draw_plot([turned], *(_ticks([point[axis] for point in turned]) for axis in (0, 1)))


def _ticks(values: Sequence[float]) -> list[int]:
    """Whole multiples of one gap, from below the least value to above the greatest, zero among the multiples."""
    for gap in GAPS:
        first, last = math.floor(min(values) / gap), math.ceil(max(values) / gap)
        if last - first < MOST_TICKS or gap == GAPS[-1]:
            break
    return [gap * place for place in range(first, max(last, first + 1) + 1)]
