"""From a page and a desk to HTML: Jinja2 with autoescape, and undefined values refused."""

from __future__ import annotations

import traceback
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from jinja2 import TemplateError, TemplateSyntaxError

from catalog.errors import CatalogError
from generator.errors import GeneratorError, ProblemsFound
from generator.language.languages import LANGUAGES
from generator.outputs.downloads import Downloads
from generator.problem import Problem
from generator.rendering.desk import Desk
from generator.rendering.frame import Frames, alternates, site_view
from generator.rendering.kind import Page, PageKind, Shown
from generator.rendering.seat import Compiled, Seat, environment_of
from generator.routes import Links
from generator.site import Site
from generator.views import NavItem

__all__ = ["Draft", "Renderer", "alternates"]


class Renderer:
    """Renders pages; keeps one compiled environment a language and folder depth."""

    def __init__(self, site: Site, templates: Path, downloads: Downloads) -> None:
        """Prepare to render the pages of a site with the templates of a folder; downloads lie ready."""
        self.downloads = downloads
        self.site = site
        self.templates = templates
        self.frames = Frames(site)
        self._compiled = {language.code: Compiled() for language in LANGUAGES}
        self._seats: dict[tuple[str, Links], Seat] = {}
        self._places: dict[tuple[str, str, bool], Seat] = {}
        """The seat of each language and folder, for pages that have a canonical address and for those without."""
        self.slow = 0
        """Pages that have a fast form and could not be shown by it."""
        self.facts: frozenset[str] = frozenset()
        """The figures that the last page asked for."""
        self.site_views = {code: site_view(site, edition) for code, edition in site.editions.items()}

    def render(self, kind: PageKind, page: Page, code: str) -> str:
        """The HTML of a page in one language; raises `ProblemsFound` with the place in the template."""
        return self.html(self.draft(kind, page, code))

    def draft(self, kind: PageKind, page: Page, code: str) -> Draft:
        """What a page says in one language, before it is put into words of HTML."""
        here = page.addresses[code]
        place = code, here.rpartition("/")[0], page.listed
        seat = self._places.get(place)
        if seat is None:
            seat = self._places[place] = self._seat(code, self._links(here, listed=page.listed))
        seat.desk.facts.asked.clear()
        return Draft(kind, page, code, seat, kind.show(seat.desk, page))

    def html(self, draft: Draft) -> str:
        """A draft as HTML; `facts` then has the figures that were asked for."""
        kind, page, code, seat, shown = draft
        values = {
            "page": self.frames.page(kind, page, code, seat.desk.links, shown),
            "twins": self.frames.twins(seat.desk, page),
            **shown.values,
        }
        if kind.many and (form := seat.form(kind, values, lambda: self.navigation(draft))):
            # What the fast form cannot show, the plain one shows, or says at which line it cannot.
            with suppress(Exception):
                text = form(values)
                self.facts = frozenset(seat.desk.facts.asked | seat.constant[kind.name])
                return text
            self.slow += 1
        try:
            text = seat.template(kind).render(nav=self.navigation(draft), **values)
            self.facts = frozenset(seat.desk.facts.asked)
        except (TemplateError, CatalogError, GeneratorError, TypeError, ValueError, AttributeError, KeyError) as error:
            raise ProblemsFound([self._problem(kind, error)]) from error
        else:
            return text

    def navigation(self, draft: Draft) -> tuple[NavItem, ...]:
        """The main navigation as a page shows it."""
        return self.frames.navigation(draft.seat.desk, draft.page)

    def frame(self, draft: Draft) -> object:
        """What stands around what a page says of itself, and is no part of what all pages of its kind share."""
        page = draft.page
        addresses = tuple(page.addresses.items()), page.default, page.listed
        return addresses, self.frames.stamp(draft.shown.wave), self.navigation(draft)

    def _links(self, here: str, *, listed: bool) -> Links:
        if not self.site.portable:
            return Links.under(self.site.base)
        # A host shows a page that is not listed at any address, so its links cannot climb from where it lies.
        return Links.beside(here) if listed else Links("/", names_index=False)

    def _seat(self, code: str, links: Links) -> Seat:
        seat = self._seats.get((code, links))
        if seat is None:
            desk = Desk(self.site, self.site.editions[code], links, self.downloads)
            environment = environment_of(self.templates, desk, self.site_views[code], self._compiled[code])
            seat = self._seats[code, links] = Seat(desk, environment)
        return seat

    def _problem(self, kind: PageKind, error: Exception) -> Problem:
        """The place in a template at which rendering stopped."""
        message = " ".join(str(error).split()) or type(error).__name__
        if isinstance(error, TemplateSyntaxError):
            return Problem(f"templates/{error.name}", error.lineno, message)
        places = [
            (Path(frame.filename).relative_to(self.templates).as_posix(), frame.lineno or 1)
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename).is_relative_to(self.templates)
        ]
        path, line = places[-1] if places else (f"pages/{kind.name}.html", 1)
        return Problem(f"templates/{path}", line, message)


class Draft(NamedTuple):
    """A page before it is HTML."""

    kind: PageKind
    """Its kind."""

    page: Page
    """Which."""

    code: str
    """In which language."""

    seat: Seat
    """The desk that it was written at."""

    shown: Shown
    """What it says."""
