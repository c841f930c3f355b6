"""The kinds of pages, in the order in which they are built; another kind is one more line here."""

from __future__ import annotations

from generator.pages.anypair import ANYPAIR
from generator.pages.article import ARTICLE
from generator.pages.choice import CHOICE
from generator.pages.data import DATA
from generator.pages.encyclopedia import ENCYCLOPEDIA
from generator.pages.figures import FIGURE, FIGURES
from generator.pages.hub import HUB
from generator.pages.map import MAP
from generator.pages.methods import EXPERIMENTS, METHOD
from generator.pages.missing import MISSING
from generator.pages.pair import PAIR
from generator.pages.pairs import PAIRS
from generator.pages.permalink import PERMALINK
from generator.pages.search import SEARCH
from generator.pages.start import START
from generator.pages.starts import STARTS_LIST
from generator.pages.wave import WAVE
from generator.pages.waves import WAVES
from generator.rendering.kind import Page, PageKind, Shown

PAGE_KINDS: tuple[PageKind, ...] = (
    CHOICE,
    HUB,
    ARTICLE,
    METHOD,
    EXPERIMENTS,
    PAIRS,
    PAIR,
    ANYPAIR,
    ENCYCLOPEDIA,
    MAP,
    STARTS_LIST,
    START,
    WAVES,
    WAVE,
    PERMALINK,
    FIGURES,
    FIGURE,
    DATA,
    SEARCH,
    MISSING,
)

__all__ = ["PAGE_KINDS", "Page", "PageKind", "Shown"]
