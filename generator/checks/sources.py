"""What the checks of content look at."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog

from catalog.contract import Fact
from generator.language.strings import Key
from generator.writing.article import Articles


@dataclass(frozen=True, slots=True)
class Sources:
    """Prose and strings of all languages, as they were read."""

    content: Path
    """The folder of the languages."""

    articles: Articles
    """Prose by key and language."""

    facts: Mapping[str, Fact]
    """Figures by name."""

    catalogs: Mapping[str, Catalog]
    """Interface strings by language."""

    wanted: Mapping[Key, str]
    """Every string that the site can show, with a place that shows it."""

    pairs: Set[int]
    """Indices of the pairs that have a page."""

    experiments: frozenset[str]
    """Names of the experiments that have a result."""
