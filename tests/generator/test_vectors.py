"""The vectors that Python and JavaScript share, from Python's side; tests/browser/test_vectors.py is the other."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from catalog.contract import Pair
from catalog.fen import fen
from catalog.start import STARTS, castling, mirror, number, row

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


@pytest.fixture
def starts() -> dict[str, Any]:
    """`tests/vectors/starts.json`."""
    found: dict[str, Any] = json.loads((VECTORS / "starts.json").read_text("utf-8"))
    return found


def test_rows_mirrors_and_castling_are_those_of_the_vectors(starts: dict[str, Any]) -> None:
    assert {name: row(int(name)) for name in starts["rows"]} == starts["rows"]
    assert {str(number(pieces)): pieces for pieces in starts["rows"].values()} == starts["rows"]
    assert hashlib.sha256("\n".join(map(row, range(STARTS))).encode()).hexdigest() == starts["all_rows_sha256"]
    assert all((mirror(one), mirror(other)) == (other, one) for one, other in starts["mirrors"])
    able = [castling(start) for start in range(STARTS)]
    assert {name: [able[int(name)].short, able[int(name)].long] for name in starts["castling"]} == starts["castling"]
    counts = {
        "short": sum(one.short for one in able),
        "long": sum(one.long for one in able),
        "any": sum(map(bool, able)),
    }
    assert counts == starts["castling_counts"]


def test_fens_and_representatives_are_those_of_the_vectors(starts: dict[str, Any]) -> None:
    for vector in starts["fens"]:
        pair = Pair(*vector["pair"])
        assert fen(pair) == vector["shredder"]
        assert fen(pair, "xfen") == vector.get("xfen", fen(pair, "xfen"))
    for name, wanted in starts["representatives"].items():
        pair = Pair(int(name), 700)
        assert (pair.representative() == pair) is wanted
