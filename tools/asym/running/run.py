"""The run: jobs go to an executor, outcomes to the journal, until the budget or a signal says stop."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Protocol

from asym.model import Failure, Job, Outcome
from asym.planning.source import Source
from asym.running.journal import Journal


@dataclass(frozen=True, slots=True)
class Budget:
    """When a run stops; `None` is no limit. A search that was started is always finished and kept."""

    nodes: int | None = None
    """Nodes searched in all."""

    seconds: float | None = None
    """Time since the start."""

    positions: int | None = None
    """Searches started."""


@dataclass(slots=True)
class Tally:
    """What a run has done so far."""

    positions: int = 0
    """Readings that are in the journal."""

    failures: int = 0
    """Jobs that failed twice."""

    nodes: int = 0
    """Nodes searched for the readings."""

    submitted: int = 0
    """Searches started."""

    nodes_submitted: int = 0
    """Node limits of the searches started."""

    interrupted: bool = False
    """Whether a signal ended it."""

    last: Job | None = None
    """The job that came in last."""

    started: float = field(default_factory=time.monotonic)
    """Monotonic seconds at the start."""

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.monotonic() - self.started


class Executor(Protocol):
    """Where searches run; results stay in the one journal."""

    capacity: int
    """Jobs that may be under way at once."""

    def submit(self, job: Job) -> None:
        """Hand a job in."""

    def collect(self) -> tuple[Job, Outcome | None]:
        """Wait for the next outcome, in any order; `None` for a job that was taken back."""

    def withdraw(self) -> None:
        """Take back the jobs that no engine has begun, where that can be told; called from a signal handler."""

    def close(self) -> None:
        """End everything; what is under way is given up."""


def run(
    source: Source,
    executor: Executor,
    journal: Journal,
    budget: Budget,
    report: Callable[[Tally], None],
    on_failure: Callable[[Job, Failure], None],
) -> Tally:
    """Serve jobs until the source is empty, the budget is spent or a signal asks to stop.

    Ctrl-C once: what runs is finished and kept. Twice: `KeyboardInterrupt`, and what runs is given up.
    Every outcome is committed before it is counted.
    """
    tally = Tally()
    under_way = 0
    with interrupts(executor.withdraw) as signals:
        while True:
            while under_way < executor.capacity and not signals and _allows(budget, tally):
                job = source.next()
                if job is None:
                    break
                executor.submit(job)
                under_way += 1
                tally.submitted += 1
                tally.nodes_submitted += job.setup.limit.nodes or 0
            if not under_way:
                break
            job, outcome = executor.collect()
            under_way -= 1
            if outcome is None:
                tally.submitted -= 1
                tally.nodes_submitted -= job.setup.limit.nodes or 0
                continue
            journal.store(job, outcome, keep_pv=job.stage != "S0")
            source.learn(job, outcome)
            tally.last = job
            if isinstance(outcome, Failure):
                tally.failures += 1
                on_failure(job, outcome)
            else:
                tally.positions += 1
                tally.nodes += outcome.nodes_searched
            report(tally)
        tally.interrupted = bool(signals)
    return tally


def _allows(budget: Budget, tally: Tally) -> bool:
    return (
        (budget.positions is None or tally.submitted < budget.positions)
        and (budget.nodes is None or tally.nodes_submitted < budget.nodes)
        and (budget.seconds is None or tally.seconds < budget.seconds)
    )


@contextmanager
def interrupts(at_first: Callable[[], None] = lambda: None) -> Iterator[list[int]]:
    """Signals seen so far: the first calls `at_first`, the second raises `KeyboardInterrupt`."""
    seen: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        if len(seen) > 1:
            raise KeyboardInterrupt
        at_first()

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield seen
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
