"""Markdown as this project writes it: CommonMark, tables, anchors, inserts; no HTML.

What differs from plain Markdown, each for a reason:

- `{{ fact("id") }}`, `{{ literal("1974") }}` and `{{ math("2^n") }}` are inserts; `INSERTS` lists them. A formula that
  is alone in its paragraph is displayed. `{{ lab("join") }}`, alone in its paragraph, is a part of the laboratory.
- `## Title {#anchor}` names a section, alike in every language.
- A line that begins with `518.` is a sentence about start 518; only `1.` begins a numbered list.
- Straight quotes become the language's own; `(c)`, `...` and `5 $ et 10 $` stay as typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.list import list_block
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from generator.language.languages import Language
from generator.language.typography import GAP, typeset

INSERTS = ("fact", "literal", "math", "lab")
"""What may stand in double braces."""

_INSERT = re.compile(r"\{\{\s*([a-z_]+)\(\s*\"([^\"]*)\"\s*\)\s*\}\}")
_ANCHOR = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}\s*$")
_SEPARATOR = re.compile(f"[\n{GAP}]")
_OTHER_NUMBER = re.compile(r"\s*(\d{1,9})[.)](\s|$)", re.ASCII)


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
        spoken = list(texts(block))
        if not spoken:
            continue
        line = "".join(
            child.content.replace(GAP, "") if child in spoken else "\n" if child.type == "softbreak" else GAP
            for child in block.children or ()
        )
        pieces = iter(_SEPARATOR.split(typeset(line, language)))
        piece = next(pieces)
        for child in block.children or ():
            if child in spoken:
                child.content = piece
            else:
                piece = next(pieces)


def texts(block: Token) -> Iterator[Token]:
    """What a paragraph says in its own words: an address that is shown as it is does not belong to it."""
    address = False
    for child in block.children or ():
        if child.markup == "autolink":
            address = child.type == "link_open"
        elif child.type == "text" and not address:
            yield child


def children_with_lines(block: Token, first_line: int) -> Iterator[tuple[Token, int]]:
    """What a paragraph that begins at `first_line` is made of, each with its line."""
    line = first_line
    for child in block.children or ():
        yield child, line
        if child.type in ("softbreak", "hardbreak"):
            line += 1
