"""What the search says of itself: the status, and the progress of a run."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from asym.model import Failure, Job, Limit, Setup
from asym.planning.depth import DepthFirst
from asym.planning.progress import Progress as SearchProgress
from asym.planning.source import Order
from asym.running.run import Budget, Tally
from catalog.contract import CLASSES
from catalog.wave import Wave

if TYPE_CHECKING:
    from asym.games.scorebook import GameJob
    from asym.games.selfplay import Score

NEXT = 5
"""Jobs that the status names."""

PLAIN_SECONDS = 10.0
"""Between two lines of progress where no terminal is watching."""


def status_document(progress: SearchProgress, waves: Sequence[Wave], journal_rows: int) -> dict[str, Any]:
    """The status as one JSON document; counts are of mirror classes."""
    ladder = progress.ladder
    stages = []
    for level, stage in enumerate(ladder.stages):
        count = progress.count(level)
        stages.append(
            {
                "stage": stage.name,
                "nodes": stage.nodes,
                "window": stage.window,
                "done": count.done,
                "waiting": count.waiting,
                "failed": count.failed,
                "dropped": count.dropped,
                "kept": count.kept,
                "nodes_spent": int(progress.nodes[level]),
            }
        )
    return {
        "ladder": ladder.name,
        "classes": CLASSES,
        "stages": stages,
        "waves": [
            {"wave": wave.number, "hash": wave.hash, "ladder": wave.passport.ladder, "ended": wave.passport.ended}
            for wave in waves
        ],
        "journal": journal_rows,
        "next": _next(progress),
    }


def _next(progress: SearchProgress) -> list[dict[str, Any]]:
    ladder = progress.ladder
    setups = [Setup("", (), (), stage.hash_mb, Limit(nodes=stage.nodes)) for stage in ladder.stages]
    source = DepthFirst(progress, setups, Order(len(ladder.stages) - 1, 0.0))
    jobs = [job for job in (source.next() for _ in range(NEXT)) if job is not None]
    return [{"pair": [job.pair.white, job.pair.black], "stage": job.stage, "why": _why(progress, job)} for job in jobs]


def _why(progress: SearchProgress, job: Job) -> str:
    level = progress.ladder.level(job.stage)
    if level == 0:
        return "next in the stage-0 order"
    distance = int(progress.distance[level - 1, job.pair.index])
    return f"deepest stage with candidates; |cp| {distance} at {progress.ladder.stages[level - 1].name}"


def print_status(document: dict[str, Any]) -> None:
    """The status for a person."""
    table = Table(title=f"ladder {document['ladder']}, {document['classes']:,} mirror classes", title_justify="left")
    for head in ("stage", "nodes", "window", "done", "kept", "dropped", "waiting", "failed"):
        table.add_column(head, justify="left" if head == "stage" else "right")
    for stage in document["stages"]:
        window = "none yet" if stage["window"] is None else f"|cp| <= {stage['window']}"
        counts = (f"{stage[name]:,}" for name in ("done", "kept", "dropped", "waiting", "failed"))
        table.add_row(stage["stage"], f"{stage['nodes']:,}", window, *counts)
    console = Console(width=None if sys.stdout.isatty() else 110)
    console.print(table)
    waves = document["waves"]
    last = f", the last {waves[-1]['wave']:04d} ({waves[-1]['hash'][:8]})" if waves else ""
    console.print(f"{len(waves)} sealed waves{last}; {document['journal']:,} readings in the journal", highlight=False)
    if read := document["corridor"]["read"]:
        holding = document["corridor"]["holding"]
        console.print(f"corridor: {read:,} classes read at every budget, {holding:,} pairs hold", highlight=False)
    for job in document["next"]:
        white, black = job["pair"]
        console.print(f"next: {white}-{black} at {job['stage']}: {job['why']}", highlight=False)


class Narrator:
    """Tells a run's progress on standard error: a bar on a terminal, a line now and then elsewhere."""

    def __init__(self, budget: Budget, *, quiet: bool) -> None:
        """`quiet` keeps all but failures away."""
        self._console = Console(stderr=True)
        self._quiet = quiet
        self._last = time.monotonic()
        self._bar: Progress | None = None
        if self._console.is_terminal and not quiet:
            columns = (MofNCompleteColumn(), BarColumn(), TextColumn("{task.description}"))
            self._bar = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=self._console)
            self._task = self._bar.add_task("", total=budget.positions)
        self._total = budget.positions

    def __enter__(self) -> Self:
        """Start the bar."""
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the bar."""
        if self._bar is not None:
            self._bar.stop()

    def progress(self, tally: Tally) -> None:
        """Tell how far the run is, if it is time to."""
        if self._bar is not None:
            self._bar.update(self._task, completed=tally.positions, description=_rate(tally))
        elif not self._quiet and time.monotonic() - self._last >= PLAIN_SECONDS:
            self._last = time.monotonic()
            print(f"{tally.positions:,} readings, {_rate(tally)}{self._left(tally)}", file=sys.stderr, flush=True)

    def failure(self, job: Job, failure: Failure) -> None:
        """Tell of a job that failed twice."""
        self._console.print(
            f"{job.pair} at {job.stage}: {failure.kind}: {failure.detail}", highlight=False, markup=False
        )

    def summary(self, tally: Tally) -> None:
        """The last line of a run."""
        how = ", stopped by a signal; run again to go on" if tally.interrupted else ""
        print(
            f"{tally.positions:,} readings, {tally.nodes:,} nodes, {tally.failures} failures "
            f"in {tally.seconds:.0f} s{how}"
        )

    def _left(self, tally: Tally) -> str:
        if self._total is None or not tally.positions:
            return ""
        return f", {(self._total - tally.positions) * tally.seconds / tally.positions / 60:.0f} min left"


class Referee:
    """Tells how a run of self-play goes, on standard error: a line now and then."""

    def __init__(self, games: int, *, quiet: bool) -> None:
        """`games` are to be played; `quiet` keeps all but failures away."""
        self._games = games
        self._quiet = quiet
        self._last = time.monotonic()

    def progress(self, score: Score) -> None:
        """Tell how far the run is, if it is time to."""
        if not self._quiet and time.monotonic() - self._last >= PLAIN_SECONDS:
            self._last = time.monotonic()
            left = (self._games - score.games) * score.seconds / max(score.games, 1) / 60
            rate = score.plies / max(score.seconds, 1e-9)
            told = f"{score.games:,} of {self._games:,} games, {rate:.1f} plies/s, {left:.0f} min left"
            print(told, file=sys.stderr, flush=True)

    def failure(self, job: GameJob, failure: Failure) -> None:
        """Tell of a game that failed twice."""
        print(f"game {job.number} of {job.pair}: {failure.kind}: {failure.detail}", file=sys.stderr, flush=True)

    def summary(self, score: Score) -> None:
        """The last line of a run."""
        how = ", stopped by a signal; run again to go on" if score.interrupted else ""
        results = ", ".join(f"{count:,} {result}" for result, count in score.results.items())
        print(
            f"{score.games:,} games ({results}), {score.plies:,} plies, {score.failures} failures "
            f"in {score.seconds:.0f} s{how}"
        )


def _rate(tally: Tally) -> str:
    stage = f" at {tally.last.stage}" if tally.last else ""
    return f"{tally.positions / max(tally.seconds, 1e-9):.1f}/s{stage}"
