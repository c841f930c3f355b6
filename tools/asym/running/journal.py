"""The journal: readings that were paid for and are not sealed yet, in one local SQLite file.

One row a job key, so that no search counts twice. A result is committed before it is counted. In WAL mode
`kill -9` at any moment loses at most the searches then running. One process writes at a time; any may look.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from asym.model import Failure, Job, Outcome, Setup
from asym.running.store import Store
from catalog.contract import Cp, Mate
from catalog.start import STARTS

VERSION = 1

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


class Journal(Store):
    """An open journal; use it as a context manager. `SearchError` names the file when SQLite refuses."""

    kind = "journal"
    writer = "search"
    schema = _SCHEMA
    version = VERSION

    def __init__(self, path: Path, *, write: bool) -> None:
        """Open for writing (creating it, and keeping every other writer out) or for looking."""
        self._setups: set[str] = set()
        super().__init__(path, write=write)

    def upgrade(self) -> None:
        """Journals of this version were made without the index at first."""
        self._db.execute("CREATE INDEX IF NOT EXISTS place ON reading (engine, stage, w, b, cp, nodes_searched)")

    def store(self, job: Job, outcome: Outcome, *, keep_pv: bool) -> None:
        """Commit what a search found; a key that is there already keeps what it had."""
        with self.writing():
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
        return self.ask("SELECT DISTINCT engine, stage FROM reading ORDER BY engine, stage")

    def readings(self, engine: str, stage: str) -> Iterator[Rows]:
        """The readings of an engine at a stage in the order of their keys, a batch at a time: memory stays bounded.

        One walk through the table: by the index, every row would be a jump to another page.
        """
        query = "SELECT * FROM reading NOT INDEXED WHERE engine = ? AND stage = ?"
        with self.looking():
            cursor = self._db.execute(query, (engine, stage))
            names = [entry[0] for entry in cursor.description]
            while fetched := cursor.fetchmany(BATCH):
                yield Rows(dict(zip(names, map(list, zip(*fetched, strict=True)), strict=True)))

    def scores(self, engine: str, stage: str, mate: int) -> tuple[Integers, Integers, int]:
        """What an engine read at a stage: pair indexes, centipawns (`mate` for a mate), and the nodes of all.

        SQLite packs both numbers of a row into one and joins the rows into a text: half a million readings
        come out some five times as fast as row by row, and a status has less than a second.
        """
        ((packed, nodes),) = self.ask(
            f"SELECT group_concat((w * {STARTS} + b) * {_PACK} + coalesce(cp, ?) + {_PACK // 2}), sum(nodes_searched) "
            "FROM reading WHERE engine = ? AND stage = ?",
            (mate, engine, stage),
        )
        values = np.fromstring(packed or "", dtype=np.int64, sep=",")
        return values // _PACK, values % _PACK - _PACK // 2, nodes or 0

    def count(self) -> int:
        """Number of readings."""
        ((rows,),) = self.ask("SELECT count(*) FROM reading")
        return int(rows)

    def failures(self) -> Rows:
        """All jobs that failed."""
        names = [name for _, name, *_ in self.ask("PRAGMA table_info(failure)")]
        columns = list(map(list, zip(*self.ask("SELECT * FROM failure"), strict=True))) or [[] for _ in names]
        return Rows(dict(zip(names, columns, strict=True)))

    def setups(self) -> dict[str, dict[str, Any]]:
        """Every setup that a row names, by digest, as plain values."""
        return {digest: json.loads(text) for digest, text in self.ask("SELECT * FROM setup")}

    def note(self, name: str) -> str | None:
        """What was noted under a name, such as the share asked for screening."""
        found = self.ask("SELECT value FROM note WHERE name = ?", (name,))
        return str(found[0][0]) if found else None

    def write_note(self, name: str, value: str) -> None:
        """Note a value under a name."""
        with self.writing():
            self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (name, value))

    def forget_sealed(self) -> None:
        """Drop every row, once a wave that holds them is sealed."""
        with self.writing(), self.transaction():
            for table in ("reading", "failure", "note", "setup"):
                self._db.execute(f"DELETE FROM {table}")
            self._setups.clear()

    def _remember(self, setup: Setup) -> None:
        if setup.digest not in self._setups:
            self._db.execute("INSERT OR IGNORE INTO setup VALUES (?, ?)", (setup.digest, json.dumps(asdict(setup))))
            self._setups.add(setup.digest)


def _marks(count: int) -> str:
    return ", ".join("?" * count)
