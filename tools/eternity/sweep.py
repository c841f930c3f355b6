"""What the counting model says about joining larger regions: the bill by area, quadrants, and squares in a corner."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10

from eternity.model import corner_model, falling, model
from eternity.region import least_interface


@dataclass(frozen=True, slots=True)
class Bill:
    """The cost of one area."""

    area: int
    """Cells on one side of the seam."""

    interface: int
    """Least edges between the sides, k."""

    cost: float
    """log10 of the larger of T(a, k) and T(n - a, k)."""


def sweep(match: float, pieces: int = 256) -> tuple[Bill, ...]:
    """The bill for every area up to half the pieces, at the least interface."""
    bills = []
    for area in range(1, pieces // 2 + 1):
        k = least_interface(area)
        one = model(area, k, match=match, pieces=pieces)
        other = model(pieces - area, k, match=match, pieces=pieces)
        bills.append(Bill(area, k, max(one, other)))
    return tuple(bills)


def marginal(area: int, match: float, pieces: int = 256) -> float:
    """What one more cell adds to log10 T at a constant interface, at so many cells."""
    return log10(pieces - area) + log10(4) + 2 * log10(match)


@dataclass(frozen=True, slots=True)
class Corner:
    """Three models of one square."""

    side: int
    """Cells a side."""

    corner: float
    """log10 of the count in a corner of the board, by classes of pieces."""

    naive: float
    """log10 of the model with all pieces and one p, the border taken for no interface: k = 2 sides."""

    inner: float
    """log10 of the model with the inner pieces and their p."""


def corners(match: float, frame_match: float, inner_match: float) -> tuple[Corner, ...]:
    """Squares of sides 2 to 14 on the real classes: 56 edge pieces and 196 inner ones."""
    found = []
    for side in range(2, 15):
        area, edges = side * side, 2 * side * (side - 1)
        found.append(
            Corner(
                side,
                corner_model(side, frame_match=frame_match, inner_match=inner_match, edge_pieces=56, inner_pieces=196),
                model(area, 2 * side, match=match),
                falling(196, area) + area * log10(4) + edges * log10(inner_match),
            )
        )
    return tuple(found)
