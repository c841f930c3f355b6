"""A draw by a public seed: the vectors that the script passes too, and the command."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.cli import main
from generator.errors import GeneratorError
from generator.evidence.draw import RANGE, draw

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[1] / "vectors" / "draws.json").read_text("utf-8")
)


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda vector: vector["why"])
def test_a_draw_gives_what_its_vector_says(vector: dict[str, Any]) -> None:
    found = draw(vector["seed"], vector["dataset"], vector["lines"])
    got = (found.seed, found.digest, found.round, found.number, found.place, found.line)
    assert got == tuple(vector[name] for name in ("hashed", "digest", "round", "number", "place", "line"))


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda vector: vector["why"])
def test_a_vector_follows_the_method_in_words(vector: dict[str, Any]) -> None:
    """Hashed and divided here by hand: the numbers before the one that decided are too large, it is not."""
    written = f"{vector['hashed']}\n{vector['dataset']}\n{vector['round']}".encode()
    assert hashlib.sha256(written).hexdigest() == vector["digest"]
    numbers = [int(vector["digest"][at : at + 8], 16) for at in range(0, 64, 8)]
    largest = 2**32 // vector["lines"] * vector["lines"]
    assert [number >= largest for number in numbers[: vector["place"] + 1]] == [True] * vector["place"] + [False]
    assert vector["line"] == numbers[vector["place"]] % vector["lines"] + 1


def test_the_vectors_reach_every_branch() -> None:
    assert {(vector["place"] > 0, vector["round"] > 0) for vector in VECTORS["draws"]} >= {
        (False, False),
        (True, False),
        (False, True),
    }


def test_other_data_draw_another_line_by_the_same_seed() -> None:
    """The first vector and the last have one seed and one length."""
    first, last = VECTORS["draws"][0], VECTORS["draws"][-1]
    assert (first["seed"], first["lines"]) == (last["seed"], last["lines"])
    assert first["line"] != last["line"]


@pytest.mark.parametrize("seed", VECTORS["refused"], ids=len)
def test_a_seed_that_says_nothing_or_too_much_is_refused(seed: str) -> None:
    with pytest.raises(GeneratorError, match=r"got a seed of \d+ characters, wanted 1 to 200"):
        draw(seed, "0" * 64, 10)


def test_a_seed_that_is_no_text_is_refused() -> None:
    with pytest.raises(GeneratorError, match="is no text"):
        draw("\udc80", "0" * 64, 10)


@pytest.mark.parametrize("lines", [0, -1, RANGE + 1])
def test_a_list_without_lines_or_with_too_many_is_refused(lines: int) -> None:
    with pytest.raises(GeneratorError, match="wanted 1 to"):
        draw("seed", "0" * 64, lines)


def test_no_line_is_favoured() -> None:
    """Ten thousand draws from three lines: each comes within five standard deviations of a third."""
    drawn = Counter(draw(f"{number}", "0" * 64, 3).line for number in range(10_000))
    assert set(drawn) == {1, 2, 3}
    assert all(abs(count - 10_000 / 3) < 5 * (10_000 * 2 / 9) ** 0.5 for count in drawn.values())


def test_the_command_draws_from_the_roll(judged_root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two pairs are admitted in the judged data, 90-80 of rank 4 and 0-6 of rank 6: lines 1 and 2."""
    drawn = set()
    for seed in ("one", "two", "three", "four", "five"):
        assert main(["draw", seed, "--project", str(judged_root), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["lines"], found["admitted"], found["seed"]) == (2, True, seed)
        assert found["pair"] == {1: "90-80", 2: "0-6"}[found["line"]]
        drawn.add(found["line"])
    assert drawn == {1, 2}


def test_the_command_says_that_a_candidate_is_not_admitted(prepared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "  Lyon\u00a02026 ", "--project", str(prepared)]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.endswith("(candidate, not admitted)")
    assert second.startswith("seed 'Lyon 2026', dataset ")


def test_the_command_refuses_an_empty_seed_in_one_line(prepared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", " ", "--project", str(prepared)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "draw: got a seed of 0 characters, wanted 1 to 200\n"
