"""What an experiment stands on: the piece set and boards that it was given, and where its result goes."""

from __future__ import annotations

import hashlib
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

from catalog.files import to_json
from eternity.board import Board, read_boards
from eternity.errors import EternityError
from eternity.piece import Piece, pieces_text, read_pieces
from eternity.planted import planted

Needs = Literal["nothing", "pieces", "boards"]

REAL = "14b5ff7ef4c05a9b"
"""First digits of the SHA-256 of the real piece set as `pieces_text` writes it; the set itself is not ours to ship."""

SEED = 2007
"""Seed of the planted set that stands in where no piece file is given: 16 x 16, 5 frame and 17 inner colours."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Input of an experiment."""

    pieces: tuple[Piece, ...]
    """The piece set."""

    boards: tuple[Board, ...]
    """Boards of this set; empty when none were given."""

    name: str
    """`real`, `planted`, or `other-` with digits of the digest."""

    digest: str
    """SHA-256 of the piece set."""

    say: Callable[[str], None]
    """Told what happens, one line at a time."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """One entry of the registry."""

    name: str
    """Its word on the command line and the name of its result."""

    title: str
    """What it computes, in one line."""

    needs: Needs
    """What it must be given; `pieces` has a planted stand-in, `boards` has none."""

    seed: int | None
    """Seed of everything random in it; None when nothing is."""

    run: Callable[[Ground], dict[str, Any]]
    """Computes the result, the same for the same ground."""


def lay(
    pieces: Path | None, boards: Path | None, say: Callable[[str], None] = lambda _: None, *, sides: str = "urdl"
) -> Ground:
    """Read what was given, pieces in the order `sides`; without a piece file the planted stand-in is laid."""
    if pieces is None:
        if boards is not None:
            raise EternityError(f"{boards}: boards without their pieces, wanted --pieces too")
        made = planted(16, 5, 17, SEED, distinct=True)
        return Ground(made.pieces, (), "planted", _digest(made.pieces), say)
    known = read_pieces(pieces, sides)
    digest = _digest(known)
    name = "real" if digest.startswith(REAL) else f"other-{digest[:8]}"
    return Ground(known, () if boards is None else read_boards(boards, known), name, digest, say)


def _digest(pieces: tuple[Piece, ...]) -> str:
    return hashlib.sha256(pieces_text(pieces).encode()).hexdigest()


def perform(experiment: Experiment, ground: Ground) -> tuple[dict[str, Any], float]:
    """Run an experiment; returns its document, and its seconds of CPU time, kept apart because they never repeat.

    CPU time of the process and not the clock: it says little about what else the machine had to do.
    """
    if experiment.needs == "boards" and not ground.boards:
        raise EternityError(f"experiment {experiment.name}: got no boards, wanted --pieces and --boards")
    started = time.process_time()
    result = experiment.run(ground)
    seconds = time.process_time() - started
    command = f"python -m eternity run {experiment.name}"
    if experiment.needs != "nothing" and ground.name != "planted":
        command += " --pieces eternity2_pieces.txt"
    if experiment.needs == "boards":
        command += " --boards eternity2_boards.json"
    document = {
        "experiment": experiment.name,
        "title": experiment.title,
        "command": command,
        "set": None if experiment.needs == "nothing" else {"name": ground.name, "sha256": ground.digest},
        "seed": experiment.seed,
        "versions": versions(),
        "result": result,
    }
    return document, seconds


def versions() -> dict[str, str]:
    """Versions of what computes: Python to its minor number, and the numeric packages."""
    found = {"python": f"{sys.version_info.major}.{sys.version_info.minor}"}
    for package in ("numpy", "numba", "ortools"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "missing"
    return found


def keep(document: dict[str, Any], seconds: float, folder: Path) -> Path:
    """Write a result to `folder/<set>/<experiment>.json` and its time to `folder/times/`; returns the first path."""
    group = document["set"]["name"] if document["set"] else "general"
    path = folder / group / f"{document['experiment']}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(to_json(document))
    times = folder / "times" / f"{group}-{document['experiment']}.json"
    times.parent.mkdir(parents=True, exist_ok=True)
    machine = {"system": platform.system(), "machine": platform.machine()}
    times.write_bytes(to_json({"experiment": document["experiment"], "seconds": round(seconds, 1), **machine}))
    return path
