"""What sampling says of a count, by whatever method."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10

from eternity.errors import EternityError


@dataclass(frozen=True, slots=True)
class Estimate:
    """A count found by sampling."""

    mean: float
    """Unbiased estimate of the count."""

    relative_error: float
    """Standard error as a share of the mean; infinite where nothing was found."""

    @property
    def log10(self) -> float:
        """Base-10 logarithm of the mean; raises `EternityError` where nothing was found."""
        if not self.mean:
            raise EternityError("estimate: got no filling at all, wanted one to take a logarithm of")
        return log10(self.mean)
