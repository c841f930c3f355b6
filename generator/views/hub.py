"""The search as a whole, and the ways into the encyclopedia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class StairRow:
    """One stage of the search as a whole."""

    stage: str
    """Name of the stage."""

    nodes: int
    """Node limit of one search."""

    window: int | None
    """A pair goes on within this many centipawns of zero."""

    done: int
    """Asymmetric classes that were read there."""

    kept: int | None
    """Of these, the ones within the window; `None` while nothing has set it."""

    waiting: int | None
    """Classes that the stage before kept (all, at the first) and that were not read yet; `None` while that is open."""

    share: str | None
    """Kept of done, as text."""


class Way(NamedTuple):
    """One way into the encyclopedia, on the hub."""

    title: str
    """Name of the page it leads to."""

    text: str
    """What a reader finds there."""

    url: str
    """Link."""

    number: str
    """How many things are there, or nothing."""
