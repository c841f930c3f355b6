"""Interface strings are complete."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.sources import Sources
from generator.language.strings import FILE, untranslated
from generator.problem import Problem


def strings_are_translated(sources: Sources) -> Iterator[Problem]:
    """Every string that the site can show is translated in every language, and none is fuzzy."""
    for code, catalog in sources.catalogs.items():
        yield from untranslated(catalog, sources.wanted, f"{sources.content.name}/{code}/{FILE}")
