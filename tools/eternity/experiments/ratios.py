"""How the exact number of dominoes compares with the model on planted boards, by number of colours."""

from __future__ import annotations

from typing import Any

from eternity.census import census
from eternity.counting import dominoes, model
from eternity.ground import Ground
from eternity.piece import Piece
from eternity.planted import planted

SEED = 100
BOARDS = 20
COLOURS = (6, 8, 10, 12, 14, 17, 20, 22)


def run(ground: Ground) -> dict[str, Any]:
    """Mean ratios over 20 boards of 10 x 10: with coloured half-edges only, and with grey counted on both sides."""
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


def _grey(pieces: tuple[Piece, ...]) -> float:
    """Dominoes with grey matching grey over T(2, 6) with the p of all colours and grey."""
    counts = census(pieces)
    number = len(pieces)
    grey = counts.grey**2 - sum(piece.count(0) ** 2 for piece in pieces)
    match = (sum(count**2 for count in counts.halves.values()) + counts.grey**2) / (4 * number) ** 2
    return (dominoes(pieces) + grey) / float(10 ** model(2, 6, match=match, pieces=number))
