"""The workspace that a build fills, and how it becomes the site.

A build works in `.staging-site`, beside the site and on the same file system; until all checks have passed, the site
is not touched. `new/` holds what was made. It becomes the site in one of two ways:

- *Exchange*, for a site of up to `MANY` files and for the first build of any site. Unchanged files are hard links to
  the old ones (copies with the same time where the file system has no links), so they keep their times and cost no
  space. Then the two folders change names, on Linux in one call (`renameat2` with `RENAME_EXCHANGE`): at every moment
  there is one whole site, the old or the new. Elsewhere two renames do it, and the next command mends a build that died
  between them.
- *Settling*, for more files than can be linked in a few seconds. `new/` holds only what changed. A journal is
  written, which decides: from then on the new site wins. Its files are moved in one by one, each by a rename, so that
  every page is whole at every moment; pages before what links to them, hubs last, then the ledger; what is gone goes
  at the end, when nothing links to it. A build that died after the journal is finished by the next command that looks
  at the site, before it looks; one that died before it has changed nothing. While files move (about 20 us each),
  readers see new pages and old lists side by side, and every link leads somewhere.

A killed build leaves its workspace. `progress/` says which shards of pages are done there, and from which inputs; the
next build takes these over and does the rest.

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
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, TextIO

from generator.errors import GeneratorError
from generator.order import in_order

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
PATIENCE = 3.0
"""Seconds to wait for the processes of a killed build to notice that they are alone."""


@dataclass(slots=True)
class Staging:
    """A new site in the making."""

    folder: Path
    """Where it grows."""

    old: Path
    """The site that it will replace."""

    settles: bool = False
    """Whether only what changes is put here."""

    written: int = 0
    """Files that are new or differ from the old site's."""

    unchanged: int = 0
    """Files that are the old site's."""

    files: set[str] = field(default_factory=set)
    """All files so far, relative to the folder."""

    _folders: set[str] = field(default_factory=set)
    _new: str = field(init=False)
    _old: str = field(init=False)
    _first: bool = field(init=False)

    def __post_init__(self) -> None:
        """Both folders as text: to join paths costs a twentieth of what a page does."""
        self._new, self._old = f"{self.folder}/", f"{self.old}/"
        self._first = not self.old.is_dir()

    def write(self, file: str, content: bytes) -> bool:
        """Put a file in its place; where the old site has the same bytes, the old file itself.

        Returns whether the old site has other bytes there, or none.
        """
        target, old = self._places(file)
        if not self._first and _holds(old, content) and self._carry(old, target):
            self.unchanged += 1
            return False
        self._folder(file)
        _put(target, content)
        self.written += 1
        return True

    def keep(self, file: str) -> bool:
        """Take a file over from the old site, unseen; false where it has none."""
        target, old = self._places(file)
        try:
            kept = os.path.exists(old) if self.settles else self._carry(old, target)  # noqa: PTH110 - 10 us a page
        except OSError:
            kept = False
        if kept:
            self.unchanged += 1
        else:
            self.files.discard(file)
        return kept

    def stream(self, file: str, produce: Callable[[BinaryIO], None]) -> tuple[int, str]:
        """Put a file in its place that may be too large for memory; returns its size in bytes and its SHA-256."""
        target, old = map(Path, self._places(file))
        self._folder(file)
        with target.open("w+b") as new:
            produce(new)
            new.seek(0)
            digest = hashlib.file_digest(new, "sha256").hexdigest()
        size = target.stat().st_size
        if old.is_file() and filecmp.cmp(target, old, shallow=False):
            target.unlink()
            self._carry(str(old), str(target))
            self.unchanged += 1
        else:
            self.written += 1
        return size, digest

    def _carry(self, old: str, new: str) -> bool:
        """Have the old file in the new site: it is there already, or becomes a link."""
        if self.settles:
            return True
        parent = os.path.dirname(new)  # noqa: PTH120 - 10 us a page
        if parent not in self._folders:
            os.makedirs(parent, exist_ok=True)  # noqa: PTH103 - the same
            self._folders.add(parent)
        return _link(old, new)

    def _folder(self, file: str) -> None:
        """Make the folder of a file."""
        parent = self._new + file.rpartition("/")[0]
        if parent not in self._folders:
            os.makedirs(parent, exist_ok=True)  # noqa: PTH103 - the same
            self._folders.add(parent)

    def _places(self, file: str) -> tuple[str, str]:
        """Where a new file goes and where the old one would be."""
        if file in self.files:
            raise GeneratorError(f"{file}: two pages have this address")
        self.files.add(file)
        return self._new + file, self._old + file

    def done(self, shard: str) -> bytes | None:
        """What a killed build noted of a shard of pages that it had finished."""
        try:
            return (self.folder.parent / PROGRESS / shard).read_bytes()
        except OSError:
            return None

    def note(self, shard: str, content: bytes) -> None:
        """Note that a shard is finished; the note is whole or absent."""
        place = self.folder.parent / PROGRESS / shard
        place.parent.mkdir(exist_ok=True)
        half = place.with_suffix(".half")
        half.write_bytes(content)
        half.rename(place)


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


def _link(old: str, new: str) -> bool:
    """A hard link, or a copy with the same time stamp where the file system has none."""
    try:
        os.link(old, new)
    except FileExistsError:
        return os.path.samefile(old, new)  # noqa: PTH121 - 10 us a page
    except OSError:
        shutil.copy2(old, new)
    return True


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
        _take_over(workspace, "settling" if staging.settles else "exchange")
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


def _take_over(workspace: Path, way: str) -> None:
    """Clear what a killed build left, but for the shards that it had finished on the same way."""
    progress, new = workspace / PROGRESS, workspace / "new"
    mark = workspace / "way"
    if not mark.is_file() or mark.read_text("utf-8") != way:
        shutil.rmtree(progress, ignore_errors=True)
    mark.write_text(way, "utf-8")
    kept: set[str] = set()
    for note in sorted(progress.glob("*")) if progress.is_dir() else ():
        if note.suffix == ".half":
            note.unlink()
        else:
            kept.update(json.loads(note.read_bytes())["folders"])
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


def switch(staging: Staging, gone: Iterable[str] = ()) -> None:
    """Make the staged files the site; `gone` are the old site's files that have no place in the new one."""
    out, workspace = staging.old, staging.folder.parent
    if staging.settles:
        half = workspace / "journal.half"
        half.write_text(json.dumps({"gone": sorted(gone)}), "utf-8")
        half.rename(workspace / JOURNAL)
        _move_in(out, workspace)
    elif not out.exists():
        staging.folder.rename(out)
    elif not _exchange(staging.folder, out):
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
