"""The Dask executor: the same jobs on a cluster, one engine a worker; results still go to the one journal.

Whoever reaches an open scheduler can run code on its workers. A scheduler that is not on loopback therefore
needs TLS (an address `tls://...`, with the certificates that Dask's own configuration names), or an explicit
`--insecure`.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence
from ipaddress import ip_address
from queue import SimpleQueue
from urllib.parse import urlsplit

from distributed import Client, Future, Worker, WorkerPlugin, get_worker

from asym.engines.registry import Entry, command, verified_files
from asym.engines.station import Station
from asym.model import Failure, Job, Outcome, SearchError

PLUGIN = "asym-engine"

JOBS_A_WORKER = 2
"""Jobs under way for each worker: one that runs and one that waits, so that no engine waits for the network."""

CONNECT_SECONDS = 10.0


class ClusterExecutor:
    """Runs jobs on the workers of a Dask scheduler. A dead worker's jobs go to another worker."""

    def __init__(self, address: str, entries: Sequence[Entry], *, insecure: bool = False) -> None:
        """Connect, and give every worker (those that come later too) its engines.

        Raises `SearchError` for an address that is neither loopback nor TLS, and when no scheduler answers
        or no worker is there.
        """
        must_be_safe(address, insecure=insecure)
        try:
            self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except OSError as error:
            raise SearchError(f"scheduler {address}: {error}, wanted a Dask scheduler") from error
        self._done: SimpleQueue[tuple[Job, Outcome] | BaseException] = SimpleQueue()
        self._futures: dict[str, Future] = {}
        self._client.register_plugin(EnginePlugin(entries))
        workers = len(self._client.scheduler_info(n_workers=-1)["workers"])
        if not workers:
            self._client.close()
            raise SearchError(f"scheduler {address}: has no worker, wanted at least one")
        self.capacity = JOBS_A_WORKER * workers

    def submit(self, job: Job) -> None:
        """Hand a job in; deeper stages go before shallow ones."""
        future = self._client.submit(read_on_worker, job, key=job.key, priority=job.setup.limit.nodes or 0, pure=False)
        self._futures[job.key] = future
        future.add_done_callback(lambda done: self._done.put(_result(job, done)))

    def collect(self) -> tuple[Job, Outcome]:
        """Wait for the next outcome; raises `EngineError` when an engine cannot do this work at all."""
        done = self._done.get()
        if isinstance(done, BaseException):
            raise done
        self._futures.pop(done[0].key)
        return done

    def withdraw(self) -> None:
        """Nothing: a worker does not tell which of its jobs its engine has begun."""

    def close(self) -> None:
        """Give up what is under way: the engines end at once, and their jobs wait again."""
        if self._futures:
            self._client.cancel(list(self._futures.values()), force=True)
            with contextlib.suppress(OSError, TimeoutError):
                self._client.run(stop_on_worker, on_error="ignore")
        with contextlib.suppress(OSError, TimeoutError):
            self._client.unregister_worker_plugin(PLUGIN)
        self._client.close()


class EnginePlugin(WorkerPlugin):  # type: ignore[misc] # distributed is not typed
    """One engine a worker; a worker whose engine has other files than the job wants refuses the job."""

    name = PLUGIN

    def __init__(self, entries: Sequence[Entry]) -> None:
        """Remember the entries; the engines' files are found where the worker runs."""
        self._entries = tuple(entries)

    def setup(self, worker: Worker) -> None:
        """Find the engines on this worker."""
        self._files = {entry.id: verified_files(entry) for entry in self._entries}
        self._turn = threading.Lock()
        self.station = Station({entry.id: command(entry) for entry in self._entries})

    def teardown(self, worker: Worker) -> None:
        """End the engine with its worker."""
        self.station.stop()
        self.station.close()

    def read(self, job: Job) -> Outcome:
        """Read with this worker's engine, one job at a time."""
        if job.setup.files != self._files[job.setup.engine]:
            raise SearchError(
                f"engine {job.setup.engine}: a worker has other files than the coordinator, wanted the same"
            )
        with self._turn:
            return self.station.read(job)


def must_be_safe(address: str, *, insecure: bool) -> None:
    """Raise `SearchError` unless the scheduler is on loopback, speaks TLS, or openness was asked for."""
    parts = urlsplit(address)
    if parts.scheme not in ("tcp", "tls") or not parts.hostname:
        raise SearchError(f"scheduler {address!r}: wanted an address such as tcp://127.0.0.1:8786")
    if parts.scheme == "tls" or insecure or _is_loopback(parts.hostname):
        return
    raise SearchError(
        f"scheduler {address}: open to its network, wanted tls://, a loopback address, or --insecure: "
        "whoever reaches an open scheduler can run code on its workers"
    )


def read_on_worker(job: Job) -> Outcome:
    """Runs on a worker: read with the worker's own engine."""
    plugin: EnginePlugin = get_worker().plugins[PLUGIN]
    return plugin.read(job)


def stop_on_worker(dask_worker: Worker) -> None:
    """Runs on a worker: end its engine at once."""
    if (plugin := dask_worker.plugins.get(PLUGIN)) is not None:
        plugin.station.stop()


def _result(job: Job, done: Future) -> tuple[Job, Outcome] | BaseException:
    if done.status == "finished":
        return job, done.result()
    error = done.exception() if done.status == "error" else None
    if isinstance(error, SearchError):
        return error
    return job, Failure(job.key, "died", f"the worker was lost ({type(error).__name__ if error else done.status})")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
