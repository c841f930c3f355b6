"""The bare loop that benchmarks compare with: UCI lines written, lines read until the one that ends a search."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Sequence

Process = subprocess.Popen[str]


def start(engine: Sequence[str], hash_mb: int) -> Process:
    """An engine that is ready for Chess960, with a hash table of `hash_mb` MB."""
    process = subprocess.Popen(engine, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    say(process, "uci", f"setoption name Hash value {hash_mb}", "setoption name UCI_Chess960 value true", "isready")
    until(process, "readyok")
    return process


def say(process: Process, *lines: str) -> None:
    """Send lines to an engine."""
    print(*lines, sep="\n", file=process.stdin)


def until(process: Process, word: str) -> None:
    """Read lines until one begins with a word."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(word):
            return


def seconds_of(works: Sequence[Callable[[], None]]) -> float:
    """Wall time in which all works are done, each in a thread of its own."""
    threads = [threading.Thread(target=work) for work in works]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - started


def end(processes: Sequence[Process]) -> None:
    """Let engines quit."""
    for process in processes:
        process.communicate("quit\n")
