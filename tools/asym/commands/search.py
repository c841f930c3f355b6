"""`--status`, `--run` and `--calibrate`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from asym.commands.document import show
from asym.commands.ground import read_ground, same_engine, same_setups
from asym.commands.options import Options
from asym.engines.probe import must_be_recent
from asym.engines.registry import Entry, command, opinion_setup, stage_setup
from asym.model import Job, Limit, SearchError, Setup
from asym.planning.ladder import Ladder
from asym.planning.plan import ASK_THE_PANEL, KINDS, NEED_VERIFIED
from asym.planning.progress import read_progress
from asym.planning.source import Order
from asym.verification.corridor import corridor_scores, verified
from asym.verification.panel import panel_entries, read_panel

if TYPE_CHECKING:
    from asym.running.run import Executor


def status(options: Options) -> int:
    """Say how far the search is, by stage, and what would be served next and why."""
    from asym.report import print_status, status_document

    ground = read_ground(options)
    main = ground.registry.entry("main").id
    with ground.journal(write=False) as journal:
        progress = read_progress(ground.ladder, main, ground.waves, journal)
        journal_rows = journal.count()
        scores = corridor_scores(ground.ladder, main, ground.waves, journal)
    document = status_document(progress, ground.waves, journal_rows)
    document["corridor"] = {"read": len(scores), "holding": len(verified(scores, ground.ladders.corridor))}
    show(options, document, lambda: print_status(document))
    return 0


def run(options: Options) -> int:
    """Search until the budget is spent, nothing waits, or a signal says stop."""
    from asym.report import Narrator
    from asym.running.run import Budget
    from asym.running.run import run as serve
    from asym.sealed.sealing import SHARE_NOTE

    ground = read_ground(options)
    ladder, waves = ground.ladder, ground.waves
    entry = ground.registry.entry("main")
    entries = panel_entries(ground.registry) if options.wave in ASK_THE_PANEL else [entry]
    setups = [stage_setup(entry, stage) for stage in ladder.stages] if not options.dry_run else _dry(entry, ladder)
    asked = [opinion_setup(one, dry=options.dry_run) for one in entries] if options.wave in ASK_THE_PANEL else []
    same_engine(waves, setups[0], ladder)
    for how in asked:
        same_engine(waves, how, ladder, opinion=True)
    deepest = ladder.deepest_open if options.to is None else ladder.level(options.to)
    with ground.journal(write=not options.dry_run) as journal:
        for all_of_one in (setups, *([how] for how in asked)):
            same_setups(journal, all_of_one)
        scores = corridor_scores(ladder, entry.id, waves, journal) if options.wave in NEED_VERIFIED else {}
        order = Order(
            deepest,
            options.share,
            ground.ladders.calibration.controls,
            tuple(read_panel(asked, ladder, waves, journal)),
            verified(scores, ground.ladders.corridor),
            ground.ladders.corridor.limit,
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
    show(options, document, lambda: narrator.summary(tally))
    return 3 if tally.interrupted else 0


def calibrate(options: Options) -> int:
    """Search the controls at every stage whose window a calibration finds; once sealed, the windows follow."""
    options.wave = "calibrate"
    return run(options)


def _local(options: Options, entries: Sequence[Entry]) -> Executor:
    from asym.running.local import LocalExecutor

    return LocalExecutor({entry.id: command(entry) for entry in entries}, options.workers)


def _dask(options: Options, entries: Sequence[Entry]) -> Executor:
    if options.scheduler is None:
        raise SearchError("--executor dask: no scheduler, wanted --scheduler tcp://HOST:PORT")
    try:
        from asym.running.cluster import ClusterExecutor
    except ImportError as error:
        raise SearchError(f"--executor dask: {error.name} is not installed, wanted the extra `cluster`") from error
    return ClusterExecutor(options.scheduler, entries, insecure=options.insecure)


EXECUTORS: dict[str, Callable[[Options, Sequence[Entry]], Executor]] = {"local": _local, "dask": _dask}
"""Places where searches run, by the name that `--executor` takes; the first is the default."""


def _dry(entry: Entry, ladder: Ladder) -> list[Setup]:
    """Setups that only name jobs: a dry run needs no engine."""
    return [Setup(entry.id, (), (), stage.hash_mb, Limit(nodes=stage.nodes)) for stage in ladder.stages]


def _say_plan(options: Options, next_job: Callable[[], Job | None], count: int) -> int:
    jobs = [job for job in (next_job() for _ in range(count)) if job is not None]
    document = {"next": [{"pair": [j.pair.white, j.pair.black], "stage": j.stage, "purpose": j.purpose} for j in jobs]}

    def tell() -> None:
        for job in jobs:
            print(f"{job.stage}  {job.pair}  {job.purpose}")

    show(options, document, tell)
    return 0
