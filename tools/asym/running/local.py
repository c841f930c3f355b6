"""The local executor: one engine a worker thread, on this machine."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping, Sequence
from queue import Empty, SimpleQueue

from asym.engines.station import Station
from asym.model import Job, Outcome


class LocalExecutor:
    """Runs jobs on `workers` engines; `capacity` jobs may be under way, so that no engine waits for the journal."""

    def __init__(self, commands: Mapping[str, Sequence[str]], workers: int) -> None:
        """Start nothing yet: an engine starts with its first job, by the command that its id has here."""
        self.capacity = 2 * workers
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[Job, Outcome | None] | BaseException] = SimpleQueue()
        self._workers = [_Worker(commands, self._jobs, self._done) for _ in range(workers)]
        for worker in self._workers:
            worker.start()

    def submit(self, job: Job) -> None:
        """Hand a job in; its outcome comes out of `collect` some time later."""
        self._jobs.put(job)

    def collect(self) -> tuple[Job, Outcome | None]:
        """Wait for the next outcome, `None` for a job taken back.

        Raises `EngineError` when an engine cannot do this work at all.
        """
        done = self._done.get()
        if isinstance(done, BaseException):
            raise done
        return done

    def withdraw(self) -> None:
        """Take back the jobs that no engine has begun."""
        with contextlib.suppress(Empty):
            while (job := self._jobs.get_nowait()) is not None:
                self._done.put((job, None))

    def close(self) -> None:
        """End all engines; searches under way are given up."""
        for _ in self._workers:
            self._jobs.put(None)
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join()


class _Worker(threading.Thread):
    def __init__(
        self,
        commands: Mapping[str, Sequence[str]],
        jobs: SimpleQueue[Job | None],
        done: SimpleQueue[tuple[Job, Outcome | None] | BaseException],
    ) -> None:
        super().__init__(daemon=True)
        self._station = Station(commands)
        self._jobs = jobs
        self._done = done

    def run(self) -> None:
        try:
            while not self._station.stopped and (job := self._jobs.get()) is not None:
                outcome = self._station.read(job)
                if not self._station.stopped:
                    self._done.put((job, outcome))
        except BaseException as error:
            self._done.put(error)
        finally:
            self._station.close()

    def stop(self) -> None:
        self._station.stop()
