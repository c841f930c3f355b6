"""A stored result, the facts that are stated of it, and what a page may call proved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from catalog.contract import Computed, Fact, Unit
from catalog.files import from_json
from eternity.errors import EternityError


class Result:
    """One result and the way back to it."""

    def __init__(self, data: Path, name: str) -> None:
        """Read `data/<name>.json`; raises `CatalogError` when it is missing."""
        document = from_json(data / f"{name}.json")
        self.query: str = document["command"]
        self.result: dict[str, Any] = document["result"]

    def state(
        self, id: str, value: float, definition: str, rows: int, *, unit: Unit = "", decimals: int = 0, **terms: str
    ) -> Fact:
        """A fact of this result; a value without decimals is kept as a whole number.

        The definition is a plain text, so that the catalogs know it; `terms` fill its `%(name)s`.
        """
        kept = round(float(value), 6) if decimals else round(value)
        return Fact(f"eternity.{id}", kept, unit, decimals, False, definition, Computed(self.query, rows, ()), terms)


def confirmed(row: Mapping[str, Any], about: str) -> Mapping[str, Any]:
    """The row, whose optimum two searches that share no code prove; raises `EternityError` when they do not.

    A page says *proved* of what comes through here, and of nothing else.
    """
    if not row.get("proved", True) or row["confirmed"] is not True:
        raise EternityError(f"{about}: got an optimum of one search alone, wanted it confirmed by the witness")
    return row
