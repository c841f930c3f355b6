"""Several processes that share the work of a build; each begins with all that this one has read."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

MOST = 8
"""Processes, at most: the disk is the limit beyond."""

GLANCE = 0.2
"""Seconds between two looks at whether the process that wants the work is still there."""

_work: list[Callable[..., object]] = []
"""What the processes do, set before they begin: a forked process finds it, and all that hangs on it, in its memory."""


def run(do: Callable[[Task], Done], tasks: Sequence[Task], processes: int | None) -> Iterator[Done]:
    """What each task gives, as they get done; in this process where one is enough or the system cannot fork."""
    count = min(processes or os.cpu_count() or 1, MOST, len(tasks))
    if count < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(do, tasks)
        return
    _work[:] = [do]
    _give_back()
    gc.freeze()
    with multiprocessing.get_context("fork").Pool(count, _watch, (os.getpid(),)) as pool:
        yield from pool.imap_unordered(_one, tasks)


def _give_back() -> None:
    """Give memory that reading tables took and left back to the system; else every process would hold it."""
    with suppress(AttributeError, OSError):  # the allocator of another system
        ctypes.CDLL(None).malloc_trim(0)


def _one(task: object) -> object:
    return _work[0](task)


def _watch(parent: int) -> None:
    """Stop when nobody waits for the work any more: whoever was killed cannot say so."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(GLANCE)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
