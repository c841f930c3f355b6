"""What the sources say, kept from one build to the next: reading them word by word takes half a second.

It is kept by a digest of each source in a file that can be made again, and is of one version of the code that reads.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import msgspec

from generator.language.strings import Key

MOST = 1 << 12
"""Sources that are remembered, the newest."""

Read = Callable[[str, bytes], list[Key]]
"""The strings of a source in a language of programs or templates."""


class Memory:
    """The strings of every source that was read."""

    def __init__(self, file: Path, versions: tuple[str, ...], read: Read) -> None:
        """Look at a file when first asked; `versions` are those of the programs that `read` reads with."""
        self._file, self._versions, self._read = file, versions, read
        self._fresh = False

    def strings(self, method: str, content: bytes) -> list[Key]:
        """The strings of a source, which is read if it never was."""
        key = hashlib.blake2b(method.encode() + content, digest_size=16).hexdigest()
        if key not in self._known:
            self._known[key] = self._read(method, content)
            self._fresh = True
        return self._known[key]

    def keep(self) -> None:
        """Write the file, if there is something new; where that cannot be, the next build reads again."""
        if not self._fresh:
            return
        self._fresh = False
        kept = dict(list(self._known.items())[-MOST:])
        half = self._file.with_name(f"{self._file.name}.{os.getpid()}")
        with suppress(OSError):
            self._file.parent.mkdir(exist_ok=True)
            half.write_bytes(msgspec.msgpack.encode((self._version, kept)))
            half.replace(self._file)

    @cached_property
    def _known(self) -> dict[str, list[Key]]:
        try:
            version, known = msgspec.msgpack.decode(self._file.read_bytes(), type=tuple[str, dict[str, list[Key]]])
        except (OSError, msgspec.MsgspecError):
            return {}
        return known if version == self._version else {}

    @cached_property
    def _version(self) -> str:
        code = Path(self._read.__code__.co_filename).read_bytes()
        return " ".join((hashlib.blake2b(code, digest_size=16).hexdigest(), sys.version, *self._versions))
