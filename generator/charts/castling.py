"""Castling on move one: where king and rook go, what must be empty for it, and what is in the way.

On move one nothing is attacked, since all pawns are at home, so that the row of pieces decides alone. King and
rook end on the g and f files, or on the c and d files, wherever they start.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

FILES = "abcdefgh"
ENDS = {"short": (6, 5), "long": (2, 3)}
"""Files of king and rook after castling, from 0."""


@dataclass(frozen=True, slots=True)
class Castle:
    """One castling of a row, files from 0 for a to 7 for h."""

    way: str
    """`short` (king to the g file) or `long` (king to the c file)."""

    king: tuple[int, int]
    """File that the king leaves, and file that it reaches; they may be the same."""

    rook: tuple[int, int]
    """The same of the rook."""

    needed: tuple[int, ...]
    """Files on either path that must be empty: all but those of this king and rook. On move one every file is
    taken, so that castling is possible when there are none, and what stands on them is in the way."""


@cache
def draw_castling(pieces: str) -> tuple[Castle, Castle]:
    """The short and the long castling of a row of eight pieces, file a to h, in capitals."""
    king = pieces.index("K")
    return _castle("short", king, pieces.rindex("R")), _castle("long", king, pieces.index("R"))


def _castle(way: str, king: int, rook: int) -> Castle:
    king_to, rook_to = ENDS[way]
    paths = {
        file
        for one, other in ((king, king_to), (rook, rook_to))
        for file in range(min(one, other), max(one, other) + 1)
    }
    return Castle(way, (king, king_to), (rook, rook_to), tuple(sorted(paths - {king, rook})))
