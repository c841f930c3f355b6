"""Games as PGN that other programs read: FEN, SetUp and Variant stand in every game, that of pair 518-518 too.

Python-chess leaves them out for the ordinary start, and then a reader sees ordinary chess, whose castling is
written otherwise. Castling rights are Shredder letters. The value of a move stands in a comment, as `[%eval 0.12]`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess
import chess.pgn

from catalog.contract import Cp, Pair, Score
from catalog.errors import CatalogError
from catalog.fen import board, fen, read_board, read_fen
from catalog.games import ADJUDICATED, Game, games_from, legal_move

if TYPE_CHECKING:
    from catalog.dataset import Dataset

VARIANT = "Chess960"

_SAME_VARIANT = {"chess960", "chess 960", "fischerandom", "fischerrandom"}


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game that was read and played through."""

    pair: Pair | None
    """The pair whose start it has; `None` for another position."""

    moves: tuple[str, ...]
    """UCI, castling as king takes rook."""

    result: str
    """As its Result tag has it."""

    final: str
    """Shredder-FEN of its last position."""


def game_pgn(game: Game, engine: str, date: str = "????.??.??") -> str:
    """A game with all that repeats it; `engine` is the engine's own name, `date` as PGN writes it.

    Raises `CatalogError` at a move that is not legal.
    """
    told = _headers(game.pair, game.result)
    told |= {
        "Event": f"Self-play of pair {game.pair}",
        "Date": date,
        "Round": str(game.number),
        "White": engine,
        "Black": engine,
        "NodesPerMove": str(game.nodes),
        "Seed": str(game.seed),
        "DrawnPlies": str(game.opening),
        "PlyCount": str(len(game.moves)),
        "Termination": "adjudication" if game.ending in ADJUDICATED else "normal",
        "Ending": game.ending,
    }
    node: chess.pgn.GameNode = (written := _with(told))
    position = board(game.pair)
    for ply, (word, score) in enumerate(zip(game.moves, game.scores, strict=True), start=1):
        try:
            move = legal_move(position, word)
        except ValueError as error:
            raise CatalogError(f"game {game.number} of {game.pair}, ply {ply}: {error}") from error
        position.push(move)
        node = node.add_main_variation(move, comment=_comment(score))
    return _text(written)


def dataset_pgn(dataset: Dataset) -> Iterator[str]:
    """Every sealed game, in the order of the table, under its engine's own name and the day its wave ended."""
    names = {engine.id: engine.name for passport in dataset.passports for engine in passport.engines}
    days = {passport.wave: passport.ended[:10].replace("-", ".") for passport in dataset.passports}
    for game, wave in zip(games_from(dataset.games.to_dict("records")), dataset.games["wave"], strict=True):
        yield game_pgn(game, names.get(game.engine, game.engine), days[int(wave)])


def start_pgn(pair: Pair, tags: dict[str, str]) -> str:
    """The start of a pair as a game without moves, as a book of openings has it."""
    return _text(_with(_headers(pair, "*") | tags))


def read_pgn(text: str, place: str = "pgn") -> Iterator[Replayed]:
    """Every game of a file, played through.

    Raises `CatalogError` in one line, with the number of the game, for another variant than Chess960, a start
    that is none, or a move that is not legal.
    """
    stream = io.StringIO(text)
    number = 0
    while (game := chess.pgn.read_game(stream, Visitor=_Builder)) is not None:
        number += 1
        where = f"{place}: game {number}"
        variant = game.headers.get("Variant", "none")
        if variant.lower() not in _SAME_VARIANT:
            raise CatalogError(f"{where}: variant is {variant!r}, wanted {VARIANT!r}")
        if "FEN" not in game.headers:
            raise CatalogError(f"{where}: has no FEN tag, wanted the start of the game")
        position = read_board(game.headers["FEN"])
        if game.errors:
            raise CatalogError(f"{where}: {game.errors[0]}, wanted legal moves")
        moves = []
        for move in game.mainline_moves():
            moves.append(position.uci(move))
            position.push(move)
        yield Replayed(_pair(game.headers["FEN"]), tuple(moves), game.headers["Result"], position.shredder_fen())
    if number == 0:
        raise CatalogError(f"{place}: no game in it, wanted at least one")


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Keeps errors with the game and prints none of them."""

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)


def join_pgn(games: Iterable[str]) -> str:
    """Games one below the other, an empty line between."""
    return "\n".join(games)


def _headers(pair: Pair, result: str) -> dict[str, str]:
    return {
        "Site": "?",
        "Result": result,
        "SetUp": "1",
        "FEN": fen(pair),
        "Variant": VARIANT,
        "Pair": str(pair),
    }


def _with(tags: dict[str, str]) -> chess.pgn.Game:
    game = chess.pgn.Game()
    for name, value in tags.items():
        game.headers[name] = value
    return game


def _text(game: chess.pgn.Game) -> str:
    return f"{game.accept(chess.pgn.StringExporter(columns=100))}\n"


def _comment(score: Score) -> str:
    return f"[%eval {score.value / 100:.2f}]" if isinstance(score, Cp) else f"[%eval #{score.moves}]"


def _pair(text: str) -> Pair | None:
    try:
        return read_fen(text)
    except CatalogError:
        return None
