"""What stands around a page: its head, the way around the site, how it is cited, the wave of its data."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from generator.artwork import preview
from generator.language.dates import parse_iso
from generator.language.edition import Edition
from generator.language.strings import N_
from generator.outputs.permalink import permalink_key
from generator.pages.choice import AUTHOR, NAME
from generator.rendering.citation import Citation, Work, bibtex, csl_json, linked_data, ris, tags
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown
from generator.routes import ROUTES, Links, address
from generator.site import Site, Stamp
from generator.views import CitationView, NavItem, PageView, SiteView, Twin

NAVIGATION: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("encyclopedia", N_("Encyclopedia"), ("encyclopedia",)),
    ("pairs", N_("Pairs"), ("pairs", "pair", "anypair")),
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


class Frames:
    """Makes what stands around the pages of one site."""

    def __init__(self, site: Site) -> None:
        """Nothing is made until a page asks for it."""
        self.site = site
        self.stamp = cache(site.stamp)
        self._common = cache(self._in_common)

    def page(self, kind: PageKind, page: Page, code: str, links: Links, shown: Shown) -> PageView:
        """The page itself, for the head and the frame."""
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
            wave_label=(stamp := self.stamp(shown.wave)).label,
            dataset8=stamp.dataset[:8],
            picture=self.site.base.absolute(preview.address(kind.name, page.key, code))
            if kind.name in preview.PREVIEWED and preview.available()
            else "",
        )

    def _citation(self, kind: PageKind, page: Page, code: str, shown: Shown, links: Links) -> CitationView | None:
        """How a page is cited: it names the wave of its data, so before the first there is nothing to cite."""
        if not kind.cited or not self.site.dataset.waves or not page.listed:
            return None
        common, day, permalink = self._common(kind.cited, kind.laboratory, code, shown.wave, links)
        cited = common._replace(
            key="-".join(filter(None, (CITED_AS, kind.name, page.key, code))),
            title=str(Markup(shown.title).unescape()) if "&" in shown.title else str(shown.title),
            url=self.site.base.absolute(page.addresses[code]),
        )
        return CitationView(
            author=cited.author,
            title=cited.title,
            container=cited.container,
            version=cited.version,
            day=day,
            permalink=permalink,
            tags=tags(cited),
            data=linked_data(cited, shown.linked),
            forms=()
            if kind.light
            else (("BibTeX", "bib", bibtex(cited)), ("RIS", "ris", ris(cited)), ("CSL-JSON", "json", csl_json(cited))),
        )

    def _in_common(
        self, work: Work, laboratory: bool, code: str, wave: int | None, links: Links
    ) -> tuple[Citation, str, tuple[str, str] | None]:
        """What citations from one folder have in common: all but key, title and address; its day in words; the name
        of the wave and dataset that they stand on, with the link to what stays there, where something does."""
        edition, stamp, permalink = self.site.editions[code], self.stamp(wave), None
        cited = site_citation(self.site, edition, stamp)._replace(work=work)
        if laboratory:
            hash8 = self.site.laboratory.hash[:8]
            cited = cited._replace(version=edition.strings.gettext("laboratory %(hash)s", hash=hash8).unescape())
        elif stamp.wave in {standing.wave for standing in self.site.history}:
            key = permalink_key(stamp.label, stamp.dataset)
            permalink = key, links.to(address("permalink", edition.language, key))
        return cited, edition.date(cited.day), permalink

    def twins(self, desk: Desk, page: Page) -> tuple[Twin, ...]:
        """The language switch; from a page that speaks all languages it leads to the hubs."""
        code, single = desk.edition.language.code, len(page.addresses) == 1
        return tuple(
            Twin(
                language.code,
                language.name,
                desk.links.to(f"{language.code}/" if single else page.addresses[language.code]),
                not single and language.code == code,
            )
            for language in (edition.language for edition in self.site.editions.values())
        )

    def navigation(self, desk: Desk, page: Page) -> tuple[NavItem, ...]:
        """The main navigation as a page shows it."""
        items = []
        for key, title, current in NAVIGATION:
            article = self.site.articles.get(key, {}).get(desk.edition.language.code)
            if article is None and key not in ROUTES:
                continue
            name = article.nav if article and article.nav else str(desk.strings.gettext(title))
            items.append(NavItem(name, desk.link(key), page.kind in current or page.key in current))
        return tuple(items)


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


def site_view(site: Site, edition: Edition) -> SiteView:
    """What every page may say of the data of a site."""
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
