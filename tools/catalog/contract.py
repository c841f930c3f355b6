"""What passes between making and showing: pairs, scores, facts and where they come from.

Scores are always from White's side. A mate is its own type and never a large number of centipawns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from catalog.errors import CatalogError
from catalog.start import STARTS, mirror

ORDERED_PAIRS = STARTS * STARTS
CLASSES = ORDERED_PAIRS // 2


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """White starts from one Scharnagl number, Black from another; ordered, since White moves first."""

    white: int
    """Scharnagl number of White's start, 0-959."""

    black: int
    """Scharnagl number of Black's start, 0-959."""

    def __post_init__(self) -> None:
        """Raise `CatalogError` when a number is outside 0-959."""
        for side, number in (("White", self.white), ("Black", self.black)):
            if not 0 <= number < STARTS:
                raise CatalogError(
                    f"pair {self.white}-{self.black}: {side}'s start is {number}, wanted 0 to {STARTS - 1}"
                )

    @classmethod
    def parse(cls, text: str) -> Pair:
        """Read `518-0` or `518/0`; raise `CatalogError` on anything else."""
        match = re.fullmatch(r"\s*([0-9]{1,6})\s*[-/]\s*([0-9]{1,6})\s*", text, re.ASCII)
        if match is None:
            raise CatalogError(f"pair {text!r}: wanted two Scharnagl numbers of 0 to {STARTS - 1}, such as 518-0")
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def at(cls, index: int) -> Pair:
        """The pair whose `index` this is."""
        return cls(*divmod(index, STARTS))

    @property
    def index(self) -> int:
        """Place among the ordered pairs, 0-921,599: 960 white + black."""
        return STARTS * self.white + self.black

    @property
    def symmetric(self) -> bool:
        """Whether both sides start from the same position (an ordinary Chess960 start)."""
        return self.white == self.black

    def mirror(self) -> Pair:
        """Both starts reflected left to right: another game, since castling does not reflect."""
        return Pair(mirror(self.white), mirror(self.black))

    def representative(self) -> Pair:
        """The one of this pair and its mirror that the search reads: the smaller, by numbers."""
        return min(self, self.mirror())

    def __str__(self) -> str:
        """`518-0`, as commands and addresses write it."""
        return f"{self.white}-{self.black}"


@dataclass(frozen=True, slots=True)
class Cp:
    """A score in centipawns of the engine that gave it, positive when White stands better."""

    value: int


@dataclass(frozen=True, slots=True)
class Mate:
    """A forced mate in so many moves: positive when White mates, negative when Black does."""

    moves: int


Score = Cp | Mate


@dataclass(frozen=True, slots=True)
class Computed:
    """A figure that we computed, and the way back to it."""

    query: str
    """How it was computed, in words or SQL over the dataset, for a reader who wants to do it again."""

    rows: int
    """How many rows of the dataset (or objects of the pair space) went into it."""

    waves: tuple[int, ...]
    """The sealed waves whose readings went into it; empty for a figure of the pair space itself."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A figure that somebody else published; shown as quoted, never as ours."""

    publication: str
    """Key of the publication in `data/publications.toml`."""

    place: str
    """Where in it the figure stands."""


Source = Computed | Quoted

Unit = Literal["", "cp", "nodes", "percent", "r"]
"""What a figure counts: nothing, centipawns, nodes, a share of one hundred, a correlation."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One number that prose may name."""

    id: str
    """Dotted lower-case name such as `twins.mean_abs_diff`; never reused for another meaning."""

    value: int | float
    """The full value; pages round it to `decimals`."""

    unit: Unit
    """What the number counts."""

    decimals: int
    """Digits after the decimal sign when shown."""

    signed: bool
    """Whether a plus sign is shown: a reading has one, a count does not."""

    definition: str
    """One English sentence that says exactly what is counted; the catalogs translate it before `terms` go in."""

    source: Source
    """Computed from which data, or quoted from where."""

    terms: Mapping[str, str] = field(default_factory=dict)
    """What stands for each `%(name)s` of the definition: a stage, an engine, a group that the catalogs may know."""


@dataclass(frozen=True, slots=True)
class Publication:
    """Something outside this project that a figure is quoted from."""

    key: str
    """Short name, as facts cite it."""

    author: str
    """Who wrote it."""

    title: str
    """Its title, in its own language."""

    year: int
    """Year of publication."""

    where: str
    """Site, journal or repository that published it."""
