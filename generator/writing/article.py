"""Articles: Markdown files with a strict front matter, one per language for each key.

---
key: methodology
title: Methodology
description: One sentence for search engines.
nav: Method
---
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from catalog.contract import Fact
from generator.language.languages import LANGUAGES, Language
from generator.language.typography import typeset_line
from generator.problem import Problem
from generator.writing.lint import Source, front_matter_problems, problems
from generator.writing.prose import Prose, parse

REQUIRED = ("key", "title", "description")
OPTIONAL = ("nav",)

_FENCE = "---"


@dataclass(frozen=True, slots=True)
class Article:
    """One article in one language."""

    key: str
    """Alike in every language; decides what page it becomes."""

    language: Language
    """Which language it is in."""

    path: str
    """Its file, as problems name it."""

    title: str
    """Its title, typeset."""

    description: str
    """One sentence, typeset."""

    nav: str
    """Its name in the main navigation; empty when it is not there."""

    prose: Prose
    """Its body."""


Articles = Mapping[str, Mapping[str, Article]]
"""By key, then by code of the language."""


def read_articles(content: Path, facts: Mapping[str, Fact]) -> tuple[Articles, list[Problem]]:
    """Read every article of every language, and all that is wrong with each of them alone."""
    articles: dict[str, dict[str, Article]] = {}
    problems: list[Problem] = []
    for language in LANGUAGES:
        for file in sorted((content / language.code).rglob("*.md")):
            path = f"{content.name}/{file.relative_to(content).as_posix()}"
            article, found = read_article(file.read_text("utf-8"), language, path, facts)
            problems += found
            if article is None:
                continue
            twins = articles.setdefault(article.key, {})
            if language.code in twins:
                other = twins[language.code].path
                problems.append(Problem(path, 1, f"the key {article.key!r} is that of {other} already"))
            twins.setdefault(language.code, article)
    return articles, problems


def read_article(
    text: str, language: Language, path: str, facts: Mapping[str, Fact]
) -> tuple[Article | None, list[Problem]]:
    """Read one article; `None` when its front matter cannot be read."""
    lines = text.splitlines()
    try:
        end = lines.index(_FENCE, 1) if lines[0] == _FENCE else -1
    except (ValueError, IndexError):
        end = -1
    if end < 0:
        return None, [Problem(path, 1, "no front matter: wanted --- around key, title and description")]
    fields, wrong = _front_matter(lines[1:end], path)
    body = parse("\n".join(lines[end + 1 :]), language, first_line=end + 2)
    found = problems(Source(path, body, language, facts))
    if wrong:
        return None, wrong + found
    wrong += [
        problem
        for number, line in enumerate(lines[1:end], 2)
        if not line.startswith("key:")
        for problem in front_matter_problems(path, number, line)
    ]
    shown = {name: typeset_line(value, language) for name, value in fields.items()}
    article = Article(
        key=fields["key"],
        language=language,
        path=path,
        title=shown["title"],
        description=shown["description"],
        nav=shown.get("nav", ""),
        prose=body,
    )
    return article, wrong + found


def _front_matter(lines: list[str], path: str) -> tuple[dict[str, str], list[Problem]]:
    fields: dict[str, str] = {}
    problems = []
    for number, line in enumerate(lines, 2):
        name, colon, value = line.partition(":")
        value = value.strip()
        if len(value) > 1 and value[0] == value[-1] == '"':
            value = value[1:-1]
        if not colon or name not in REQUIRED + OPTIONAL:
            wanted = ", ".join(REQUIRED + OPTIONAL)
            problems.append(Problem(path, number, f"front matter: got {line!r}, wanted one of {wanted} and a value"))
        elif name in fields:
            problems.append(Problem(path, number, f"front matter: {name} stands twice"))
        elif not value:
            problems.append(Problem(path, number, f"front matter: {name} is empty"))
        else:
            fields[name] = value
            continue
    if not problems:
        problems += [Problem(path, 1, f"front matter: no {name}") for name in REQUIRED if name not in fields]
    return fields, problems


def all_articles(articles: Articles) -> Iterator[Article]:
    """Every article in every language, by key."""
    for _key, twins in sorted(articles.items()):
        yield from twins.values()
