"""The histogram that readers bound with two handles; `assets/browse/spread.js` gives its bars other heights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from catalog.contract import Cp
from generator.charts.scale import Step, step

OPEN_CP = 80
"""The axis reaches so far from zero; what lies beyond counts at its ends."""

BIN_CP = 5
"""What one bar covers."""

LEFT, CP_WIDE = 5, 2
"""Where the axis begins in the drawing, and the width of a centipawn."""

TALLEST, FLOOR = 66, 70
"""The largest height of a bar, and where bars stand."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Readings around a multiple of `BIN_CP`, in the units of the drawing."""

    step: Step
    """Step of the scale of readings, for its colour."""

    x: float
    """Its left edge."""

    width: float
    """Its width."""

    y: float
    """Its top."""

    height: float
    """Its height."""


def draw_histogram(readings: np.ndarray) -> list[Bar]:
    """Bars of readings in centipawns, Black's side first; mates may stand in as numbers beyond the axis.

    The tallest of the inner bars has the whole height; an outer one that is taller is cut there.
    """
    bounded = np.clip(readings.astype(np.int64), -OPEN_CP, OPEN_CP)
    middles = range(-OPEN_CP, OPEN_CP + 1, BIN_CP)
    counts = np.bincount(((bounded + OPEN_CP) / BIN_CP + 0.5).astype(np.int64), minlength=len(middles))
    most = max(1, int(counts[1:-1].max()))
    heights = np.minimum(TALLEST, TALLEST * counts / most).round(1)
    half = CP_WIDE * BIN_CP / 2
    return [
        Bar(step(Cp(cp)), LEFT + CP_WIDE * (cp + OPEN_CP) - half + 0.5, 2 * half - 1, FLOOR - height, height)
        for cp, height in zip(middles, heights.tolist(), strict=True)
    ]
