"""Pearson's correlation, and its interval by Fisher's z: atanh(r) is nearly normal with spread 1 / sqrt(n - 3)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from catalog.wilson import Z95

LEAST = 4
"""Points; of three there is no interval."""


class Correlation(NamedTuple):
    """Pearson's r and the bounds that hold it in 95 % of samples, -1 to 1."""

    r: float
    low: float
    high: float


def pearson(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Between -1 and 1 for two series of one length; `None` of fewer than two points, or where one stands still."""
    x, y = np.asarray(x), np.asarray(y)
    if len(x) < 2 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    return float(np.clip(np.corrcoef(x, y)[0, 1], -1, 1))


def correlate(x: npt.ArrayLike, y: npt.ArrayLike) -> Correlation | None:
    """The same with its bounds; `None` of fewer than four points."""
    points = len(np.asarray(x))
    r = pearson(x, y) if points >= LEAST else None
    if r is None or abs(r) == 1:
        return None if r is None else Correlation(r, r, r)
    half = Z95 / math.sqrt(points - 3)
    return Correlation(r, math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half))
