"""What the search costs beside the engine: `python benchmarks/search.py`.

Two comparisons, each in one run on this machine:

1. Positions a second of the whole pipeline (plan, executor, reader, journal) against a bare loop that only writes
   UCI lines and reads until `bestmove`, same engine, same positions, two workers. The two take turns, so that a
   drift of the machine touches both alike. Wanted: 0.95 at 10,000 nodes, 0.99 at 100,000.
2. Planning, status, sealing and dataset for a full stage 0 of 460,800 classes, with made-up readings: seconds, and
   the peak memory of a process that does nothing else. Wanted: seconds, and under 500 MB.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import Any

from bare import Process, end, say, seconds_of, start, until

from asym.engines.registry import command, read_registry, setup
from asym.model import Job, Limit, Setup
from asym.planning.classes import stage0_order
from asym.planning.depth import ScreenOnly
from asym.planning.ladder import Ladder, read_ladders
from asym.planning.progress import Progress
from asym.planning.source import Order
from asym.running.journal import Journal
from asym.running.local import LocalExecutor
from asym.running.run import Budget, run
from catalog.contract import CLASSES, Pair
from catalog.fen import fen

DATA = Path(__file__).resolve().parents[1] / "data"
WORKERS = 2


def bare(engine: Sequence[str], pairs: Sequence[Pair], nodes: int, hash_mb: int) -> float:
    """Seconds for all pairs by a loop that keeps nothing; engines start before the clock."""

    def work(process: Process, own: Sequence[Pair]) -> None:
        for pair in own:
            say(process, "ucinewgame", "isready", f"position fen {fen(pair)}", f"go nodes {nodes}")
            until(process, "bestmove")

    processes = [start(engine, hash_mb) for _ in range(WORKERS)]
    seconds = seconds_of([partial(work, process, pairs[at::WORKERS]) for at, process in enumerate(processes)])
    end(processes)
    return seconds


def pipeline(engine: Sequence[str], pairs: int, how: Setup, ladder: Ladder, shares: dict[str, float]) -> float:
    """Seconds for the first `pairs` of the stage-0 order by the whole search, journal on; engines start before."""
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite", write=True) as journal:
        executor = LocalExecutor({how.engine: engine}, WORKERS)
        source = ScreenOnly(Progress(ladder), [how] * len(ladder.stages), Order(0, 0.0))
        for _ in range(WORKERS):
            executor.submit(Job("warm-up", Pair(0, 0), "S0", "screen", how))
        for _ in range(WORKERS):
            executor.collect()
        journal.store = _timed(shares, "journal", journal.store)  # type: ignore[method-assign]
        source.next = _timed(shares, "plan", source.next)  # type: ignore[method-assign]
        source.learn = _timed(shares, "learn", source.learn)  # type: ignore[method-assign]
        started = time.perf_counter()
        tally = run(source, executor, journal, Budget(positions=pairs), lambda _: None, lambda *_: None)
        seconds = time.perf_counter() - started
        executor.close()
        assert tally.positions == journal.count() == pairs
        return seconds


def _timed(shares: dict[str, float], name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(call)
    def timed(*arguments: Any, **more: Any) -> Any:
        started = time.perf_counter()
        try:
            return call(*arguments, **more)
        finally:
            shares[name] = shares.get(name, 0.0) + time.perf_counter() - started

    return timed


def compare(nodes: int, positions: int, rounds: int) -> None:
    """Print the ratio of positions a second, pipeline to bare loop, at one node limit."""
    entry = read_registry(DATA).entry("main")
    engine = command(entry)
    ladder = read_ladders(DATA).named("bundled")
    how = setup(entry, 16, Limit(nodes=nodes))
    pairs = [Pair.at(int(index)) for index in stage0_order()[:positions]]
    shares: dict[str, float] = {}
    ratios = []
    for number in range(rounds):
        loop = bare(engine, pairs, nodes, 16)
        whole = pipeline(engine, positions, how, ladder, shares)
        ratios.append(loop / whole)
        print(
            f"  round {number + 1}: bare {positions / loop:6.1f}/s, pipeline {positions / whole:6.1f}/s, "
            f"ratio {loop / whole:.3f}",
            flush=True,
        )
    spent = ", ".join(f"{name} {1e6 * value / rounds / positions:.0f} us" for name, value in shares.items())
    print(f"{nodes:,} nodes: median ratio {statistics.median(ratios):.3f}; the coordinator spends a position: {spent}")


PARTS = {
    "plan": ("asym_search", "--run", "--dry-run", "--positions", "5"),
    "status": ("asym_search", "--status"),
    "seal": ("asym_search", "--seal"),
    "dataset": ("asym_dataset",),
}
"""What is measured on a full stage 0, in this order, each as a command of its own."""


def full_stage() -> None:
    """Print seconds and peak memory of each part on 460,800 made-up readings."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        for name in ("engines.toml", "ladder.toml", "quoted.toml", "publications.toml"):
            shutil.copy(DATA / name, data / name)
        _fill_journal(data)
        for name, (script, *words) in PARTS.items():
            path = Path(__file__).resolve().parents[1] / "tools" / "asym" / f"{script}.py"
            probe = [sys.executable, __file__, "--measure", str(path), *words, "--data", str(data)]
            print(
                f"  {name:8}{subprocess.run(probe, check=True, capture_output=True, text=True).stdout.strip()}",
                flush=True,
            )


def _fill_journal(data: Path) -> None:
    import random

    from asym.engines.registry import stage_setup
    from asym.model import Reading, Wdl
    from catalog.contract import Cp

    made_up = random.Random(1)
    ladder = read_ladders(data).named("bundled")
    how = stage_setup(read_registry(data).entry("main"), ladder.stages[0])
    from asym.planning.progress import journal_path

    with Journal(journal_path(data, ladder), write=True) as journal:
        for index in stage0_order():
            pair = Pair.at(int(index))
            job = Job(how.key(pair), pair, "S0", "control" if pair.symmetric else "screen", how)
            score = Cp(round(made_up.gauss(20, 60)))
            depth, nodes, searched = made_up.randint(8, 12), made_up.randint(4000, 9999), made_up.randint(10000, 10030)
            reading = Reading(job.key, score, depth, nodes, searched, "e2e4", (), Wdl(100, 800, 100))
            journal.store(job, reading, keep_pv=False)
        assert journal.count() == CLASSES


def measure(words: Sequence[str]) -> None:
    """Run one command and print its wall time and the peak memory of its process."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{time.perf_counter() - started:6.2f} s  {peak / 1024:6.0f} MB")


def main() -> None:
    """Run what was asked for."""
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="turns of each side (5)")
    parser.add_argument(
        "--positions", type=int, default=600, metavar="N", help="positions a turn at 10,000 nodes (600)"
    )
    options = parser.parse_args()
    compare(10_000, options.positions, options.rounds)
    compare(100_000, max(20, options.positions // 8), options.rounds)
    print(f"a full stage 0, {CLASSES:,} readings:")
    full_stage()


if __name__ == "__main__":
    main()
