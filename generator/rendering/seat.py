"""A place from which pages are rendered: one language seen from one folder, and the templates that are made for it.

What is the same on every page of a folder and language is a global of its environment, so that component
macros see it without being compiled again for each page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, Template, TemplateNotFound
from jinja2.bccache import Bucket

from generator.charts.castling import draw_castling
from generator.charts.ladder import draw_ladder
from generator.charts.scale import step
from generator.charts.stairs import draw_stairs
from generator.language.dates import parse_iso, words
from generator.language.edition import Edition
from generator.rendering.desk import Desk
from generator.rendering.fastform import Form, NotStraightError, fast_form
from generator.rendering.kind import PageKind
from generator.rendering.repetition import engine_view
from generator.rendering.specialised import SpecialisedEnvironment
from generator.views import NavItem, SiteView

REPEATED = 1 << 12
"""Numbers whose words are kept, and links: readings, budgets and starts come back on page after page."""

REMEMBERED: Mapping[str, tuple[str, ...]] = {
    "components/board.html": ("figurines", "men"),
    "components/castling.html": ("castling_strip", "castling_words"),
    "components/reading.html": ("axis_head", "reading", "reading_bar"),
    "components/state.html": ("state",),
}
"""Macros that say the same for the same arguments on thousands of pages: their last answers are kept."""

PLAIN = frozenset({"number", "signed", "percent", "cp", "step"})
"""Filters that give text without signs that HTML escapes, or with these escaped."""


class Seat:
    """A desk, the environment that goes with it, and the fast forms of its kinds of pages."""

    def __init__(self, desk: Desk, environment: Environment) -> None:
        """Nothing is made fast until a page asks for it."""
        self.desk = desk
        self.environment = environment
        self.constant: dict[str, set[str]] = {}
        """Figures that all pages of a kind show in their fast form."""
        self._forms: dict[tuple[str, tuple[str, ...]], Form | None] = {}

    def template(self, kind: PageKind) -> Template:
        """The plain form of a kind."""
        return self.environment.get_template(f"pages/{kind.name}.html")

    def form(
        self, kind: PageKind, names: Collection[str], navigation: Callable[[], tuple[NavItem, ...]]
    ) -> Form | None:
        """The fast form of a kind whose pages all have the same navigation; `None` where there is none."""
        key = kind.name, tuple(names)
        if key not in self._forms:
            self._forms[key] = None
            asked, self.desk.facts.asked = self.desk.facts.asked, set()
            with suppress(NotStraightError):
                self._forms[key] = fast_form(
                    self.environment, f"pages/{kind.name}.html", key[1], {"nav": navigation()}, REMEMBERED, PLAIN
                )
            self.constant[kind.name], self.desk.facts.asked = self.desk.facts.asked, asked
        return self._forms[key]


class Compiled(BytecodeCache):
    """Templates compiled once a language: constants may be folded in its words, so languages do not share."""

    def __init__(self) -> None:
        """Nothing is compiled yet."""
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template what was compiled of it."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled of a template."""
        self._code[bucket.key] = bucket.bytecode_to_string()


def environment_of(templates: Path, desk: Desk, site: SiteView, compiled: BytecodeCache) -> Environment:
    """The environment of the templates at a desk; what is the same on every page of it is a global."""
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
        link=lru_cache(maxsize=REPEATED)(desk.link),
        pair_pages=desk.pair_pages,
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
