"""Games of self-play, laid out for the pages: a match is all games of a pair at one budget."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from catalog.contract import Pair
from catalog.errors import CatalogError
from catalog.fen import board, fen
from catalog.games import Game, games_from, legal_move, scores_to_text
from catalog.wilson import wilson
from generator.errors import GeneratorError

if TYPE_CHECKING:
    import chess

    from catalog.dataset import Dataset
    from catalog.passport import GamesRecord

RESULTS = ("1-0", "1/2-1/2", "0-1")
"""White's win, a draw, Black's win: as bars show them from left to right."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many games of a match, and what share of all games they may stand for."""

    games: float
    """Games; where points are counted a draw is half a game."""

    share: float
    """Of all games of the match, 0 to 1."""

    low: float
    """Lower bound of the share, 95 % Wilson."""

    high: float
    """Upper bound."""


@dataclass(frozen=True)
class Match:
    """All games of one pair by one engine at one budget, in order of their numbers."""

    pair: Pair
    """Where they began."""

    engine: str
    """How the engine that played both sides names itself."""

    nodes: int
    """Node limit of a move."""

    games: tuple[Game, ...]
    """The games; never empty."""

    days: tuple[str, ...]
    """For each the day on which its wave ended, ISO 8601."""

    waves: tuple[int, ...]
    """The sealed waves that have them, each once, ascending."""

    record: GamesRecord | None
    """How they were opened and called, as the newest of their passports says."""

    @property
    def results(self) -> tuple[Share, Share, Share]:
        """White's wins, draws, Black's wins."""
        one, two, three = (self.share(sum(game.result == result for game in self.games)) for result in RESULTS)
        return one, two, three

    @property
    def points(self) -> Share:
        """White's points."""
        wins, draws, _ = (share.games for share in self.results)
        return self.share(wins + draws / 2)

    @property
    def boundaries(self) -> tuple[Share, Share]:
        """Where the bar of results changes: after White's wins, and after wins and draws together."""
        wins, draws, _ = accumulate(share.games for share in self.results)
        return self.share(wins), self.share(draws)

    def share(self, seen: float) -> Share:
        """A count of games, or points, with its bounds."""
        sample = len(self.games)
        return Share(seen, seen / sample, *wilson(seen, sample))

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """Plies of the games, ascending."""
        return tuple(sorted(len(game.moves) for game in self.games))


Matches = Mapping[int, tuple[Match, ...]]
"""Matches of each pair that was played, by `Pair.index`; the one of most games first, then the larger budget."""


def read_matches(dataset: Dataset) -> Matches:
    """Lay out the games of a dataset."""
    names: dict[str, str] = {}
    days: dict[int, str] = {}
    records: dict[tuple[str, int], GamesRecord] = {}
    for passport in dataset.passports:
        names |= {engine.id: engine.name for engine in passport.engines}
        days[passport.wave] = passport.ended[:10]
        records |= {(record.engine, record.nodes): record for record in passport.games}
    groups: defaultdict[tuple[Pair, str, int], list[tuple[Game, int]]] = defaultdict(list)
    rows = dataset.table("games").to_pylist()
    for game, row in zip(games_from(rows), rows, strict=True):
        groups[game.pair, game.engine, game.nodes].append((game, row["wave"]))
    found: defaultdict[int, list[Match]] = defaultdict(list)
    for (pair, engine, nodes), played in groups.items():
        played.sort(key=lambda one: one[0].number)
        found[pair.index].append(
            Match(
                pair=pair,
                engine=names.get(engine, engine),
                nodes=nodes,
                games=tuple(game for game, _ in played),
                days=tuple(days[wave] for _, wave in played),
                waves=tuple(sorted({wave for _, wave in played})),
                record=records.get((engine, nodes)),
            )
        )
    return {
        index: tuple(sorted(matches, key=lambda match: (-len(match.games), -match.nodes, match.engine)))
        for index, matches in found.items()
    }


def matches_pgn(matches: Sequence[Match]) -> bytes:
    """All games of a pair as a PGN file."""
    from catalog.pgn import (
        game_pgn,
        join_pgn,
    )  # python-chess's reader and engine talk, which no build needs without games

    games = [
        game_pgn(game, match.engine, day.replace("-", "."))
        for match in matches
        for game, day in zip(match.games, match.days, strict=True)
    ]
    return join_pgn(games).encode()


def matches_json(matches: Sequence[Match], dataset: str) -> bytes:
    """All games of a pair as the replay reads them: moves in UCI and in English SAN, scores as the dataset has them."""
    pair = matches[0].pair
    games = [
        {
            "engine": match.engine,
            "nodes": match.nodes,
            "number": game.number,
            "seed": game.seed,
            "opening": game.opening,
            "result": game.result,
            "ending": game.ending,
            "moves": " ".join(game.moves),
            "san": " ".join(san(game)),
            "scores": scores_to_text(game.scores),
        }
        for match in matches
        for game in match.games
    ]
    record = {"pair": str(pair), "fen": fen(pair), "dataset": dataset, "games": games}
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def san(game: Game) -> list[str]:
    """The moves of a game in standard algebraic notation; raises `GeneratorError` at one that is not legal."""
    position: chess.Board = board(game.pair)
    words = []
    for ply, word in enumerate(game.moves, start=1):
        try:
            words.append(position.san_and_push(legal_move(position, word)))
        except (ValueError, CatalogError) as error:
            raise GeneratorError(f"game {game.number} of {game.pair}, ply {ply}: {error}") from error
    return words
