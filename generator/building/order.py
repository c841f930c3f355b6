"""In which order the files of a site come and go: whatever is linked to before whatever links to it.

A half-finished copy then shows pages that nothing names yet, and never a name without a page.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.language.languages import LANGUAGES
from generator.routes import INDEX

HIDDEN = ".build."
"""Begins the names of what a build keeps for the next one."""

FETCHED, PAGES, LISTS, HUBS, KEPT = range(5)


def rank(file: str) -> int:
    """The turn of a file: what pages fetch, pages, lists of pages, hubs, and what the next build reads."""
    name = file.rpartition("/")[2]
    depth = file.count("/")
    if name.startswith(HIDDEN):
        return KEPT
    if file == INDEX or (depth == 1 and name == INDEX and file.partition("/")[0] in _CODES):
        return HUBS
    if name.endswith(".xml") or name == "robots.txt" or (name == INDEX and depth <= 2):
        return LISTS
    return PAGES if name.endswith(".html") else FETCHED


_CODES = {language.code for language in LANGUAGES}


def in_order(files: Iterable[str]) -> list[str]:
    """Files in the order of their turns, and by name within one."""
    return sorted(files, key=lambda file: (rank(file), file))
