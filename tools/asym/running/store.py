"""A store: one local SQLite file of results that were paid for, with one writer at a time.

In WAL mode without a sync at each commit, `kill -9` at any moment loses nothing that was committed; a power cut may
lose the last moments and never breaks the file.
"""

from __future__ import annotations

import contextlib
import fcntl
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

from asym.model import SearchError

LOCK_SECONDS = 1.0
"""The engine that a killed writer was just starting may hold its lock for a moment."""


class Store:
    """An open store; use it as a context manager. `SearchError` names the file when SQLite refuses.

    A kind of store states its name, who writes it, its schema and its version.
    """

    kind: ClassVar[str]
    """What a message calls it: `journal`."""

    writer: ClassVar[str]
    """Who may be writing it, beside sealing: `search`."""

    schema: ClassVar[str]
    """Statements that make an empty one."""

    version: ClassVar[int]
    """Version of the schema."""

    def __init__(self, path: Path, *, write: bool) -> None:
        """Open for writing (creating it, and keeping every other writer out) or for looking."""
        self.path = path
        self._lock: Any = None
        if write:
            self._claim()
        try:
            self._db = sqlite3.connect(
                path if write or path.exists() else ":memory:", isolation_level=None, timeout=30.0
            )
            self._prepare(create=write)
        except sqlite3.Error as error:
            self.close()
            raise SearchError(f"{self.path}: {error}, wanted a {self.kind} that can be opened") from error
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """The store itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let other writers in; safe to call twice."""
        if hasattr(self, "_db"):
            self._db.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def upgrade(self) -> None:
        """What a store of this version may lack that was made before; nothing, unless a kind says otherwise."""

    def ask(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """All rows of a query."""
        with self.looking():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside, or nothing of it."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Turns damage inside the file into one line."""
        try:
            yield
        except sqlite3.Error as error:
            raise SearchError(f"{self.path}: {error}, wanted a sound {self.kind}") from error

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Turns a full or read-only disk into one line."""
        try:
            yield
        except sqlite3.Error as error:
            raise SearchError(f"{self.path}: {error}; what was committed before is kept") from error

    def _claim(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = self.path.with_suffix(".lock").open("w")
        except OSError as error:
            raise SearchError(f"{self.path}: {error.strerror}, wanted a folder to write in") from error
        deadline = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except OSError:
                if time.monotonic() > deadline:
                    self.close()
                    raise SearchError(
                        f"{self.path}: another {self.writer} or sealing is writing it, wanted it free"
                    ) from None
                time.sleep(0.05)

    def _prepare(self, *, create: bool) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        empty = version == 0 and not self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if empty and not create:  # none yet; or its writer is about to fill it, or was killed before it could
            self._db.close()
            self._db = sqlite3.connect(":memory:", isolation_level=None)
        if empty:
            self._db.execute("PRAGMA journal_mode = WAL")
            with self.transaction():
                for statement in filter(str.strip, self.schema.split(";")):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {self.version}")
        elif version != self.version:
            raise SearchError(f"{self.path}: a {self.kind} of version {version}, wanted {self.version}")
        elif create:
            self.upgrade()
        self._db.execute("PRAGMA synchronous = NORMAL")
