"""The history of the facts: `data/history.json`, what each figure was after each wave.

Made from the sealed waves alone, as the facts are: the facts of waves 1 to k are computed for every k.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from catalog.contract import Fact
from catalog.files import from_json, to_json
from catalog.settings import convert

HISTORY_FILE = "history.json"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the figures stood when a wave was the newest."""

    wave: int
    """Number of the wave."""

    ended: str
    """Its last reading, ISO 8601 in UTC."""

    dataset: str
    """Hash of the dataset that waves 1 to this one give, 64 hexadecimal digits."""

    changed: dict[str, int | float]
    """Value by fact, of the facts that are new or have another value than after the wave before."""


def next_standing(before: Iterable[Standing], wave: int, ended: str, dataset: str, facts: Iterable[Fact]) -> Standing:
    """The standing after a wave, given all that stood before it."""
    known = values_after(before)
    changed = {fact.id: fact.value for fact in facts if known.get(fact.id) != fact.value}
    return Standing(wave, ended, dataset, dict(sorted(changed.items())))


def values_after(history: Iterable[Standing]) -> Mapping[str, int | float]:
    """The newest value of every fact."""
    values: dict[str, int | float] = {}
    for standing in history:
        values.update(standing.changed)
    return values


def write_history(path: Path, history: Iterable[Standing]) -> None:
    """Write `data/history.json`."""
    path.write_bytes(to_json([asdict(standing) for standing in history]))


def read_history(data: Path) -> tuple[Standing, ...]:
    """The history, oldest wave first; raises `CatalogError` when it is missing or of another shape."""
    path = data / HISTORY_FILE
    return convert(path, from_json(path), tuple[Standing, ...])
