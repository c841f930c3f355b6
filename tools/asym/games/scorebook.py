"""The scorebook: games that were finished and are not sealed yet, in one local SQLite file beside the journal.

One row a game, committed before it is counted; what is stopped in the middle of a game leaves no trace of it.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from asym.games.game import Rules
from asym.model import Failure, Limit, Setup
from asym.planning.ladder import Ladder
from asym.running.store import Store
from catalog.contract import Pair
from catalog.fen import fen
from catalog.games import Game, games_from, scores_to_text

VERSION = 1

_SCHEMA = """
CREATE TABLE session (digest TEXT PRIMARY KEY, description TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (key TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES session, record TEXT NOT NULL,
    at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE failure (key TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES session, w INTEGER NOT NULL,
    b INTEGER NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, detail TEXT NOT NULL, at REAL NOT NULL)
    WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Session:
    """Everything that games of one kind have in common."""

    setup: Setup
    """The engine, and its node limit a move."""

    rules: Rules
    """How games are opened and called."""

    @cached_property
    def digest(self) -> str:
        """SHA-256 over all of it, 64 hexadecimal digits."""
        rules = "\n".join(f"{name}={value}" for name, value in sorted(asdict(self.rules).items()))
        return hashlib.sha256(f"{self.setup.digest}\n{rules}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class GameJob:
    """One game to play."""

    pair: Pair
    """Where it begins."""

    number: int
    """Which of the pair's games it is, from 1."""

    seed: int
    """Draws its first plies."""

    session: Session
    """With what, and by which rules."""

    @property
    def key(self) -> str:
        """Name of the one game that this job gives: SHA-256 of session, start and seed."""
        return hashlib.sha256(f"{self.session.digest}\n{fen(self.pair)}\n{self.seed}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the scorebook has it."""

    game: Game
    """The game."""

    session: Session
    """How it was played."""

    at: float
    """When it ended, seconds since 1970."""


def scorebook_path(data: Path, ladder: Ladder) -> Path:
    """Where the scorebook of a ladder's pairs lies."""
    return data / "journal" / f"{ladder.name}-games.sqlite"


class Scorebook(Store):
    """An open scorebook; use it as a context manager. `SearchError` names the file when SQLite refuses."""

    kind = "scorebook"
    writer = "self-play"
    schema = _SCHEMA
    version = VERSION

    def __init__(self, path: Path) -> None:
        """Open for writing, creating it."""
        super().__init__(path, write=True)

    def store(self, job: GameJob, outcome: Game | Failure) -> None:
        """Commit a finished game, or a failure; a key that is there already keeps the game it had."""
        digest = job.session.digest
        with self.writing(), self.transaction():
            self._db.execute(
                "INSERT OR IGNORE INTO session VALUES (?, ?)", (digest, json.dumps(asdict(job.session), sort_keys=True))
            )
            if isinstance(outcome, Failure):
                place = (job.pair.white, job.pair.black, job.number)
                self._db.execute(
                    "INSERT OR REPLACE INTO failure VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (job.key, digest, *place, outcome.kind, outcome.detail, time.time()),
                )
                return
            self._db.execute(
                "INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?)",
                (job.key, digest, json.dumps(_record(outcome)), time.time()),
            )
            self._db.execute("DELETE FROM failure WHERE key = ?", (job.key,))

    def keys(self) -> set[str]:
        """Keys of the games it has."""
        return {key for (key,) in self._db.execute("SELECT key FROM game")}

    def sessions(self) -> list[Session]:
        """Every session that a game or a failure names."""
        return list(self._sessions().values())

    def entries(self) -> list[Entry]:
        """All games, in the order of their keys."""
        sessions = self._sessions()
        rows = self._db.execute("SELECT session, record, at FROM game ORDER BY key").fetchall()
        games = games_from(json.loads(record) for _, record, _ in rows)
        return [Entry(game, sessions[digest], at) for game, (digest, _, at) in zip(games, rows, strict=True)]

    def failures(self) -> list[tuple[Pair, str, str, str, float]]:
        """Games that failed twice: pair, engine, kind, what was seen, when."""
        sessions = self._sessions()
        query = "SELECT w, b, session, kind, detail, at, number FROM failure ORDER BY key"
        return [
            (Pair(w, b), sessions[digest].setup.engine, kind, f"game {number}: {detail}", at)
            for w, b, digest, kind, detail, at, number in self._db.execute(query)
        ]

    def forget_sealed(self) -> None:
        """Drop every row, once a wave that holds them is sealed."""
        with self.writing(), self.transaction():
            for table in ("game", "failure", "session"):
                self._db.execute(f"DELETE FROM {table}")

    def _sessions(self) -> dict[str, Session]:
        rows = self._db.execute("SELECT digest, description FROM session ORDER BY digest")
        return {digest: _session(json.loads(text)) for digest, text in rows}


def _record(game: Game) -> dict[str, Any]:
    return {
        **{name: getattr(game, name) for name in ("number", "seed", "engine", "nodes", "opening", "result", "ending")},
        "w": game.pair.white,
        "b": game.pair.black,
        "moves": " ".join(game.moves),
        "scores": scores_to_text(game.scores),
        "nodes_searched": game.nodes_searched,
    }


def _session(description: dict[str, Any]) -> Session:
    setup = description["setup"]
    return Session(
        Setup(
            setup["engine"],
            tuple((name, digest) for name, digest in setup["files"]),
            tuple((name, value) for name, value in setup["options"]),
            setup["hash_mb"],
            Limit(**setup["limit"]),
        ),
        Rules(**description["rules"]),
    )
