"""The parsed command line, as every command takes it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol


class Options(Protocol):
    """The parsed command line."""

    command: str
    pair: str
    data: Path
    ladder: str
    json: bool
    workers: int
    wave: str
    to: str | None
    share: float
    nodes: int | None
    minutes: float | None
    positions: int | None
    dry_run: bool
    executor: str
    scheduler: str | None
    insecure: bool
    hash: int
    engine: str
    stage: str | None
    pairs: str
    games: int
    controls: int
    file: Path
