"""Beams over a whole board: partial boards grown cell by cell, the least broken ones kept.

A beam fills a *field*: the whole board, or one half of it, with a seam on its lower or its right side. The other half
is the same field seen after half a turn. *Exact* beams allow no broken edge; *soft* ones count it. Equally broken
partial boards are told apart by a digest of what they hold and the seed, so that a beam repeats.

Without clue pieces a board turned by a quarter is a board too: a seam between columns whose halves grow column by
column is a seam between rows. The vertical seam here is the other kind: halves of half the width, grown row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from eternity.board import Board
from eternity.piece import DOWN, GREY, LEFT, RIGHT, UP, Piece, rotations, turned

Words = NDArray[np.int64]
Side = Literal["none", "down", "right"]


@dataclass(frozen=True, slots=True)
class Field:
    """Cells to fill from the upper left corner of the board, row by row."""

    width: int
    """Columns."""

    height: int
    """Rows."""

    seam: Side
    """Side that is no border of the board."""


@dataclass(frozen=True, slots=True)
class Partial:
    """A filled field."""

    breaks: int
    """Broken edges, those at a given seam included."""

    cells: tuple[tuple[int, int], ...]
    """Piece and rotation, row by row."""

    seam: tuple[int, ...]
    """Colours that it shows at its seam, top down or left to right."""

    @property
    def pieces(self) -> frozenset[int]:
        """Pieces used."""
        return frozenset(piece for piece, _ in self.cells)


def grow(
    pieces: Sequence[Piece],
    field: Field,
    width: int,
    seed: int,
    *,
    exact: bool,
    banned: frozenset[int] = frozenset(),
    facing: Sequence[int] = (),
) -> tuple[tuple[Partial, ...], int]:
    """Fill a field with a beam of `width`, without the pieces `banned`; `facing` are the colours across the seam.

    Returns the partial boards that came through, the best first, and how many cells were filled: fewer than the field
    has when all died.
    """
    entries = [
        (number, rotation, turned(piece, rotation))
        for number, piece in enumerate(pieces)
        if number not in banned
        for rotation in rotations(piece)
    ]
    number_of = np.array([number for number, _, _ in entries], np.int64)
    looks = np.array([look for *_, look in entries], np.int64)
    used = np.zeros((1, len(pieces)), np.bool_)
    breaks = np.zeros(1, np.int64)
    digests = np.array([seed], np.uint64)
    trail: list[tuple[Words, Words]] = []
    down = np.zeros((1, field.width), np.int64)
    right = np.zeros(1, np.int64)
    cells = field.width * field.height
    for cell in range(cells):
        row, column = divmod(cell, field.width)
        options = np.flatnonzero(_fits(looks, field, row, column))
        own = looks[options]
        broken = np.zeros((len(breaks), len(options)), np.int64)
        if row:
            broken += own[None, :, UP] != down[:, column, None]
        if column:
            broken += own[None, :, LEFT] != right[:, None]
        if facing and field.seam == "down" and row == field.height - 1:
            broken += own[None, :, DOWN] != facing[column]
        if facing and field.seam == "right" and column == field.width - 1:
            broken += own[None, :, RIGHT] != facing[row]
        allowed = ~used[:, number_of[options]]
        if exact:
            allowed &= broken == 0
        parent, chosen = np.nonzero(allowed)
        if not len(parent):
            return (), cell
        total = breaks[parent] + broken[parent, chosen]
        chosen = options[chosen]
        digest = _mix(digests[parent] + np.uint64(0x9E3779B97F4A7C15) * (chosen.astype(np.uint64) + np.uint64(1)))
        keep = np.lexsort((digest, total))[:width]
        parent, chosen = parent[keep], chosen[keep]
        breaks, digests = total[keep], digest[keep]
        used, down = used[parent].copy(), down[parent].copy()
        used[np.arange(len(keep)), number_of[chosen]] = True
        down[:, column] = looks[chosen, DOWN]
        right = looks[chosen, RIGHT]
        trail.append((parent, chosen))
    return tuple(_partial(state, int(breaks[state]), trail, entries, field) for state in range(len(breaks))), cells


def _fits(looks: Words, field: Field, row: int, column: int) -> NDArray[np.bool_]:
    last_row, last_column = row == field.height - 1, column == field.width - 1
    fits: NDArray[np.bool_] = (looks[:, UP] == GREY) == (row == 0)
    fits &= (looks[:, LEFT] == GREY) == (column == 0)
    fits &= (looks[:, DOWN] == GREY) == (last_row and field.seam != "down")
    fits &= (looks[:, RIGHT] == GREY) == (last_column and field.seam != "right")
    return fits


def _mix(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finisher of SplitMix64, on arrays."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def _partial(
    state: int,
    breaks: int,
    trail: Sequence[tuple[Words, Words]],
    entries: Sequence[tuple[int, int, Piece]],
    field: Field,
) -> Partial:
    chosen: list[int] = []
    at = state
    for parents, choices in reversed(trail):
        chosen.append(int(choices[at]))
        at = int(parents[at])
    chosen.reverse()
    looks = [entries[one] for one in chosen]
    seam: tuple[int, ...] = ()
    if field.seam == "down":
        seam = tuple(look[DOWN] for *_, look in looks[-field.width :])
    elif field.seam == "right":
        seam = tuple(look[RIGHT] for *_, look in looks[field.width - 1 :: field.width])
    return Partial(breaks, tuple((number, rotation) for number, rotation, _ in looks), seam)


def halves(side: int, seam: Side) -> Field:
    """One half of the board; the other is the same after half a turn."""
    return Field(side, side // 2, "down") if seam == "down" else Field(side // 2, side, "right")


def join(one: Partial, other: Partial, field: Field, name: str) -> Board:
    """The board of two halves with disjoint pieces: the second is turned by half a turn."""
    turned_cells = [(piece, (rotation + 2) % 4) for piece, rotation in reversed(other.cells)]
    if field.seam == "down":
        return Board(name, field.width, (*one.cells, *turned_cells))
    cells: list[tuple[int, int]] = []
    for row in range(field.height):
        part = slice(row * field.width, (row + 1) * field.width)
        cells += [*one.cells[part], *turned_cells[part]]
    return Board(name, field.height, tuple(cells))


def disjoint_pairs(ones: Sequence[Partial], others: Sequence[Partial]) -> tuple[int, int, float]:
    """Pairs, pairs without a common piece, and the mean number of pieces that a pair has in common."""
    overlaps = [len(one.pieces & other.pieces) for one in ones for other in others]
    return len(overlaps), overlaps.count(0), sum(overlaps) / max(1, len(overlaps))
