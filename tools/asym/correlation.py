"""Correlation with its interval, by Fisher's z: atanh(r) is nearly normal with spread 1 / sqrt(n - 3)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from catalog.wilson import Z95

LEAST = 4
"""Points; of three there is no interval."""


class Correlation(NamedTuple):
    """Pearson's r and the bounds that hold it in 95 % of samples, -1 to 1."""

    r: float
    low: float
    high: float


def correlate(x: Sequence[float], y: Sequence[float]) -> Correlation | None:
    """The correlation of two samples of one length; `None` of fewer than four points, or where one stands still."""
    if len(x) < LEAST or len(set(x)) < 2 or len(set(y)) < 2:
        return None
    r = float(np.clip(np.corrcoef(x, y)[0, 1], -1, 1))
    if abs(r) == 1:
        return Correlation(r, r, r)
    half = Z95 / math.sqrt(len(x) - 3)
    return Correlation(r, math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half))
