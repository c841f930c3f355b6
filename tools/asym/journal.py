"""The journal: readings that were paid for and are not sealed yet, in one local SQLite file.

One row a job key, so that no search counts twice. A result is committed before it is counted. In WAL mode
`kill -9` at any moment loses at most the searches then running. One process writes at a time; any may look.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from asym.model import Failure, Job, Outcome, SearchError, Setup
from catalog.contract import Cp, Mate
from catalog.start import STARTS

VERSION = 1

LOCK_SECONDS = 1.0
"""The engine that a killed search was just starting may hold its lock for a moment."""

BATCH = 1 << 15
"""Rows that are held at once."""

_PACK = 1 << 16
"""Room for a score of 16 bits beside the index of a pair."""

Integers = npt.NDArray[np.int64]

_SCHEMA = """
CREATE TABLE setup (digest TEXT PRIMARY KEY, description TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE reading (
    key TEXT PRIMARY KEY, w INTEGER NOT NULL, b INTEGER NOT NULL, stage TEXT NOT NULL, engine TEXT NOT NULL,
    purpose TEXT NOT NULL, setup TEXT NOT NULL REFERENCES setup, cp INTEGER, mate INTEGER, depth INTEGER NOT NULL,
    nodes_at_score INTEGER NOT NULL, nodes_searched INTEGER NOT NULL, bestmove TEXT NOT NULL, pv TEXT,
    win INTEGER, draw INTEGER, loss INTEGER, at REAL NOT NULL, CHECK ((cp IS NULL) <> (mate IS NULL))
) WITHOUT ROWID;
CREATE TABLE failure (
    key TEXT PRIMARY KEY, w INTEGER NOT NULL, b INTEGER NOT NULL, stage TEXT NOT NULL, engine TEXT NOT NULL,
    purpose TEXT NOT NULL, setup TEXT NOT NULL REFERENCES setup, kind TEXT NOT NULL,
    detail TEXT NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX place ON reading (engine, stage, w, b, cp, nodes_searched);
CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Rows:
    """Journal rows as columns, ready for a table."""

    columns: dict[str, list[Any]]
    """One list a column of the `reading` or `failure` table."""

    def __len__(self) -> int:
        """Number of rows."""
        return len(self.columns["key"])


class Journal:
    """An open journal; use it as a context manager. `SearchError` names the file when SQLite refuses."""

    def __init__(self, path: Path, *, write: bool) -> None:
        """Open for writing (creating it, and keeping every other writer out) or for looking."""
        self.path = path
        self._lock: Any = None
        self._setups: set[str] = set()
        if write:
            self._claim()
        try:
            self._db = sqlite3.connect(
                path if write or path.exists() else ":memory:", isolation_level=None, timeout=30.0
            )
            self._prepare(create=write)
        except sqlite3.Error as error:
            self.close()
            raise SearchError(f"{self.path}: {error}, wanted a journal that can be opened") from error
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """The journal itself."""
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

    def store(self, job: Job, outcome: Outcome, *, keep_pv: bool) -> None:
        """Commit what a search found; a key that is there already keeps what it had."""
        with self._writing():
            self._remember(job.setup)
            place = (job.pair.white, job.pair.black, job.stage, job.setup.engine, job.purpose, job.setup.digest)
            if isinstance(outcome, Failure):
                self._db.execute(
                    f"INSERT OR REPLACE INTO failure VALUES ({_marks(10)})",
                    (job.key, *place, outcome.kind, outcome.detail, time.time()),
                )
                return
            score = outcome.score
            wdl = outcome.wdl
            self._db.execute(
                f"INSERT OR IGNORE INTO reading VALUES ({_marks(18)})",
                (
                    job.key,
                    *place,
                    score.value if isinstance(score, Cp) else None,
                    score.moves if isinstance(score, Mate) else None,
                    outcome.depth,
                    outcome.nodes_at_score,
                    outcome.nodes_searched,
                    outcome.bestmove,
                    " ".join(outcome.pv) if keep_pv else None,
                    *((wdl.win, wdl.draw, wdl.loss) if wdl else (None, None, None)),
                    time.time(),
                ),
            )
            self._db.execute("DELETE FROM failure WHERE key = ?", (job.key,))

    def groups(self) -> list[tuple[str, str]]:
        """Engine and stage of what was read, each once."""
        return self._ask("SELECT DISTINCT engine, stage FROM reading ORDER BY engine, stage")

    def readings(self, engine: str, stage: str) -> Iterator[Rows]:
        """The readings of an engine at a stage in the order of their keys, a batch at a time: memory stays bounded.

        One walk through the table: by the index, every row would be a jump to another page.
        """
        query = "SELECT * FROM reading NOT INDEXED WHERE engine = ? AND stage = ?"
        with self._looking():
            cursor = self._db.execute(query, (engine, stage))
            names = [entry[0] for entry in cursor.description]
            while fetched := cursor.fetchmany(BATCH):
                yield Rows(dict(zip(names, map(list, zip(*fetched, strict=True)), strict=True)))

    def scores(self, engine: str, stage: str, mate: int) -> tuple[Integers, Integers, int]:
        """What an engine read at a stage: pair indexes, centipawns (`mate` for a mate), and the nodes of all.

        SQLite packs both numbers of a row into one and joins the rows into a text: half a million readings
        come out some five times as fast as row by row, and a status has less than a second.
        """
        ((packed, nodes),) = self._ask(
            f"SELECT group_concat((w * {STARTS} + b) * {_PACK} + coalesce(cp, ?) + {_PACK // 2}), sum(nodes_searched) "
            "FROM reading WHERE engine = ? AND stage = ?",
            (mate, engine, stage),
        )
        values = np.fromstring(packed or "", dtype=np.int64, sep=",")
        return values // _PACK, values % _PACK - _PACK // 2, nodes or 0

    def count(self) -> int:
        """Number of readings."""
        ((rows,),) = self._ask("SELECT count(*) FROM reading")
        return int(rows)

    def failures(self) -> Rows:
        """All jobs that failed."""
        names = [name for _, name, *_ in self._ask("PRAGMA table_info(failure)")]
        columns = list(map(list, zip(*self._ask("SELECT * FROM failure"), strict=True))) or [[] for _ in names]
        return Rows(dict(zip(names, columns, strict=True)))

    def setups(self) -> dict[str, dict[str, Any]]:
        """Every setup that a row names, by digest, as plain values."""
        return {digest: json.loads(text) for digest, text in self._ask("SELECT * FROM setup")}

    def note(self, name: str) -> str | None:
        """What was noted under a name, such as the share asked for screening."""
        found = self._ask("SELECT value FROM note WHERE name = ?", (name,))
        return str(found[0][0]) if found else None

    def write_note(self, name: str, value: str) -> None:
        """Note a value under a name."""
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (name, value))

    def forget_sealed(self) -> None:
        """Drop every row, once a wave that holds them is sealed."""
        with self._writing(), self._transaction():
            for table in ("reading", "failure", "note", "setup"):
                self._db.execute(f"DELETE FROM {table}")
            self._setups.clear()

    def _remember(self, setup: Setup) -> None:
        if setup.digest not in self._setups:
            self._db.execute("INSERT OR IGNORE INTO setup VALUES (?, ?)", (setup.digest, json.dumps(asdict(setup))))
            self._setups.add(setup.digest)

    def _ask(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        with self._looking():
            return self._db.execute(query, values).fetchall()

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
                    raise SearchError(f"{self.path}: another search or sealing is writing it, wanted it free") from None
                time.sleep(0.05)

    def _prepare(self, *, create: bool) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        empty = version == 0 and not self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if empty and not create:  # no journal yet; or its writer is about to fill it, or was killed before it could
            self._db.close()
            self._db = sqlite3.connect(":memory:", isolation_level=None)
        if empty:
            self._db.execute("PRAGMA journal_mode = WAL")
            with self._transaction():
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        elif version != VERSION:
            raise SearchError(f"{self.path}: a journal of version {version}, wanted {VERSION}")
        elif create:  # journals of this version were made without it at first
            self._db.execute("CREATE INDEX IF NOT EXISTS place ON reading (engine, stage, w, b, cp, nodes_searched)")
        self._db.execute("PRAGMA synchronous = NORMAL")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def _looking(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise SearchError(f"{self.path}: {error}, wanted a sound journal") from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise SearchError(f"{self.path}: {error}; what was committed before is kept") from error


def _marks(count: int) -> str:
    return ", ".join("?" * count)
