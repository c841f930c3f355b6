"""A data folder of its own for each test, with a ladder of three cheap stages and a scripted engine."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from asym.engines.registry import Registry, read_registry, stage_setup
from asym.model import Job, Setup
from asym.planning.ladder import Ladder, read_ladders
from catalog.contract import Pair

ROOT = Path(__file__).resolve().parents[2]
SCRIPTED = Path(__file__).with_name("scripted.py")

LADDER = """
seed = 20260918
[calibration]
controls = 147
percentile = 95
equal = 10
[corridor]
limit = 5
drift = 3
[[ladder]]
name = "toy"
corridor = ["S1", "S2"]
stages = [
    { name = "S0", nodes = 100, hash_mb = 16, window = 120 },
    { name = "S1", nodes = 200, hash_mb = 16, window = 60 },
    { name = "S2", nodes = 400, hash_mb = 32 },
]
[[ladder]]
name = "other"
corridor = []
stages = [{ name = "S0", nodes = 70, hash_mb = 16 }]
"""


def _engines(part: str, folder: Path) -> str:
    command = ", ".join(f"'{word}'" for word in (sys.executable, "-S", "-I", SCRIPTED, part, folder))
    return f"""
[roles]
main = ["toy"]
[[engine]]
id = "toy"
name = "Toy Engine"
command = [{command}]
how_to_get = "it is part of the tests"
licence = "GPL-3.0-or-later"
source = "this checkout"
files = {{ '{SCRIPTED}' = "{hashlib.sha256(SCRIPTED.read_bytes()).hexdigest()}" }}
options = {{ Threads = "1" }}
"""


@pytest.fixture
def scripted(tmp_path: Path) -> Callable[[str], list[str]]:
    """The command line of a scripted engine in a part; its process ids go to `tmp_path/pids`."""
    return lambda part: [sys.executable, "-S", "-I", str(SCRIPTED), part, str(tmp_path)]


@pytest.fixture
def cast(tmp_path: Path) -> Callable[[str], Path]:
    """Gives the main role of the data folder to a scripted engine in a part, and returns the folder."""
    data = tmp_path / "data"

    def give(part: str) -> Path:
        data.mkdir(exist_ok=True)
        (data / "ladder.toml").write_text(LADDER)
        (data / "engines.toml").write_text(_engines(part, tmp_path))
        (data / "publications.toml").write_text("")
        (data / "quoted.toml").write_text("")
        return data

    return give


@pytest.fixture
def data(cast: Callable[[str], Path]) -> Path:
    """A data folder whose main engine is scripted and behaves."""
    return cast("fine")


@pytest.fixture
def ladder(data: Path) -> Ladder:
    """Three stages: 100 nodes within 120 cp, 200 within 60, 400 without a window yet."""
    return read_ladders(data).named("toy")


@pytest.fixture
def registry(data: Path) -> Registry:
    """The scripted engine in the main role."""
    return read_registry(data)


@pytest.fixture
def setups(ladder: Ladder, registry: Registry) -> list[Setup]:
    """One setup a stage."""
    return [stage_setup(registry.entry("main"), stage) for stage in ladder.stages]


@pytest.fixture
def job(setups: list[Setup]) -> Callable[..., Job]:
    """Makes the job that reads a pair at a stage."""

    def make(pair: str, level: int = 0, purpose: str = "screen") -> Job:
        read = Pair.parse(pair)
        return Job(setups[level].key(read), read, f"S{level}", purpose, setups[level])

    return make


@pytest.fixture
def search(data: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the printed command `python tools/asym/asym_search.py` on the test's own data folder and toy ladder."""

    def call(*words: str, script: str = "asym_search", **more: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, ROOT / "tools" / "asym" / f"{script}.py", *words, "--data", data]
        if "--ladder" not in words:
            command += ["--ladder", "toy"]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **more)

    return call


@pytest.fixture
def none_left(tmp_path: Path) -> Callable[[], None]:
    """Asserts that every scripted engine that was started has ended."""

    def check() -> None:
        pids = [int(line) for line in (tmp_path / "pids").read_text().split()]
        assert pids, "no engine was started"
        deadline = time.monotonic() + 5
        while left := [pid for pid in pids if _runs(pid)]:
            assert time.monotonic() < deadline, f"engines {left} are left"
            time.sleep(0.02)

    return check


def _runs(pid: int) -> bool:
    """Whether a process is left; an orphan that has ended and waits for its new parent to notice is not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with contextlib.suppress(OSError):
        state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
        return state != "Z" or int(parent) == os.getpid()
    return True
