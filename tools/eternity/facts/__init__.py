"""Figures that prose may name, read from the results: ids `eternity.*`, in the format of `catalog.factbook`.

One module a subject; `SUBJECTS` lists them. `data/eternity/manifest.json` holds the SHA-256 of every result and one
hash over them all; the facts name that hash where other facts name their dataset. Each fact's query is the command
that makes its result again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from catalog.contract import Fact
from catalog.factbook import fact_files
from catalog.files import file_sha256, sha256, to_json
from eternity.errors import EternityError
from eternity.facts import bands, beams, bill, census, counts, estimates, frozen, growth, ratios, trick

GROUPS = ("general", "real")
"""Folders of results that facts are read from; results on the planted stand-in yield none."""

SUBJECTS: tuple[Callable[[Path], Iterator[Fact]], ...] = (
    trick.facts,
    census.facts,
    counts.facts,
    ratios.facts,
    estimates.facts,
    bill.facts,
    bands.facts,
    growth.facts,
    frozen.facts,
    beams.facts,
)
"""In the order of the article."""


def fact_documents(data: Path) -> dict[Path, bytes]:
    """The manifest and the fact files that the results in `data` (`data/eternity`) yield.

    Raises `CatalogError` when a result is missing, `EternityError` when one is called proved and is not.
    """
    hashes = {
        f"{group}/{path.name}": file_sha256(path) for group in GROUPS for path in sorted((data / group).glob("*.json"))
    }
    if not hashes:
        raise EternityError(f"{data}: holds no results, wanted those of `python -m eternity run --all`")
    whole = sha256(to_json(hashes))
    files = fact_files((fact for subject in SUBJECTS for fact in subject(data)), whole)
    return {
        data / "manifest.json": to_json({"hash": whole, "results": hashes}),
        **{data / "facts" / name: content for name, content in files.items()},
    }
