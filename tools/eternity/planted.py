"""Planted instances: a board is filled with colours first, and its cells are cut into pieces.

Colours lie as on the real board: edges between two border cells have the frame colours, all other inner edges the
inner ones, each colour as often as any other of its kind, but for a remainder of one. At side 16 with 5 and 17 colours
this gives the counts of the real set: 24 half-edges for each frame colour, 48 for five inner ones and 50 for twelve.
"""

from __future__ import annotations

from dataclasses import dataclass

from eternity.board import Board
from eternity.errors import EternityError
from eternity.piece import COLOURS, GREY, Piece, canonical, rotations, turned
from eternity.splitmix import SplitMix64

_TRIES = 10_000


@dataclass(frozen=True, slots=True)
class Planted:
    """A piece set and the board that it was cut from, on which every edge matches."""

    pieces: tuple[Piece, ...]
    """In an order drawn by the seed, each turned at random."""

    board: Board
    """The board with all edges matched."""


def planted(side: int, frame: int, inside: int, seed: int, *, distinct: bool = False) -> Planted:
    """A planted instance of `side` x `side` cells with so many frame and inner colours.

    With `distinct`, drawing goes on until no two pieces are equal and none has a rotational symmetry. Raises
    `EternityError` when the numbers make no instance.
    """
    if side < 2 or frame < 1 or inside < 1 or frame + inside >= COLOURS:
        raise EternityError(
            f"planted {side} x {side} with {frame} + {inside} colours: "
            "wanted a side of 2 or more, and one colour or more of each kind, 22 in all"
        )
    stream = SplitMix64(seed)
    for _ in range(_TRIES):
        looks = _looks(side, frame, inside, stream)
        if not distinct or _distinct(looks):
            return _cut(side, looks, stream, f"planted {side}x{side} {frame}+{inside} seed {seed}")
    raise EternityError(
        f"planted {side} x {side} with {frame} + {inside} colours: "
        f"{_TRIES} draws all hold equal pieces, wanted more colours"
    )


def _looks(side: int, frame: int, inside: int, stream: SplitMix64) -> list[Piece]:
    frame_edges, inner_edges = 4 * (side - 1), 2 * side * (side - 1) - 4 * (side - 1)
    rim = [1 + edge % frame for edge in range(frame_edges)]
    core = [1 + frame + edge % inside for edge in range(inner_edges)]
    stream.shuffle(rim)
    stream.shuffle(core)
    last = side - 1
    across = [[_draw(rim, core, row in (0, last)) for _ in range(last)] for row in range(side)]
    down = [[_draw(rim, core, column in (0, last)) for column in range(side)] for _ in range(last)]
    return [
        (
            down[row - 1][column] if row else GREY,
            across[row][column] if column < last else GREY,
            down[row][column] if row < last else GREY,
            across[row][column - 1] if column else GREY,
        )
        for row in range(side)
        for column in range(side)
    ]


def _draw(rim: list[int], core: list[int], on_rim: bool) -> int:
    return rim.pop() if on_rim else core.pop()


def _distinct(looks: list[Piece]) -> bool:
    return len({canonical(look) for look in looks}) == len(looks) and all(len(rotations(look)) == 4 for look in looks)


def _cut(side: int, looks: list[Piece], stream: SplitMix64, name: str) -> Planted:
    order = list(range(len(looks)))
    stream.shuffle(order)
    pieces: list[Piece] = []
    cells = [(0, 0)] * len(looks)
    for number, cell in enumerate(order):
        rotation = stream.below(4)
        pieces.append(turned(looks[cell], 4 - rotation))
        cells[cell] = (number, rotation)
    return Planted(tuple(pieces), Board(name, side, tuple(cells), 2 * side * (side - 1)))
