"""The Dask executor on a real cluster on loopback: the sealed result equals the local one, byte for byte."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from asym.engines.registry import read_registry, stage_setup
from asym.model import Job, SearchError
from asym.running.cluster import ClusterExecutor, must_be_safe
from catalog.contract import Pair
from catalog.files import file_sha256
from catalog.passport import Stage

WORKERS = 2


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process of its own, on loopback; their address and the workers."""
    log = (tmp_path / "cluster.log").open("wb")
    address_file = tmp_path / "scheduler.json"
    quiet = {**os.environ, "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error"}

    def start(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
        return subprocess.Popen(command, stdout=log, stderr=log, env=quiet, cwd=tmp_path)

    dashboard = ("--no-dashboard",)
    processes = [
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(address_file), *dashboard)
    ]
    worker = ("worker", "--scheduler-file", str(address_file), "--nthreads", "1", "--no-nanny", *dashboard)
    processes += [start(*worker, "--name", f"worker-{number}") for number in range(WORKERS)]
    try:
        yield _address(address_file), processes[1:]
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()
        log.close()


def _address(path: Path) -> str:
    deadline = time.monotonic() + 60
    while not path.exists() or not path.read_text().strip():
        assert time.monotonic() < deadline, "the scheduler did not start"
        time.sleep(0.05)
    address = str(json.loads(path.read_text())["address"])
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(WORKERS, timeout=60)
    return address


def _readings(data: Path) -> str:
    return file_sha256(data / "waves" / "0001" / "readings.parquet")


def test_a_distributed_run_seals_the_same_bytes_though_a_worker_and_an_engine_are_killed(
    cast: Callable[[str], Path],
    search: Callable[..., subprocess.CompletedProcess[str]],
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
    tmp_path: Path,
) -> None:
    """A reading depends on its job key alone, wherever it was made."""
    address, workers = cluster
    data = cast("slow")
    budget = ("--run", "--wave", "screen", "--positions", "40")
    assert search(*budget, "--workers", "2").returncode == 0
    assert search("--seal").returncode == 0
    local = _readings(data)
    (data / "waves").rename(tmp_path / "local-waves")
    (tmp_path / "pids").unlink()

    killer = threading.Thread(target=_kill_on_the_way, args=(tmp_path / "pids", workers[0]))
    killer.start()
    run = search(*budget, "--executor", "dask", "--scheduler", address)
    killer.join()
    assert run.returncode == 0, run.stderr
    assert workers[0].wait(10) == -signal.SIGKILL
    assert search("--seal").returncode == 0
    assert _readings(data) == local


def _kill_on_the_way(pids: Path, worker: subprocess.Popen[bytes]) -> None:
    """Kill one engine as soon as two run, then one worker."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (pids.exists() and len(pids.read_text().split()) >= WORKERS):
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.kill(int(pids.read_text().split()[0]), signal.SIGKILL)
    time.sleep(0.3)
    worker.kill()


def test_giving_up_a_long_search_ends_its_engine_within_two_seconds(
    cast: Callable[[str], Path], none_left: Callable[[], None], tmp_path: Path
) -> None:
    """A search of hours must not hold a worker that nobody waits for; its job is simply not done."""
    data = cast("hangs")
    entry = read_registry(data).entry("main")
    setup = stage_setup(entry, Stage("S0", 400_000_000, 16, None))
    pair = Pair(518, 0)
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        executor = ClusterExecutor(cluster.scheduler_address, [entry])
        executor.submit(Job(setup.key(pair), pair, "S0", "screen", setup))
        deadline = time.monotonic() + 30
        while not (tmp_path / "pids").exists():
            assert time.monotonic() < deadline, "the engine did not start"
            time.sleep(0.02)
        time.sleep(0.2)
        started = time.monotonic()
        executor.close()
        none_left()
        assert time.monotonic() - started < 2


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:8786", "tcp://localhost:8786", "tcp://[::1]:8786", "tls://cluster.example:8786"]
)
def test_loopback_and_tls_are_safe(address: str) -> None:
    assert must_be_safe(address, insecure=False) is None


def test_an_open_scheduler_is_refused_unless_asked_for() -> None:
    with pytest.raises(SearchError, match="open to its network, wanted tls://"):
        must_be_safe("tcp://10.0.0.5:8786", insecure=False)
    must_be_safe("tcp://10.0.0.5:8786", insecure=True)


@pytest.mark.parametrize("address", ["", "8786", "http://127.0.0.1:8786", "127.0.0.1:8786"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(SearchError, match="wanted an address such as tcp://127.0.0.1:8786"):
        must_be_safe(address, insecure=True)


def test_a_scheduler_that_does_not_answer_is_one_line(
    search: Callable[..., subprocess.CompletedProcess[str]], data: Path
) -> None:
    run = search("--run", "--executor", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert run.returncode == 1
    assert "scheduler tcp://127.0.0.1:1: " in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_dask_without_a_scheduler_is_refused(
    search: Callable[..., subprocess.CompletedProcess[str]], data: Path
) -> None:
    run = search("--run", "--executor", "dask")
    assert run.returncode == 1
    assert "wanted --scheduler" in run.stderr
