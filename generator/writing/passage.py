"""Prose as a page shows it: facts and links put in, parted where a part of the laboratory stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from markdown_it.token import Token
from markupsafe import escape

from generator.language.languages import Language
from generator.language.numbers import numbers
from generator.writing.formula import VOICES, mathml, parse_formula
from generator.writing.literals import literal
from generator.writing.markdown import parser
from generator.writing.prose import Prose


@dataclass(frozen=True, slots=True)
class Piece:
    """Prose between two parts of the laboratory, and the part that follows it."""

    html: str
    """HTML of the prose."""

    lab: str = ""
    """Name of the part, or nothing at the end."""


@dataclass(frozen=True, slots=True)
class Shows:
    """How a page shows what prose names."""

    fact: Callable[[str], str]
    """The HTML of a fact."""

    value: Callable[[str], str]
    """The value of a fact as plain text, for formulas."""

    link: Callable[[str], str]
    """The address that a link leads to."""

    table: str
    """Names a table for those who cannot see it, in the language of the page."""


def render(prose: Prose, language: Language, shows: Shows) -> tuple[Piece, ...]:
    """The HTML of a piece of prose, parted where parts of the laboratory stand in it."""
    tokens = [token.copy() for token in prose.tokens]
    pieces: list[Piece] = []
    start = 0
    for place, token in enumerate(tokens):
        child = token.children[0] if token.children and len(token.children) == 1 else None
        if child and child.type == "insert" and child.info == "lab":
            # The paragraph around it, one token either side, gives way to the part.
            pieces.append(Piece(_html(tokens[start : place - 1], language, shows), child.content))
            start = place + 2
    return (*pieces, Piece(_html(tokens[start:], language, shows)))


def _html(tokens: Sequence[Token], language: Language, shows: Shows) -> str:
    markdown = parser(language)
    for token in tokens:
        if token.children:
            alone = len(token.children) == 1
            token.children = [_shown(child, language, shows, alone) for child in token.children]
        if token.type == "table_open":
            # A wide table scrolls by itself; the frame can be focused, so that the keyboard can scroll it.
            token.type = "html_block"
            token.content = (
                f'<div class="scroll" role="group" aria-label="{escape(shows.table)}" tabindex="0"><table>\n'
            )
        elif token.type in ("th_open", "td_open") and "style" in token.attrs:
            # `text-align:right` becomes a class: no style stands in a page.
            token.attrs = {"class": str(token.attrs["style"]).rpartition(":")[2].strip()}
        elif token.type == "table_close":
            token.type = "html_block"
            token.content = "</table></div>\n"
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _number(language: Language, text: str) -> str:
    """A number of a formula in a language, with as many decimals as were written."""
    return numbers(language).decimal(Decimal(text), len(text.partition(".")[2]))


def _shown(child: Token, language: Language, shows: Shows, alone: bool) -> Token:
    if child.type == "insert":
        match child.info:
            case "fact":
                shown = shows.fact(child.content)
            case "math":
                formula, voice = parse_formula(child.content), VOICES[language.code]
                shown = mathml(formula, voice, partial(_number, language), shows.value, block=alone)
            case _:
                shown = str(escape(literal(child.content, language)))
        return Token("html_inline", "", 0, content=shown)
    if child.type == "link_open":
        # A copied token shares its attributes, and the same prose may be shown from several folders.
        return child.copy(attrs={**child.attrs, "href": shows.link(str(child.attrGet("href")))})
    return child
