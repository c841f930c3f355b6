"""How the exact number of dominoes compares with the model on planted boards, by number of colours."""

from __future__ import annotations

from typing import Any

from eternity.census import census
from eternity.counting import dominoes
from eternity.ground import Ground
from eternity.model import model
from eternity.piece import GREY, Piece
from eternity.planted import planted

SEED = 100
BOARDS = 20
COLOURS = (6, 8, 10, 12, 14, 17, 20, 22)


def run(ground: Ground) -> dict[str, Any]:
    """Mean ratios over 20 boards of 10 x 10, by where grey counts: nowhere, in the model, in the count, in both."""
    rows = []
    for colours in COLOURS:
        frame = max(1, round(colours * 5 / 22))
        sets = [planted(10, frame, colours - frame, SEED + number).pieces for number in range(BOARDS)]
        rows.append(
            {
                "colours": colours,
                "frame_colours": frame,
                "coloured": round(sum(map(_coloured, sets)) / BOARDS, 4),
                "grey_in_the_model_only": round(sum(map(_mixed, sets)) / BOARDS, 4),
                "grey_in_the_count_only": round(sum(map(_counted, sets)) / BOARDS, 4),
                "grey_matches_grey": round(sum(map(_grey, sets)) / BOARDS, 4),
            }
        )
    return {"side": 10, "boards": BOARDS, "dominoes": rows}


def _coloured(pieces: tuple[Piece, ...]) -> float:
    """Dominoes over the pairs of coloured half-edges times p: 1 less the pairs on one piece."""
    counts = census(pieces)
    return dominoes(pieces) / (sum(counts.halves.values()) ** 2 * counts.match)


def _mixed(pieces: tuple[Piece, ...]) -> float:
    """Dominoes over T(2, 6), whose 4^2 rotations count grey edges that never match."""
    return dominoes(pieces) / float(10 ** model(2, 6, match=census(pieces).match, pieces=len(pieces)))


def _counted(pieces: tuple[Piece, ...]) -> float:
    """Dominoes with grey matching grey over T(2, 6), whose p knows coloured half-edges alone."""
    return (dominoes(pieces) + _grey_dominoes(pieces)) / float(
        10 ** model(2, 6, match=census(pieces).match, pieces=len(pieces))
    )


def _grey(pieces: tuple[Piece, ...]) -> float:
    """Dominoes with grey matching grey over T(2, 6) with the p of all colours and grey."""
    counts = census(pieces)
    number = len(pieces)
    match = (sum(count**2 for count in counts.halves.values()) + counts.grey**2) / (4 * number) ** 2
    return (dominoes(pieces) + _grey_dominoes(pieces)) / float(10 ** model(2, 6, match=match, pieces=number))


def _grey_dominoes(pieces: tuple[Piece, ...]) -> int:
    """Dominoes whose seam is grey on both sides."""
    greys = [piece.count(GREY) for piece in pieces]
    return sum(greys) ** 2 - sum(number**2 for number in greys)
