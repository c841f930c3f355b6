"""The folder that a build fills, and the one step that makes it the site.

The new site grows in a workspace beside the old one, on the same file system: `.staging-site/new`. A file
whose bytes did not change is a hard link to the old one, so it keeps its time stamp and costs no space.
When all checks have passed, the two folders change names. Linux does that in one call (`renameat2` with
`RENAME_EXCHANGE`): at every moment there is a whole site, the old or the new. Elsewhere two renames do it,
and a build that was killed between them is mended by the next one.

A killed build leaves its workspace behind and the old site whole; the next build clears the workspace.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import filecmp
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from generator.errors import GeneratorError

MARK = ".build.json"
"""What a built site holds beside its pages: how it was built, for `check` and for the next build."""

KEPT = ".gitkeep"
"""Holds the place of the site in a checkout."""

_HERE = -100  # AT_FDCWD: paths are relative to the working folder
_EXCHANGE = 2  # RENAME_EXCHANGE


@dataclass(slots=True)
class Staging:
    """A new site in the making."""

    folder: Path
    """Where it grows."""

    old: Path
    """The site that it will replace."""

    written: int = 0
    """Files that are new or differ from the old site's."""

    unchanged: int = 0
    """Files that are the old site's."""

    files: set[str] = field(default_factory=set)
    """All files so far, relative to the folder."""

    _folders: set[str] = field(default_factory=set)

    def write(self, file: str, content: bytes) -> None:
        """Put a file in its place; where the old site has the same bytes, the old file itself."""
        target, old = self._places(file)
        if _holds(old, content) and _link(old, target):
            self.unchanged += 1
            return
        with open(target, "wb") as new:  # noqa: PTH123 - the same
            new.write(content)
        self.written += 1

    def stream(self, file: str, produce: Callable[[BinaryIO], None]) -> tuple[int, str]:
        """Put a file in its place that may be too large for memory; returns its size in bytes and its SHA-256."""
        target, old = map(Path, self._places(file))
        with target.open("w+b") as new:
            produce(new)
            new.seek(0)
            digest = hashlib.file_digest(new, "sha256").hexdigest()
        size = target.stat().st_size
        if old.is_file() and filecmp.cmp(target, old, shallow=False):
            target.unlink()
            _link(str(old), str(target))
            self.unchanged += 1
        else:
            self.written += 1
        return size, digest

    def _places(self, file: str) -> tuple[str, str]:
        """Where a new file goes, its folder made, and where the old one would be."""
        if file in self.files:
            raise GeneratorError(f"{file}: two pages have this address")
        self.files.add(file)
        parent = file.rpartition("/")[0]
        if parent not in self._folders:
            (self.folder / parent).mkdir(parents=True, exist_ok=True)
            self._folders.add(parent)
        return os.path.join(self.folder, file), os.path.join(self.old, file)  # noqa: PTH118 - 10 us a page

    def removed(self) -> int:
        """How many files of the old site have no place in the new one."""
        if not self.old.is_dir():
            return 0
        return sum(1 for file in files_of(self.old) if file not in self.files)


def files_of(folder: Path) -> Iterator[str]:
    """All files of a folder, relative to it, in order."""
    for parent, folders, names in os.walk(folder):
        folders.sort()
        inside = Path(parent).relative_to(folder).as_posix()
        for name in sorted(names):
            yield name if inside == "." else f"{inside}/{name}"


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
    except OSError:
        shutil.copy2(old, new)
    return True


@contextmanager
def staged(out: Path) -> Iterator[Staging]:
    """A staging folder for the site at `out`; what was not switched is cleared away.

    Raises `GeneratorError` when `out` holds anything but a built site, or when another build is at work.
    """
    out = out.absolute()
    _refuse_other_folders(out)
    workspace = out.parent / f".staging-{out.name}"
    workspace.mkdir(parents=True, exist_ok=True)
    with (workspace / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise GeneratorError(f"{out}: another build is at work, wanted to be the only one") from None
        _mend(out, workspace)
        new = workspace / "new"
        for left in (new, workspace / "old"):
            shutil.rmtree(left, ignore_errors=True)
        new.mkdir()
        try:
            yield Staging(new, out)
        finally:
            shutil.rmtree(workspace, ignore_errors=True)


def _refuse_other_folders(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise GeneratorError(f"{out}: got a file, wanted a folder for the site")
    if out.is_dir() and not (out / MARK).is_file() and {path.name for path in out.iterdir()} - {KEPT}:
        raise GeneratorError(f"{out}: holds files that no build made; wanted an empty folder or a built site")


def _mend(out: Path, workspace: Path) -> None:
    """Give the old site its name back if a switch by two renames was cut in half."""
    if not out.exists() and (workspace / "old").is_dir():
        (workspace / "old").rename(out)


def switch(staging: Staging) -> None:
    """Make the staged folder the site; the old one is left in the workspace, which goes away."""
    out = staging.old
    if not out.exists():
        staging.folder.rename(out)
    elif not _exchange(staging.folder, out):
        old = staging.folder.parent / "old"
        out.rename(old)
        staging.folder.rename(out)


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
