"""What several folders of tests share: the oracles beside the checkout, and the real engine."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from asym.engines.engine import EngineError
from asym.engines.registry import Entry, command, read_registry, verified_files

ROOT = Path(__file__).resolve().parents[1]

# A busy machine may stall any single example; what is too slow is for the benchmarks to say.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Finds a file of `../shared`, which a clone does not have; the test is skipped without it."""

    def find(name: str) -> Path:
        path = ROOT.parent / "shared" / name
        if not path.exists():
            pytest.skip(f"shared/{name} is not beside this checkout; the test's own cases still run")
        return path

    return find


@pytest.fixture(scope="session")
def real_engine() -> Entry:
    """The bundled engine's entry; the test is skipped without it, and fails where ASYM_REQUIRE=1 wants it."""
    entry = read_registry(ROOT / "data").entry("main")
    try:
        command(entry)
        verified_files(entry)
    except EngineError as error:
        if os.environ.get("ASYM_REQUIRE") == "1":
            pytest.fail(f"ASYM_REQUIRE=1, but {error}")
        pytest.skip(f"{error} (`make test` fetches it)")
    return entry
