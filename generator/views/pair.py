"""What the page of a pair shows: tuples, which are made five times as fast as other records of as many fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from catalog.contract import Pair, Score


class Near(NamedTuple):
    """A pair that reads alike, in any language."""

    pair: Pair
    """Which pair."""

    path: str
    """Its page below the folder of all pairs, to which `pair_pages` leads in templates."""

    white_row: str
    """White's pieces, file a to h, in capitals."""

    black_row: str
    """Black's pieces, file a to h, in capitals."""

    cp: int
    """Its reading in centipawns at the stage at which the pair beside it was read deepest."""


class LadderRow(NamedTuple):
    """One stage of a pair's ladder."""

    stage: str
    """Name of the stage."""

    nodes: int
    """Node limit."""

    window: int | None
    """A pair goes on within this many centipawns of zero; `None` while nothing has set it."""

    score: Score | None
    """Reading, from White's side."""

    depth: int
    """Depth of the last finished iteration, plies."""

    nodes_at_score: int
    """Nodes when that iteration ended."""

    nodes_searched: int
    """Nodes when the search ended."""

    hash_mb: int
    """Hash table of the search, megabytes."""

    wave: int
    """The sealed wave that has the reading."""

    mirror_score: Score | None
    """Measured reading of the mirror pair at this stage; `None` when it was not measured."""


@dataclass(frozen=True, slots=True)
class CastlingRow:
    """What a side may castle on its first move."""

    side: str
    """`white` or `black`."""

    king_square: str
    """Where the king stands."""

    rook_squares: tuple[str, str]
    """Where the rooks stand, a side first."""

    short: bool
    """Whether king to the g file is possible at once."""

    long: bool
    """Whether king to the c file is possible at once."""


class MirrorView(NamedTuple):
    """The pair reflected left to right: another game, with readings of its own or none."""

    pair: Pair
    """Which pair."""

    path: str | None
    """Its page below the folder of all pairs, when it has one."""

    white_row: str
    """White's pieces, file a to h."""

    black_row: str
    """Black's pieces, file a to h."""

    measured: bool
    """Whether it has any reading of its own."""

    deepest: LadderRow | None
    """Its reading at the largest budget."""


class Outside(NamedTuple):
    """Addresses of boards elsewhere that set a position up."""

    editor: str
    """Lichess, to move men."""

    analysis: str
    """Lichess, to analyse."""


class PairView(NamedTuple):
    """What the page of a pair shows that is the same in every language."""

    pair: Pair
    """Which pair."""

    white_row: str
    """White's pieces, file a to h, in capitals."""

    black_row: str
    """Black's pieces, file a to h, in capitals."""

    fen_shredder: str
    """Start with rook files as castling rights."""

    fen_xfen: str
    """Start with `KQkq`."""

    castling: tuple[CastlingRow, CastlingRow]
    """White's and Black's castling on move one."""

    state: str
    """control, waiting, screened-out, verified, refused, admitted or mirror."""

    ladder: tuple[LadderRow, ...]
    """Readings, shallow to deep; never empty."""

    deepest: LadderRow
    """The last of them."""

    engine: str
    """Name of the engine that made the ladder."""

    newest: int
    """The newest wave that read or played the pair or its mirror."""

    mirror: MirrorView
    """The mirror pair."""

    rank: int | None
    """Only where it is stable: for admitted pairs."""

    centile: int | None
    """Where the rank is not: the hundredths of the classes read at its deepest stage that lie farther from zero."""

    outside: Outside
    """Boards elsewhere."""

    neighbours_white: tuple[Near, ...]
    """Nearest readings with the same start for White."""

    neighbours_black: tuple[Near, ...]
    """Nearest readings with the same start for Black."""
