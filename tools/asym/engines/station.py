"""A station: one engine kept at work for whoever holds jobs, restarted when it dies or its setup changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asym.engines.engine import Engine
from asym.model import Failure, Job, Outcome, Setup

ATTEMPTS = 2
"""A search whose engine dies, hangs or garbles is tried once more, with a new engine."""


class Station:
    """Reads jobs one at a time; `stop` may be called from another thread."""

    def __init__(self, commands: Mapping[str, Sequence[str]]) -> None:
        """Start nothing yet: an engine starts with its first job, by the command that its id has here."""
        self.stopped = False
        """Whether `stop` was called; outcomes that come after it are of searches given up."""
        self._commands = commands
        self._engine: Engine | None = None
        self._setup: Setup | None = None

    def read(self, job: Job) -> Outcome:
        """What the engine finds, at the second attempt if need be.

        Raises `EngineError` when the engine cannot do this work at all.
        """
        outcome: Outcome = Failure(job.key, "died", "the search was given up")
        for _ in range(ATTEMPTS):
            if self.stopped:
                break
            outcome = self._engine_for(job.setup).search(job)
            if not (isinstance(outcome, Failure) and outcome.kind != "unread"):
                break
        return outcome

    def stop(self) -> None:
        """End the engine at once; a search under way comes back as a failure."""
        self.stopped = True
        if (engine := self._engine) is not None:
            engine.kill()

    def close(self) -> None:
        """End the engine; safe to call twice."""
        if self._engine is not None:
            self._engine.close()

    def _engine_for(self, setup: Setup) -> Engine:
        """The running engine where it has this setup; a new one for another setup, or after a death."""
        if self._engine is None or not self._engine.alive or self._setup is None or not _alike(setup, self._setup):
            self.close()
            self._engine = Engine(self._commands[setup.engine], setup.options, setup.hash_mb)
            self._setup = setup
            if self.stopped:  # `stop` came during the handshake and had no engine to end
                self._engine.kill()
        return self._engine


def _alike(one: Setup, other: Setup) -> bool:
    """Whether one running engine serves both: limits are told with each search, the rest at the start."""
    return (one.engine, one.options, one.hash_mb) == (other.engine, other.options, other.hash_mb)
