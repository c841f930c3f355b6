"""From a page and a desk to HTML: Jinja2 with autoescape, and undefined values refused.

What is the same on every page of a folder and language is a global of its environment, so that component
macros see it without being compiled again for each page.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.bccache import Bucket
from markupsafe import Markup

from catalog.errors import CatalogError
from generator import preview
from generator.charts.castling import draw_castling
from generator.charts.ladder import draw_ladder
from generator.charts.scale import step
from generator.charts.stairs import draw_stairs
from generator.citation import Citation, bibtex, csl_json, linked_data, ris, tags
from generator.dates import parse_iso, words
from generator.desk import Desk
from generator.downloads import Downloads
from generator.edition import Edition
from generator.errors import GeneratorError, ProblemsFound
from generator.fastform import Form, NotStraightError, fast_form
from generator.languages import LANGUAGES
from generator.pages.choice import AUTHOR, NAME
from generator.pages.kind import Page, PageKind, Shown
from generator.permalink import permalink_key
from generator.problem import Problem
from generator.repetition import engine_view
from generator.routes import ROUTES, Links, address
from generator.site import Site, Stamp
from generator.specialised import SpecialisedEnvironment
from generator.strings import N_
from generator.views import CitationView, NavItem, PageView, SiteView, Twin

NAVIGATION: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("pairs", N_("Pairs"), ("pairs", "pair", "anypair", "encyclopedia")),
    ("map", N_("Map"), ("map",)),
    ("starts", N_("Starts"), ("starts", "start")),
    ("waves", N_("Waves"), ("waves", "wave")),
    ("figures", N_("Figures"), ("figures", "figure")),
    ("methodology", N_("Methodology"), ("methodology",)),
    ("meet-in-the-middle", N_("Laboratory"), ("method", "experiment")),
    ("data", N_("Data"), ("data",)),
)
"""The main navigation: where an entry leads, its title unless an article gives one, and the kinds of page
(or keys of articles) for which it is current."""

CITED_AS = "asymmetric-chess960"
"""Begins the short name of every citation."""

REPEATED = 1 << 12
"""Numbers whose words are kept: readings and budgets come back on page after page."""

REMEMBERED: Mapping[str, tuple[str, ...]] = {
    "components/board.html": ("figurines", "men"),
    "components/castling.html": ("castling_ways",),
    "components/reading.html": ("axis_head", "axis_scale", "reading", "reading_bar"),
    "components/state.html": ("state",),
}
"""Macros that say the same for the same arguments on thousands of pages: their last answers are kept."""

PLAIN = frozenset({"number", "signed", "percent", "cp", "step"})
"""Filters that give text without signs that HTML escapes, or with these escaped."""


class Renderer:
    """Renders pages; keeps one compiled environment a language and folder depth."""

    def __init__(self, site: Site, templates: Path, downloads: Downloads) -> None:
        """Prepare to render the pages of a site with the templates of a folder; downloads lie ready."""
        self.downloads = downloads
        self.site = site
        self.templates = templates
        self._compiled = {language.code: _Compiled() for language in LANGUAGES}
        self._seats: dict[tuple[str, Links], _Seat] = {}
        self._citations: dict[tuple[str, int], tuple[Citation, str]] = {}
        self._permalink = cache(self._stays)
        self._stamp = cache(site.stamp)
        self.slow = 0
        """Pages that have a fast form and could not be shown by it."""
        self.facts: frozenset[str] = frozenset()
        """The figures that the last page asked for."""
        self.site_views = {code: _site_view(site, edition) for code, edition in site.editions.items()}

    def render(self, kind: PageKind, page: Page, code: str) -> str:
        """The HTML of a page in one language; raises `ProblemsFound` with the place in the template."""
        return self.html(self.draft(kind, page, code))

    def draft(self, kind: PageKind, page: Page, code: str) -> Draft:
        """What a page says in one language, before it is put into words of HTML."""
        here = page.addresses[code]
        links = Links.beside(here) if self.site.portable and page.listed else Links.under(self.site.base)
        if self.site.portable and not page.listed:
            # A host shows this page at any address, so its links cannot climb from where it lies.
            links = Links("/", names_index=False)
        seat = self._seat(code, links)
        seat.desk.facts.asked.clear()
        return Draft(kind, page, code, links, seat, kind.show(seat.desk, page))

    def html(self, draft: Draft) -> str:
        """A draft as HTML; `facts` then has the figures that were asked for."""
        kind, page, code, links, seat, shown = draft
        values = {
            "page": self._page_view(kind, page, code, links, shown),
            "twins": self._twins(page, code, links),
            **shown.values,
        }
        if kind.many and (form := self._form(seat, kind, page, tuple(values))):
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
        return self._navigation(draft.seat.desk, draft.page)

    def frame(self, draft: Draft) -> object:
        """What stands around what a page says of itself, and is no part of what all pages of its kind share."""
        page = draft.page
        addresses = tuple(page.addresses.items()), page.default, page.listed
        return addresses, self._stamp(draft.shown.wave), self.navigation(draft)

    def _form(self, seat: _Seat, kind: PageKind, page: Page, names: tuple[str, ...]) -> Form | None:
        """The fast form of a kind whose pages all have the same navigation; `None` where there is none."""
        key = kind.name, names
        if key not in seat.forms:
            fixed = {"nav": self._navigation(seat.desk, page)}
            seat.forms[key] = None
            asked, seat.desk.facts.asked = seat.desk.facts.asked, set()
            with suppress(NotStraightError):
                seat.forms[key] = fast_form(
                    seat.environment, f"pages/{kind.name}.html", names, fixed, REMEMBERED, PLAIN
                )
            seat.constant[kind.name], seat.desk.facts.asked = seat.desk.facts.asked, asked
        return seat.forms[key]

    def _seat(self, code: str, links: Links) -> _Seat:
        seat = self._seats.get((code, links))
        if seat is None:
            desk = Desk(self.site, self.site.editions[code], links, self.downloads)
            environment = _environment(self.templates, desk, self.site_views[code], self._compiled[code])
            seat = self._seats[code, links] = _Seat(desk, environment)
        return seat

    def _page_view(self, kind: PageKind, page: Page, code: str, links: Links, shown: Shown) -> PageView:
        here = page.addresses[code]
        return PageView(
            kind=kind.name,
            title=shown.title,
            description=shown.description,
            url=links.to(here),
            canonical=self.site.base.absolute(here) if page.listed else "",
            alternates=alternates(self.site, page),
            index=page.listed,
            citation=self._citation(kind, page, code, shown, links),
            wave_label=(stamp := self._stamp(shown.wave)).label,
            dataset8=stamp.dataset[:8],
            picture=self.site.base.absolute(preview.address(kind.name, page.key, code))
            if kind.name in preview.PREVIEWED and preview.available()
            else "",
        )

    def _stays(self, stamp: Stamp, code: str, links: Links) -> tuple[str, str] | None:
        """Name of the wave and dataset that a page stands on, and the link to what stays there."""
        if stamp.wave not in {standing.wave for standing in self.site.history}:
            return None
        key = permalink_key(stamp.label, stamp.dataset)
        return key, links.to(address("permalink", self.site.editions[code].language, key))

    def _citation(self, kind: PageKind, page: Page, code: str, shown: Shown, links: Links) -> CitationView | None:
        """How a page is cited: it names the wave of its data, so before the first there is nothing to cite."""
        waves = self.site.dataset.waves
        if not kind.cited or not waves or not page.listed:
            return None
        stamp, edition, base = self._stamp(shown.wave), self.site.editions[code], self.site.base
        if (code, stamp.wave) not in self._citations:
            common = site_citation(self.site, edition, stamp)
            self._citations[code, stamp.wave] = common, edition.date(common.day)
        common, day = self._citations[code, stamp.wave]
        cited = replace(
            common,
            work=kind.cited,
            key="-".join(filter(None, (CITED_AS, kind.name, page.key, code))),
            title=str(Markup(shown.title).unescape()) if "&" in shown.title else str(shown.title),
            url=base.absolute(page.addresses[code]),
        )
        if kind.laboratory:
            hash8 = self.site.laboratory.hash[:8]
            cited = replace(cited, version=edition.strings.gettext("laboratory %(hash)s", hash=hash8).unescape())
        return CitationView(
            author=cited.author,
            title=cited.title,
            container=cited.container,
            version=cited.version,
            day=day,
            permalink=None if kind.laboratory else self._permalink(stamp, code, links),
            tags=tags(cited),
            data=linked_data(cited, shown.linked),
            forms=()
            if kind.light
            else (("BibTeX", "bib", bibtex(cited)), ("RIS", "ris", ris(cited)), ("CSL-JSON", "json", csl_json(cited))),
        )

    def _twins(self, page: Page, code: str, links: Links) -> tuple[Twin, ...]:
        """The language switch; from a page that speaks all languages it leads to the hubs."""
        desk = self._seat(code, links).desk
        single = len(page.addresses) == 1
        return tuple(
            Twin(
                language.code,
                language.name,
                links.to(f"{language.code}/" if single else page.addresses[language.code]),
                not single and language.code == code,
            )
            for language in (edition.language for edition in desk.site.editions.values())
        )

    def _navigation(self, desk: Desk, page: Page) -> tuple[NavItem, ...]:
        items = []
        for key, title, current in NAVIGATION:
            article = self.site.articles.get(key, {}).get(desk.edition.language.code)
            if article is None and key not in ROUTES:
                continue
            name = article.nav if article and article.nav else str(desk.strings.gettext(title))
            items.append(NavItem(name, desk.link(key), page.kind in current or page.key in current))
        return tuple(items)

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

    links: Links
    """How it links to others."""

    seat: _Seat
    """The desk that it was written at."""

    shown: Shown
    """What it says."""


class _Seat:
    """A desk, the environment that goes with it, and the fast forms of its kinds of pages."""

    def __init__(self, desk: Desk, environment: Environment) -> None:
        self.desk = desk
        self.environment = environment
        self.forms: dict[tuple[str, tuple[str, ...]], Form | None] = {}
        self.constant: dict[str, set[str]] = {}
        """Figures that all pages of a kind show in their fast form."""

    def template(self, kind: PageKind) -> Template:
        return self.environment.get_template(f"pages/{kind.name}.html")


class _Compiled(BytecodeCache):
    """Templates compiled once a language: constants may be folded in its words, so languages do not share."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


def alternates(site: Site, page: Page) -> tuple[tuple[str, str], ...]:
    """hreflang and absolute address of a page in each language, and of the page for everyone else.

    The hubs and the choice of language are one set: the choice is what everyone else gets.
    """
    if not page.listed:
        return ()
    addresses = page.addresses
    if page.kind == "choice":
        addresses = {code: f"{code}/" for code in site.editions}
    return (
        *((code, site.base.absolute(each)) for code, each in addresses.items()),
        ("x-default", site.base.absolute(page.default)),
    )


def site_citation(site: Site, edition: Edition, stamp: Stamp) -> Citation:
    """What all citations of a language and wave have in common: the encyclopedia, the wave and its dataset."""
    _ = edition.strings.gettext
    version = _("wave %(wave)s, dataset %(hash)s", wave=stamp.label, hash=stamp.dataset[:8])
    return Citation(
        work="article",
        key=CITED_AS,
        title="",
        container=_(NAME).unescape(),
        author=_(AUTHOR).unescape(),
        day=parse_iso(stamp.ended).date(),
        version=version.unescape(),
        language=edition.language.code,
        url=site.base.absolute(address("hub", edition.language)),
    )


def _site_view(site: Site, edition: Edition) -> SiteView:
    waves = site.dataset.waves
    newest = waves[-1].passport if waves else None
    others = (engine.name for engine in newest.engines) if newest else ()
    return SiteView(
        wave=newest.wave if newest else 0,
        wave_label=waves[-1].label if waves else "0000",
        wave_date=edition.date(parse_iso(newest.ended).date()) if newest else "",
        dataset=site.dataset.hash,
        dataset8=site.dataset.hash[:8],
        engines=tuple(dict.fromkeys(engine for engine in (site.records.engine, *others) if engine)),
        ladder=newest.ladder if newest else "",
        max_nodes=int(site.records.readings.columns.nodes.max(initial=0)),
    )


def _environment(templates: Path, desk: Desk, site: SiteView, compiled: BytecodeCache) -> Environment:
    environment = SpecialisedEnvironment(
        loader=FileSystemLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=compiled,
        extensions=["jinja2.ext.i18n"],
    )
    edition = desk.edition
    environment.translate = desk.strings.gettext
    environment.globals.update(
        _=desk.strings.gettext,
        gettext=desk.strings.gettext,
        ngettext=desk.strings.ngettext,
        lang=edition.language.code,
        root=desk.links.root,
        site=site,
        facts=desk.facts,
        asset=desk.asset,
        link=desk.link,
        draw_castling=draw_castling,
        draw_ladder=draw_ladder,
        draw_stairs=draw_stairs,
        engine=engine_view(desk),
    )
    environment.filters.update(_filters(edition))
    for name, macros in REMEMBERED.items():
        with suppress(TemplateNotFound):
            module = environment.get_template(name).module
            for macro in filter(partial(hasattr, module), macros):
                setattr(module, macro, lru_cache(maxsize=4096)(getattr(module, macro)))
    return environment


def _filters(edition: Edition) -> Mapping[str, Any]:
    @lru_cache(maxsize=REPEATED, typed=True)
    def number(value: int | float, decimals: int = 0) -> str:
        return edition.numbers.integer(value) if isinstance(value, int) else edition.numbers.decimal(value, decimals)

    def day(value: str | date | datetime) -> str:
        return words(parse_iso(value).date() if isinstance(value, str) else value, edition.language)

    def percent(value: int | float, decimals: int = 1) -> str:
        return edition.numbers.percent(value, decimals)

    return {
        "number": number,
        "signed": lru_cache(maxsize=REPEATED, typed=True)(edition.numbers.signed),
        "percent": percent,
        "cp": lru_cache(maxsize=REPEATED)(edition.score),
        "size": edition.size,
        "step": step,
        "date": day,
    }
