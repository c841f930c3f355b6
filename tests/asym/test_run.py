"""Real runs over scripted engines: budgets, signals, dead engines, and death of the run itself."""

import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import asym.engines.engine
from asym.asym_search import main
from asym.engines.engine import EngineError
from asym.model import Failure, Job, Setup
from asym.planning.classes import stage0_order
from asym.planning.ladder import Ladder
from asym.planning.plan import KINDS
from asym.planning.progress import read_progress
from asym.planning.source import Order
from asym.running.journal import Journal
from asym.running.local import LocalExecutor
from asym.running.run import Budget, Tally, run

ROOT = Path(__file__).resolve().parents[2]

Scripted = Callable[[str], list[str]]
Serve = Callable[..., Tally]


@pytest.fixture
def path(data: Path) -> Path:
    return data / "journal" / "toy.sqlite"


def rows(path: Path, query: str = "SELECT key, w, b, stage, cp, depth, nodes_searched FROM reading") -> set[object]:
    if not path.exists():
        return set()
    with closing(sqlite3.connect(path, timeout=30)) as db:
        try:
            found = db.execute(query).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):  # it is just being made
                return set()
            raise
    assert len(set(found)) == len(found)
    return set(found)


def quiet(*_: object) -> None:
    """Nothing to report."""


@pytest.fixture
def serve(path: Path, ladder: Ladder, setups: list[Setup], scripted: Scripted) -> Serve:
    """One run on the test's own journal."""

    def go(
        budget: Budget,
        part: str = "fine",
        kind: str = "screen",
        workers: int = 2,
        report: Callable[[Journal, Tally], None] = quiet,
        on_failure: Callable[[Job, Failure], None] = quiet,
    ) -> Tally:
        with Journal(path, write=True) as journal:
            source = KINDS[kind](read_progress(ladder, "toy", (), journal), setups, Order(2, 0.0))
            executor = LocalExecutor({"toy": scripted(part)}, workers)
            try:
                return run(source, executor, journal, budget, lambda tally: report(journal, tally), on_failure)
            finally:
                executor.close()

    return go


# --- Budgets and resuming


def test_a_budget_of_positions_starts_so_many_searches(serve: Serve, path: Path) -> None:
    tally = serve(Budget(positions=37))
    assert (tally.positions, tally.failures, tally.nodes, tally.interrupted) == (37, 0, 37 * 103, False)
    assert len(rows(path)) == 37


@pytest.mark.parametrize(("nodes", "searches"), [(950, 10), (1000, 10), (1001, 11), (1, 1)])
def test_a_budget_of_nodes_starts_no_search_once_it_is_spent(serve: Serve, nodes: int, searches: int) -> None:
    """A search at 100 nodes that was begun within the budget is finished and kept."""
    assert serve(Budget(nodes=nodes)).positions == searches


def test_a_budget_of_time_stops_between_two_searches(serve: Serve, path: Path) -> None:
    tally = serve(Budget(seconds=0.4), "dawdles", workers=1)
    assert 0 < tally.positions < 45
    assert tally.submitted == tally.positions == len(rows(path))


def test_a_second_run_goes_on_where_the_first_stopped(serve: Serve, path: Path) -> None:
    """Together they read the head of the stage-0 order, each class once."""
    serve(Budget(positions=30))
    before = rows(path)
    serve(Budget(positions=30))
    assert before < rows(path)
    assert rows(path, "SELECT w, b FROM reading") == {divmod(int(index), 960) for index in stage0_order()[:60]}


def test_every_outcome_is_committed_before_it_is_counted(serve: Serve, path: Path) -> None:
    """Another connection has it when the tally tells of it."""
    seen = []

    def look(journal: Journal, tally: Tally) -> None:
        seen.append((tally.positions, len(rows(path))))

    serve(Budget(positions=20), report=look)
    assert seen == [(count, count) for count in range(1, 21)]


def test_the_number_of_workers_changes_no_reading(serve: Serve, path: Path) -> None:
    serve(Budget(positions=80), workers=1)
    one = rows(path)
    path.unlink()
    serve(Budget(positions=80), workers=4)
    assert rows(path) == one


def test_depth_first_takes_what_its_windows_keep(serve: Serve, path: Path) -> None:
    """S0 keeps |cp| up to 120, S1 up to 60: no pair is deeper without having been kept, none is dropped wrongly."""
    serve(Budget(positions=120), kind="depth", workers=1)
    found: dict[str, dict[object, int]] = {"S0": {}, "S1": {}, "S2": {}}
    for w, b, stage, cp in rows(path, "SELECT w, b, stage, cp FROM reading"):  # type: ignore[misc]
        found[stage][w, b] = abs(cp)
    kept = {pair for pair, distance in found["S0"].items() if distance <= 120}
    kept_twice = {pair for pair, distance in found["S1"].items() if distance <= 60}
    assert set(found["S1"]) <= kept
    assert set(found["S2"]) <= kept_twice
    assert len(kept - set(found["S1"])) + len(kept_twice - set(found["S2"])) <= 2  # those that the budget cut off
    assert len(found["S2"]) > 5


def test_a_run_ends_when_nothing_waits(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asym.planning.listed.STARTS", 7)
    assert serve(Budget(), kind="starts").positions == 21
    assert serve(Budget(), kind="starts").positions == 0


# --- Engines that die on the way


@pytest.mark.parametrize("part", ["killed-once", "dies-once"])
def test_an_engine_that_dies_once_is_replaced_and_its_search_is_done_again(
    part: str, serve: Serve, path: Path, none_left: Callable[[], None]
) -> None:
    assert serve(Budget(positions=40)).positions == 40
    wanted = rows(path)
    path.unlink()
    tally = serve(Budget(positions=40), part)
    assert (tally.positions, tally.failures) == (40, 0)
    assert rows(path) == wanted
    none_left()


def test_a_search_that_kills_two_engines_is_stored_as_a_failure_and_the_run_goes_on(
    serve: Serve, path: Path, monkeypatch: pytest.MonkeyPatch, none_left: Callable[[], None]
) -> None:
    """Black's start 518 kills this engine each time; everything else is read."""
    told: list[tuple[str, str]] = []
    monkeypatch.setattr("asym.planning.listed.STARTS", 525)
    tally = serve(
        Budget(positions=525),
        "dies-on-black-518",
        "starts",
        on_failure=lambda job, it: told.append((str(job.pair), it.kind)),
    )
    assert (tally.positions, tally.failures) == (524, 1)
    assert told == [("518-518", "died")]
    query = "SELECT w, b, stage, kind, detail FROM failure"
    assert rows(path, query) == {(518, 518, "S0", "died", "the engine ended with exit code 3")}
    assert ("S0", 518) not in rows(path, "SELECT stage, w FROM reading")
    none_left()


def test_a_search_that_hangs_twice_is_stored_as_a_failure(
    serve: Serve, path: Path, monkeypatch: pytest.MonkeyPatch, none_left: Callable[[], None]
) -> None:
    monkeypatch.setattr(asym.engines.engine, "GRACE_SECONDS", 0.2)
    assert serve(Budget(positions=2), "hangs").failures == 2
    assert rows(path, "SELECT count(*), min(kind), max(kind) FROM failure") == {(2, "hung", "hung")}
    none_left()


def test_an_answer_that_is_no_reading_is_not_asked_for_twice(serve: Serve, path: Path, tmp_path: Path) -> None:
    """A finished search without a score would end the same way again; the engine goes on living."""
    assert serve(Budget(positions=6), "bestmove-alone", workers=1).failures == 6
    assert rows(path, "SELECT DISTINCT kind FROM failure") == {("unread",)}
    assert len((tmp_path / "pids").read_text().split()) == 1


def test_an_engine_that_cannot_work_ends_the_run_in_one_line(
    serve: Serve, path: Path, none_left: Callable[[], None]
) -> None:
    serve(Budget(positions=5))
    before = rows(path)
    with pytest.raises(EngineError, match="has no option UCI_Chess960"):
        serve(Budget(positions=5), "no-chess960")
    assert rows(path) == before
    none_left()


ON_A_FULL_DISK = """
import resource, sys
from asym.asym_search import main
from asym.planning.source import Order
resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))
sys.exit(main(sys.argv[1:]))
"""


def test_a_disk_that_fills_up_ends_the_run_in_one_line_and_keeps_what_was_read(
    data: Path, path: Path, serve: Serve, none_left: Callable[[], None]
) -> None:
    """No file of that process may grow beyond 150 kB; with room again, the next run goes on."""
    words = ["--run", "--wave", "screen", "--ladder", "toy", "--data", data]
    ended = subprocess.run(
        [sys.executable, "-c", ON_A_FULL_DISK, *words], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"asym-search: {path}: ")
    assert ended.stderr.endswith("; what was committed before is kept\n")
    assert ended.stderr.count("\n") == 1
    before = rows(path)
    assert len(before) > 10
    serve(Budget(positions=3))
    assert before < rows(path)
    assert len(rows(path)) == len(before) + 3
    none_left()


# --- Signals


@contextmanager
def handlers_restored() -> Iterator[None]:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    yield
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_signal_finishes_what_runs_and_keeps_it(
    number: signal.Signals, serve: Serve, path: Path, none_left: Callable[[], None]
) -> None:
    """Two engines are at work when the fourth outcome comes in; the job that waits for them is taken back."""

    def interrupt(journal: Journal, tally: Tally) -> None:
        if tally.positions == 4:
            os.kill(os.getpid(), number)

    with handlers_restored():
        tally = serve(Budget(), "slow", report=interrupt)
    assert tally.interrupted
    assert 4 <= tally.positions <= 6
    assert tally.submitted == tally.positions == len(rows(path))
    none_left()


def test_two_signals_stop_at_once_and_leave_no_engine(serve: Serve, path: Path, none_left: Callable[[], None]) -> None:
    counted: list[int] = []

    def interrupt(journal: Journal, tally: Tally) -> None:
        counted.append(tally.positions)
        if tally.positions == 4:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)

    started = time.monotonic()
    with handlers_restored(), pytest.raises(KeyboardInterrupt):
        serve(Budget(), "slow", report=interrupt)
    assert len(rows(path)) == counted[-1] == 4
    assert time.monotonic() - started < 10
    none_left()


def _until_rows(path: Path, count: int, runs: Callable[[], bool]) -> None:
    """Wait until the journal has so many readings."""
    deadline = time.monotonic() + 60
    while len(rows(path, "SELECT key FROM reading")) < count:
        assert runs(), "the run ended by itself"
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(("signals", "told"), [(1, "stopped by a signal; run again to go on"), (2, "")])
def test_the_command_ends_with_exit_code_3_when_it_was_stopped(
    signals: int, told: str, cast: Callable[[str], Path], path: Path, none_left: Callable[[], None]
) -> None:
    data = cast("slow")
    command = [sys.executable, ROOT / "tools" / "asym" / "asym_search.py", "--run", "--workers", "2"]
    command += ["--ladder", "toy", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        _until_rows(path, 1, lambda: running.poll() is None)
        for _ in range(signals):
            running.send_signal(signal.SIGINT)
            time.sleep(0.05)
        out, err = running.communicate(timeout=30)
    assert running.returncode == 3
    assert told in out
    assert err == ("" if signals == 1 else "asym-search: stopped; what was committed is kept\n")
    none_left()


# --- kill -9


def test_kill_9_at_any_moment_loses_nothing_and_doubles_nothing(
    data: Path, path: Path, none_left: Callable[[], None]
) -> None:
    """Runs killed after a random time each; every row seen before a kill is there after it, unchanged.

    Fifteen of them here; `make soak` asks for a hundred.
    """
    dice = random.Random(20260918)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["asym.commands", "asym.running.local", "asym.report", "asym.running.run", "asym.sealed.sealing"]
    )
    arguments = ["--run", "--workers", "2", "--share", "0.5", "--ladder", "toy", "--data", str(data), "--json"]
    seen: set[object] = set()
    for _ in range(int(os.environ.get("SOAK_ROUNDS", "15"))):
        running = context.Process(target=main, args=(arguments,))
        running.start()
        _until_rows(path, len(seen) + 1, running.is_alive)
        time.sleep(dice.random() * 0.1)
        before = rows(path)
        assert running.pid is not None
        os.kill(running.pid, signal.SIGKILL)
        running.join()
        after = rows(path)
        assert seen <= before <= after
        places = rows(path, "SELECT w, b, stage, engine FROM reading")
        assert len(places) == len(after)
        assert rows(path, "PRAGMA integrity_check") == {("ok",)}
        seen = after
        running.close()
    none_left()
