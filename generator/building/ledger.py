"""What a build leaves for the next one: from which inputs each file of a site was made.

It lies in the site itself, so that both change in one step, and it depends on the inputs alone: an incremental and a
clean build leave the same one. Without it, or with one of another format, every page is rendered and compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

FORMAT = 2
FILE = ".build.ledger"

Parts = dict[str, str]
"""Digests of inputs by what they are, such as `template components/board.html` or `fact twins.mean_abs_diff`."""


class Noted(msgspec.Struct, array_like=True, frozen=True):
    """One page."""

    kind: str
    """Its kind and language, `start/fr`: the key of what it shares with the others."""

    digest: str
    """Of what it shows."""

    facts: Parts
    """The figures that its template asked for."""


class Stored(msgspec.Struct, array_like=True, frozen=True):
    """A file that readers may take away."""

    size: int
    """Bytes."""

    sha256: str
    """64 hexadecimal digits."""

    key: str = ""
    """Digest of what it is made from; nothing where making it costs no more than that."""


class Group(msgspec.Struct, array_like=True, frozen=True):
    """Files that are made together."""

    digest: str
    """Of all that they are made from."""

    files: tuple[str, ...]
    """Their addresses."""


class Ledger(msgspec.Struct, array_like=True):
    """All files of a site."""

    format: int = FORMAT
    shared: dict[str, Parts] = {}
    """What all pages of a kind and language share."""

    pages: dict[str, Noted] = {}
    """Pages that are noted one by one."""

    groups: dict[str, Group] = {}
    """Files that pages fetch and what else a site has, by what they are."""

    downloads: dict[str, Stored] = {}
    """Files that readers may take away, by address, in the order in which pages list them."""

    pairs: bytes = b""
    """`Pair.index` of the pairs that have a page, ascending, 32 bits each."""

    digests: bytes = b""
    """A digest of what each of these pages shows, 64 bits each."""

    uses: bytes = b""
    """Which figures the templates of each asked for: a place in `facts`, 16 bits each."""

    facts: list[Parts] = []
    """Sets of figures with their digests."""

    @property
    def names(self) -> Iterator[str]:
        """All files that are noted one by one."""
        yield from self.pages
        yield from self.downloads
        for group in self.groups.values():
            yield from group.files

    @property
    def size(self) -> int:
        """How many files there are, about."""
        groups = sum(len(group.files) for group in self.groups.values())
        return len(self.pages) + len(self.downloads) + groups + 3 * (len(self.pairs) // 4)


def pack(array: np.ndarray, kind: str) -> bytes:
    """An array as a ledger has it."""
    return array.astype(kind).tobytes()


def unpack(content: bytes, kind: str) -> np.ndarray:
    """An array of a ledger."""
    return np.frombuffer(content, kind)


def read_ledger(out: Path) -> Ledger | None:
    """The ledger of a site; `None` where there is none that can be used."""
    try:
        found = msgspec.msgpack.decode((out / FILE).read_bytes(), type=Ledger)
    except (OSError, msgspec.MsgspecError):
        return None
    return found if found.format == FORMAT else None


def to_bytes(ledger: Ledger) -> bytes:
    """A ledger as a file."""
    return msgspec.msgpack.encode(ledger)
