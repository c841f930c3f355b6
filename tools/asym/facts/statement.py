"""How a subject states a figure that it computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from asym.facts.correlation import Correlation
from catalog.contract import Computed, Fact, Unit


def N_(text: str) -> str:
    """Mark the definition of a figure, so that the catalogs know it before there are data that yield it."""
    return text


def state(
    id: str,
    value: float,
    definition: str,
    *,
    query: str,
    rows: int,
    waves: Iterable[int] = (),
    unit: Unit = "",
    decimals: int = 0,
    signed: bool = False,
    **terms: str,
) -> Fact:
    """A computed fact; a value without decimals is kept as a whole number.

    The definition is a plain text marked by `N_`; `terms` fill its `%(name)s`. A subject says once what all its
    figures have in common, by `functools.partial`.
    """
    kept = round(float(value), 6) if decimals else round(value)
    return Fact(id, kept, unit, decimals, signed, definition, Computed(query, rows, tuple(waves)), terms)


class Teller(Protocol):
    """`state` with what a subject's figures have in common filled in."""

    def __call__(self, id: str, value: float, definition: str, *, query: str, unit: Unit, decimals: int) -> Fact:
        """The fact."""


class Bounded(NamedTuple):
    """Definitions of a correlation and of its bounds."""

    r: str
    low: str
    high: str


def state_correlation(tell: Teller, id: str, found: Correlation | None, means: Bounded, query: str) -> Iterator[Fact]:
    """A correlation with its bounds as three facts; none where there is no correlation."""
    if found is None:
        return
    query += "; bounds by Fisher's z"
    yield tell(id, found.r, means.r, query=query, unit="r", decimals=2)
    yield tell(f"{id}_low", found.low, means.low, query=query, unit="r", decimals=2)
    yield tell(f"{id}_high", found.high, means.high, query=query, unit="r", decimals=2)
