"""Books of openings: pairs in order of rank, as EPD and as PGN, for programs that play matches.

An EPD line has four fields, castling rights as Shredder letters, then operations that each end in a semicolon:
`hmvc` and `fmvn` are the two counters that FEN has and EPD lacks, `ce` the reading in centipawns from the side to
move (White), `dm` moves to mate in its place, `acd` and `acn` depth and nodes of that reading, `id` the pair.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catalog.contract import Cp, Pair, Score
from catalog.fen import fen
from catalog.pgn import join_pgn, start_pgn


@dataclass(frozen=True, slots=True)
class Opening:
    """A pair of a book, with the reading that put it there."""

    pair: Pair
    """The start."""

    rank: int
    """Its place, 1 for the most equal."""

    score: Score
    """From White's side."""

    depth: int
    """Plies."""

    nodes: int
    """Nodes at that depth."""

    engine: str
    """Name of the engine that read it."""


def epd(openings: Iterable[Opening]) -> str:
    """One line an opening, by rank."""
    return "".join(f"{_epd_line(one)}\n" for one in _ordered(openings))


def pgn(openings: Iterable[Opening]) -> str:
    """One game without moves an opening, by rank."""
    return join_pgn(start_pgn(one.pair, _tags(one)) for one in _ordered(openings))


def _ordered(openings: Iterable[Opening]) -> list[Opening]:
    return sorted(openings, key=lambda one: one.rank)


def _epd_line(one: Opening) -> str:
    position, halfmoves, move = fen(one.pair).rsplit(" ", 2)
    read = f"ce {one.score.value}" if isinstance(one.score, Cp) else f"dm {one.score.moves}"
    operations = (f"hmvc {halfmoves}", f"fmvn {move}", read, f"acd {one.depth}", f"acn {one.nodes}", f'id "{one.pair}"')
    return f"{position} {' '.join(f'{operation};' for operation in operations)}"


def _tags(one: Opening) -> dict[str, str]:
    score = f"{one.score.value:+d}" if isinstance(one.score, Cp) else f"mate {one.score.moves}"
    return {
        "Event": f"Pair {one.pair}",
        "Round": str(one.rank),
        "Annotator": one.engine,
        "Reading": score,
        "ReadingDepth": str(one.depth),
        "ReadingNodes": str(one.nodes),
    }
