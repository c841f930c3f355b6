"""Bands cut from planted boards: random small windows, for letting solvers agree, and bands spoiled a little."""

from __future__ import annotations

from eternity.band import BORDER, FREE, Band, Window, cut, rows
from eternity.board import edges
from eternity.errors import EternityError
from eternity.piece import canonical, greys
from eternity.planted import planted
from eternity.splitmix import SplitMix64

SHAPES = ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (2, 2), (5, 1), (1, 5), (3, 2), (2, 3))
"""Width and height of the windows, drawn with equal chance."""


def window(seed: int, most_cells: int = 6) -> Band:
    """The window of a seed, of at most so many cells."""
    stream = SplitMix64(seed)
    made = planted(4 + stream.below(3), 1 + stream.below(3), 2 + stream.below(4), seed)
    side = made.board.side
    shapes = [shape for shape in SHAPES if shape[0] * shape[1] <= most_cells and max(shape) <= side]
    width, height = shapes[stream.below(len(shapes))]
    row, column = stream.below(side - height + 1), stream.below(side - width + 1)
    band, _ = cut(made.board, made.pieces, Window(row, row + height - 1, column, column + width - 1))

    def change(targets: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            target if target == BORDER else (target, FREE, 1 + stream.below(8))[stream.below(3)] for target in targets
        )

    return Band(width, height, band.pool, change(band.top), change(band.right), change(band.bottom), change(band.left))


def spoiled(side: int, frame: int, inside: int, first_row: int, foreign: int, seed: int) -> Band:
    """The rows of a planted board from `first_row` on, with so many inner pieces exchanged for ones from above."""
    made = planted(side, frame, inside, seed, distinct=True)
    band, _ = cut(made.board, made.pieces, rows(first_row, side - 1, side))
    stream = SplitMix64(seed)
    looks = [look for look in edges(made.board, made.pieces)[: first_row * side] if not greys(look)]
    stream.shuffle(looks)
    pool = list(band.pool)
    places = [place for place, piece in enumerate(pool) if not greys(piece)]
    stream.shuffle(places)
    for place, look in zip(places[:foreign], looks, strict=False):
        pool[place] = canonical(look)
    return Band(band.width, band.height, tuple(pool), band.top, band.right, band.bottom, band.left)


def recoloured(side: int, frame: int, inside: int, seed: int) -> Band:
    """A whole planted board as a band, with one edge of one inner piece painted in another inner colour.

    The least charge is 1: an edge that matches takes two sides of a colour, and now two colours have an odd number of
    sides. The pool is shuffled: its order must not give the board away. Raises `EternityError` when the numbers
    make no board with inner pieces and a second inner colour.
    """
    if side < 3 or inside < 2:
        raise EternityError(
            f"recoloured {side} x {side} with {inside} inner colours: wanted a side of 3 or more, and 2 colours or more"
        )
    made = planted(side, frame, inside, seed, distinct=True)
    band, _ = cut(made.board, made.pieces, rows(0, side - 1, side))
    stream = SplitMix64(seed)
    places = [place for place, piece in enumerate(band.pool) if not greys(piece)]
    place, edge = places[stream.below(len(places))], stream.below(4)
    piece = list(band.pool[place])
    first = 1 + frame
    piece[edge] = first + (piece[edge] - first + 1 + stream.below(inside - 1)) % inside
    pool = list(band.pool)
    pool[place] = (piece[0], piece[1], piece[2], piece[3])
    stream.shuffle(pool)
    return Band(side, side, tuple(pool), band.top, band.right, band.bottom, band.left)
