"""To a host: only what changed, in the order in which nothing that is named is missing.

A place that is published to keeps a list of what was sent there, with size and time. What has the same size and time is
not sent again, and only what is on the list is ever deleted: other files of the place are left alone. A folder gets
each file by a rename; a host gets them through `ssh` and its own `tar`, which need nothing else there.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Protocol

from generator.build import build, read_built
from generator.building.ledger import Ledger, read_ledger
from generator.building.order import HIDDEN, in_order, rank
from generator.building.staging import KEPT, files_of
from generator.errors import GeneratorError
from generator.project import Options, Project

LIST = ".published.json"

Sent = dict[str, tuple[int, int]]
"""Size in bytes and time in nanoseconds of each file."""

OF_A_PAIR = 3
"""Files that a pair with a page has: one a language, and its data."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was published."""

    sent: int
    """Files."""

    size: int
    """Bytes of these."""

    deleted: int
    """Files that are gone there."""

    files: int
    """Files that are there now."""


class Place(Protocol):
    """Where a site is published."""

    def known(self) -> Sent:
        """What was sent there before."""

    def send(self, site: Path, files: Sequence[str]) -> None:
        """Put files there."""

    def delete(self, files: Sequence[str]) -> None:
        """Take files away."""

    def note(self, sent: Sent) -> None:
        """Keep the list of what is there."""


def publish(site: Path, place: Place, say: Callable[[str], None]) -> Report:
    """Send a built site to a place; raises `GeneratorError` when there is no site, or the place cannot be reached."""
    read_built(site)
    now = {file: _look(site / file) for file in files_of(site) if file != KEPT and not file.startswith(HIDDEN)}
    before = place.known()
    fresh = in_order(file for file, seen in now.items() if before.get(file) != seen)
    gone = in_order(before.keys() - now.keys())[::-1]
    # Until all is there the list has both, so that a publication that is cut off is completed by the next one.
    held = {file: seen for file, seen in before.items() if file not in now or now[file] == seen}
    place.note({**dict.fromkeys(fresh, (-1, -1)), **held})
    for turn, files in groupby(fresh, rank):
        part = list(files)
        say(f"sending {len(part)} files, turn {turn + 1}")
        place.send(site, part)
    say(f"deleting {len(gone)} files")
    place.delete(gone)
    place.note(now)
    return Report(len(fresh), sum(now[file][0] for file in fresh), len(gone), len(now))


def _look(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def place(to: str) -> Place:
    """The place that a command names: a folder, or `user@host:folder`."""
    host, colon, folder = to.partition(":")
    if not colon or "/" in host:
        return Folder(Path(to).absolute())
    if not host or host.startswith("-") or not folder:
        raise GeneratorError(f"--to {to}: wanted a folder, or user@host:folder")
    return Host(host, folder)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of this machine."""

    path: Path
    """Which."""

    def known(self) -> Sent:
        """What was sent there before."""
        try:
            return _read((self.path / LIST).read_bytes())
        except FileNotFoundError:
            return {}

    def send(self, site: Path, files: Sequence[str]) -> None:
        """Copy files there, each whole or not at all."""
        for file in files:
            target = self.path / file
            target.parent.mkdir(parents=True, exist_ok=True)
            half = target.with_name(f".{target.name}.half")
            shutil.copy2(site / file, half)
            half.rename(target)

    def delete(self, files: Sequence[str]) -> None:
        """Take files away, and the folders that are empty then."""
        for file in files:
            (self.path / file).unlink(missing_ok=True)
            for parent in list((self.path / file).parents)[: file.count("/")]:
                if not parent.is_dir() or any(parent.iterdir()):
                    break
                parent.rmdir()

    def note(self, sent: Sent) -> None:
        """Keep the list of what is there."""
        self.path.mkdir(parents=True, exist_ok=True)
        half = self.path / f"{LIST}.half"
        half.write_bytes(_written(sent))
        half.rename(self.path / LIST)


@dataclass(frozen=True, slots=True)
class Host:
    """A folder of another machine, reached by `ssh`."""

    host: str
    """`user@host`, as `ssh` takes it."""

    folder: str
    """Folder there."""

    def known(self) -> Sent:
        """What was sent there before."""
        return _read(
            self._run(f"mkdir -p {self._there} && cd {self._there} && (cat {LIST} 2>/dev/null || echo '{{}}')")
        )

    def send(self, site: Path, files: Sequence[str]) -> None:
        """Send files as one archive."""
        process = subprocess.Popen(self._command(f"cd {self._there} && tar -xf -"), stdin=subprocess.PIPE)
        assert process.stdin
        try:
            with tarfile.open(fileobj=process.stdin, mode="w|", format=tarfile.PAX_FORMAT) as archive:
                for file in files:
                    archive.add(site / file, file, filter=_anonymous)
            process.stdin.close()
        except BrokenPipeError:
            pass
        if process.wait():
            raise GeneratorError(
                f"{self.host}: ssh or tar gave up with code {process.returncode} while files were sent"
            )

    def delete(self, files: Sequence[str]) -> None:
        """Take files away."""
        if files:
            self._run(f"cd {self._there} && xargs -0 rm -f --", "\0".join(files).encode())

    def note(self, sent: Sent) -> None:
        """Keep the list of what is there."""
        self._run(f"cd {self._there} && cat > {LIST}.half && mv {LIST}.half {LIST}", _written(sent))

    @property
    def _there(self) -> str:
        return shlex.quote(self.folder)

    def _command(self, command: str) -> list[str]:
        return ["ssh", "--", self.host, command]

    def _run(self, command: str, content: bytes = b"") -> bytes:
        try:
            done = subprocess.run(self._command(command), input=content, stdout=subprocess.PIPE, check=True)
        except FileNotFoundError:
            raise GeneratorError("ssh: no such program, wanted it to reach a host") from None
        except subprocess.CalledProcessError as error:
            raise GeneratorError(f"{self.host}: ssh gave up with code {error.returncode}") from error
        return done.stdout


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the names of this machine's users; readable for everybody."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o644
    return member


def _read(content: bytes) -> Sent:
    try:
        return {str(file): (int(size), int(changed)) for file, (size, changed) in json.loads(content).items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise GeneratorError(f"{LIST}: not a list of published files: {error}") from error


def _written(sent: Mapping[str, tuple[int, int]]) -> bytes:
    return (json.dumps(sent, separators=(",", ":")) + "\n").encode()


def fitted(project: Project, out: Path, options: Options, limits: Limits, say: Callable[[str], None]) -> Path:
    """A site that a host with limits takes: the one at `out`, or one with fewer pages of pairs, the most equal first.

    What has no page is answered by *any pair*. Raises `GeneratorError` when even a site without pairs is too large.
    """
    built = read_built(out)
    ledger, portable = read_ledger(out), options.base_url is None
    if ledger is None:
        raise GeneratorError(f"{out}: no ledger, wanted one: run python -m generator build")
    most = limits.pairs(out, ledger)
    if most is None:
        return out
    target = project.cache / "fitted" / "site"
    while True:
        say(f"building again with {most} pairs, to stay within the limits")
        base_url = options.base_url if portable else built.base.url
        build(project, target, replace(options, base_url=base_url, most=most), say)
        smaller = read_ledger(target)
        assert smaller is not None
        again = limits.pairs(target, smaller)
        if again is None:
            return target
        if most == 0:
            raise GeneratorError(f"{target}: too large for the limits even without pages of pairs")
        most = min(again, most - 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a host takes."""

    files: int | None = None
    """Files at most."""

    size: int | None = None
    """Bytes at most, all files together."""

    def pairs(self, out: Path, ledger: Ledger) -> int | None:
        """How many pairs may have pages; `None` when the site is within the limits as it is."""
        sizes = {file: (out / file).stat().st_size for file in self._files(out)}
        pairs = len(ledger.pairs) // 4
        others = set(ledger.names) & sizes.keys()
        own = sum(sizes.values()) - sum(sizes[file] for file in others)
        room: list[int] = []
        if self.files is not None and len(sizes) > self.files:
            room.append((self.files - len(others)) // OF_A_PAIR)
        if self.size is not None and sum(sizes.values()) > self.size:
            each = own / pairs if pairs else 1.0
            room.append(int((self.size - sum(sizes[file] for file in others)) / each))
        return max(0, min(*room, pairs - 1)) if room else None

    @staticmethod
    def _files(out: Path) -> Iterable[str]:
        return (file for file in files_of(out) if not os.path.basename(file).startswith("."))  # noqa: PTH119 - a million
