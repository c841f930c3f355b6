"""Self-play as a page shows it: results, lengths, the games, and the files that a replay asks for."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from catalog.contract import Pair
from catalog.games import Game
from generator.charts.results import Results, draw_results
from generator.evidence.matches import RESULTS, Match, Share, matches_json, matches_pgn
from generator.language.edition import Edition
from generator.language.strings import N_
from generator.outputs.offer import FOLDER
from generator.rendering.desk import Desk
from generator.site import Site

SHOWN = 6
"""Games of a match that stand on the page; a replay has all of them."""

ENDINGS = {
    "checkmate": N_("checkmate"),
    "stalemate": N_("stalemate"),
    "insufficient material": N_("insufficient material"),
    "fifty moves": N_("fifty moves"),
    "repetition": N_("threefold repetition"),
    "adjudicated draw": N_("adjudicated draw"),
    "adjudicated win": N_("adjudicated win"),
    "length": N_("length"),
}
"""Why a game ended, in words."""

WORDS = {
    "letters": N_("KQRBN"),
    "white": N_("White"),
    "black": N_("Black"),
    "man-K": N_("king"),
    "man-Q": N_("queen"),
    "man-R": N_("rook"),
    "man-B": N_("bishop"),
    "man-N": N_("knight"),
    "man-P": N_("pawn"),
    "start": N_("Starting position"),
    "moves-to": N_("Move %(n)s, %(side)s: %(man)s from %(from)s to %(to)s"),
    "takes-on": N_("Move %(n)s, %(side)s: %(man)s from %(from)s takes the %(taken)s on %(to)s"),
    "en-passant": N_("Move %(n)s, %(side)s: %(man)s from %(from)s takes en passant on %(to)s"),
    "short": N_("Move %(n)s, %(side)s: castles short, king to %(king)s, rook to %(rook)s"),
    "long": N_("Move %(n)s, %(side)s: castles long, king to %(king)s, rook to %(rook)s"),
    "promotes": N_("promotes to %(man)s"),
    "check": N_("check"),
    "mate": N_("mate"),
    "board": N_("Board. White: %(white)s. Black: %(black)s."),
    "nodes": N_("%(n)s nodes a move"),
    "title": N_("Game %(n)s, %(result)s, %(ending)s"),
    "choose": N_("Game"),
    "first": N_("First position"),
    "back": N_("One move back"),
    "play": N_("Play the moves"),
    "pause": N_("Pause"),
    "next": N_("One move on"),
    "last": N_("Last position"),
    "ply": N_("ply %(n)s of %(all)s"),
    "moves": N_("Moves"),
    "replay": N_("Replay"),
    "score": N_("The engine’s score before each move, White up, Black down; beyond ±%(most)s cp it is cut"),
    "drawn": N_("The first %(n)s plies were drawn among near-equal moves, seed %(seed)s: else one game would repeat."),
    "keys": N_("Arrow keys step, Home and End jump."),
    "failed": N_("The games did not arrive: %(why)s."),
    **{f"ending-{key}": words for key, words in ENDINGS.items()},
}
"""What the replay says, by the keys that it uses."""

SCRIPT = "pages/replay.js"
STYLE = "pages/replay.css"


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in a table."""

    place: int
    """Which of the pair's games in the file of games it is, from 0."""

    number: int
    """Its number in the match."""

    result: str
    """`1–0`, `½–½` or `0–1`."""

    moves: int
    """Moves of the side that made more."""

    ending: str
    """Why it ended, in words."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """All games of a pair at one budget."""

    engine: str
    """The engine that played both sides."""

    nodes: int
    """Node limit of a move."""

    games: int
    """How many there are."""

    results: tuple[Share, Share, Share]
    """White's wins, draws, Black's wins."""

    bar: Results
    """The bar of results."""

    shortest: int
    """Moves of the shortest game."""

    median: float
    """Moves of the game in the middle."""

    longest: int
    """Moves of the longest game."""

    endings: tuple[tuple[str, int], ...]
    """Why games ended, in words, and how many; the most frequent first."""

    rows: tuple[GameRow, ...]
    """The first of the games."""

    waves: tuple[str, ...]
    """The waves that sealed them."""


@dataclass(frozen=True, slots=True)
class SelfPlayView:
    """The self-play of a pair."""

    matches: tuple[MatchView, ...]
    """The largest first; never empty."""

    games: int
    """Games of all matches."""

    pgn: str
    """Link to all games as PGN."""

    script: str
    """Link to the replay."""


def selfplay_view(desk: Desk, pair: Pair) -> SelfPlayView | None:
    """The self-play of a pair; `None` where no game was played."""
    matches = desk.site.matches.get(pair.index)
    if matches is None:
        return None
    place = 0
    views = []
    for match in matches:
        views.append(_match(desk.edition, match, place))
        place += len(match.games)
    return SelfPlayView(
        matches=tuple(views),
        games=place,
        pgn=desk.links.to(pgn_address(pair)),
        script=desk.asset(SCRIPT),
    )


def _match(edition: Edition, match: Match, place: int) -> MatchView:
    endings = Counter(game.ending for game in match.games)
    words = edition.strings.gettext
    moves = [(plies + 1) // 2 for plies in match.lengths]
    return MatchView(
        engine=match.engine,
        nodes=match.nodes,
        games=len(match.games),
        results=match.results,
        bar=draw_results(match.boundaries),
        shortest=moves[0],
        median=statistics.median(moves),
        longest=moves[-1],
        endings=tuple((words(ENDINGS[ending]), count) for ending, count in endings.most_common()),
        rows=tuple(_row(edition, game, place + at) for at, game in enumerate(match.games[:SHOWN])),
        waves=tuple(f"{wave:04d}" for wave in match.waves),
    )


def _row(edition: Edition, game: Game, place: int) -> GameRow:
    return GameRow(
        place=place,
        number=game.number,
        result=SCORES[game.result],
        moves=(len(game.moves) + 1) // 2,
        ending=edition.strings.gettext(ENDINGS[game.ending]),
    )


SCORES = dict(zip(RESULTS, ("1–0", "½–½", "0–1"), strict=True))
"""Results as pages write them."""


def selfplay_files(site: Site) -> Iterator[tuple[str, bytes]]:
    """The games of every pair that has a page, as PGN and for the replay, and what the replay says."""
    published = [Pair.at(index) for index in sorted(site.matches) if index in site.published]
    for pair in published:
        matches = site.matches[pair.index]
        yield pgn_address(pair), matches_pgn(matches)
        yield _games_address(pair), matches_json(matches, site.dataset.hash)
    if published:
        for edition in site.editions.values():
            about = {
                "style": f"../{site.assets.address(STYLE)}",  # relative to this file, so that one serves every page
                "language": edition.language.locale.replace("_", "-"),
                "words": {key: edition.strings.gettext(message).unescape() for key, message in WORDS.items()},
            }
            yield _about_address(edition), json.dumps(about, ensure_ascii=False, indent=1).encode() + b"\n"


def pgn_address(pair: Pair) -> str:
    """Where the games of a pair lie as PGN."""
    return f"{FOLDER}/pairs/{pair.white}/{pair}.pgn"


def _games_address(pair: Pair) -> str:
    return f"{FOLDER}/pairs/{pair.white}/{pair}-games.json"


def _about_address(edition: Edition) -> str:
    return f"replay/{edition.language.code}.json"
