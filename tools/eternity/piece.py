"""Pieces: four edge colours, clockwise from the top (up, right, down, left), and the files that hold them.

Rotation r is r quarter turns clockwise: edge i of the turned piece is edge (i + 4 - r) % 4 of the piece.
Colour 0 is the grey border; it matches nothing, not even itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from pathlib import Path

from eternity.errors import EternityError

Piece = tuple[int, int, int, int]
"""Colours of the edges up, right, down, left."""

UP, RIGHT, DOWN, LEFT = range(4)

GREY = 0
"""Colour of the border."""

COLOURS = 23
"""Grey and the 22 colours of the real set; a file may use no other."""

SIDE_ORDERS = {"urdl": (0, 1, 2, 3), "udlr": (0, 3, 1, 2)}
"""Where up, right, down and left stand on a line of a public piece file, by the name of its order."""


def turned(piece: Piece, rotation: int) -> Piece:
    """The piece after so many quarter turns clockwise."""
    return (
        piece[(4 - rotation) % 4],
        piece[(5 - rotation) % 4],
        piece[(6 - rotation) % 4],
        piece[(7 - rotation) % 4],
    )


def rotations(piece: Piece) -> tuple[int, ...]:
    """The rotations that look different: all four, but for a piece with a rotational symmetry."""
    looks = [turned(piece, rotation) for rotation in range(4)]
    return tuple(rotation for rotation in range(4) if looks[rotation] not in looks[:rotation])


def canonical(piece: Piece) -> Piece:
    """The least of the four turned pieces: the same for two pieces that only a turn tells apart."""
    return min(turned(piece, rotation) for rotation in range(4))


def greys(piece: Piece) -> int:
    """How many edges are grey: 2 on a corner, 1 on an edge piece, 0 inside."""
    return piece.count(GREY)


def inner(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces without a grey edge."""
    return tuple(piece for piece in pieces if not greys(piece))


def side_length(pieces: Sequence[Piece]) -> int:
    """Side of the square board that the pieces fill."""
    return isqrt(len(pieces))


def read_pieces(path: Path, sides: str = "urdl") -> tuple[Piece, ...]:
    """A file of one piece a line, four colours a piece; `sides` names the order of the columns.

    Raises `EternityError` on a line that is no piece, a colour out of range, a number of pieces that fills no
    square board, or pieces whose grey edges cannot be its border.
    """
    if sides not in SIDE_ORDERS:
        raise EternityError(f"sides {sides!r}: wanted one of {', '.join(SIDE_ORDERS)}")
    order = SIDE_ORDERS[sides]
    try:
        lines = path.read_text("ascii").splitlines()
    except UnicodeDecodeError as error:
        raise EternityError(f"{path}: byte {error.start} is not ASCII, wanted four numbers a line") from error
    pieces = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        if len(words) != 4 or not all(word.isdecimal() for word in words):
            raise EternityError(f"{path}:{number}: got {line[:40]!r}, wanted four colours such as '0 1 6 2'")
        colours = [int(words[place]) for place in order]
        if max(colours) >= COLOURS:
            raise EternityError(f"{path}:{number}: got colour {max(colours)}, wanted 0 to {COLOURS - 1}")
        pieces.append((colours[0], colours[1], colours[2], colours[3]))
    check_pieces(pieces, str(path))
    return tuple(pieces)


def check_pieces(pieces: Sequence[Piece], place: str) -> None:
    """Raise `EternityError` unless the pieces can be those of a square board with a grey border."""
    side = side_length(pieces)
    if side < 2 or side * side != len(pieces):
        raise EternityError(f"{place}: got {len(pieces)} pieces, wanted a square number such as 256, one a line")
    found = [0, 0, 0]
    for number, piece in enumerate(pieces):
        grey = greys(piece)
        adjacent = any(piece[edge] == piece[(edge + 1) % 4] == GREY for edge in range(4))
        if grey > 2 or (grey == 2 and not adjacent):
            raise EternityError(
                f"{place}: piece {number} is {piece}, wanted at most two grey edges, side by side as on a corner "
                "(another order of sides?)"
            )
        found[grey] += 1
    wanted = [(side - 2) ** 2, 4 * (side - 2), 4]
    if found != wanted:
        raise EternityError(
            f"{place}: got {found[2]} corners, {found[1]} edge pieces and {found[0]} inner ones, "
            f"wanted {wanted[2]}, {wanted[1]} and {wanted[0]}"
        )


def pieces_text(pieces: Iterable[Piece]) -> str:
    """The pieces as `read_pieces` reads them."""
    return "".join(" ".join(map(str, piece)) + "\n" for piece in pieces)
