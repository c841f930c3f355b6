"""All that a build reads, read once: the value from which every page follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.contract import Fact
from catalog.history import Standing
from catalog.laboratory import Laboratory
from generator.article import Articles
from generator.assets import Assets
from generator.balance import Balance
from generator.edition import Edition
from generator.engine import BrowserEngine
from generator.growth import Growth
from generator.matches import Matches
from generator.neighbours import Neighbours
from generator.opponents import Opponents
from generator.records import Pairs, Records
from generator.roll import Roll
from generator.routes import Base
from generator.settings import Settings
from generator.verdicts import Verdicts

if TYPE_CHECKING:
    import numpy as np

    from catalog.dataset import Dataset


@dataclass(frozen=True, slots=True)
class Site:
    """The inputs of every page."""

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

    published: frozenset[int]
    """Their indices."""

    listed: Pairs
    """The same pairs, the most equal first."""

    plane: Mapping[str, np.ndarray]
    """The packed columns of all classes, as `generator.plane` has them."""

    neighbours: Neighbours
    """Which of them read alike."""

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

    def origin(self, name: str) -> str:
        """The hash of what a figure was computed from: the laboratory's results, or the dataset."""
        return self.laboratory.hash if name in self.laboratory.facts else self.dataset.hash
