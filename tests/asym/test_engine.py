"""An engine process, well or badly behaved: what it did becomes a reading, a failure or one clear refusal."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import asym.engines.engine
from asym.engines.engine import Engine, EngineError
from asym.engines.registry import Entry, command, setup
from asym.model import Failure, Job, Limit, Reading, Setup, Wdl
from catalog.contract import Cp, Pair

Scripted = Callable[[str], list[str]]
MakeJob = Callable[..., Job]

OPTIONS = (("Threads", "1"),)


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Waits half a second for a part that hangs, not half a minute; any other part has all the time it needs."""

    def shorten(part: str) -> None:
        if part in ("silent", "wrong-readyok"):
            monkeypatch.setattr(asym.engines.engine, "HANDSHAKE_SECONDS", 1.0)
        if part in ("hangs", "chatters"):
            monkeypatch.setattr(asym.engines.engine, "GRACE_SECONDS", 0.5)

    return shorten


def gone(engine: Engine) -> bool:
    """Whether the process has ended and was waited for: a zombie still answers to signal 0."""
    try:
        os.kill(engine._process.pid, 0)
    except ProcessLookupError:
        return True
    return False


# --- Engines that behave


def test_a_good_engine_gives_a_reading(scripted: Scripted, job: MakeJob) -> None:
    """Its last line is cut off by the limit and is a bound; the one before, at half the nodes, is the reading."""
    with Engine(scripted("fine"), OPTIONS, 16) as engine:
        assert engine.name == "Toy Engine 1"
        outcome = engine.search(job("518-0"))
    assert isinstance(outcome, Reading)
    assert (outcome.depth, outcome.nodes_at_score, outcome.nodes_searched) == (1, 50, 103)
    assert (outcome.bestmove, outcome.pv, outcome.wdl) == ("e2e4", ("e2e4", "e7e5"), Wdl(300, 500, 200))
    assert gone(engine)


@pytest.mark.parametrize("part", ["crlf", "crumbs", "slow", "garbage", "stays"])
def test_manners_that_do_not_matter_change_no_reading(part: str, scripted: Scripted, job: MakeJob) -> None:
    """Line ends, pieces of lines, a pause, noise before the answer, and an engine that will not quit."""
    with Engine(scripted("fine"), OPTIONS, 16) as engine:
        wanted = engine.search(job("518-0"))
    with Engine(scripted(part), OPTIONS, 16) as engine:
        assert engine.search(job("518-0")) == wanted
    assert gone(engine)


def test_one_process_reads_many_positions(scripted: Scripted, job: MakeJob) -> None:
    with Engine(scripted("fine"), OPTIONS, 16) as engine:
        scores = [engine.search(job(f"518-{black}")).score for black in range(9)]
        assert engine.alive
    assert len(set(scores)) > 1


def test_an_engine_without_chances_reads_all_the_same(scripted: Scripted, job: MakeJob) -> None:
    with Engine(scripted("no-wdl"), OPTIONS, 16) as engine:
        assert isinstance(engine.search(job("518-0")), Reading)


# --- Engines that cannot do this work at all


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("no-chess960", "engine Toy Engine 1: has no option UCI_Chess960, wanted for asymmetric Chess960 starts"),
        ("exits-at-handshake", "the engine ended with exit code 7 during the handshake"),
        ("uciok-then-exit", "has no option Threads"),
        ("silent", "no uciok within 1 s during the handshake"),
        ("wrong-readyok", "no readyok within 1 s during the handshake"),
    ],
)
def test_an_engine_that_cannot_work_is_refused_in_one_line(
    part: str, message: str, scripted: Scripted, patience: Callable[[str], None], none_left: Callable[[], None]
) -> None:
    patience(part)
    with pytest.raises(EngineError) as refusal:
        Engine(scripted(part), OPTIONS, 16)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
    none_left()


def test_an_option_that_the_entry_sets_must_exist(scripted: Scripted) -> None:
    with pytest.raises(EngineError, match=r"Toy Engine 1: has no option Ponder, wanted for its entry"):
        Engine(scripted("fine"), (("Ponder", "false"),), 16)


def test_a_hash_table_beyond_what_the_engine_takes_is_refused(scripted: Scripted) -> None:
    """Engines pass over a value that does not fit, and would then read with another table than we publish."""
    with pytest.raises(EngineError, match="got Hash 128, wanted at most 64"):
        Engine(scripted("fine"), OPTIONS, 128)


def test_a_command_that_does_not_exist_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"nothing-here: cannot be started: No such file or directory"):
        Engine([str(tmp_path / "nothing-here")], OPTIONS, 16)


# --- Engines that fail in mid-search


@pytest.mark.parametrize(
    ("part", "kind", "detail"),
    [
        ("dies", "died", "exit code 3"),
        ("killed", "died", "signal 9"),
        ("hangs", "hung", "no bestmove within 0.51 s"),
        ("chatters", "hung", "no bestmove within 0.51 s"),
        ("floods", "garbled", "bytes before bestmove"),
        ("megabyte", "garbled", "a line of more than 65536 bytes"),
        ("endless-line", "garbled", "a line of more than 65536 bytes"),
    ],
)
def test_an_engine_that_fails_in_mid_search_gives_a_failure_and_is_gone(
    part: str,
    kind: str,
    detail: str,
    scripted: Scripted,
    job: MakeJob,
    patience: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    patience(part)
    monkeypatch.setattr(asym.engines.engine, "MOST_BYTES", 1 << (30 if part == "chatters" else 21))
    asked = job("518-0")
    with Engine(scripted(part), OPTIONS, 16) as engine:
        outcome = engine.search(asked)
        assert isinstance(outcome, Failure)
        assert (outcome.key, outcome.kind) == (asked.key, kind)
        assert detail in outcome.detail
        assert "\n" not in outcome.detail
        assert not engine.alive
        assert gone(engine)


@pytest.mark.parametrize(
    ("part", "kind", "detail"),
    [
        ("bestmove-alone", "unread", "no score"),
        ("bounds-alone", "unread", "no completed iteration"),
        ("absurd", "unread", "no completed iteration"),
        ("illegal", "garbled", "'e2e5' is no legal move"),
        ("null-move", "garbled", "'0000' is no legal move"),
        ("no-move", "garbled", "'(none)' is no legal move"),
        ("garbage-move", "garbled", "is no legal move"),
    ],
)
def test_an_answer_that_cannot_be_believed_is_a_failure(
    part: str, kind: str, detail: str, scripted: Scripted, job: MakeJob
) -> None:
    with Engine(scripted(part), OPTIONS, 16) as engine:
        outcome = engine.search(job("518-0"))
    assert isinstance(outcome, Failure)
    assert (outcome.kind, outcome.detail.count("\n")) == (kind, 0)
    assert detail in outcome.detail


def test_an_engine_that_died_between_two_searches_is_a_failure(scripted: Scripted, job: MakeJob) -> None:
    with Engine(scripted("fine"), OPTIONS, 16) as engine:
        engine._process.kill()
        engine._process.wait()
        outcome = engine.search(job("518-0"))
    assert isinstance(outcome, Failure)
    assert (outcome.kind, outcome.detail) == ("died", "the engine was ended by signal 9")


def test_an_engine_ends_when_the_search_is_killed(
    scripted: Scripted, none_left: Callable[[], None], tmp_path: Path
) -> None:
    """Its input closes with its owner, whatever ended the owner; none is left to eat a core."""
    program = (
        "import sys, time; from asym.engines.engine import Engine\n"
        "engine = Engine(sys.argv[1:], (), 16); print('up', flush=True); time.sleep(60)"
    )
    owner = subprocess.Popen([sys.executable, "-c", program, *scripted("fine")], stdout=subprocess.PIPE)
    with owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"up\n"
        owner.send_signal(signal.SIGKILL)
    none_left()


# --- The real engine

KNOWN = (14, Cp(-89), 62_227, 100_129)
"""Pair (518, 0) at 100,000 nodes with Hash 16, as the engine's own output in a terminal has it."""


def at(entry: Entry, nodes: int) -> Setup:
    return setup(entry, 16, Limit(nodes=nodes))


def read(engine: Engine, how: Setup, pair: Pair) -> Reading:
    outcome = engine.search(Job(how.key(pair), pair, "now", "ask", how))
    assert isinstance(outcome, Reading), outcome
    return outcome


def numbers(reading: Reading) -> tuple[object, ...]:
    return reading.depth, reading.score, reading.nodes_at_score, reading.nodes_searched


@pytest.fixture
def bundled(real_engine: Entry) -> Iterator[Engine]:
    """The bundled engine."""
    how = at(real_engine, 1)
    with Engine(command(real_engine), how.options, 16) as engine:
        yield engine


@pytest.mark.engine
def test_the_bundled_engine_reads_the_known_pair(bundled: Engine, real_engine: Entry) -> None:
    assert numbers(read(bundled, at(real_engine, 100_000), Pair(518, 0))) == KNOWN


@pytest.mark.engine
def test_a_reading_does_not_depend_on_what_was_read_before(bundled: Engine, real_engine: Entry) -> None:
    """The hash table is emptied before each: after twenty other pairs the known one reads the same."""
    for black in range(100, 900, 40):
        read(bundled, at(real_engine, 2_000), Pair(100, black))
    assert numbers(read(bundled, at(real_engine, 100_000), Pair(518, 0))) == KNOWN


@pytest.mark.engine
def test_an_asymmetric_pair_keeps_its_castling_rights(bundled: Engine, real_engine: Entry) -> None:
    """White of 288-383 may castle on move one and Black may not: the engine must have been told so.

    Debian's Stockfish 15.1, another build, reads +180 at this budget; an engine in orthodox mode refuses the FEN.
    """
    found = read(bundled, at(real_engine, 100_000), Pair(288, 383))
    assert isinstance(found.score, Cp)
    assert 100 < found.score.value < 260


@pytest.mark.engine
def test_the_bundled_engine_killed_in_mid_search_is_a_failure_and_a_new_one_reads_on(
    bundled: Engine, real_engine: Entry
) -> None:
    """Killed by a signal in mid-search, it is a failure; a fresh process gives the known reading."""
    how = at(real_engine, 50_000_000)
    pair = Pair(518, 0)
    threading.Timer(0.3, bundled.kill).start()
    started = time.monotonic()
    outcome = bundled.search(Job(how.key(pair), pair, "now", "ask", how))
    assert isinstance(outcome, Failure)
    assert (outcome.kind, outcome.detail) == ("died", "the engine was ended by signal 9")
    assert time.monotonic() - started < 20
    with Engine(command(real_engine), how.options, 16) as fresh:
        assert numbers(read(fresh, at(real_engine, 100_000), pair)) == KNOWN
