"""The local executor: one engine a worker thread, on this machine."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import SimpleQueue

from asym.engine import Engine
from asym.model import Failure, Job, Outcome, Setup

ATTEMPTS = 2
"""A search whose engine dies, hangs or garbles is tried once more, with a new engine."""


class LocalExecutor:
    """Runs jobs on `workers` engines; `capacity` jobs may be under way, so that no engine waits for the journal."""

    def __init__(self, command: Sequence[str], workers: int) -> None:
        """Start nothing yet: an engine starts with its first job."""
        self.capacity = 2 * workers
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[Job, Outcome] | BaseException] = SimpleQueue()
        self._workers = [_Worker(command, self._jobs, self._done) for _ in range(workers)]
        for worker in self._workers:
            worker.start()

    def submit(self, job: Job) -> None:
        """Hand a job in; its outcome comes out of `collect` some time later."""
        self._jobs.put(job)

    def collect(self) -> tuple[Job, Outcome]:
        """Wait for the next outcome; raises `EngineError` when an engine cannot do this work at all."""
        done = self._done.get()
        if isinstance(done, BaseException):
            raise done
        return done

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
        command: Sequence[str],
        jobs: SimpleQueue[Job | None],
        done: SimpleQueue[tuple[Job, Outcome] | BaseException],
    ) -> None:
        super().__init__(daemon=True)
        self._command = command
        self._jobs = jobs
        self._done = done
        self._engine: Engine | None = None
        self._setup: Setup | None = None
        self._stopping = False

    def run(self) -> None:
        try:
            while not self._stopping and (job := self._jobs.get()) is not None:
                outcome = self._read(job)
                if not self._stopping:
                    self._done.put((job, outcome))
        except BaseException as error:
            self._done.put(error)
        finally:
            if self._engine is not None:
                self._engine.close()

    def stop(self) -> None:
        self._stopping = True
        if (engine := self._engine) is not None:
            engine.kill()

    def _read(self, job: Job) -> Outcome:
        outcome: Outcome = Failure(job.key, "died", "no engine")
        for _ in range(ATTEMPTS):
            if self._stopping:
                break
            outcome = self._engine_for(job.setup).search(job)
            if not (isinstance(outcome, Failure) and outcome.kind != "unread"):
                break
        return outcome

    def _engine_for(self, setup: Setup) -> Engine:
        """The running engine where it has this setup; a new one for another setup, or after a death."""
        same = self._setup is not None and (setup.options, setup.hash_mb) == (self._setup.options, self._setup.hash_mb)
        if self._engine is None or not same or not self._engine.alive:
            if self._engine is not None:
                self._engine.close()
            self._engine = Engine(self._command, setup.options, setup.hash_mb)
            self._setup = setup
            if self._stopping:  # `stop` came during the handshake and had no engine to end
                self._engine.kill()
        return self._engine
