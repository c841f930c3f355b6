"""The browser's scripts in Node, on the vectors that Python wrote and on what Python says here and now."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from asym.engines.registry import node
from eternity.splitmix import SplitMix64
from eternity.subset import hashed_halves, micro, one_sided, play, table_bytes
from eternity.vectors import both_ways, document
from eternity.windows import window

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "data" / "eternity" / "vectors"
SCRIPTS = ROOT / "templates" / "assets" / "lab"

Ask = Callable[..., list[Any]]


@pytest.fixture(scope="session")
def ask() -> Ask:
    """Puts questions to the scripts, all in one run of Node; without Node the tests are skipped."""
    program = node()
    if program is None:
        if os.environ.get("ASYM_REQUIRE") == "1":
            pytest.fail("ASYM_REQUIRE=1, but Node.js is missing")
        pytest.skip("Node.js is missing")

    def run(*questions: dict[str, Any]) -> list[Any]:
        done = subprocess.run(
            [program, Path(__file__).with_name("port.mjs"), SCRIPTS],
            input=json.dumps(questions),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answers: list[Any] = json.loads(done.stdout)
        return answers

    return run


@pytest.fixture(scope="module")
def joins() -> dict[str, Any]:
    """`join.json`."""
    found: dict[str, Any] = json.loads((VECTORS / "join.json").read_text())
    return found


@pytest.fixture(scope="module")
def bands() -> dict[str, Any]:
    """`band.json`."""
    found: dict[str, Any] = json.loads((VECTORS / "band.json").read_text())
    return found


def test_the_stream_is_that_of_the_vectors(ask: Ask, joins: dict[str, Any]) -> None:
    assert ask({"ask": "stream", "seed": joins["seed"], "many": 8}) == [joins["splitmix64"]]


def test_numbers_below_a_bound_are_those_of_python(ask: Ask) -> None:
    """Small bounds, and bounds so large that nearly half of all words are thrown away."""
    bounds = [1, 2, 3, 47, 48, 1000, 2**52 - 1] * 5
    stream = SplitMix64(7)
    assert ask({"ask": "below", "seed": 7, "bounds": bounds}) == [[stream.below(bound) for bound in bounds]]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_subset_sums_cost_and_find_what_they_do_in_python(ask: Ask, seed: int) -> None:
    stream = SplitMix64(seed)
    numbers = [1 + stream.below(30) for _ in range(8 + seed)]
    target = sum(numbers) // 2
    alone, *halves = ask({"ask": "subsets", "numbers": numbers, "target": target})[0]
    assert alone == json.loads(json.dumps(asdict(one_sided(numbers, target))))
    assert halves == [json.loads(json.dumps(asdict(hashed_halves(numbers, target))))] * 2
    assert alone["found"]


def test_ten_numbers_cost_64_steps_and_32_entries_against_1024(ask: Ask) -> None:
    ((alone, *halves),) = ask({"ask": "subsets", "numbers": list(range(1, 11)), "target": 20})
    assert alone["steps"] == 1024
    assert [(one["steps"], one["stored"]) for one in halves] == [(64, 32)] * 2


def test_the_micro_instance_is_played_tick_for_tick(ask: Ask, joins: dict[str, Any]) -> None:
    instance, steps = ask(
        {"ask": "micro", "seed": joins["seed"]},
        {"ask": "play", "instance": {"numbers": joins["numbers"], "target": joins["target"]}},
    )
    assert instance == {"numbers": joins["numbers"], "target": joins["target"]}
    assert steps == joins["steps"]


def test_other_instances_are_played_alike(ask: Ask) -> None:
    for seed, steps in enumerate(ask(*({"ask": "play", "instance": asdict(micro(seed))} for seed in range(5)))):
        assert steps == json.loads(json.dumps([asdict(step) for step in play(micro(seed))]))


def test_the_table_reaches_16_gib_at_60_exactly(ask: Ask) -> None:
    at_58, at_60 = ask({"ask": "trade", "n": 58}, {"ask": "trade", "n": 60})
    assert at_60 == {"one": str(2**60), "two": str(2**31), "entries": str(2**30), "bytes": str(16 * 2**30)}
    assert int(at_58["bytes"]) == table_bytes(58) < 16 * 2**30


def test_planted_boards_are_those_of_the_vectors(ask: Ask, bands: dict[str, Any]) -> None:
    wanted = [bands, *bands["boards"]]
    assert ask(*({"ask": "board", "made_by": one["made_by"]} for one in wanted)) == [one["band"] for one in wanted]


def test_one_sided_counts_node_for_node(ask: Ask, bands: dict[str, Any]) -> None:
    """The player's band and every window: optimum, the very filling, and the nodes of each budget."""
    wanted = [bands, *bands["windows"]]
    for found, one in zip(ask(*({"ask": "one_sided", "band": one["band"]} for one in wanted)), wanted, strict=True):
        assert (found["upper"], found["filling"]) == (one["optimum"], one["filling"])
        assert found["rungs"] == found["told"] == one["one_sided"]


def test_the_join_counts_tops_entries_lookups_and_nodes_alike(ask: Ask, bands: dict[str, Any]) -> None:
    wanted = [one for one in [bands, *bands["windows"]] if "join" in one]
    assert len(wanted) > 10
    answers = ask(*({"ask": "join", "band": one["band"]} for one in wanted))
    for found, one in zip(answers, wanted, strict=True):
        assert (found["lower"], found["upper"]) == (one["optimum"], one["optimum"])
        assert found["rungs"] == found["told"] == one["join"]
    questions = [
        {"ask": "charge", "band": one["band"], "filling": found["filling"]}
        for found, one in zip(answers, wanted, strict=True)
    ]
    assert ask(*questions) == [one["optimum"] for one in wanted], "a joined board is scored again, edge by edge"


def test_a_window_that_nothing_fills_is_said_to_have_no_filling(ask: Ask) -> None:
    """All targets of a cell are the border, and its piece has no grey."""
    band = {"width": 1, "height": 2, "pool": [[1, 1, 1, 1], [1, 2, 1, 2]], "top": [0], "right": [0, 0]}
    band |= {"bottom": [0], "left": [0, 0]}
    for found in ask({"ask": "one_sided", "band": band}, {"ask": "join", "band": band}):
        assert (found["upper"], found["filling"], found["rungs"]) == (None, None, [])
        assert found["lower"] > 1


def test_phantoms_and_misplaced_grey_are_refused(ask: Ask, bands: dict[str, Any]) -> None:
    band, filling = bands["band"], bands["filling"]
    twice = [filling[0], filling[0], *filling[2:]]
    turned = [[filling[0][0], (filling[0][1] + 1) % 4], *filling[1:]]
    right, *wrong = ask(*({"ask": "charge", "band": band, "filling": one} for one in (filling, twice, turned)))
    assert right == bands["optimum"]
    assert wrong == ["a piece is used twice", "cell 0: grey lies wrong"]


@pytest.mark.parametrize("seeds", [range(100, 130)])
def test_windows_that_no_vector_holds_agree_as_well(ask: Ask, seeds: range) -> None:
    """Against the compiled solvers, so that the vectors cannot have been learnt by heart."""
    made = [window(seed) for seed in seeds]
    answers = ask(*({"ask": "one_sided", "band": document(band)} for band in made))
    for band, found in zip(made, answers, strict=True):
        wanted = both_ways(band)
        assert (found["upper"], found["rungs"]) == (wanted["optimum"], wanted["one_sided"])
