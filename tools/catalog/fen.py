"""Starting positions of pairs as FEN, in both styles in use.

Shredder-FEN names the rooks' files (`HAhf`), X-FEN writes `KQkq` where no letter is needed; at the
start of a pair it never is. We emit Shredder letters, show X-FEN beside it, and read both. Python-chess
drops the rights of an asymmetric pair in silence unless `chess960=True`, so boards come from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from catalog.contract import Pair
from catalog.errors import CatalogError
from catalog.start import FILES, number, row

if TYPE_CHECKING:
    import chess

Style = Literal["shredder", "xfen"]


def fen(pair: Pair, style: Style = "shredder") -> str:
    """The starting position of a pair, White to move, all castling rights."""
    white, black = row(pair.white), row(pair.black).lower()
    rights = _letters(white).upper() + _letters(black) if style == "shredder" else "KQkq"
    return f"{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights} - 0 1"


def board(pair: Pair) -> chess.Board:
    """The starting position of a pair on a python-chess board."""
    import chess  # its tables take a fifth of a second, and most who want a FEN want no board

    return chess.Board(fen(pair), chess960=True)


def read_fen(text: str) -> Pair:
    """The pair whose start a FEN or book line gives, in either style.

    A trailing semicolon, as some published books have, is passed over. Raises `CatalogError` when the
    text is no FEN, claims a right that no rook has, or is not the start of a pair.
    """
    text = text.strip().removesuffix(";").strip()
    found = read_board(text)
    ranks = found.board_fen().split("/")
    if ranks[1:7] != ["pppppppp", "8", "8", "8", "8", "PPPPPPPP"]:
        raise CatalogError(f"fen {text!r}: got other men on ranks 2 to 7 than at the start of a pair")
    pair = Pair(number(_side(text, ranks[7], str.isupper)), number(_side(text, ranks[0], str.islower)))
    if found != board(pair):
        raise CatalogError(
            f"fen {text!r}: got {text.split(' ', 1)[-1]!r} after the men, wanted White to move with all four "
            f"castling rights, no en passant square and counters 0 1"
        )
    return pair


def read_pair(text: str) -> Pair:
    """A pair as a person gives it: `518-0`, `518/0`, or a FEN of its start."""
    return read_fen(text) if " " in text.strip() else Pair.parse(text)


def read_board(text: str) -> chess.Board:
    """Any Chess960 position, castling rights kept; raises `CatalogError` on an impossible one."""
    import chess

    try:
        found = chess.Board(text, chess960=True)
    except ValueError as error:
        raise CatalogError(f"fen {text!r}: {error}") from error
    status = found.status()
    if status & chess.STATUS_BAD_CASTLING_RIGHTS:
        raise CatalogError(
            f"fen {text!r}: got castling rights {text.split()[2]!r}, wanted rights that a rook and king at home "
            f"can have: {found.castling_shredder_fen()!r}"
        )
    if status != chess.STATUS_VALID:
        raise CatalogError(f"fen {text!r}: not a legal position ({status!r})")
    return found


def _letters(pieces: str) -> str:
    """Files of the two rooks in lower case, the one on the h side first."""
    return FILES[pieces.upper().rindex("R")] + FILES[pieces.upper().index("R")]


def _side(text: str, rank: str, own: Callable[[str], bool]) -> str:
    if not all(map(own, rank)):
        raise CatalogError(f"fen {text!r}: got {rank!r} on a back rank, wanted the eight pieces of one side")
    return rank
