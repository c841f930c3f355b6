"""Methods articles with their laboratory, and a page for each experiment behind one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from catalog.laboratory import Result
from generator.artwork.preview import previews
from generator.evidence.sheets import NAMELIKE, VALUES, WORDS, Cell, Sheet, sheets
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.rendering.laboratory import EXPERIMENT, METHODS, PARTS, experiments, file_url
from generator.site import Site


class ShownSheet(NamedTuple):
    """One table of a result, in the reader's language."""

    title: str
    """What it holds."""

    columns: tuple[str, ...]
    """Words of its columns; none for a list of single values."""

    rows: list[list[tuple[str, str]]]
    """Text of each cell, and what it is: `number`, `word`, or `name` for a text that no catalog knows."""

    @property
    def numbers(self) -> set[int]:
        """Places of the columns that have numbers, and nothing else but dashes."""
        kinds = ({kind for text, kind in column if text != "–"} for column in zip(*self.rows, strict=True))
        return {place for place, found in enumerate(kinds) if found == {"number"}}


def _articles(site: Site) -> Iterator[Page]:
    for key in METHODS:
        if key in site.articles:
            yield in_every_language("method", key)


def _show_article(desk: Desk, page: Page) -> Shown:
    article = desk.site.articles[page.key][desk.edition.language.code]
    return Shown(
        title=article.title,
        description=article.description,
        values={
            "article": desk.article(article),
            "labs": {use.name: PARTS[use.name](desk) for use in article.prose.labs},
            "laboratory": desk.site.laboratory.hash,
        },
    )


def _experiments(site: Site) -> Iterator[Page]:
    for name in experiments(site.laboratory.results):
        if EXPERIMENT + name in site.articles:
            yield in_every_language("experiment", name)


def _show_experiment(desk: Desk, page: Page) -> Shown:
    site = desk.site
    article = site.articles[EXPERIMENT + page.key][desk.edition.language.code]
    result = site.laboratory.results[page.key]
    names = experiments(site.laboratory.results)
    place = names.index(page.key)
    return Shown(
        title=article.title,
        description=article.description,
        values={
            "article": desk.article(article),
            "result": result,
            "size": desk.downloads[f"eternity/{result.path}"].size,
            "file_url": file_url(desk, result.path),
            "sheets": [_sheet(desk, sheet) for sheet in sheets(result.found)],
            "laboratory": site.laboratory.hash,
            "facts_here": _facts_of(desk, result),
            "beside": [
                (names[other], desk.link("experiment", names[other])) if 0 <= other < len(names) else None
                for other in (place - 1, place + 1)
            ],
        },
    )


def _facts_of(desk: Desk, result: Result) -> list[str]:
    """Names of the figures that were read from a result."""
    facts = desk.site.laboratory.facts
    return [name for name in sorted(facts) if getattr(facts[name].source, "query", None) == result.command]


def _sheet(desk: Desk, sheet: Sheet) -> ShownSheet:
    title = ", ".join(_word(desk, sheet.path[:depth]) for depth in range(1, len(sheet.path) + 1))
    rows = []
    for row in sheet.rows:
        if sheet.single:
            key = str(row[0])
            words = _word(desk, (*sheet.path, key))
            rows.append([(words, "word" if words != key else "name"), _text(desk, key, row[1])])
        else:
            rows.append([_text(desk, key, cell) for key, cell in zip(sheet.columns, row, strict=True)])
    columns = () if sheet.single else tuple(_word(desk, (*sheet.path, key)) for key in sheet.columns)
    return ShownSheet(title or _word(desk, ("",)), columns, rows)


def _word(desk: Desk, path: tuple[str, ...]) -> str:
    """What a key says, or the key itself where it is a name."""
    word = WORDS.get(".".join(path)) or WORDS.get(path[-1])
    return str(desk.strings.gettext(word)) if word else path[-1]


def _text(desk: Desk, key: str, cell: Cell) -> tuple[str, str]:
    _, figures = desk.strings.gettext, desk.edition.numbers
    if cell is None or cell == () or cell == "":
        return "–", "word"
    if isinstance(cell, bool):
        return str(_("yes") if cell else _("no")), "word"
    if isinstance(cell, tuple):
        return " ".join(_text(desk, key, one)[0] for one in cell), "number"
    if isinstance(cell, int):
        return (str(cell) if key in NAMELIKE else figures.integer(cell)), "number"
    if isinstance(cell, float):
        return figures.decimal(cell, len(repr(cell).partition(".")[2].partition("e")[0])), "number"
    return (str(_(VALUES[cell])), "word") if cell in VALUES else (cell, "name")


def _files(site: Site) -> Iterator[tuple[str, bytes]]:
    return previews(site, "method", METHODS)


METHOD = PageKind("method", _articles, _show_article, _files, cited="article", laboratory=True)
EXPERIMENTS = PageKind("experiment", _experiments, _show_experiment, cited="article", laboratory=True)
