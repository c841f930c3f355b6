"""Spaces and apostrophes that readers expect and writers do not type.

Prose is typed with ordinary spaces and straight quotes. For French, U+202F goes before `; ! ?` and inside
« », U+00A0 before `:` and `%`. The pass sees text alone: code, FEN and addresses never reach it.
"""

from __future__ import annotations

import re

from generator.language.languages import Language

NARROW = "\u202f"
WIDE = "\u00a0"

GAP = "\ufffc"
"""Stands for whatever is not text (a fact, code, a tag) while the text around it is typeset."""

_SPACE = f"[ {WIDE}{NARROW}]"

_FRENCH = (
    (re.compile(rf"«{_SPACE}*"), f"«{NARROW}"),
    (re.compile(rf"{_SPACE}*»"), f"{NARROW}»"),
    (re.compile(rf"(?<=[^\s;!?]){_SPACE}*([;!?]+)(?=[\s»)\]{GAP}]|$)"), rf"{NARROW}\1"),
    (re.compile(rf"(?<=[^\s:]){_SPACE}*:(?=[\s{GAP}]|$)"), f"{WIDE}:"),
    # A space must have been typed, and no name may follow: `%(n)s` is a value to be filled in.
    (re.compile(rf"{_SPACE}+%(?![(\w])"), f"{WIDE}%"),
)

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?=\s)")


def typeset(text: str, language: Language) -> str:
    """Give a paragraph its spaces. Line breaks and `GAP` stay where they are, as many as there were."""
    if language.french_spaces:
        for pattern, replacement in _FRENCH:
            text = pattern.sub(replacement, text)
    return text


def typeset_line(text: str, language: Language) -> str:
    """Typeset a line that Markdown does not see, such as a title or an interface string."""
    return typeset(_APOSTROPHE.sub("’", text), language)
