"""Pearson's correlation, where there is one."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]


def correlation(x: Floats, y: Floats) -> float | None:
    """Between -1 and 1 for two series of one length; `None` when either does not vary."""
    if len(x) < 2 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    return float(np.corrcoef(x, y)[0, 1])
