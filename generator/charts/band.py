"""A filled band: a motif for each side of each piece, and the edges that do not match. `pages/lab-band.js` draws alike.

The unit is a hundredth of a cell. A band has its border around it and is parted at the seam in the middle of its rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

CELL = 100
RIM = 10
"""Thickness of the border."""

GAP = 26
"""Between the rows above the seam and those below it."""

RIGHT, DOWN, LEFT = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece in its place."""

    x: int
    """Middle of the cell."""

    y: int
    """The same, downwards."""

    motifs: tuple[str, str, str, str]
    """Names of the motifs of its sides, clockwise from the top; empty where the border is."""


@dataclass(frozen=True, slots=True)
class Break:
    """An edge between two cells whose sides differ; rows and columns from 1."""

    x: int
    """Middle of the edge."""

    y: int
    """The same, downwards."""

    upright: bool
    """Whether the cells lie side by side."""

    row: int
    """Of the upper or left cell."""

    column: int
    """The same, to the right."""

    other_row: int
    """Of the other cell."""

    other_column: int
    """The same, to the right."""


@dataclass(frozen=True, slots=True)
class Filled:
    """All places of the drawing."""

    width: int
    """Of the whole."""

    height: int
    """The same, downwards."""

    seam: int
    """Middle of the gap at the seam; 0 when there is one row."""

    rows: tuple[tuple[Cell, ...], ...]
    """Cells row by row."""

    breaks: tuple[Break, ...]
    """Edges that do not match."""

    matched: tuple[int, ...]
    """Middles of the edges at the seam that match, from the left."""


def draw_band(vector: Mapping[str, Any]) -> Filled:
    """The drawing of a band with its filling, as `data/eternity/vectors/band.json` has them."""
    band, frame = vector["band"], vector["made_by"]["frame"]
    width, height = band["width"], band["height"]
    above = height // 2
    looks = [
        [band["pool"][place][(edge + 4 - rotation) % 4] for edge in range(4)] for place, rotation in vector["filling"]
    ]

    def y(row: int) -> int:
        return RIM + CELL * row + (GAP if above and row >= above else 0)

    rows, breaks, matched = [], [], []
    for row in range(height):
        cells = []
        for column in range(width):
            look = looks[row * width + column]
            x = RIM + CELL * column
            up, right, down, left = (motif(colour, frame) for colour in look)
            cells.append(Cell(x + CELL // 2, y(row) + CELL // 2, (up, right, down, left)))
            if column + 1 < width and look[RIGHT] != looks[row * width + column + 1][LEFT]:
                breaks.append(Break(x + CELL, y(row) + CELL // 2, True, row + 1, column + 1, row + 1, column + 2))
            if row + 1 == height:
                continue
            middle = (y(row) + CELL + y(row + 1)) // 2
            if look[DOWN] != looks[(row + 1) * width + column][0]:
                breaks.append(Break(x + CELL // 2, middle, False, row + 1, column + 1, row + 2, column + 1))
            elif row + 1 == above:
                matched.append(x + CELL // 2)
        rows.append(tuple(cells))
    return Filled(
        2 * RIM + CELL * width,
        y(height - 1) + CELL + RIM,
        y(above) - GAP // 2 if above else 0,
        tuple(rows),
        tuple(breaks),
        tuple(matched),
    )


def motif(colour: int, frame: int) -> str:
    """Name of a colour's motif: bars for colours of the frame, full shapes for inner ones, nothing for the border."""
    if not colour:
        return ""
    return f"bar-{colour}" if colour <= frame else f"shape-{colour - frame}"
