"""Markdown as this project writes it: CommonMark, tables, anchors, facts; no HTML and no silent loss.

What differs from plain Markdown, each for a reason:

- `{{ fact("id") }}`, `{{ literal("1974") }}` and `{{ math("2^n") }}` are inserts; `INSERTS` lists them. A formula that
  is alone in its paragraph is displayed. `{{ lab("join") }}`, alone in its paragraph, is a part of the laboratory.
- `## Title {#anchor}` names a section, alike in every language.
- A line that begins with `518.` is a sentence about start 518; only `1.` begins a numbered list.
- Straight quotes become the language's own; `(c)`, `...` and `5 $ et 10 $` stay as typed.
- A bare numeral is a `Problem`: a number is either a fact with a way back, or marked as literal.
- A table row that has more cells than its head is a `Problem`: Markdown would drop them, and `|cp|` with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, partial

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.list import list_block
from markdown_it.rules_block.table import escapedSplit
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import escape

from catalog.contract import Fact
from generator.errors import GeneratorError
from generator.formula import VOICES, mathml, parse_formula
from generator.languages import Language
from generator.literals import literal
from generator.numbers import numbers
from generator.problem import Problem
from generator.typography import GAP, typeset

INSERTS = ("fact", "literal", "math", "lab")
"""What may stand in double braces."""

_INSERT = re.compile(r"\{\{\s*([a-z_]+)\(\s*\"([^\"]*)\"\s*\)\s*\}\}")
_ANCHOR = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}\s*$")
_SEPARATOR = re.compile(f"[\n{GAP}]")
_OTHER_NUMBER = re.compile(r"\s*(\d{1,9})[.)](\s|$)", re.ASCII)
_BARE = re.compile(r"(?<![^\W_])[0-9]+(?:[.,\u00a0\u202f ][0-9]+)*")
"""A run of digits that no letter or digit precedes: `960`, but neither `Chess960` nor `S0` nor `e4`."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A section of an article."""

    level: int
    """2 for a section, 3 for one inside it."""

    anchor: str
    """Its name in addresses."""

    text: str
    """As a reader sees it."""


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

    tokens: Sequence[Token]
    """For `render`."""

    headings: tuple[Heading, ...]
    """In order."""

    facts: tuple[Use, ...]
    """Facts that it names, in order."""

    links: tuple[Use, ...]
    """Where its links lead, in order."""

    formulas: tuple[Use, ...] = ()
    """Formulas that it shows, in order."""

    labs: tuple[Use, ...] = ()
    """Parts of the laboratory that it shows, in order."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Prose between two parts of the laboratory, and the part that follows it."""

    html: str
    """HTML of the prose."""

    lab: str = ""
    """Name of the part, or nothing at the end."""


@cache
def parser(language: Language) -> MarkdownIt:
    """The Markdown of a language."""
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": True, "quotes": language.quotes})
    markdown.enable(["table", "smartquotes"])
    markdown.block.ruler.at("list", _list_from_one, {"alt": ["paragraph", "reference", "blockquote"]})
    markdown.inline.ruler.before("escape", "insert", _insert)
    markdown.core.ruler.after("block", "anchor", _anchors)
    markdown.core.ruler.push("typeset", lambda state: _typeset(state, language))
    return markdown


def _list_from_one(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A numbered list begins with 1; any other number and full stop is the beginning of a sentence.

    A line that is indented less than the block around it is left to Markdown: it may be the next item there.
    """
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    number = _OTHER_NUMBER.match(line)
    if number and number[1] != "1" and state.sCount[start] >= state.blkIndent:
        return False
    return list_block(state, start, end, silent)


def _insert(state: StateInline, silent: bool) -> bool:
    """`{{ name("argument") }}`; braces that are anything else are kept for the lint to refuse."""
    if not state.src.startswith("{{", state.pos):
        return False
    match = _INSERT.match(state.src, state.pos)
    end = match.end() if match else state.pos + 2
    if not silent:
        token = state.push("insert", "", 0)
        token.info = match[1] if match else ""
        token.content = match[2] if match else state.src[state.pos : state.pos + 40].splitlines()[0]
    state.pos = end
    return True


def _anchors(state: StateCore) -> None:
    """Move `{#anchor}` from the end of a heading to its `id`."""
    for opening, inline in zip(state.tokens, state.tokens[1:], strict=False):
        match = _ANCHOR.search(inline.content) if opening.type == "heading_open" else None
        if match:
            inline.content = inline.content[: match.start()]
            opening.attrSet("id", match[1])


def _typeset(state: StateCore, language: Language) -> None:
    """Give each paragraph its spaces; what is no text is a gap in it."""
    for block in state.tokens:
        texts = list(_texts(block))
        if not texts:
            continue
        line = "".join(
            child.content.replace(GAP, "") if child in texts else "\n" if child.type == "softbreak" else GAP
            for child in block.children or ()
        )
        pieces = iter(_SEPARATOR.split(typeset(line, language)))
        piece = next(pieces)
        for child in block.children or ():
            if child in texts:
                child.content = piece
            else:
                piece = next(pieces)


def _texts(block: Token) -> Iterator[Token]:
    """What a paragraph says in its own words: an address that is shown as it is does not belong to it."""
    address = False
    for child in block.children or ():
        if child.markup == "autolink":
            address = child.type == "link_open"
        elif child.type == "text" and not address:
            yield child


def parse(
    text: str, language: Language, path: str, facts: Mapping[str, Fact], first_line: int = 1
) -> tuple[Prose, list[Problem]]:
    """Parse the body of an article that starts at `first_line` of its file, and all that is wrong with it."""
    tokens = parser(language).parse(text)
    lines = text.splitlines()
    problems: list[Problem] = []
    headings: list[Heading] = []
    named: list[Use] = []
    links: list[Use] = []
    formulas: list[Use] = []
    labs: list[Use] = []
    seen: set[str] = set()
    for number, (token, line) in enumerate(_with_lines(tokens)):
        at = first_line + line
        if token.type == "heading_open":
            inline = tokens[number + 1]
            anchor = str(token.attrGet("id") or "")
            headings.append(Heading(int(token.tag[1]), anchor, _plain(inline)))
            problems += _heading_problems(path, at, headings[-1], seen)
            seen.add(anchor)
        elif token.type == "table_open" and token.map:
            problems += _table_problems(path, first_line, lines, token.map)
        for child, offset in _children_with_lines(token):
            if child.type == "insert":
                use = Use(child.content, at + offset)
                match child.info:
                    case "fact":
                        named.append(use)
                    case "math":
                        formulas.append(use)
                        named += [Use(name, use.line) for name in _facts_of(child.content)]
                    case "lab":
                        labs.append(use)
                        if len(token.children or ()) > 1 or token.level != 1:
                            problems.append(
                                Problem(path, use.line, f"the part {use.name!r} is not alone in its paragraph")
                            )
                problems += _insert_problems(path, at + offset, child, facts, language)
            elif child.type == "link_open":
                links.append(Use(str(child.attrGet("href")), at + offset))
        problems += _nested_problems(path, at, token)
        problems += _numeral_problems(path, at, token)
    prose = Prose(tokens, tuple(headings), tuple(named), tuple(links), tuple(formulas), tuple(labs))
    return prose, problems


def _with_lines(tokens: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Each token with its line, counted from 0; what Markdown gives no line has that of its block."""
    line = 0
    for token in tokens:
        if token.map:
            line = token.map[0]
        yield token, line


def _children_with_lines(token: Token) -> Iterator[tuple[Token, int]]:
    offset = 0
    for child in token.children or ():
        yield child, offset
        if child.type in ("softbreak", "hardbreak"):
            offset += 1


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline", "insert"))


def _heading_problems(path: str, line: int, heading: Heading, seen: set[str]) -> Iterator[Problem]:
    """A heading is a section with a name of its own; the title of the page stands in the front matter."""
    if heading.level == 1:
        yield Problem(path, line, "got a first-level heading; the title belongs to the front matter")
    if not heading.anchor:
        yield Problem(path, line, f"the heading {heading.text!r} has no anchor: end it with {{#name}}")
    elif heading.anchor in seen:
        yield Problem(path, line, f"the anchor {heading.anchor!r} names another heading already")


def _insert_problems(
    path: str, line: int, insert: Token, facts: Mapping[str, Fact], language: Language
) -> Iterator[Problem]:
    """An insert is a known fact or a literal that reads as what it is."""
    if insert.info not in INSERTS:
        got = insert.info or insert.content
        yield Problem(path, line, f'unknown insert {got!r}, wanted {{{{ fact("...") }}}} or {{{{ literal("...") }}}}')
    elif insert.info == "fact" and insert.content not in facts:
        yield Problem(path, line, f"unknown fact {insert.content!r}")
    elif insert.info in ("literal", "math"):
        try:
            if insert.info == "literal":
                literal(insert.content, language)
            else:
                for name in parse_formula(insert.content).facts:
                    if name not in facts:
                        yield Problem(path, line, f"unknown fact {name!r}")
        except GeneratorError as error:
            yield Problem(path, line, str(error))


def _facts_of(formula: str) -> tuple[str, ...]:
    """Facts that a formula shows; none when it cannot be read, which is a problem of its own."""
    try:
        return parse_formula(formula).facts
    except GeneratorError:
        return ()


def _nested_problems(path: str, line: int, block: Token) -> Iterator[Problem]:
    """A fact is a link and cannot stand inside another."""
    depth = 0
    for child, offset in _children_with_lines(block):
        depth += child.nesting if child.type in ("link_open", "link_close") else 0
        if depth and child.type == "insert" and child.info == "fact":
            yield Problem(path, line + offset, f"the fact {child.content!r} stands inside a link")


def _numeral_problems(path: str, line: int, block: Token) -> Iterator[Problem]:
    """No numeral in prose is bare."""
    texts = list(_texts(block))
    for child, offset in _children_with_lines(block):
        for match in _BARE.finditer(child.content) if child in texts else ():
            yield Problem(
                path,
                line + offset,
                f'bare numeral {match[0]!r}: name a fact or mark it {{{{ literal("{match[0]}") }}}}',
            )


def numeral_problems(path: str, line: int, text: str) -> Iterator[Problem]:
    """No numeral in a title or description: there a fact cannot stand."""
    for match in _BARE.finditer(text):
        yield Problem(path, line, f"bare numeral {match[0]!r} in the front matter, wanted words")


def _table_problems(path: str, first_line: int, lines: Sequence[str], span: Sequence[int]) -> Iterator[Problem]:
    """No row has more cells than the head."""
    wanted = len(_cells(lines[span[0]]))
    for number in range(span[0] + 2, span[1]):
        got = len(_cells(lines[number]))
        if got > wanted:
            yield Problem(
                path,
                first_line + number,
                f"a row of {got} cells under a head of {wanted}: write \\| for a bar in a cell",
            )


def _cells(line: str) -> list[str]:
    cells = escapedSplit(line.strip())
    if cells and not cells[0].strip():
        cells = cells[1:]
    if cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


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
