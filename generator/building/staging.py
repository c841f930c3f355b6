"""The workspace that a build fills, and how it becomes the site.

A build works in `.staging-site`, beside the site and on the same file system; until all checks have passed, the site
is not touched. `new/` holds what differs from it, and where nothing does the build ends here. It becomes the site in
one of two ways:

- *Exchange*, for a site of up to `MANY` files and for the first build of any site. Beside the new files are put hard
  links to the old ones that stay (copies with the same time where the file system has no links), so they keep their
  times and cost no space. Then the two folders change names, on Linux in one call (`renameat2` with
  `RENAME_EXCHANGE`): at every moment there is one whole site, the old or the new. Elsewhere two renames do it, and the
  next command mends a build that died between them.
- *Settling*, for more files than can be linked in a few seconds. A journal is written, which decides: from then on the
  new site wins. Its files are moved in one by one, each by a rename, so that every page is whole at every moment; pages
  before what links to them, hubs last, then the ledger; what is gone goes at the end, when nothing links to it. A build
  that died after the journal is finished by the next command that looks at the site, before it looks; one that died
  before it has changed nothing. While files move (about 20 us each), readers see new pages and old lists side by side,
  and every link leads somewhere.

A killed build leaves its workspace. `progress/` says which shards of pages are done there, and from which inputs; the
next build takes over those that it would make from the same, clears away the others, and does the rest.

Nothing is forced to the disk: all this holds when a process dies, not when the power does.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import filecmp
import hashlib
import json
import os
import shutil
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, TextIO

import msgspec

from generator.building.order import in_order
from generator.errors import GeneratorError

MARK = ".build.json"
"""What a built site holds beside its pages: how it was built, for `check` and for the next build."""

KEPT = ".gitkeep"
"""Holds the place of the site in a checkout."""

_HERE = -100  # AT_FDCWD: paths are relative to the working folder
_EXCHANGE = 2  # RENAME_EXCHANGE


MANY = 60_000
"""Files of a site from which on a build settles instead of exchanging: linking them would take over a second."""

JOURNAL = "journal.json"
PROGRESS = "progress"
HALF = ".half"
PATIENCE = 3.0
"""Seconds to wait for the processes of a killed build to notice that they are alone."""


class Finished(msgspec.Struct, array_like=True, frozen=True):
    """What is noted of a shard of pages when it is done."""

    key: str
    """Digest of its inputs."""

    folders: tuple[str, ...]
    """Where its files lie; no others lie there."""

    told: bytes
    """What else whoever made it wants to know of it."""


@dataclass(slots=True)
class Staging:
    """What is new of a site in the making."""

    folder: Path
    """Where it grows."""

    old: Path
    """The site that it will replace."""

    settles: bool = False
    """Whether that site is too large to be exchanged, or to be searched for files that somebody took away."""

    written: int = 0
    """Files that are new or differ from the old site's."""

    unchanged: int = 0
    """Files that are the old site's."""

    _folders: set[str] = field(default_factory=set)
    _new: str = field(init=False)
    _old: str = field(init=False)
    _first: bool = field(init=False)

    def __post_init__(self) -> None:
        """Both folders as text: to join paths costs a twentieth of what a page does."""
        self._new, self._old = f"{self.folder}/", f"{self.old}/"
        self._first = not self.old.is_dir()

    def write(self, file: str, content: bytes) -> bool:
        """Put a file in its place, unless the old site has the same bytes there.

        Returns whether the old site has other bytes there, or none.
        """
        if not self._first and _holds(self._old + file, content):
            self.unchanged += 1
            return False
        self._folder(file)
        _put(self._new + file, content)
        self.written += 1
        return True

    def keep(self, file: str) -> bool:
        """Leave a file as the old site has it, unseen; false where it has none."""
        kept = self.there(file)
        self.unchanged += kept
        return kept

    def there(self, file: str) -> bool:
        """Whether the old site has a file."""
        return os.path.exists(self._old + file)  # noqa: PTH110 - 10 us a page

    def names(self, folder: str) -> frozenset[str]:
        """The names in a folder of the old site."""
        try:
            return frozenset(os.listdir(self._old + folder))  # noqa: PTH208 - names, of a thousand files a folder
        except OSError:
            return frozenset()

    def stream(self, file: str, produce: Callable[[BinaryIO], None]) -> tuple[int, str]:
        """Put a file in its place that may be too large for memory; returns its size in bytes and its SHA-256."""
        target, old = Path(self._new + file), Path(self._old + file)
        self._folder(file)
        with target.open("w+b") as new:
            produce(new)
            new.seek(0)
            digest = hashlib.file_digest(new, "sha256").hexdigest()
        size = target.stat().st_size
        if old.is_file() and filecmp.cmp(target, old, shallow=False):
            target.unlink()
            self.unchanged += 1
        else:
            self.written += 1
        return size, digest

    def link(self, files: Iterable[str]) -> None:
        """Put the old site's files beside the new ones, but for those that are new."""
        for file in files:
            if not os.path.exists(self._new + file):  # noqa: PTH110 - 10 us a page
                self._folder(file)
                _link(self._old + file, self._new + file)

    def _folder(self, file: str) -> None:
        """Make the folder of a file."""
        parent = self._new + file.rpartition("/")[0]
        if parent not in self._folders:
            os.makedirs(parent, exist_ok=True)  # noqa: PTH103 - 10 us a page
            self._folders.add(parent)

    def finished(self) -> list[str]:
        """The shards that a killed build had finished."""
        return sorted(os.listdir(self._progress)) if self._progress.is_dir() else []  # noqa: PTH208 - names

    def done(self, shard: str, key: str) -> bytes | None:
        """What a killed build told of a shard that it had finished from the same inputs.

        One that it had made from others is cleared away.
        """
        place = self._progress / shard
        try:
            found = msgspec.msgpack.decode(place.read_bytes(), type=Finished)
        except OSError:
            return None
        if found.key == key:
            return found.told
        for folder in found.folders:
            shutil.rmtree(self.folder / folder, ignore_errors=True)
            self._folders.discard(self._new + folder)
        place.unlink()
        return None

    def note(self, shard: str, finished: Finished) -> None:
        """Note that a shard is finished; the note is whole or absent."""
        place = self._progress / shard
        place.parent.mkdir(exist_ok=True)
        half = place.with_suffix(HALF)
        half.write_bytes(msgspec.msgpack.encode(finished))
        half.rename(place)

    @property
    def _progress(self) -> Path:
        return self.folder.parent / PROGRESS


def files_of(folder: Path) -> Iterator[str]:
    """All files of a folder, relative to it, in order."""
    for parent, folders, names in os.walk(folder):
        folders.sort()
        inside = Path(parent).relative_to(folder).as_posix()
        for name in sorted(names):
            yield name if inside == "." else f"{inside}/{name}"


def _put(path: str, content: bytes) -> None:
    """Write a file; without the layers of a file object, which cost as much as the writing."""
    new = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        while content:
            content = content[os.write(new, content) :]
    finally:
        os.close(new)


def _holds(path: str, content: bytes) -> bool:
    try:
        with open(path, "rb") as old:  # noqa: PTH123 - 10 us a page
            return old.read(len(content) + 1) == content
    except OSError:
        return False


def _link(old: str, new: str) -> None:
    """A hard link, or a copy with the same time stamp where the file system has none."""
    try:
        os.link(old, new)
    except FileNotFoundError:
        raise GeneratorError(f"{old}: gone since this build began, wanted the site to be left alone") from None
    except OSError:
        shutil.copy2(old, new)


@contextmanager
def staged(out: Path, settles: Callable[[Path], bool] = lambda _out: False) -> Iterator[Staging]:
    """A workspace for the site at `out`; `settles` says of the old site whether it is too large to exchange.

    What was not switched is cleared away, but for a build that was killed: the next one goes on there. Raises
    `GeneratorError` when `out` holds anything but a built site, or when another build is at work.
    """
    out = out.absolute()
    _refuse_other_folders(out)
    workspace = _workspace(out)
    workspace.mkdir(parents=True, exist_ok=True)
    with (workspace / "lock").open("w") as lock:
        _lock(lock, out)
        _mend(out, workspace)
        new = workspace / "new"
        shutil.rmtree(workspace / "old", ignore_errors=True)
        new.mkdir(exist_ok=True)
        staging = Staging(new, out, settles(out))
        _take_over(workspace)
        try:
            yield staging
        finally:
            shutil.rmtree(workspace, ignore_errors=True)


def _workspace(out: Path) -> Path:
    return out.parent / f".staging-{out.name}"


def _lock(lock: TextIO, out: Path) -> None:
    """Be the only one; the helpers of a killed build get a moment to notice that it is gone."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > until:
                raise GeneratorError(f"{out}: another build is at work, wanted to be the only one") from None
            time.sleep(0.1)
        else:
            return


def _take_over(workspace: Path) -> None:
    """Clear what a killed build left, but for the shards that it had finished."""
    progress, new = workspace / PROGRESS, workspace / "new"
    kept: set[str] = set()
    for note in sorted(progress.glob("*")) if progress.is_dir() else ():
        try:
            folders_of = msgspec.msgpack.decode(note.read_bytes(), type=Finished).folders
        except msgspec.MsgspecError:  # of another version
            folders_of = ()
        if folders_of and note.suffix != HALF:
            kept.update(folders_of)
        else:
            note.unlink()
    for parent, folders, names in os.walk(new):
        inside = Path(parent).relative_to(new)
        folders[:] = [name for name in folders if (inside / name).as_posix() not in kept]
        for name in names:
            (Path(parent) / name).unlink()


def _refuse_other_folders(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise GeneratorError(f"{out}: got a file, wanted a folder for the site")
    if out.is_dir() and not (out / MARK).is_file() and {path.name for path in out.iterdir()} - {KEPT}:
        raise GeneratorError(f"{out}: holds files that no build made; wanted an empty folder or a built site")


def _mend(out: Path, workspace: Path) -> None:
    """Finish a switch that was cut in half: by its journal, or by giving the old site its name back."""
    if (workspace / JOURNAL).is_file():
        _move_in(out, workspace)
        shutil.rmtree(workspace, ignore_errors=True)
        workspace.mkdir(parents=True, exist_ok=True)
    if not out.exists() and (workspace / "old").is_dir():
        (workspace / "old").rename(out)


def mend(out: Path) -> None:
    """Finish a switch that was cut in half, if one was, before somebody looks at a site."""
    workspace = _workspace(out.absolute())
    if (workspace / JOURNAL).is_file() or not out.exists():
        with suppress(GeneratorError), staged(out):
            pass


def switch(staging: Staging, files: Iterable[str], gone: Collection[str] = ()) -> None:
    """Make the staged files the site.

    `files` are all of the new site, `gone` the old one's that have no place in it.
    """
    out, workspace = staging.old, staging.folder.parent
    if not out.exists():
        staging.folder.rename(out)
    elif not gone and next(files_of(staging.folder), None) is None:
        return
    elif staging.settles:
        half = workspace / f"journal{HALF}"
        half.write_text(json.dumps({"gone": sorted(gone)}), "utf-8")
        half.rename(workspace / JOURNAL)
        _move_in(out, workspace)
    else:
        staging.link(files)
        if not _exchange(staging.folder, out):
            old = workspace / "old"
            out.rename(old)
            staging.folder.rename(out)


def _move_in(out: Path, workspace: Path) -> None:
    """Do what a journal says; doing it twice is doing it once."""
    new = workspace / "new"
    for file in in_order(files_of(new)):
        target = out / file
        target.parent.mkdir(parents=True, exist_ok=True)
        (new / file).rename(target)
    for file in json.loads((workspace / JOURNAL).read_bytes())["gone"]:
        (out / file).unlink(missing_ok=True)
        with suppress(OSError):
            (out / file).parent.rmdir()


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change names in one step; false where the system cannot."""
    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if call is None:
        return False
    if call(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP):
        return False
    raise GeneratorError(f"{other}: {os.strerror(number)}, wanted to switch it with {one}")
