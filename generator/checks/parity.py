"""Both languages say the same: the same articles, sections, facts and links."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Set

from catalog.contract import Pair
from catalog.errors import CatalogError
from generator.checks.sources import Sources
from generator.errors import GeneratorError
from generator.language.languages import LANGUAGES
from generator.problem import Problem
from generator.rendering.laboratory import EXPERIMENT, METHODS, PARTS
from generator.writing.article import Article, all_articles
from generator.writing.prose import Use
from generator.writing.targets import target


def articles_exist_in_every_language(sources: Sources) -> Iterator[Problem]:
    """Every article exists in every language."""
    for key, twins in sources.articles.items():
        for language in LANGUAGES:
            if language.code not in twins:
                path = next(iter(twins.values())).path
                yield Problem(path, 1, f"the article {key!r} has no twin in {language.name} ({language.code})")


def anchors_agree(sources: Sources) -> Iterator[Problem]:
    """Twins have the same sections: the same anchors at the same levels in the same order."""
    for first, other in _twins(sources):
        wanted = [(heading.level, heading.anchor) for heading in first.prose.headings]
        got = [(heading.level, heading.anchor) for heading in other.prose.headings]
        if got != wanted:
            yield Problem(
                other.path,
                1,
                f"sections are {_sections(got, wanted)}, wanted those of {first.path}: {_sections(wanted, got)}",
            )


def facts_agree(sources: Sources) -> Iterator[Problem]:
    """Twins name the same facts."""
    for first, other in _twins(sources):
        yield from _only_in(first, other, first.prose.facts, other.prose.facts, "fact")
        yield from _only_in(other, first, other.prose.facts, first.prose.facts, "fact")


def parts_agree(sources: Sources) -> Iterator[Problem]:
    """Twins show the same formulas and the same parts of the laboratory."""
    for first, other in _twins(sources):
        for what, ours, theirs in (
            ("formula", first.prose.formulas, other.prose.formulas),
            ("part", first.prose.labs, other.prose.labs),
        ):
            yield from _only_in(first, other, ours, theirs, what)
            yield from _only_in(other, first, theirs, ours, what)


def parts_are_known(sources: Sources) -> Iterator[Problem]:
    """A part of the laboratory stands in a methods article, and there is one of that name."""
    for article in all_articles(sources.articles):
        for use in article.prose.labs:
            if use.name not in PARTS:
                yield Problem(article.path, use.line, f"unknown part {use.name!r}, wanted one of {', '.join(PARTS)}")
            elif article.key not in METHODS:
                yield Problem(article.path, use.line, f"the part {use.name!r} stands outside of a methods article")


def experiments_are_told(sources: Sources) -> Iterator[Problem]:
    """Beside a methods article every experiment with a result has its prose, and prose tells of no other."""
    told = {key.removeprefix(EXPERIMENT) for key in sources.articles if key.startswith(EXPERIMENT)}
    if any(key in sources.articles for key in METHODS):
        for name in sorted(sources.experiments - told):
            message = f"the experiment {name!r} has no prose: wanted the key {EXPERIMENT}{name}"
            yield Problem(sources.content.name, 1, message)
    for name in sorted(told - sources.experiments):
        yield Problem(next(iter(sources.articles[EXPERIMENT + name].values())).path, 1, f"no result of {name!r}")


def links_agree(sources: Sources) -> Iterator[Problem]:
    """Twins link to the same pages of this site."""
    for first, other in _twins(sources):
        ours, theirs = (list(filter(_inside, article.prose.links)) for article in (first, other))
        yield from _only_in(first, other, ours, theirs, "link")
        yield from _only_in(other, first, theirs, ours, "link")


def links_are_known(sources: Sources) -> Iterator[Problem]:
    """A link in prose leads to a page and section that exist, or to https:// elsewhere."""
    for article in all_articles(sources.articles):
        for use in article.prose.links:
            try:
                found = target(use.name)
            except GeneratorError as error:
                yield Problem(article.path, use.line, str(error))
                continue
            known: dict[str, Callable[[str], bool]] = {
                "article": lambda key: key in sources.articles,
                "figure": lambda key: key in sources.facts,
                "pair": lambda key: _published(key, sources.pairs),
                "experiment": lambda key: key in sources.experiments,
            }
            if found.kind in known and not known[found.kind](found.key):
                yield Problem(article.path, use.line, f"link to {use.name!r}: there is no such page")
            elif found.kind == "article" and found.fragment:
                twin = sources.articles[found.key].get(article.language.code)
                if twin and found.fragment not in {heading.anchor for heading in twin.prose.headings}:
                    yield Problem(article.path, use.line, f"link to {use.name!r}: {twin.path} has no such section")


def _twins(sources: Sources) -> Iterator[tuple[Article, Article]]:
    """Each article in the first language that has it, with each of its other languages."""
    for twins in sources.articles.values():
        first, *others = twins.values()
        for other in others:
            yield first, other


def _only_in(
    article: Article, other: Article, ours: Collection[Use], theirs: Collection[Use], what: str
) -> Iterator[Problem]:
    known = {use.name for use in theirs}
    for use in ours:
        if use.name not in known:
            yield Problem(article.path, use.line, f"the {what} {use.name!r} is not in {other.path}")


def _sections(these: list[tuple[int, str]], others: list[tuple[int, str]]) -> str:
    """Sections from the first one that differs, shortly."""
    start = next(
        (n for n, (a, b) in enumerate(zip(these, others, strict=False)) if a != b), min(len(these), len(others))
    )
    names = [f"{'#' * level} {anchor}" for level, anchor in these[start : start + 2]]
    return ", ".join(names) or "no more"


def _inside(use: Use) -> bool:
    return not use.name.startswith("https:")


def _published(key: str, pairs: Set[int]) -> bool:
    try:
        return Pair.parse(key).index in pairs
    except CatalogError:
        return False
