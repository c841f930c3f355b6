"""The laboratory on disk: `data/eternity/`, results with their hashes, facts that belong to them, vectors, quotations.

Its hash is that over the hashes of all results; the facts of the laboratory name it where other facts name their
dataset. Figures that the published study gives stand in `quoted.toml` beside the results, and their names begin with
`quoted.` as everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catalog.contract import Fact, Publication
from catalog.errors import CatalogError
from catalog.factbook import read_facts, read_quoted
from catalog.files import from_json, sha256, to_json, verify_files

FOLDER = "eternity"
"""Folder of the laboratory in `data/`."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one experiment found."""

    name: str
    """The experiment, as commands name it."""

    path: str
    """Its file below the folder of the laboratory: `real/bill.json`."""

    title: str
    """What it computes, one English line."""

    command: str
    """Makes the same file again."""

    pieces: str | None
    """Name of the piece set that it stands on: `real` for the public puzzle, `None` where it needs none."""

    pieces_sha256: str | None
    """SHA-256 of that set."""

    seed: int | None
    """Seed of everything random in it; `None` when nothing is."""

    versions: Mapping[str, str]
    """Version by package."""

    seconds: float | None
    """CPU time of the run that was kept, where it was noted."""

    system: str
    """Operating system and processor of that run, or nothing."""

    sha256: str
    """SHA-256 of the file."""

    found: Mapping[str, Any]
    """The result itself."""


@dataclass(frozen=True, slots=True)
class Laboratory:
    """All that was computed in the laboratory, every hash checked."""

    folder: Path
    """Where it lies."""

    hash: str
    """SHA-256 over the results, 64 hexadecimal digits."""

    results: Mapping[str, Result]
    """By name of the experiment."""

    facts: Mapping[str, Fact]
    """Figures that prose may name, computed from the results or quoted from the published study."""

    vectors: Mapping[str, Any]
    """Test vectors that ports share, by name."""


def read_laboratory(data: Path, publications: Mapping[str, Publication]) -> Laboratory:
    """Read `data/eternity`; raises `CatalogError` when a file is missing, was changed, or belongs to other results."""
    folder = data / FOLDER
    path = folder / "manifest.json"
    manifest = from_json(path)
    hashes: dict[str, str] = manifest["results"]
    verify_files(folder, hashes, path)
    if sha256(to_json(hashes)) != manifest["hash"]:
        raise CatalogError(f"{path}: hash {manifest['hash'][:8]}... is not that of the results it lists")
    results = [_result(folder, name, digest) for name, digest in hashes.items()]
    facts = read_facts(folder / "facts", manifest["hash"])
    quotations = folder / "quoted.toml"
    quoted = read_quoted(quotations, publications) if quotations.is_file() else ()
    return Laboratory(
        folder=folder,
        hash=manifest["hash"],
        results={result.name: result for result in results},
        facts=together(facts, {fact.id: fact for fact in quoted}),
        vectors={each.stem: from_json(each) for each in sorted((folder / "vectors").glob("*.json"))},
    )


def together(*books: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of several books as one vocabulary; raises `CatalogError` when two of them use one name."""
    found: dict[str, Fact] = {}
    for book in books:
        if both := sorted(found.keys() & book.keys()):
            raise CatalogError(f"fact {both[0]}: stands in two sets of facts, wanted one meaning a name")
        found |= book
    return found


def _result(folder: Path, name: str, digest: str) -> Result:
    document = from_json(folder / name)
    pieces = document["set"] or {"name": None, "sha256": None}
    noted = folder / "times" / name.replace("/", "-")
    run = from_json(noted) if noted.is_file() else {}
    return Result(
        name=document["experiment"],
        path=name,
        title=document["title"],
        command=document["command"],
        pieces=pieces["name"],
        pieces_sha256=pieces["sha256"],
        seed=document["seed"],
        versions=document["versions"],
        seconds=run.get("seconds"),
        system=" ".join(filter(None, (run.get("system"), run.get("machine")))),
        sha256=digest,
        found=document["result"],
    )
