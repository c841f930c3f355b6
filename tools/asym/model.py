"""What passes between planning, engines and journal."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from catalog.contract import Pair, Score
from catalog.fen import fen

Purpose = Literal["screen", "deepen", "control", "mirror", "median", "opinion", "ask"]
"""Why a pair is read; the passport counts positions and nodes by it. What was only asked for is stored nowhere."""

OPINION = "opinion"
"""Stands for the stage of what another engine reads: it has one limit of its own and climbs no ladder."""

FailureKind = Literal["died", "hung", "garbled", "unread"]
"""The engine ended, said nothing in time, wrote what no engine should, or gave no finished score."""


class SearchError(Exception):
    """The search cannot go on; the message is one line: place, got, wanted."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search stops; exactly one of the two is set."""

    nodes: int | None = None
    """Nodes for one position; the limit that repeats."""

    depth: int | None = None
    """Plies, for an engine that does not honour nodes."""

    def uci(self) -> str:
        """As `go` takes it."""
        return f"nodes {self.nodes}" if self.nodes is not None else f"depth {self.depth}"


@dataclass(frozen=True)
class Setup:
    """Everything that can change an engine's answer, but for the position."""

    engine: str
    """Id in `data/engines.toml`."""

    files: tuple[tuple[str, str], ...]
    """Name and SHA-256 of binary and network."""

    options: tuple[tuple[str, str], ...]
    """UCI options beside Hash, sorted by name."""

    hash_mb: int
    """Hash table, megabytes."""

    limit: Limit
    """When the search stops."""

    @cached_property
    def digest(self) -> str:
        """SHA-256 over all of the above, 64 hexadecimal digits."""
        parts = [self.engine, *map("=".join, self.files), *map("=".join, self.options)]
        return hashlib.sha256("\n".join([*parts, f"Hash={self.hash_mb}", self.limit.uci()]).encode()).hexdigest()

    def key(self, pair: Pair) -> str:
        """Name of the one answer this setup gives to a pair: SHA-256 of the digest and the Shredder-FEN."""
        return hashlib.sha256(f"{self.digest}\n{fen(pair)}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Job:
    """One search to do."""

    key: str
    """As `Setup.key` makes it: two jobs with one key have one answer."""

    pair: Pair
    """What to read."""

    stage: str
    """Stage of the ladder that asks."""

    purpose: Purpose
    """Why it asks."""

    setup: Setup
    """With what to read it."""


@dataclass(frozen=True, slots=True)
class Wdl:
    """An engine's own chances, per mille, from White's side."""

    win: int
    """White wins."""

    draw: int
    """Draw."""

    loss: int
    """Black wins."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What an engine found: the last iteration that it finished below the limit."""

    key: str
    """Key of the job."""

    score: Score
    """From White's side."""

    depth: int
    """Plies of that iteration."""

    nodes_at_score: int
    """Nodes when it ended."""

    nodes_searched: int
    """Nodes when the search ended."""

    bestmove: str
    """UCI, castling as king takes rook."""

    pv: tuple[str, ...]
    """Principal variation of that iteration, legal moves only."""

    wdl: Wdl | None = None
    """Where the engine offers `UCI_ShowWDL`."""

    warning: str | None = None
    """What an operator should know, such as a limit that was not honoured."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A search that gave no reading; stored too, for failed is neither done nor waiting."""

    key: str
    """Key of the job."""

    kind: FailureKind
    """What went wrong."""

    detail: str
    """What was seen, in one line."""


Outcome = Reading | Failure
