"""What an expression of a template becomes, and the names of a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jinja2 import nodes


class NotStraightError(Exception):
    """A template holds something that this pass does not know."""


@dataclass(frozen=True, slots=True)
class Known:
    """A value that is the same on every page."""

    value: Any
    """The value itself."""


@dataclass(frozen=True, slots=True)
class Code:
    """A value that differs from page to page."""

    text: str
    """Python that gives it."""

    safe: bool = False
    """Whether it is text that needs no escaping."""

    pieces: tuple[str, ...] = ()
    """Of a text that is joined from pieces, these: whoever puts it out need not join them first."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A sequence that is written out in the template."""

    items: tuple[Value, ...]
    """Its elements."""


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro and the place where its free names are looked up."""

    node: nodes.Macro
    """Its definition."""

    home: Scope
    """Names of the template that defines it."""

    remembered: bool
    """Whether its answers are kept."""


@dataclass(frozen=True, slots=True)
class Loop:
    """The variable `loop`."""

    index: Code | Known
    """From 0."""

    length: Code | Known
    """How many rounds there are."""


Value = Known | Code | Parts | Macro | Loop
Scope = dict[str, Value]
