"""Lists of pairs, and the pages of a list."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.contract import Pair, Score


@dataclass(frozen=True, slots=True)
class PairEntry:
    """One pair in a list."""

    pair: Pair
    """Which pair."""

    url: str
    """Link to its page."""

    white_row: str
    """White's pieces, file a to h, in capitals."""

    black_row: str
    """Black's pieces, file a to h, in capitals."""

    stage: str
    """Deepest stage at which it was read."""

    nodes: int
    """Node limit there."""

    score: Score | None
    """Reading there."""

    state: str
    """control, waiting, screened-out, verified, refused or admitted."""

    state_word: str
    """The state in the reader's language."""

    rank: int | None
    """1 for the most equal asymmetric pair of the deepest stage."""


@dataclass(frozen=True, slots=True)
class Pager:
    """Where a reader is in a list of several pages."""

    current: int
    """Number of this page, from 1."""

    total: int
    """How many there are."""

    urls: tuple[str, ...]
    """Links to all of them, in order."""
