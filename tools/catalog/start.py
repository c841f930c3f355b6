"""The 960 starts: Scharnagl number, row of pieces, mirror, castling on move one.

A row is eight letters from file a to file h, such as `RNBQKBNR` for number 518. Numbering after
Reinhard Scharnagl, as FIDE's Chess960 rules and python-chess use it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from catalog.errors import CatalogError

STARTS = 960

FILES = "abcdefgh"

_KNIGHTS = tuple(combinations(range(5), 2))
"""Places of both knights among the five squares that bishops and queen leave free, in the order of the numbers."""


@dataclass(frozen=True, slots=True)
class Castling:
    """Which castling moves a side may make as its very first move."""

    short: bool
    """King to the g file, rook to the f file."""

    long: bool
    """King to the c file, rook to the d file."""

    def __bool__(self) -> bool:
        """Whether any castling is possible at once."""
        return self.short or self.long


@cache
def rows() -> tuple[str, ...]:
    """All 960 rows of White's pieces, by Scharnagl number."""
    return tuple(map(_row, range(STARTS)))


def _row(number: int) -> str:
    """Scharnagl's way from a number to the row: both bishops, the queen, both knights; rook, king, rook fill it up."""
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    knights, queen = divmod(number, 6)
    pieces = {2 * light + 1: "B", 2 * dark: "B"}
    for men, places in (("Q", (queen,)), ("NN", _KNIGHTS[knights]), ("RKR", (0, 1, 2))):
        free = [file for file in range(len(FILES)) if file not in pieces]
        pieces |= {free[place]: man for place, man in zip(places, men, strict=True)}
    return "".join(pieces[file] for file in range(len(FILES)))


@cache
def _numbers() -> dict[str, int]:
    return {row: number for number, row in enumerate(rows())}


def row(number: int) -> str:
    """The eight pieces of a start, file a to h, in capitals."""
    if not 0 <= number < STARTS:
        raise CatalogError(f"start {number}: wanted a Scharnagl number of 0 to {STARTS - 1}")
    return rows()[number]


def number(pieces: str) -> int:
    """The Scharnagl number of a row of pieces; upper or lower case."""
    try:
        return _numbers()[pieces.upper()]
    except KeyError:
        raise CatalogError(f"start {pieces!r}: wanted the eight pieces of a Chess960 start, such as RNBQKBNR") from None


@cache
def mirrors() -> tuple[int, ...]:
    """The mirror of each start, by Scharnagl number; no start is its own mirror."""
    return tuple(_numbers()[pieces[::-1]] for pieces in rows())


def mirror(number: int) -> int:
    """The start whose pieces stand in the opposite order, file h to a."""
    return mirrors()[number]


@cache
def castling(number: int) -> Castling:
    """Which castling a side may play as its first move, all its pieces still at home.

    King and rook must reach their squares with nothing else on either path; at the start no square
    is attacked, so the row alone decides.
    """
    pieces = row(number)
    king = pieces.index("K")
    rooks = pieces.index("R"), pieces.rindex("R")

    def open_way(rook: int, king_to: int, rook_to: int) -> bool:
        squares = (king, rook, king_to, rook_to)
        return all(file in (king, rook) for file in range(min(squares), max(squares) + 1))

    return Castling(short=open_way(rooks[1], 6, 5), long=open_way(rooks[0], 2, 3))
