"""Prose, the figures that it names, and the parts of the laboratory that stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from generator.charts.band import Filled
from generator.charts.plot import Plot


@dataclass(frozen=True, slots=True)
class FactView:
    """One figure as it is shown."""

    id: str
    """Its name."""

    text: str
    """Value and unit in the reader's language."""

    value: str
    """Rounded value as machines read it, with a decimal point."""

    url: str
    """Link to the page of the figure."""

    quoted: bool
    """Whether somebody else published it."""

    who: str
    """Who, when quoted."""

    definition: str
    """What is counted, one sentence."""


class FactGroup(NamedTuple):
    """Figures of one subject."""

    name: str
    """The first word of their names."""

    facts: Sequence[FactView]
    """In order of their names."""


@dataclass(frozen=True, slots=True)
class ArticleView:
    """Prose, rendered."""

    title: str
    """Its title."""

    pieces: tuple[tuple[Markup, str], ...]
    """Its body: prose, and the name of the part of the laboratory that follows it, or nothing."""

    contents: tuple[tuple[int, str, str], ...]
    """Level, anchor and text of its headings."""

    @property
    def html(self) -> Markup:
        """Its body where no part of the laboratory stands in it."""
        return Markup("").join(html for html, _lab in self.pieces)


class LabView(NamedTuple):
    """What a part of the laboratory gets."""

    data: Any
    """The document behind it: a result or a vector, as its file has it."""

    url: str
    """Link to that file; nothing where there is none."""

    rows: tuple[Any, ...] = ()
    """Rows of its table."""

    experiment: str = ""
    """Link to the page of the experiment that it shows."""

    chart: Plot | Filled | None = None
    """Places of its drawing."""
