"""Facts on disk: `data/facts/<subject>.json`, one file a subject, and the publications that figures are quoted from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import msgspec

from catalog.contract import Computed, Fact, Publication, Quoted, Unit
from catalog.errors import CatalogError
from catalog.files import from_json, to_json
from catalog.settings import convert, read_settings

_SOURCES: dict[str, type[Computed] | type[Quoted]] = {"computed": Computed, "quoted": Quoted}


class _Quotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quoted figure as `data/quoted.toml` writes it."""

    id: str
    value: int | float
    unit: Unit
    decimals: int
    definition: str
    publication: str
    place: str
    signed: bool = False


class _Publication(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    author: str
    title: str
    year: int
    where: str


class _Quotations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fact: list[_Quotation] = []


class _Publications(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    publication: list[_Publication] = []


def read_publications(path: Path) -> dict[str, Publication]:
    """`data/publications.toml` by key; raises `CatalogError` with the path of what is wrong."""
    found: dict[str, Publication] = {}
    for entry in read_settings(path, _Publications).publication:
        if entry.key in found:
            raise CatalogError(f"{path}: publication {entry.key!r} stands twice, wanted once")
        found[entry.key] = Publication(**msgspec.structs.asdict(entry))
    return found


def read_quoted(path: Path, publications: Mapping[str, Publication]) -> tuple[Fact, ...]:
    """`data/quoted.toml` as facts; raises `CatalogError` on an unknown publication or a wrong name."""
    facts = []
    for entry in read_settings(path, _Quotations).fact:
        if entry.publication not in publications:
            raise CatalogError(
                f"{path}: {entry.id} quotes {entry.publication!r}, wanted a key of data/publications.toml"
            )
        if not entry.id.startswith("quoted."):
            raise CatalogError(f"{path}: got the name {entry.id!r}, wanted one that begins with 'quoted.'")
        facts.append(
            Fact(
                id=entry.id,
                value=entry.value,
                unit=entry.unit,
                decimals=entry.decimals,
                signed=entry.signed,
                definition=entry.definition,
                source=Quoted(entry.publication, entry.place),
            )
        )
    return tuple(facts)


def fact_files(facts: Iterable[Fact], dataset_hash: str) -> dict[str, bytes]:
    """The files of `data/facts/`: facts grouped by the first word of their name, in order of names."""
    ordered = sorted(facts, key=lambda fact: fact.id)
    for one, next_one in pairwise(ordered):
        if one.id == next_one.id:
            raise CatalogError(f"fact {one.id}: computed twice, wanted one definition")
    return {
        f"{subject}.json": to_json({"dataset": dataset_hash, "facts": [_to_dict(fact) for fact in group]})
        for subject, group in groupby(ordered, key=lambda fact: fact.id.split(".", 1)[0])
    }


def read_facts(folder: Path, dataset_hash: str) -> dict[str, Fact]:
    """All facts by name; raises `CatalogError` when a file was made from another dataset."""
    facts: dict[str, Fact] = {}
    for path in sorted(folder.glob("*.json")):
        content = from_json(path)
        if content["dataset"] != dataset_hash:
            raise CatalogError(
                f"{path}: made from dataset {content['dataset'][:8]}, wanted {dataset_hash[:8]}: run asym-dataset"
            )
        for entry in content["facts"]:
            fact = _from_dict(path, entry)
            facts[fact.id] = fact
    return facts


def _to_dict(fact: Fact) -> dict[str, object]:
    kind = next(name for name, source in _SOURCES.items() if isinstance(fact.source, source))
    entry = {**asdict(fact), "source": {"kind": kind, **asdict(fact.source)}}
    return entry if fact.terms else {name: value for name, value in entry.items() if name != "terms"}


def _from_dict(path: Path, entry: dict[str, Any]) -> Fact:
    place = f"{path}: {entry.get('id', 'a fact')}"
    try:
        source = dict(entry.pop("source"))
        kind = _SOURCES[source.pop("kind")]
        return Fact(**entry, source=convert(place, source, kind))
    except (KeyError, TypeError) as error:
        raise CatalogError(f"{place}: {error}") from error
