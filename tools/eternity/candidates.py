"""The cells of a region and what may lie in them, as the kernels read it that count fillings.

Pieces are distinct; a piece in a rotation is one candidate; grey matches nothing. A region without a border takes any
piece in any cell; in a corner of the board (the upper left one) grey must lie exactly on the border. Cells are filled
in reading order, so that a candidate must match the cells on its left and above.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternity.kernel import compiled
from eternity.piece import COLOURS, GREY, LEFT, UP, Piece, rotations, turned
from eternity.region import Region

Words = NDArray[np.int64]


class Candidates(NamedTuple):
    """A region of n cells and the candidates of its cells; c candidates over all kinds of cell, C colours."""

    kind: Words
    """(n,): kind of cell, by where grey must lie."""

    left: Words
    """(n,): number of the cell on the left; -1 where there is none in the region."""

    up: Words
    """(n,): the same above."""

    column: Words
    """(n,): column of the cell."""

    piece: Words
    """(2, c): piece of each candidate, in order of (kind, left, up) and of (kind, up, left)."""

    looks: Words
    """(2, c, 4): its colours."""

    starts: Words
    """(2, kinds, C * C + 1): where each pair of colours begins."""

    pieces: int
    """Pieces in the set."""


def candidates(pieces: Sequence[Piece], region: Region, *, corner: bool = False) -> Candidates:
    """Prepare a region, anywhere inside or in the upper left corner of the board."""
    numbers = {cell: number for number, cell in enumerate(region)}
    kinds: dict[tuple[bool, bool] | None, int] = {}
    kind = [kinds.setdefault((row == 0, column == 0) if corner else None, len(kinds)) for row, column in region]
    looks = [(number, turned(piece, rotation)) for number, piece in enumerate(pieces) for rotation in rotations(piece)]
    flat: list[list[tuple[int, Piece]]] = [[], []]
    starts = np.zeros((2, len(kinds), COLOURS * COLOURS + 1), np.int64)
    for wanted, place in kinds.items():
        kept = [entry for entry in looks if wanted is None or _grey_as(entry[1], wanted)]
        for order, (major, minor) in enumerate(((LEFT, UP), (UP, LEFT))):
            kept = [entry for *_, entry in sorted((e[1][major], e[1][minor], e[0], e) for e in kept)]
            keys = [look[major] * COLOURS + look[minor] for _, look in kept]
            starts[order, place] = len(flat[order]) + np.searchsorted(keys, np.arange(COLOURS * COLOURS + 1))
            flat[order] += kept
    return Candidates(
        kind=np.array(kind, np.int64),
        left=np.array([numbers.get((row, column - 1), -1) for row, column in region], np.int64),
        up=np.array([numbers.get((row - 1, column), -1) for row, column in region], np.int64),
        column=np.array([column for _, column in region], np.int64),
        piece=np.array([[number for number, _ in order] for order in flat], np.int64),
        looks=np.array([[look for _, look in order] for order in flat], np.int64),
        starts=starts,
        pieces=len(pieces),
    )


def _grey_as(look: Piece, wanted: tuple[bool, bool]) -> bool:
    above, left = wanted
    return tuple(colour == GREY for colour in look) == (above, False, False, left)


@compiled
def span(starts: Words, kind: int, left: int, up: int) -> tuple[int, int, int]:
    """Which order, and from where to where, candidates match a left and an upper colour: -1 anything, grey nothing."""
    colours = COLOURS
    if left == GREY or up == GREY:
        return 0, 0, 0
    if left >= 0 and up >= 0:
        return 0, starts[0, kind, left * colours + up], starts[0, kind, left * colours + up + 1]
    if left >= 0:
        return 0, starts[0, kind, left * colours], starts[0, kind, (left + 1) * colours]
    if up >= 0:
        return 1, starts[1, kind, up * colours], starts[1, kind, (up + 1) * colours]
    return 0, starts[0, kind, 0], starts[0, kind, colours * colours]
