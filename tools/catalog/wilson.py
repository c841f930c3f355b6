"""The Wilson score interval: how far a share seen in a sample may be from the share that there is.

Edwin B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. Unlike the
interval that most books give first, it stays within 0 and 1 and says something for a share of none or all.
"""

from __future__ import annotations

import math

from catalog.errors import CatalogError

Z95 = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""


def wilson(seen: float, sample: int, z: float = Z95) -> tuple[float, float]:
    """Bounds, 0 to 1, of the share behind `seen` of `sample`; raises `CatalogError` for an impossible count.

    `seen` may have halves, as points of games have: such a sum spreads less than a count does, so that its bounds
    are rather too far apart than too close.
    """
    if not 0 <= seen <= sample or sample == 0:
        raise CatalogError(f"interval: got {seen} of {sample}, wanted a count within a sample of 1 or more")
    share = seen / sample
    widening = z * z / sample
    centre = (share + widening / 2) / (1 + widening)
    half = z / (1 + widening) * math.sqrt(share * (1 - share) / sample + widening / (4 * sample))
    return (0.0 if seen == 0 else centre - half), (1.0 if seen == sample else centre + half)
