"""`--selfplay` and `--replay`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from asym.commands.document import show
from asym.commands.ground import Ground, read_ground, same_engine
from asym.commands.options import Options
from asym.engines.probe import must_be_recent
from asym.engines.registry import command, setup
from asym.games.scorebook import Scorebook
from asym.model import Limit, SearchError
from asym.planning.calibration import controls
from asym.planning.ladder import Corridor
from asym.verification.corridor import Scores, corridor_scores, judged, verified
from catalog.contract import Pair

CHOICES: dict[str, tuple[Callable[[Mapping[int, Scores], Corridor], tuple[Pair, ...]], str]] = {
    "verified": (verified, "holds the corridor"),
    "judged": (lambda scores, rule: judged(scores), "was read at every budget of the corridor"),
}
"""What `--pairs` takes instead of a list: which of the corridor's scores are chosen, and what they share."""


def selfplay(options: Options) -> int:
    """Play the games that are missing, the main engine against itself."""
    from asym.games.game import Rules
    from asym.games.scorebook import Session
    from asym.games.selfplay import HASH_MB, NODES, must_agree, must_fit, plan_games, play_all, sealed_games
    from asym.report import Referee

    must_fit(options.games, options.nodes or NODES)
    ground = read_ground(options)
    entry = ground.registry.entry("main")
    how = setup(entry, HASH_MB, Limit(nodes=options.nodes or NODES))
    same_engine(ground.waves, how, ground.ladder)
    must_be_recent(entry)
    pairs = _pairs_to_play(options, ground)
    session = Session(how, Rules())
    with Scorebook(ground.scorebook) as scorebook:
        must_agree(session, ground.own, scorebook)
        jobs = plan_games(pairs, options.games, session, sealed_games(ground.own), scorebook)
        referee = Referee(len(jobs), quiet=options.json)
        seconds = options.minutes and options.minutes * 60
        score = play_all(jobs, command(entry), options.workers, scorebook, seconds, referee.progress, referee.failure)
    document = {
        "pairs": len(pairs),
        "games": score.games,
        "plies": score.plies,
        "nodes": score.nodes,
        "results": score.results,
        "failures": score.failures,
        "seconds": round(score.seconds, 1),
        "interrupted": score.interrupted,
    }
    show(options, document, lambda: referee.summary(score))
    return 3 if score.interrupted else 0


def replay(options: Options) -> int:
    """Play every game of a PGN file through; refuse at the first that is not a legal game of Chess960."""
    from catalog.pgn import read_pgn

    try:
        text = options.file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise SearchError(f"{options.file}: {error}, wanted a PGN file in UTF-8") from error
    games = list(read_pgn(text, str(options.file)))
    plies = sum(len(game.moves) for game in games)
    document = {"games": [{"pair": game.pair and str(game.pair), "final": game.final} for game in games]}
    show(options, document, lambda: print(f"{options.file}: {len(games)} games, {plies} plies, every move legal"))
    return 0


def _pairs_to_play(options: Options, ground: Ground) -> tuple[Pair, ...]:
    """The pairs that were asked for by number; or a choice of the judged pairs, and some controls."""
    from asym.games.selfplay import parse_pairs

    if options.pairs not in CHOICES:
        return parse_pairs(options.pairs)
    choose, trait = CHOICES[options.pairs]
    with ground.journal(write=False) as journal:
        scores = corridor_scores(ground.ladder, ground.registry.entry("main").id, ground.waves, journal)
    pairs = choose(scores, ground.ladders.corridor)
    if not pairs:
        raise SearchError(
            f"ladder {ground.ladder.name}: no pair {trait} yet, wanted one (or --pairs W-B to name pairs)"
        )
    return *pairs, *(Pair.at(int(index)) for index in controls(options.controls))
