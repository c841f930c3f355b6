"""What joins without accounting for pieces: boards that use a piece twice.

Both halves are enumerated from the whole pool and joined wherever the seam and the budget allow. Each joined board is
then scored by `band.charge`, which refuses a piece used twice: what it refuses is a phantom.
"""

from __future__ import annotations

from dataclasses import dataclass

from eternity.band import Band, charge
from eternity.errors import EternityError
from eternity.piece import DOWN, UP, turned
from eternity.plain import Plain


@dataclass(frozen=True, slots=True)
class Joined:
    """Boards joined within a budget without pool accounting."""

    real: int
    """Boards that use each piece once."""

    phantoms: int
    """Boards that use a piece twice."""


def join_blindly(band: Band, budget: int) -> Joined:
    """Count what a join within a budget yields when the sets of pieces are ignored."""
    above, below = band.halves()
    tops = list(Plain(above).fillings(budget))
    real = phantoms = 0
    for paid, bottom in Plain(below).fillings(budget):
        seam = [turned(band.pool[place], rotation)[UP] for place, rotation in bottom[: band.width]]
        for cost, top in tops:
            hung = [turned(band.pool[place], rotation)[DOWN] for place, rotation in top[-band.width :]]
            if paid + cost + sum(a != b for a, b in zip(seam, hung, strict=True)) > budget:
                continue
            try:
                charge(band, top + bottom)
                real += 1
            except EternityError:
                phantoms += 1
    return Joined(real, phantoms)
