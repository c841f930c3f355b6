"""An article's prose, parsed: its sections, and all that it names, each with its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from markdown_it.token import Token

from generator.errors import GeneratorError
from generator.language.languages import Language
from generator.writing.formula import parse_formula
from generator.writing.markdown import children_with_lines, parser


@dataclass(frozen=True, slots=True)
class Heading:
    """A section of an article."""

    level: int
    """2 for a section, 3 for one inside it."""

    anchor: str
    """Its name in addresses."""

    text: str
    """As a reader sees it."""

    line: int
    """Line in the source file."""


@dataclass(frozen=True, slots=True)
class Use:
    """Something that prose names: a fact, a link, an insert."""

    name: str
    """What it names."""

    line: int
    """Line in the source file."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A parsed piece of Markdown."""

    text: str
    """As it was written."""

    tokens: Sequence[Token]
    """What Markdown makes of it."""

    first_line: int
    """Line of its file that it begins at."""

    headings: tuple[Heading, ...] = ()
    """In order."""

    facts: tuple[Use, ...] = ()
    """Facts that it names, in order."""

    links: tuple[Use, ...] = ()
    """Where its links lead, in order."""

    formulas: tuple[Use, ...] = ()
    """Formulas that it shows, in order."""

    labs: tuple[Use, ...] = ()
    """Parts of the laboratory that it shows, in order."""

    @property
    def blocks(self) -> Iterator[tuple[Token, int]]:
        """Each token with its line in the source file; what Markdown gives no line has that of its block."""
        line = self.first_line
        for token in self.tokens:
            if token.map:
                line = self.first_line + token.map[0]
            yield token, line


def parse(text: str, language: Language, first_line: int = 1) -> Prose:
    """Parse the body of an article that starts at `first_line` of its file."""
    bare = Prose(text, parser(language).parse(text), first_line)
    return replace(
        bare,
        headings=tuple(_headings(bare)),
        facts=tuple(_facts(bare)),
        links=tuple(_links(bare)),
        formulas=tuple(_inserts(bare, "math")),
        labs=tuple(_inserts(bare, "lab")),
    )


def _headings(prose: Prose) -> Iterator[Heading]:
    for place, (token, line) in enumerate(prose.blocks):
        if token.type == "heading_open":
            title = "".join(
                child.content
                for child in prose.tokens[place + 1].children or ()
                if child.type in ("text", "code_inline", "insert")
            )
            yield Heading(int(token.tag[1]), str(token.attrGet("id") or ""), title, line)


def _inserts(prose: Prose, name: str) -> Iterator[Use]:
    for block, first in prose.blocks:
        for child, line in children_with_lines(block, first):
            if child.type == "insert" and child.info == name:
                yield Use(child.content, line)


def _facts(prose: Prose) -> Iterator[Use]:
    """In order, those of formulas among them; a formula that cannot be read names none, and is a problem of its own."""
    for block, first in prose.blocks:
        for child, line in children_with_lines(block, first):
            if child.type == "insert" and child.info == "fact":
                yield Use(child.content, line)
            elif child.type == "insert" and child.info == "math":
                with suppress(GeneratorError):
                    yield from (Use(name, line) for name in parse_formula(child.content).facts)


def _links(prose: Prose) -> Iterator[Use]:
    for block, first in prose.blocks:
        for child, line in children_with_lines(block, first):
            if child.type == "link_open":
                yield Use(str(child.attrGet("href")), line)
