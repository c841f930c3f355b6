"""One engine process: handshake, options, one search at a time, and a watchdog.

Nothing an engine does ends the run: it dies, hangs, or writes garbage, and the search it was given becomes
a `Failure`. Only an engine that cannot do this work at all raises `EngineError`, before the first search.
"""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import time
from collections import deque
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self

from asym.engines.uci import read_search, with_legal_moves
from asym.model import Failure, FailureKind, Job, Limit, Outcome, SearchError
from catalog.fen import board, fen

HANDSHAKE_SECONDS = 30.0
"""An engine that loads a large network from a cold disk still answers within this."""

SLOWEST_NODES_PER_SECOND = 10_000
"""A search slower than this is taken for hung."""

GRACE_SECONDS = 20.0
"""Added to every search's time: a busy machine may stall a process that long."""

DEPTH_SECONDS = 600.0
"""What a depth-limited search may take, since its nodes are not known beforehand."""

LONGEST_LINE = 1 << 16
"""Bytes; no UCI line comes near it."""

MOST_BYTES = 1 << 24
"""Of one answer; an engine that writes more never ends, and would fill the memory."""

_CHUNK = 1 << 16


class EngineError(SearchError):
    """An engine cannot do this work: it does not start, or lacks what the search needs."""


class Stopped(Exception):
    """The engine fell silent, ended or wrote what no engine should; carries the failure's kind and detail."""

    def __init__(self, kind: FailureKind, detail: str) -> None:
        """Kind and detail as a `Failure` has them."""
        super().__init__(detail)
        self.kind: FailureKind = kind
        self.detail = detail


class Engine:
    """A running UCI engine in Chess960 mode with one setup; use it as a context manager."""

    def __init__(self, command: Sequence[str], options: Sequence[tuple[str, str]], hash_mb: int) -> None:
        """Start the engine and set it up; raises `EngineError` when it cannot do this work."""
        self.name = ""
        """How the engine names itself."""
        self.offered: dict[str, int | None] = {}
        """The options it has, each with the greatest value it takes where it states one."""
        self._command = list(command)
        self._buffer = b""
        self._lines: deque[str] = deque()
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                process_group=0,  # Ctrl-C on the terminal is for the search, which then lets engines finish
            )
        except OSError as error:
            raise EngineError(f"engine {self._command[0]}: cannot be started: {error.strerror}") from error
        try:
            self._handshake(options, hash_mb)
        except Stopped as stopped:
            self.close()
            raise EngineError(f"engine {' '.join(self._command)}: {stopped.detail} during the handshake") from None
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """The engine itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        self.close()

    @property
    def alive(self) -> bool:
        """Whether the process can take another search."""
        return self._process.poll() is None

    def search(self, job: Job) -> Outcome:
        """Read the start of the job's pair from an emptied hash table; never raises for what an engine does.

        After a *died*, *hung* or *garbled* failure the process is gone: `alive` is false.
        """
        try:
            lines = self._search_lines(fen(job.pair), job.setup.limit)
        except Stopped as stopped:
            self.close()
            return Failure(job.key, stopped.kind, stopped.detail)
        return with_legal_moves(read_search(job.key, lines, job.setup.limit), board(job.pair))

    def kill(self) -> None:
        """End the process at once, from any thread; the search under way becomes a failure."""
        self._process.kill()

    def close(self) -> None:
        """End the process, by force if it does not quit at once; safe to call twice."""
        process = self._process
        if process.poll() is None:
            with contextlib.suppress(Stopped):
                self._write("quit")
            try:
                process.wait(0.2)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _handshake(self, options: Sequence[tuple[str, str]], hash_mb: int) -> None:
        self._write("uci")
        for line in self._until("uciok", HANDSHAKE_SECONDS):
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
            elif words[:2] == ["option", "name"] and "type" in words:
                most = words[words.index("max") + 1 :] if "max" in words else []
                self.offered[" ".join(words[2 : words.index("type")])] = (
                    int(most[0]) if most and most[0].isdecimal() else None
                )
        wanted = [*options, ("Hash", str(hash_mb)), ("UCI_Chess960", "true")]
        for name, value in wanted:
            self._must_offer(name, value)
        if "UCI_ShowWDL" in self.offered:
            wanted.append(("UCI_ShowWDL", "true"))
        self._write(*(f"setoption name {name} value {value}" for name, value in wanted), "isready")
        for _ in self._until("readyok", HANDSHAKE_SECONDS):
            pass

    def _must_offer(self, name: str, value: str) -> None:
        """Raise unless the engine has an option that takes this value: what does not fit, engines pass over."""
        who = f"engine {self.name or self._command[0]}"
        if name not in self.offered:
            purpose = "asymmetric Chess960 starts" if name == "UCI_Chess960" else "its entry in data/engines.toml"
            raise EngineError(f"{who}: has no option {name}, wanted for {purpose}")
        most = self.offered[name]
        if most is not None and value.isdecimal() and int(value) > most:
            raise EngineError(f"{who}: got {name} {value}, wanted at most {most}")

    def _search_lines(self, position: str, limit: Limit) -> list[str]:
        self._write("ucinewgame", "isready", f"position fen {position}", f"go {limit.uci()}")
        for _ in self._until("readyok", GRACE_SECONDS):
            pass
        seconds = DEPTH_SECONDS if limit.nodes is None else GRACE_SECONDS + limit.nodes / SLOWEST_NODES_PER_SECOND
        return list(self._until("bestmove", seconds))

    def _write(self, *commands: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(command + "\n" for command in commands).encode())
        except (OSError, ValueError) as error:
            raise Stopped("died", self._obituary()) from error

    def _until(self, word: str, seconds: float) -> Iterator[str]:
        """Lines up to and with the first whose first word is `word`."""
        deadline = time.monotonic() + seconds
        heard = 0
        while True:
            while self._lines:
                line = self._lines.popleft()
                yield line
                if line.split(None, 1)[:1] == [word]:
                    return
            left = deadline - time.monotonic()
            if left <= 0 or not (chunk := self._read(left)):  # one that chatters on is past its time all the same
                raise Stopped("hung", f"no {word} within {seconds:g} s")
            heard += len(chunk)
            if heard > MOST_BYTES:
                raise Stopped("garbled", f"more than {MOST_BYTES} bytes before {word}")
            self._take(chunk)

    def _read(self, seconds: float) -> bytes:
        """What the engine wrote, or nothing when it wrote nothing in that time."""
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], seconds)
        if not ready:
            return b""
        chunk = os.read(self._process.stdout.fileno(), _CHUNK)
        if not chunk:
            raise Stopped("died", self._obituary())
        return chunk

    def _take(self, chunk: bytes) -> None:
        *lines, self._buffer = (self._buffer + chunk).split(b"\n")
        if len(self._buffer) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in lines):
            raise Stopped("garbled", f"a line of more than {LONGEST_LINE} bytes")
        self._lines.extend(line.decode("utf-8", "replace").rstrip("\r") for line in lines)

    def _obituary(self) -> str:
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "the engine closed its output"
        return f"the engine was ended by signal {-code}" if code < 0 else f"the engine ended with exit code {code}"
