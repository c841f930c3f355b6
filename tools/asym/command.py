"""What each command of `asym-search` does; `COMMANDS` lists them. Each returns an exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from asym.calibration import calibrated, controls
from asym.corridor import corridor_scores, verified
from asym.engine import Engine, EngineError
from asym.journal import Journal
from asym.ladder import Ladder, Ladders, read_ladders
from asym.model import Failure, Job, Limit, Reading, SearchError, Setup
from asym.panel import panel_entries, read_panel
from asym.plan import ASK_THE_PANEL, KINDS, NEED_VERIFIED, Order
from asym.probe import must_be_recent
from asym.progress import journal_path, read_progress
from asym.registry import Entry, Registry, command, opinion_setup, read_registry, setup, stage_setup
from asym.scorebook import Scorebook, scorebook_path
from catalog.contract import Cp, Pair, Score
from catalog.fen import fen, read_pair
from catalog.wave import Wave, read_waves

if TYPE_CHECKING:
    from asym.repeat import Sealed
    from asym.run import Executor


VERIFIED = "verified"
"""What `--pairs` says for every pair that holds the corridor."""


class Options(Protocol):
    """The parsed command line."""

    command: str
    pair: str
    data: Path
    ladder: str
    json: bool
    workers: int
    wave: str
    to: str | None
    share: float
    nodes: int | None
    minutes: float | None
    positions: int | None
    dry_run: bool
    executor: str
    scheduler: str | None
    insecure: bool
    hash: int
    engine: str
    stage: str | None
    pairs: str
    games: int
    controls: int
    file: Path


def status(options: Options) -> int:
    """Say how far the search is, by stage, and what would be served next and why."""
    from asym.report import print_status, status_document

    ladders, ladder, registry, waves = _ground(options)
    main = registry.entry("main").id
    with Journal(journal_path(options.data, ladder), write=False) as journal:
        progress = read_progress(ladder, main, waves, journal)
        journal_rows = journal.count()
        scores = corridor_scores(ladder, main, waves, journal)
    document = status_document(progress, waves, journal_rows)
    document["corridor"] = {"read": len(scores), "holding": len(verified(scores, ladders.corridor))}
    _print(options, document, lambda: print_status(document))
    return 0


def run(options: Options) -> int:
    """Search until the budget is spent, nothing waits, or a signal says stop."""
    from asym.report import Narrator
    from asym.run import Budget
    from asym.run import run as serve
    from asym.sealing import SHARE_NOTE

    ladders, ladder, registry, waves = _ground(options)
    entry = registry.entry("main")
    entries = panel_entries(registry) if options.wave in ASK_THE_PANEL else [entry]
    setups = [stage_setup(entry, stage) for stage in ladder.stages] if not options.dry_run else _dry(entry, ladder)
    asked = [opinion_setup(one, dry=options.dry_run) for one in entries] if options.wave in ASK_THE_PANEL else []
    _same_engine(waves, setups[0], ladder)
    for how in asked:
        _same_engine(waves, how, ladder, opinion=True)
    deepest = ladder.deepest_open if options.to is None else ladder.level(options.to)
    with Journal(journal_path(options.data, ladder), write=not options.dry_run) as journal:
        for all_of_one in (setups, *([how] for how in asked)):
            _same_setups(journal, all_of_one)
        scores = corridor_scores(ladder, entry.id, waves, journal) if options.wave in NEED_VERIFIED else {}
        order = Order(
            deepest,
            options.share,
            ladders.calibration.controls,
            tuple(read_panel(asked, ladder, waves, journal)),
            verified(scores, ladders.corridor),
        )
        progress = read_progress(ladder, entry.id, waves, journal)
        source = KINDS[options.wave](progress, setups, order)
        if options.dry_run:
            return _say_plan(options, source.next, options.positions or 10)
        journal.write_note(SHARE_NOTE, str(options.share))
        for one in entries:
            must_be_recent(one)
        executor = EXECUTORS[options.executor](options, entries)
        budget = Budget(options.nodes, options.minutes and options.minutes * 60, options.positions)
        with Narrator(budget, quiet=options.json) as narrator:
            try:
                tally = serve(source, executor, journal, budget, narrator.progress, narrator.failure)
            finally:
                executor.close()
    document = {
        "positions": tally.positions,
        "nodes": tally.nodes,
        "failures": tally.failures,
        "seconds": round(tally.seconds, 1),
        "interrupted": tally.interrupted,
    }
    _print(options, document, lambda: narrator.summary(tally))
    return 3 if tally.interrupted else 0


def calibrate(options: Options) -> int:
    """Search the controls at every stage whose window a calibration finds; once sealed, the windows follow."""
    options.wave = "calibrate"
    return run(options)


def seal(options: Options) -> int:
    """Turn the journal into the next wave."""
    from asym.sealing import seal as seal_journal

    _, ladder, registry, _ = _ground(options)
    path = scorebook_path(options.data, ladder)
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(journal_path(options.data, ladder), write=True))
        scorebook = stack.enter_context(Scorebook(path)) if path.exists() else None
        wave = seal_journal(options.data, ladder, registry, journal, scorebook)
    games = sum(record.games for record in wave.passport.games)
    document = {"wave": wave.number, "hash": wave.hash, "positions": wave.passport.positions, "games": games}
    told = f"{wave.passport.positions} readings" + (f", {games} games" if games else "")
    _print(options, document, lambda: print(f"wave {wave.label} sealed: {told}, {wave.hash[:8]}"))
    return 0


def selfplay(options: Options) -> int:
    """Play the games that are missing, the main engine against itself."""
    from asym.game import Rules
    from asym.report import Referee
    from asym.scorebook import Session
    from asym.selfplay import HASH_MB, NODES, must_agree, must_fit, plan_games, play_all, sealed_games

    must_fit(options.games, options.nodes or NODES)
    ladders, ladder, registry, waves = _ground(options)
    entry = registry.entry("main")
    how = setup(entry, HASH_MB, Limit(nodes=options.nodes or NODES))
    _same_engine(waves, how, ladder)
    must_be_recent(entry)
    pairs = _pairs_to_play(options, ladders, ladder, entry, waves)
    session = Session(how, Rules())
    own = [wave for wave in waves if wave.passport.ladder == ladder.name]
    with Scorebook(scorebook_path(options.data, ladder)) as scorebook:
        must_agree(session, own, scorebook)
        jobs = plan_games(pairs, options.games, session, sealed_games(own), scorebook)
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
    _print(options, document, lambda: referee.summary(score))
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
    _print(options, document, lambda: print(f"{options.file}: {len(games)} games, {plies} plies, every move legal"))
    return 0


def verify(options: Options) -> int:
    """Walk the chain of sealed waves and check every hash and link."""
    waves = read_waves(options.data)
    document = {"waves": [{"wave": wave.number, "hash": wave.hash} for wave in waves]}
    _print(options, document, lambda: print(f"{len(waves)} waves, every hash and link as sealed"))
    return 0


def check_engines(options: Options) -> int:
    """Find, start and try every engine; refuse when a role has no working engine."""
    from asym.probe import as_document, check

    registry = read_registry(options.data)
    holders = {role: registry.entry(role).id for role in registry.roles}
    findings = [
        check(entry, tuple(role for role, id in holders.items() if id == entry.id))
        for entry in registry.entries.values()
    ]
    working = {finding.id for finding in findings if finding.works}
    unfilled = [role for role, id in holders.items() if id not in working]

    def show() -> None:
        for finding in findings:
            roles = f" [{', '.join(finding.roles)}]" if finding.roles else ""
            print(f"{finding.id}{roles}: {finding.said}")
            for name, digest in finding.files.items():
                print(f"    {digest}  {name}")

    _print(options, {"engines": [as_document(finding) for finding in findings], "unfilled": unfilled}, show)
    if unfilled:
        print(f"asym-search: role {unfilled[0]}: no working engine, wanted {holders[unfilled[0]]}", file=sys.stderr)
        return 1
    return 0


def read(options: Options) -> int:
    """Read one pair now; nothing is stored."""
    if options.nodes is None:
        print("asym-search: --read wants --nodes N", file=sys.stderr)
        return 2
    pair = read_pair(options.pair)
    entry = read_registry(options.data).entry(options.engine)
    how = setup(entry, options.hash, Limit(nodes=options.nodes))
    reading, name = _read_now(entry, pair, how)
    document = _reading_document(pair, name, how, reading)
    _print(options, document, lambda: print(_reading_line(pair, name, reading)))
    if reading.warning:
        print(f"asym-search: {entry.id}: {reading.warning}", file=sys.stderr)
    return 0


def repeat(options: Options) -> int:
    """Read a sealed reading again and say whether depth, nodes and score are the same; exit code 1 if not."""
    from asym.repeat import differences, find_sealed

    _, ladder, registry, waves = _ground(options)
    pair = read_pair(options.pair)
    engine = None if options.engine == "main" else registry.entry(options.engine).id
    sealed = find_sealed(waves, ladder.name, pair, options.stage, engine)
    entry = registry.entry(sealed.engine.id)
    how = setup(entry, sealed.hash_mb, sealed.limit)
    if how.files != tuple((file.name, file.sha256) for file in sealed.engine.files):
        raise EngineError(f"engine {entry.id}: other files than in wave {sealed.wave:04d}, wanted the same to repeat")
    reading, name = _read_now(entry, pair, how)
    differing = differences(sealed, reading)
    document = {
        "pair": [pair.white, pair.black],
        "stage": sealed.stage,
        "wave": sealed.wave,
        "engine": name,
        "same": not differing,
        "differing": differing,
        "sealed": _comparable(sealed),
        "found": _comparable(reading),
    }

    def show() -> None:
        print(f"{pair} at {sealed.stage}, wave {sealed.wave:04d}: {'same' if not differing else 'different'}")
        for one, values in (("sealed", sealed), ("found", reading)):
            told = ", ".join(f"{name} {value}" for name, value in _comparable(values).items())
            print(f"  {one:6}  {told}")

    _print(options, document, show)
    return 1 if differing else 0


def _local(options: Options, entries: Sequence[Entry]) -> Executor:
    from asym.local import LocalExecutor

    return LocalExecutor({entry.id: command(entry) for entry in entries}, options.workers)


def _dask(options: Options, entries: Sequence[Entry]) -> Executor:
    if options.scheduler is None:
        raise SearchError("--executor dask: no scheduler, wanted --scheduler tcp://HOST:PORT")
    try:
        from asym.cluster import ClusterExecutor
    except ImportError as error:
        raise SearchError(f"--executor dask: {error.name} is not installed, wanted the extra `cluster`") from error
    return ClusterExecutor(options.scheduler, entries, insecure=options.insecure)


EXECUTORS: dict[str, Callable[[Options, Sequence[Entry]], Executor]] = {"local": _local, "dask": _dask}
"""Places where searches run, by the name that `--executor` takes; the first is the default."""

COMMANDS: dict[str, Callable[[Options], int]] = {
    "status": status,
    "run": run,
    "calibrate": calibrate,
    "seal": seal,
    "selfplay": selfplay,
    "replay": replay,
    "verify": verify,
    "check-engines": check_engines,
    "read": read,
    "repeat": repeat,
}


def _pairs_to_play(
    options: Options, ladders: Ladders, ladder: Ladder, entry: Entry, waves: tuple[Wave, ...]
) -> tuple[Pair, ...]:
    """The pairs that were asked for, or every pair that holds the corridor and some controls."""
    from asym.selfplay import parse_pairs

    if options.pairs != VERIFIED:
        return parse_pairs(options.pairs)
    with Journal(journal_path(options.data, ladder), write=False) as journal:
        scores = corridor_scores(ladder, entry.id, waves, journal)
    pairs = verified(scores, ladders.corridor)
    if not pairs:
        raise SearchError(
            f"ladder {ladder.name}: no pair holds the corridor yet, wanted one (or --pairs W-B to name pairs)"
        )
    return *pairs, *(Pair.at(int(index)) for index in controls(options.controls))


def _ground(options: Options) -> tuple[Ladders, Ladder, Registry, tuple[Wave, ...]]:
    """Settings and sealed waves; the ladder has the windows of its sealed calibration."""
    ladders, registry, waves = read_ladders(options.data), read_registry(options.data), read_waves(options.data)
    ladder = calibrated(ladders.named(options.ladder), ladders.calibration, waves, registry.entry("main").id)
    return ladders, ladder, registry, waves


def _print(options: Options, document: dict[str, Any], show: Callable[[], None]) -> None:
    if options.json:
        print(json.dumps(document))
    else:
        show()


def _read_now(entry: Entry, pair: Pair, how: Setup) -> tuple[Reading, str]:
    """One search with a new engine, stored nowhere; raises `SearchError` when it gives no reading."""
    with Engine(command(entry), how.options, how.hash_mb) as engine:
        outcome = engine.search(Job(how.key(pair), pair, "now", "ask", how))
        name = engine.name
    if isinstance(outcome, Failure):
        raise SearchError(f"pair {pair}: the search {outcome.kind}: {outcome.detail}, wanted a reading")
    return outcome, name


def _comparable(values: Reading | Sealed) -> dict[str, Any]:
    return {
        "score": score_document(values.score),
        "depth": values.depth,
        "nodes_at_score": values.nodes_at_score,
        "nodes_searched": values.nodes_searched,
    }


def _dry(entry: Entry, ladder: Ladder) -> list[Setup]:
    """Setups that only name jobs: a dry run needs no engine."""
    return [Setup(entry.id, (), (), stage.hash_mb, Limit(nodes=stage.nodes)) for stage in ladder.stages]


def _say_plan(options: Options, next_job: Callable[[], Job | None], count: int) -> int:
    jobs = [job for job in (next_job() for _ in range(count)) if job is not None]
    document = {"next": [{"pair": [j.pair.white, j.pair.black], "stage": j.stage, "purpose": j.purpose} for j in jobs]}

    def show() -> None:
        for job in jobs:
            print(f"{job.stage}  {job.pair}  {job.purpose}")

    _print(options, document, show)
    return 0


def _same_engine(waves: tuple[Wave, ...], here: Setup, ladder: Ladder, *, opinion: bool = False) -> None:
    """Raise unless the engine is the one whose readings of this ladder are sealed already.

    An opinion must have been given at the same limit and hash too: both make one sample with its median.
    """
    for wave in waves:
        for record in wave.passport.engines:
            sealed = tuple((file.name, file.sha256) for file in record.files)
            if wave.passport.ladder != ladder.name or record.id != here.engine or not here.files:
                continue
            told = (record.limit, record.hash_mb) if opinion and record.limit else (here.limit.uci(), here.hash_mb)
            if (sealed, record.options, *told) != (here.files, dict(here.options), here.limit.uci(), here.hash_mb):
                raise EngineError(
                    f"engine {here.engine}: other files, options or limit than in wave {wave.label}, wanted the same: "
                    "readings of two builds do not belong in one column; give the new one another id"
                )


def _same_setups(journal: Journal, setups: list[Setup]) -> None:
    """Raise unless what the journal holds was read with the setups of today."""
    known = {setup.digest for setup in setups}
    for digest, description in journal.setups().items():
        if description["engine"] == setups[0].engine and setups[0].files and digest not in known:
            raise EngineError(
                f"{journal.path}: holds readings of {description['engine']} with other files, options, hash or limits "
                "than now, wanted the same: seal them first with --seal"
            )


def _reading_document(pair: Pair, name: str, how: Setup, reading: Reading) -> dict[str, Any]:
    return {
        "pair": [pair.white, pair.black],
        "fen": fen(pair),
        "engine": name,
        "nodes": how.limit.nodes,
        "hash": how.hash_mb,
        "score": score_document(reading.score),
        "depth": reading.depth,
        "nodes_at_score": reading.nodes_at_score,
        "nodes_searched": reading.nodes_searched,
        "bestmove": reading.bestmove,
        "pv": list(reading.pv),
        "wdl": None if reading.wdl is None else [reading.wdl.win, reading.wdl.draw, reading.wdl.loss],
        "warning": reading.warning,
    }


def score_document(score: Score) -> dict[str, int]:
    """A score as JSON has it: `{"cp": -89}` or `{"mate": 7}`."""
    return {"cp": score.value} if isinstance(score, Cp) else {"mate": score.moves}


def _reading_line(pair: Pair, name: str, reading: Reading) -> str:
    score = f"{reading.score.value:+d} cp" if isinstance(reading.score, Cp) else f"mate in {reading.score.moves}"
    return (
        f"{pair}  {score} from White's side at depth {reading.depth}, at {reading.nodes_at_score} of "
        f"{reading.nodes_searched} nodes, {name}, best {reading.bestmove}"
    )
