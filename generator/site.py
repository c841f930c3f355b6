"""All that a build reads, read once: the value from which every page follows."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from catalog.contract import Fact
from catalog.history import Standing
from catalog.laboratory import Laboratory
from generator.artwork.assets import Assets
from generator.evidence.balance import Balance
from generator.evidence.centiles import Centiles
from generator.evidence.growth import Growth
from generator.evidence.matches import Matches
from generator.evidence.neighbours import Neighbours
from generator.evidence.opponents import Opponents
from generator.evidence.records import Pairs, Records
from generator.evidence.roll import Roll
from generator.evidence.verdicts import Verdicts
from generator.language.edition import Edition
from generator.outputs.engine import BrowserEngine
from generator.routes import Base
from generator.settings import Settings
from generator.writing.article import Articles

if TYPE_CHECKING:
    import numpy as np

    from catalog.dataset import Dataset


class Stamp(NamedTuple):
    """The data as they were when a wave was the newest."""

    wave: int
    """Its number; 0 before the first."""

    label: str
    """`0003`."""

    dataset: str
    """SHA-256 of the dataset that waves 1 to this one give, 64 hexadecimal digits."""

    ended: str
    """Its last reading, ISO 8601 in UTC; nothing before the first."""


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """The inputs of every page; two of them are never the same, so that what is made from one can be kept by it."""

    settings: Settings
    """From `content/site.toml`."""

    base: Base
    """Where the site is published."""

    portable: bool
    """Whether pages link to each other relatively, so that the site also opens from a disk."""

    dataset: Dataset
    """Publications, waves and their passports, and the facts that are made from them."""

    laboratory: Laboratory
    """Results, facts and vectors of the laboratory."""

    facts: Mapping[str, Fact]
    """Every figure that prose may name: those of the dataset and those of the laboratory, one vocabulary."""

    data: Path
    """The folder that the dataset was read from."""

    records: Records
    """Readings and standings."""

    verdicts: Verdicts
    """Which tests of admission pairs passed."""

    matches: Matches
    """Games of self-play, by pair."""

    roll: Roll
    """The pairs that the encyclopedia lists and draws from."""

    articles: Articles
    """Prose."""

    assets: Assets
    """Style, script, sprites, fonts."""

    engine: BrowserEngine | None
    """The main engine as a browser can run it, if its files are at hand."""

    editions: Mapping[str, Edition]
    """The languages, by code, in their order."""

    pairs: Pairs
    """The pairs that have a page of their own, by number."""

    published: Set[int]
    """Their indices."""

    listed: Pairs
    """The same pairs, the most equal first."""

    plane: Mapping[str, np.ndarray]
    """The packed columns of all classes, as `generator.outputs.plane` has them."""

    neighbours: Neighbours
    """Which of them read alike."""

    centiles: Centiles
    """How near to zero readings are among those of their stage."""

    balance: Balance
    """The starts against themselves."""

    opponents: Opponents
    """The starts against others."""

    history: tuple[Standing, ...]
    """What the figures were after each wave, oldest first."""

    growth: Growth
    """What each wave added."""

    generated: datetime
    """When this build happens."""

    def stamp(self, wave: int | None = None) -> Stamp:
        """A wave as pages name it, the newest unless another is given."""
        waves = self.dataset.waves
        newest = (
            Stamp(waves[-1].number, waves[-1].label, self.dataset.hash, waves[-1].passport.ended) if waves else None
        )
        if newest is None:
            return Stamp(0, "0000", self.dataset.hash, "")
        for standing in self.history:
            if standing.wave == wave != newest.wave:
                return Stamp(wave, f"{wave:04d}", standing.dataset, standing.ended)
        return newest

    def origin(self, name: str) -> str:
        """The hash of what a figure was computed from: the laboratory's results, or the dataset."""
        return self.laboratory.hash if name in self.laboratory.facts else self.dataset.hash
