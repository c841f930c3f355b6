"""The counting model: how many fillings a region should have if its inner edges matched independently of each other.

T(a, k) = n! / (n - a)! 4^a p^(2a - k/2) for a cells and an interface of k edges, each of the 2a - k/2 inner edges a
match of chance p. `counting.py`, `knuth.py` and `population.py` say how far this is from the truth.
"""

from __future__ import annotations

from math import lgamma, log, log10


def model(area: int, interface: int, *, match: float, pieces: int = 256) -> float:
    """log10 T(a, k)."""
    return falling(pieces, area) + area * log10(4) + (2 * area - interface / 2) * log10(match)


def falling(number: int, chosen: int) -> float:
    """log10 of the ordered choices of so many things out of a number: n! / (n - a)!."""
    return (lgamma(number + 1) - lgamma(number - chosen + 1)) / log(10)


def corner_model(side: int, *, frame_match: float, inner_match: float, edge_pieces: int, inner_pieces: int) -> float:
    """log10 of the model for a square in a corner of the board, each class of cells from its own pieces.

    One corner piece of four, edge pieces in their one rotation, inner ones in four; edges along the border match
    among frame colours, all others among inner colours.
    """
    rim, core = 2 * (side - 1), (side - 1) ** 2
    along, across = rim, 2 * side * (side - 1) - rim
    return (
        log10(4)
        + falling(edge_pieces, rim)
        + falling(inner_pieces, core)
        + core * log10(4)
        + along * log10(frame_match)
        + across * log10(inner_match)
    )
