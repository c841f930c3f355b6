"""One language seen from one folder: the place from which a page formats values and links to others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from markupsafe import Markup, escape

from catalog.contract import Pair, Quoted
from catalog.start import row
from generator.errors import GeneratorError
from generator.language.edition import REASONS, Edition, plain
from generator.language.strings import N_
from generator.outputs.downloads import Downloads
from generator.outputs.offer import FOLDER
from generator.routes import ROUTES, Links, address
from generator.site import Site
from generator.views import ArticleView, FactView, PairEntry
from generator.writing.article import Article
from generator.writing.passage import Shows, render
from generator.writing.targets import target

TABLE = N_("Table")

SCORES = 1 << 12
"""Readings and numbers of nodes whose words are kept."""


class Desk:
    """Makes the parts of views that need a language and a place."""

    def __init__(self, site: Site, edition: Edition, links: Links, downloads: Downloads) -> None:
        """Sit down; nothing is read until a page asks for it."""
        self.site = site
        self.edition = edition
        self.links = links
        self.downloads = downloads
        self.strings = edition.strings
        self.facts = FactViews(self)
        self.pair_pages = self.link("pair", "0-0").removesuffix("0/0-0.html")
        """The link to the folder of the pages of all pairs."""
        self.pair_data = self.links.to(f"{FOLDER}/pairs/0.json").removesuffix("0.json")
        """The link to the folder of the data of all pairs."""
        self.entry = lru_cache(maxsize=None)(self._entry)
        self.score = lru_cache(maxsize=SCORES)(edition.score)
        self.count = lru_cache(maxsize=SCORES)(edition.numbers.integer)

    def link(self, name: str, key: str = "") -> str:
        """The link to a page in this language: a kind of page and a key, or the key of an article."""
        if name in ROUTES and name != "article":
            return self.links.to(address(name, self.edition.language, key))
        if name in self.site.articles:
            return self.links.to(address("article", self.edition.language, name))
        raise GeneratorError(f"link to {name!r}: wanted a kind of page or the key of an article")

    def asset(self, name: str) -> str:
        """The link to an asset."""
        return self.links.to(self.site.assets.address(name))

    def pair_link(self, pair: Pair) -> str | None:
        """The link to the page of a pair, if it has one."""
        white, black = pair.white, pair.black
        return f"{self.pair_pages}{white}/{white}-{black}.html" if pair.index in self.site.published else None

    def _entry(self, pair: Pair) -> PairEntry:
        reading = self.site.records.deepest(pair)
        if reading is None:
            raise GeneratorError(f"pair {pair}: in a list of readings, but without one")
        standing = self.site.records.standings[pair.index]
        return PairEntry(
            pair=pair,
            url=self.pair_link(pair) or f"{self.link('anypair')}?w={pair.white}&b={pair.black}",
            white_row=row(pair.white),
            black_row=row(pair.black),
            stage=reading.stage,
            nodes=reading.nodes,
            score=reading.score,
            state=self.site.records.state(pair),
            state_word=self.state_word(pair),
            rank=standing.rank if standing.pair == pair else None,
        )

    def state_word(self, pair: Pair) -> Markup:
        """The word of the state of a pair that was read, with the test that it failed where it failed one."""
        failed = self.site.verdicts.reason(pair)
        return self.edition.state(self.site.records.state(pair), failed.name if failed else None)

    def reasons(self) -> list[tuple[str, Markup]]:
        """Each test that may refuse a pair, and the word of a pair that it refused."""
        return [(name, self.edition.state("refused", name)) for name in REASONS]

    def article(self, article: Article) -> ArticleView:
        """Prose as HTML."""
        shows = Shows(self._fact_html, self._value, self._prose_link, self.strings.gettext(TABLE))
        pieces = tuple((Markup(piece.html), piece.lab) for piece in render(article.prose, self.edition.language, shows))
        contents = tuple((heading.level, heading.anchor, heading.text) for heading in article.prose.headings)
        return ArticleView(article.title, pieces, contents)

    def lede(self, key: str) -> ArticleView | None:
        """The prose that stands at the head of a page which is no article, if somebody wrote one."""
        twins = self.site.articles.get(key, {})
        found = twins.get(self.edition.language.code)
        return self.article(found) if found else None

    def _fact_html(self, name: str) -> str:
        view = self.facts[name]
        kind = "fact quoted" if view.quoted else "fact"
        html = Markup('<a class="{}" href="{}"><data value="{}">{}</data></a>').format(
            kind, view.url, view.value, view.text
        )
        return f"<i>{html}</i>" if view.quoted else str(html)

    def _value(self, name: str) -> str:
        return str(escape(self.facts[name].text))

    def _prose_link(self, text: str) -> str:
        found = target(text)
        if found.kind == "outside":
            return str(escape(text))
        page = self.link(found.kind if found.kind != "article" else found.key, found.key)
        return f"{page}#{found.fragment}" if found.fragment else page


class FactViews(Mapping[str, FactView]):
    """Every figure as it is shown from one desk, made when it is asked for."""

    def __init__(self, desk: Desk) -> None:
        """Show the figures of a desk's site."""
        self._facts = desk.site.facts
        self._view = cache(lambda name: _fact_view(desk, name))
        self.asked: set[str] = set()
        """Which were asked for since somebody emptied this."""

    def __getitem__(self, name: str) -> FactView:
        """The view of a figure; `KeyError` when there is none of that name."""
        self.asked.add(name)
        return self._view(name)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Stand for nothing in a digest: the figures that were asked for are noted one by one."""
        return str, ("figures",)

    def __iter__(self) -> Iterator[str]:
        """Names of all figures, in order."""
        return iter(sorted(self._facts))

    def __len__(self) -> int:
        """How many figures there are."""
        return len(self._facts)


def _fact_view(desk: Desk, name: str) -> FactView:
    fact = desk.site.facts[name]
    quoted = isinstance(fact.source, Quoted)
    who = desk.site.dataset.publications[fact.source.publication].author if isinstance(fact.source, Quoted) else ""
    return FactView(
        id=fact.id,
        text=desk.edition.fact(fact),
        value=plain(fact),
        url=desk.link("figure", fact.id),
        quoted=quoted,
        who=who,
        definition=desk.edition.definition(fact),
    )
