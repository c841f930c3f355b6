"""Regions of cells: polyominoes, their edges, and the rectangles in a corner of the board."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

Cell = tuple[int, int]
"""Row and column."""

Region = tuple[Cell, ...]
"""Cells in order of rows, then columns."""


def rectangle(width: int, height: int) -> Region:
    """A full rectangle with its upper left cell at (0, 0)."""
    return tuple((row, column) for row in range(height) for column in range(width))


def inner_edges(region: Iterable[Cell]) -> int:
    """Edges between two cells of the region."""
    cells = set(region)
    return sum(((row, column + 1) in cells) + ((row + 1, column) in cells) for row, column in cells)


def interface(region: Iterable[Cell]) -> int:
    """Edges between the region and what is not in it: k, its perimeter."""
    cells = set(region)
    return 4 * len(cells) - 2 * inner_edges(cells)


def least_interface(area: int) -> int:
    """The least perimeter of so many cells: 2 ceil(2 sqrt a) (Harary and Harborth, 1976)."""
    root = isqrt(4 * area)
    return 2 * (root + (root * root < 4 * area))


def polyominoes(most: int) -> list[set[Region]]:
    """The fixed polyominoes of 1 to `most` cells, each moved to the corner (0, 0)."""
    sizes: list[set[Region]] = [{((0, 0),)}]
    while len(sizes) < most:
        larger: set[Region] = set()
        for region in sizes[-1]:
            cells = set(region)
            for row, column in region:
                for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    if near not in cells:
                        larger.add(_home((*region, near)))
        sizes.append(larger)
    return sizes


def _home(cells: Iterable[Cell]) -> Region:
    kept = list(cells)
    top, left = min(row for row, _ in kept), min(column for _, column in kept)
    return tuple(sorted((row - top, column - left) for row, column in kept))
