"""The readable reference of a population in plain Python: the same children as `population.py`, drawn by any stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from eternity.piece import DOWN, GREY, LEFT, RIGHT, UP, Piece, rotations, turned
from eternity.region import Cell, Region

Laid = dict[Cell, tuple[int, Piece]]
"""A partial board: place in the set and turned piece of each cell that is filled."""


def plain_grown(
    pieces: Sequence[Piece], region: Region, below: Callable[[int], int], size: int, *, corner: bool = False
) -> Iterator[int]:
    """Grow one population; `below(n)` draws a number from 0 to n - 1. How many children it has at each cell."""
    boards: list[Laid] = [{}]
    for cell in region:
        children = [{**board, cell: look} for board in boards for look in _free(pieces, board, cell, corner)]
        yield len(children)
        if not children:
            return
        if len(children) > size:
            drawn = [(slot * len(children) + below(len(children))) // size for slot in range(size)]
            children = [children[child] for child in drawn]
        boards = children


def _free(pieces: Sequence[Piece], board: Laid, cell: Cell, corner: bool) -> list[tuple[int, Piece]]:
    """What may lie in a cell, in the order of the kernel: by colour on the left, colour above, place in the set."""
    row, column = cell
    used = {place for place, _ in board.values()}
    found = []
    for place, piece in enumerate(pieces):
        for rotation in rotations(piece):
            look = turned(piece, rotation)
            left, up = board.get((row, column - 1)), board.get((row - 1, column))
            if (
                place not in used
                and (left is None or left[1][RIGHT] == look[LEFT] != GREY)
                and (up is None or up[1][DOWN] == look[UP] != GREY)
                and (not corner or [colour == GREY for colour in look] == [row == 0, False, False, column == 0])
            ):
                found.append((place, look))
    return sorted(found, key=lambda one: (one[1][LEFT], one[1][UP], one))
