"""The gates: every check of content and of the built site, in the order in which they run.

A check is a generator of problems whose docstring is the rule. Another check is one more line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.checks.built import BuiltPage, BuiltSite
from generator.checks.links import links_lead_to_pages, previews_are_there
from generator.checks.pages import (
    ids_are_unique,
    nothing_comes_from_elsewhere,
    nothing_is_inline,
    styles_load_nothing_from_elsewhere,
    the_page_says_what_it_is,
)
from generator.checks.parity import (
    anchors_agree,
    articles_exist_in_every_language,
    experiments_are_told,
    facts_agree,
    links_agree,
    links_are_known,
    parts_agree,
    parts_are_known,
)
from generator.checks.sources import Sources
from generator.checks.translation import strings_are_translated
from generator.checks.twins import alternates_are_reciprocal, sitemap_lists_the_pages
from generator.checks.weight import pages_keep_their_weight
from generator.problem import Problem

CONTENT_CHECKS: tuple[Callable[[Sources], Iterator[Problem]], ...] = (
    articles_exist_in_every_language,
    anchors_agree,
    facts_agree,
    parts_agree,
    parts_are_known,
    experiments_are_told,
    links_agree,
    links_are_known,
    strings_are_translated,
)
"""What must hold before a page is rendered."""

PAGE_CHECKS: tuple[Callable[[BuiltSite, BuiltPage], Iterator[Problem]], ...] = (
    the_page_says_what_it_is,
    ids_are_unique,
    nothing_comes_from_elsewhere,
    nothing_is_inline,
)
"""What must hold for each page by itself."""

SITE_CHECKS: tuple[Callable[[BuiltSite], Iterator[Problem]], ...] = (
    links_lead_to_pages,
    previews_are_there,
    alternates_are_reciprocal,
    sitemap_lists_the_pages,
    styles_load_nothing_from_elsewhere,
    pages_keep_their_weight,
)
"""What must hold between the files of a site. A staged site becomes the site when all holds."""


__all__ = ["CONTENT_CHECKS", "PAGE_CHECKS", "SITE_CHECKS", "BuiltPage", "BuiltSite", "Sources"]
