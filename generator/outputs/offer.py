"""A file that readers may take away, before it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO, NamedTuple

FOLDER = "data"
"""Folder of the downloads, relative to the root of the site."""


class Offer(NamedTuple):
    """A file that readers may take away, before it is made."""

    name: str
    """Its path below `data/`."""

    inputs: object
    """All that it is made from, beside the code."""

    produce: Callable[[BinaryIO], None]
    """Writes it, in pieces if it likes."""

    @property
    def address(self) -> str:
        """Where it will lie in the site."""
        return f"{FOLDER}/{self.name}"
