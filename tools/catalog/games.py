"""Games of an engine against itself: one game as a value, and the sealed table of games.

Moves are UCI, castling as king takes rook; scores are from White's side, one a move, as the engine saw the
position before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, Any, Literal, get_args

from catalog.columns import WAVE_GAMES
from catalog.contract import Cp, Mate, Pair, Score
from catalog.errors import CatalogError
from catalog.fen import board
from catalog.table import make_table

if TYPE_CHECKING:
    import chess
    import pyarrow as pa

Result = Literal["1-0", "0-1", "1/2-1/2"]

Ending = Literal[
    "checkmate",
    "stalemate",
    "insufficient material",
    "fifty moves",
    "repetition",
    "adjudicated draw",
    "adjudicated win",
    "length",
]
"""Why a game ended: the first five by the rules of chess, the rest by the rules of the run."""

ADJUDICATED: tuple[Ending, ...] = ("adjudicated draw", "adjudicated win", "length")


@dataclass(frozen=True, slots=True)
class Game:
    """One finished game."""

    pair: Pair
    """Where it began."""

    number: int
    """Which of the pair's games it is, from 1."""

    seed: int
    """Seed of the moves that were drawn."""

    engine: str
    """Id in `data/engines.toml` of the engine that played both sides."""

    nodes: int
    """Node limit of a move."""

    opening: int
    """Plies at the start that were drawn among near-equal moves."""

    moves: tuple[str, ...]
    """All moves, UCI."""

    scores: tuple[Score, ...]
    """One a move, from White's side."""

    result: Result
    """White's points, then Black's."""

    ending: Ending
    """Why it ended."""

    nodes_searched: int
    """Nodes for all its moves."""


def final_board(game: Game) -> chess.Board:
    """The position at the end, with its history; raises `CatalogError` at the first move that is not legal."""
    position = board(game.pair)
    for ply, word in enumerate(game.moves, start=1):
        try:
            position.push(legal_move(position, word))
        except ValueError as error:
            raise CatalogError(f"game {game.number} of {game.pair}, ply {ply}: {error}") from error
    return position


def legal_move(position: chess.Board, word: str) -> chess.Move:
    """A legal move from UCI; raises `ValueError` with what was got, for a null move too."""
    import chess

    try:
        move = position.parse_uci(word)
    except ValueError:
        move = chess.Move.null()
    if not move:
        raise ValueError(f"got {word[:20]!r}, wanted a legal move")
    return move


def games_table(games: Sequence[Game]) -> pa.Table:
    """Games as a wave keeps them: by pair, budget and number."""
    ordered = sorted(games, key=lambda game: (game.engine, game.nodes, game.pair, game.number))
    columns: dict[str, list[Any]] = {
        "w": [game.pair.white for game in ordered],
        "b": [game.pair.black for game in ordered],
        "plies": [len(game.moves) for game in ordered],
        "moves": [" ".join(game.moves) for game in ordered],
        "scores": [scores_to_text(game.scores) for game in ordered],
    }
    for name in ("number", "seed", "engine", "nodes", "opening", "result", "ending", "nodes_searched"):
        columns[name] = [getattr(game, name) for game in ordered]
    return make_table(WAVE_GAMES, columns)


def games_from(rows: Iterable[Mapping[Any, Any]]) -> Iterator[Game]:
    """Games from rows of a table of games; raises `CatalogError` for a result or an ending that is none."""
    for row in rows:
        pair = Pair(int(row["w"]), int(row["b"]))
        for name, kind in (("result", Result), ("ending", Ending)):
            if row[name] not in get_args(kind):
                raise CatalogError(f"game {row['number']} of {pair}: {name} is {row[name]!r}, wanted one of the stated")
        yield Game(
            pair=pair,
            number=int(row["number"]),
            seed=int(row["seed"]),
            engine=row["engine"],
            nodes=int(row["nodes"]),
            opening=int(row["opening"]),
            moves=tuple(map(intern, row["moves"].split())),
            scores=scores_from_text(row["scores"]),
            result=row["result"],
            ending=row["ending"],
            nodes_searched=int(row["nodes_searched"]),
        )


def scores_to_text(scores: Iterable[Score]) -> str:
    """`12 -5 #3 #-2`: centipawns, or moves to mate after a `#`."""
    return " ".join(str(score.value) if isinstance(score, Cp) else f"#{score.moves}" for score in scores)


def scores_from_text(text: str) -> tuple[Score, ...]:
    """The inverse of `scores_to_text`; raises `CatalogError` at a word that is no score."""
    try:
        return tuple(map(_score, text.split()))
    except ValueError as error:
        raise CatalogError(f"scores {text[:40]!r}: {error}") from error


@lru_cache(maxsize=1 << 12)
def _score(word: str) -> Score:
    """A word as a score; games say few different ones, and share them."""
    return Mate(int(word[1:])) if word.startswith("#") else Cp(int(word))
