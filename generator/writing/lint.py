"""The rules of prose: each is a generator of problems whose docstring is the rule; `RULES` lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from catalog.contract import Fact
from generator.errors import GeneratorError
from generator.language.languages import Language
from generator.problem import Problem
from generator.writing.formula import parse_formula
from generator.writing.literals import literal
from generator.writing.markdown import INSERTS, children_with_lines, texts
from generator.writing.prose import Prose

_BARE = re.compile(r"(?<![^\W_])[0-9]+(?:[.,\u00a0\u202f ][0-9]+)*")
"""A run of digits that no letter or digit precedes: `960`, but neither `Chess960` nor `S0` nor `e4`."""


@dataclass(frozen=True, slots=True)
class Source:
    """What the rules look at."""

    path: str
    """The file."""

    prose: Prose
    """What stands in it after the front matter."""

    language: Language
    """The language it is written in."""

    facts: Mapping[str, Fact]
    """The known facts."""


def problems(source: Source) -> list[Problem]:
    """All that is wrong with a piece of prose, from top to bottom."""
    return sorted((found for rule in RULES for found in rule(source)), key=lambda problem: problem.line)


def headings_have_names(source: Source) -> Iterator[Problem]:
    """A heading is a section with a name of its own; the title of the page stands in the front matter."""
    seen: set[str] = set()
    for heading in source.prose.headings:
        at = source.path, heading.line
        if heading.level == 1:
            yield Problem(*at, "got a first-level heading; the title belongs to the front matter")
        if not heading.anchor:
            yield Problem(*at, f"the heading {heading.text!r} has no anchor: end it with {{#name}}")
        elif heading.anchor in seen:
            yield Problem(*at, f"the anchor {heading.anchor!r} names another heading already")
        seen.add(heading.anchor)


def tables_lose_no_cell(source: Source) -> Iterator[Problem]:
    """No row of a table has more cells than its head: Markdown would drop them, and `|cp|` with them."""
    lines = source.prose.text.splitlines()
    for token in source.prose.tokens:
        if token.type == "table_open" and token.map:
            first, end = token.map
            wanted = len(_cells(lines[first]))
            for number in range(first + 2, end):
                if (got := len(_cells(lines[number]))) > wanted:
                    yield Problem(
                        source.path,
                        source.prose.first_line + number,
                        f"a row of {got} cells under a head of {wanted}: write \\| for a bar in a cell",
                    )


def _cells(line: str) -> list[str]:
    cells = escapedSplit(line.strip())
    if cells and not cells[0].strip():
        cells = cells[1:]
    if cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


def inserts_are_known(source: Source) -> Iterator[Problem]:
    """An insert is one of `INSERTS` that can be read; a fact that it names exists."""
    for insert, line in _inserts(source):
        at = source.path, line
        if insert.info not in INSERTS:
            got = insert.info or insert.content
            yield Problem(*at, f'unknown insert {got!r}, wanted {{{{ fact("...") }}}} or {{{{ literal("...") }}}}')
            continue
        try:
            named = _named(insert, source.language)
        except GeneratorError as error:
            yield Problem(*at, str(error))
            continue
        yield from (Problem(*at, f"unknown fact {name!r}") for name in named if name not in source.facts)


def _named(insert: Token, language: Language) -> tuple[str, ...]:
    """The facts that an insert names; raises `GeneratorError` when it cannot be read."""
    match insert.info:
        case "fact":
            return (insert.content,)
        case "math":
            return parse_formula(insert.content).facts
        case "literal":
            literal(insert.content, language)
    return ()


def parts_stand_alone(source: Source) -> Iterator[Problem]:
    """A part of the laboratory is alone in its paragraph."""
    for block, first in source.prose.blocks:
        for child, line in children_with_lines(block, first):
            part = child.type == "insert" and child.info == "lab"
            if part and (len(block.children or ()) > 1 or block.level != 1):
                yield Problem(source.path, line, f"the part {child.content!r} is not alone in its paragraph")


def facts_stand_in_no_link(source: Source) -> Iterator[Problem]:
    """A fact is a link and cannot stand inside another."""
    for block, first in source.prose.blocks:
        depth = 0
        for child, line in children_with_lines(block, first):
            depth += child.nesting if child.type in ("link_open", "link_close") else 0
            if depth and child.type == "insert" and child.info == "fact":
                yield Problem(source.path, line, f"the fact {child.content!r} stands inside a link")


def no_numeral_is_bare(source: Source) -> Iterator[Problem]:
    """A number in prose is a fact with a way back, or marked as literal."""
    for block, first in source.prose.blocks:
        spoken = list(texts(block))
        for child, line in children_with_lines(block, first):
            for match in _BARE.finditer(child.content) if child in spoken else ():
                told = f'bare numeral {match[0]!r}: name a fact or mark it {{{{ literal("{match[0]}") }}}}'
                yield Problem(source.path, line, told)


RULES = (
    headings_have_names,
    tables_lose_no_cell,
    inserts_are_known,
    parts_stand_alone,
    facts_stand_in_no_link,
    no_numeral_is_bare,
)
"""In the order in which an editor would look."""


def front_matter_problems(path: str, line: int, text: str) -> Iterator[Problem]:
    """No numeral stands in a title or description: there a fact cannot stand."""
    for match in _BARE.finditer(text):
        yield Problem(path, line, f"bare numeral {match[0]!r} in the front matter, wanted words")


def _inserts(source: Source) -> Iterator[tuple[Token, int]]:
    for block, first in source.prose.blocks:
        for child, line in children_with_lines(block, first):
            if child.type == "insert":
                yield child, line
