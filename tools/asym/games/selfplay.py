"""Self-play: which games are to be played, and the run that has them played and keeps them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from asym.games.game import seed_of
from asym.games.hall import Hall
from asym.games.scorebook import GameJob, Scorebook, Session
from asym.model import Failure, SearchError
from asym.running.run import interrupts
from catalog.contract import Pair
from catalog.wave import Wave

HASH_MB = 16
"""Hash table of an engine at play; small, since it is emptied before each game."""

NODES = 5_000
"""Nodes a move, where nothing else is asked."""

MOST_GAMES = 10_000
"""Games of one pair."""

MOST_NODES = 1_000_000_000
"""Nodes a move."""


@dataclass(slots=True)
class Score:
    """What a run of self-play has done so far."""

    games: int = 0
    """Games that are in the scorebook."""

    plies: int = 0
    """Their moves."""

    nodes: int = 0
    """Nodes searched for them."""

    failures: int = 0
    """Games that failed twice."""

    results: dict[str, int] = field(default_factory=lambda: {"1-0": 0, "1/2-1/2": 0, "0-1": 0})
    """Games by result."""

    interrupted: bool = False
    """Whether a signal ended the run."""

    started: float = field(default_factory=time.monotonic)
    """Monotonic seconds at the start."""

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.monotonic() - self.started


Known = Mapping[tuple[str, int, Pair, int], str]
"""For each sealed game (engine, nodes a move, pair, number) the label of its wave."""


def sealed_games(waves: Iterable[Wave]) -> dict[tuple[str, int, Pair, int], str]:
    """What the waves have."""
    found = {}
    for wave in waves:
        if wave.passport.games:
            table = wave.games().select(["engine", "nodes", "w", "b", "number"])
            for row in table.to_pylist():
                found[row["engine"], row["nodes"], Pair(row["w"], row["b"]), row["number"]] = wave.label
    return found


def plan_games(
    pairs: Sequence[Pair], games: int, session: Session, sealed: Known, scorebook: Scorebook
) -> list[GameJob]:
    """The games that neither waves nor scorebook have: the first of every pair, then the second, and so on."""
    played = scorebook.keys()
    nodes = session.setup.limit.nodes or 0
    jobs = (GameJob(pair, number, seed_of(pair, number), session) for number in range(1, games + 1) for pair in pairs)
    return [
        job
        for job in jobs
        if (session.setup.engine, nodes, job.pair, job.number) not in sealed and job.key not in played
    ]


def must_fit(games: int, nodes: int) -> None:
    """Raise `SearchError` for what no column of games holds; better before the games than after them."""
    for name, value, most in (("--games", games, MOST_GAMES), ("--nodes", nodes, MOST_NODES)):
        if value > most:
            raise SearchError(f"--selfplay: got {name} {value}, wanted at most {most}")


def must_agree(session: Session, waves: Iterable[Wave], scorebook: Scorebook) -> None:
    """Raise unless games at this budget, sealed or not, were played by this engine, hash and rules."""
    nodes = session.setup.limit.nodes
    for other in scorebook.sessions():
        if (other.setup.engine, other.setup.limit.nodes) == (session.setup.engine, nodes) and other != session:
            raise SearchError(
                f"{scorebook.path}: holds games at {nodes} nodes a move by another build, hash or rules than now, "
                "wanted the same: seal them first with --seal"
            )
    for wave in waves:
        for record in wave.passport.games:
            now = session.setup.hash_mb, asdict(session.rules)
            if (record.engine, record.nodes) == (session.setup.engine, nodes) and (record.hash_mb, record.rules) != now:
                raise SearchError(
                    f"wave {wave.label}: games at {nodes} nodes a move were played with another hash or other rules, "
                    "wanted the same: ask for another --nodes"
                )


def play_all(
    jobs: Sequence[GameJob],
    command: Sequence[str],
    workers: int,
    scorebook: Scorebook,
    seconds: float | None,
    report: Callable[[Score], None],
    on_failure: Callable[[GameJob, Failure], None],
) -> Score:
    """Play games until all are played, the time is up or a signal asks to stop.

    Ctrl-C once: games under way are finished and kept. Twice: `KeyboardInterrupt`, and they are given up. A game
    is in the scorebook whole, or not at all. Raises `EngineError` when an engine cannot do this work.
    """
    score = Score()
    waiting: Iterator[GameJob] = iter(jobs)
    hall = Hall(command, workers)
    under_way = 0
    try:
        with interrupts() as signals:
            while True:
                while under_way < workers and not signals and (seconds is None or score.seconds < seconds):
                    job = next(waiting, None)
                    if job is None:
                        break
                    hall.jobs.put(job)
                    under_way += 1
                if not under_way:
                    break
                done = hall.done.get()
                if isinstance(done, BaseException):
                    raise done
                under_way -= 1
                job, outcome = done
                scorebook.store(job, outcome)
                if isinstance(outcome, Failure):
                    score.failures += 1
                    on_failure(job, outcome)
                else:
                    score.games += 1
                    score.plies += len(outcome.moves)
                    score.nodes += outcome.nodes_searched
                    score.results[outcome.result] += 1
                report(score)
            score.interrupted = bool(signals)
    finally:
        hall.close()
    return score


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """`311-393,518-518` as pairs, each once; raises `CatalogError` at what is none."""
    return tuple(dict.fromkeys(Pair.parse(word) for word in text.split(",")))
