"""What self-play costs beside the engine: `python benchmarks/selfplay.py`.

Plies a second of self-play as the search runs it (drawn openings, one engine a game, adjudication, scorebook)
against a bare loop that plays the same games again by alternating two engine processes and keeps nothing: it
writes `position` and `go nodes` and reads until `bestmove`. Two games at a time on two cores. The bare loop's engines
start before its clock, those of self-play after it. The two take turns, so that a drift of the machine touches both
alike. Wanted: 0.9 at 5,000 nodes; more than 1 is possible, since one process that plays both sides is warm sooner.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bare import Process, end, say, seconds_of, start, until

from asym.engines.registry import command, read_registry, setup
from asym.games.game import Rules, seed_of
from asym.games.scorebook import GameJob, Scorebook, Session
from asym.games.selfplay import HASH_MB, play_all
from asym.model import Limit
from asym.planning.classes import stage0_order
from catalog.contract import Pair
from catalog.fen import fen
from catalog.games import Game

DATA = Path(__file__).resolve().parents[1] / "data"
TABLES = 2
PAIRS = 8


def bare(engine: Sequence[str], games: Sequence[Game]) -> float:
    """Seconds for all games, two at a time, White and Black each with a process."""
    tables = [(start(engine, HASH_MB), start(engine, HASH_MB)) for _ in range(TABLES)]
    seconds = seconds_of([partial(_replay, sides, games[at::TABLES]) for at, sides in enumerate(tables)])
    end([side for sides in tables for side in sides])
    return seconds


def _replay(sides: Sequence[Process], games: Sequence[Game]) -> None:
    for game in games:
        for side in sides:
            say(side, "ucinewgame", "isready")
            until(side, "readyok")
        for ply in range(len(game.moves)):
            side, so_far = sides[ply % 2], " ".join(game.moves[:ply])
            say(side, f"position fen {fen(game.pair)} moves {so_far}", f"go nodes {game.nodes}")
            until(side, "bestmove")


def selfplay(engine: Sequence[str], jobs: Sequence[GameJob]) -> tuple[float, list[Game]]:
    """Seconds for all jobs by the search's own run, scorebook on; and the games."""
    with tempfile.TemporaryDirectory() as folder, Scorebook(Path(folder) / "games.sqlite") as scorebook:
        started = time.perf_counter()
        score = play_all(jobs, engine, TABLES, scorebook, None, lambda _: None, lambda *_: None)
        seconds = time.perf_counter() - started
        assert score.games == len(jobs)
        return seconds, [entry.game for entry in scorebook.entries()]


def main() -> None:
    """Run the rounds and print the ratio of each and their median."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--nodes", type=int, default=5000)
    options = parser.parse_args()
    entry = read_registry(DATA).entry("main")
    engine = command(entry)
    session = Session(setup(entry, HASH_MB, Limit(nodes=options.nodes)), Rules())
    ratios = []
    for number in range(1, options.rounds + 1):
        pairs = [Pair.at(int(index)) for index in stage0_order()[PAIRS * (number - 1) : PAIRS * number]]
        jobs = [GameJob(pair, 1, seed_of(pair, 1), session) for pair in pairs]
        whole, games = selfplay(engine, jobs)
        loop = bare(engine, games)
        plies = sum(len(game.moves) for game in games)
        ratios.append(loop / whole)
        print(
            f"round {number}: {plies} plies; bare {plies / loop:6.1f}/s, self-play {plies / whole:6.1f}/s, "
            f"ratio {loop / whole:.3f}",
            flush=True,
        )
    print(f"{options.nodes:,} nodes a move: median ratio {statistics.median(ratios):.3f}")


if __name__ == "__main__":
    main()
