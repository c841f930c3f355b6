"""The probe on real engines: what each is known to do with a limit."""

import os
from pathlib import Path

import msgspec
import pytest

from asym.engines.engine import EngineError
from asym.engines.probe import at_least, check, version_in
from asym.engines.registry import Entry, command, read_registry, verified_files

REGISTRY = read_registry(Path(__file__).resolve().parents[2] / "data")


def installed(id: str) -> Entry:
    """The entry of an engine that is here, or a skip (a failure where ASYM_REQUIRE is set)."""
    entry = REGISTRY.entry(id)
    try:
        command(entry)
        verified_files(entry)
    except EngineError as error:
        if os.environ.get("ASYM_REQUIRE"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    return entry


@pytest.mark.parametrize(
    ("name", "version"),
    [  # as these engines name themselves
        ("Stockfish 15.1", "15.1"),
        ("Stockfish 19 Lite WASM", "19"),
        ("Ethereal 12.00", "12.00"),
        ("Lc0 v0.31.2+git.dirty", "0.31.2"),
        ("Berserk 13", "13"),
        ("Glaurung", None),
    ],
)
def test_the_version_is_read_from_the_engines_own_name(name: str, version: str | None) -> None:
    assert version_in(name) == version


@pytest.mark.parametrize(
    ("version", "least", "enough"),
    [("13", "13", True), ("12.1", "13", False), ("9", "13", False), ("0.31.2", "0.30", True), (None, "1", False)],
)
def test_versions_are_compared_number_by_number(version: str | None, least: str, enough: bool) -> None:
    assert at_least(version, least) is enough


def test_stockfish_15_1_honours_nodes_and_repeats_itself() -> None:
    finding = check(installed("stockfish-15.1"), ("second",))
    assert (finding.works, finding.honours_nodes, finding.repeatable) == (True, True, True), finding.said
    assert finding.version == "15.1"
    assert [len(digest) for digest in finding.files.values()] == [64]


def test_ethereal_12_does_not_honour_nodes_and_is_limited_by_depth() -> None:
    """It stops a node-limited search at depth 1."""
    finding = check(installed("ethereal-12.00"), ("third",))
    assert (finding.works, finding.honours_nodes, finding.repeatable) == (True, False, True), finding.said


def test_an_engine_that_ignores_nodes_is_refused_as_node_limited() -> None:
    entry = msgspec.structs.replace(installed("ethereal-12.00"), limit="nodes")
    finding = check(entry, ())
    assert not finding.works
    assert "does not honour 20000 nodes, wanted limit = 'depth'" in finding.said


def test_an_engine_older_than_its_least_version_is_refused() -> None:
    finding = check(msgspec.structs.replace(installed("stockfish-15.1"), least="16"), ())
    assert not finding.works
    assert "version 15.1, wanted 16 or later" in finding.said


@pytest.mark.parametrize("id", ["berserk", "lc0", "stockfish-native"])
def test_an_engine_without_a_path_is_off_and_says_how_to_get_it(id: str) -> None:
    finding = check(REGISTRY.entry(id), ())
    assert not finding.works
    assert "off, no path is given: " in finding.said


def test_lc0_is_asked_not_to_stop_early() -> None:
    options = REGISTRY.entry("lc0").options
    assert options["SmartPruningFactor"] == "0"
    assert options["Threads"] == "1"
    assert "ScoreType" in options


@pytest.mark.engine
def test_the_bundled_engine_honours_nodes_and_repeats_itself() -> None:
    finding = check(installed("stockfish-19-lite"), ("main",))
    assert (finding.works, finding.honours_nodes, finding.repeatable) == (True, True, True), finding.said
