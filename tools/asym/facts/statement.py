"""How a subject states a figure that it computed."""

from __future__ import annotations

from collections.abc import Iterable

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

    The definition is a plain text marked by `N_`; `terms` fill its `%(name)s`.
    """
    kept = round(float(value), 6) if decimals else round(value)
    return Fact(id, kept, unit, decimals, signed, definition, Computed(query, rows, tuple(waves)), terms)
