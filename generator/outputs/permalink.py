"""Permalinks: what stays at an address that names a wave and its dataset.

`0002-c0eebf2f` is the dataset that waves 1 and 2 give, by the first eight digits of its hash. What stands there
follows from these waves alone: which sealed files they are, with their hashes, and what every figure was. A later
wave adds an address and changes none. The same waves computed in another way would be another dataset with
another hash, and so have another address.

    {"permalink": "0002-c0eebf2f", "wave": 2, "dataset": "...", "ended": "...",
     "waves": [{"wave": 1, "hash": "...", "files": [{"address": "data/waves/0001/readings.parquet", "sha256": "..."}]}],
     "figures": {"coverage.readings": 141018}}
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from catalog.history import values_after
from catalog.wave import Wave
from generator.outputs.offer import FOLDER
from generator.site import Site


@dataclass(frozen=True, slots=True)
class SealedFile:
    """One file of a sealed wave."""

    address: str
    """Address in the site."""

    sha256: str
    """64 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """The data after a wave, as a citation names them."""

    key: str
    """Wave and dataset: `0002-c0eebf2f`."""

    wave: int
    """Number of the newest wave in it."""

    dataset: str
    """SHA-256 of the dataset."""

    ended: str
    """Its last reading, ISO 8601 in UTC."""

    waves: tuple[tuple[Wave, tuple[SealedFile, ...]], ...]
    """The waves in it with their files, oldest first."""

    figures: Mapping[str, int | float]
    """What every figure was, by name."""

    def to_bytes(self) -> bytes:
        """One JSON document."""
        waves = [
            {
                "wave": wave.number,
                "hash": wave.hash,
                "files": [{"address": file.address, "sha256": file.sha256} for file in files],
            }
            for wave, files in self.waves
        ]
        found = {
            "permalink": self.key,
            "wave": self.wave,
            "dataset": self.dataset,
            "ended": self.ended,
            "waves": waves,
            "figures": dict(self.figures),
        }
        return json.dumps(found, indent=1).encode() + b"\n"


def permalink_key(label: str, dataset: str) -> str:
    """How a wave and the hash of its dataset are named in an address."""
    return f"{label}-{dataset[:8]}"


def record_address(key: str) -> str:
    """Where the record of a permalink lies, for both languages."""
    return f"{FOLDER}/permalinks/{key}.json"


def frozen(site: Site) -> Iterator[Frozen]:
    """Every state of the data that a page may be cited with, oldest first."""
    sealed = {wave.number: (wave, tuple(_files(wave))) for wave in site.dataset.waves}
    for place, standing in enumerate(site.history, 1):
        if standing.wave in sealed:
            yield Frozen(
                key=permalink_key(sealed[standing.wave][0].label, standing.dataset),
                wave=standing.wave,
                dataset=standing.dataset,
                ended=standing.ended,
                waves=tuple(sealed[number] for number in sorted(sealed) if number <= standing.wave),
                figures=dict(sorted(values_after(site.history[:place]).items())),
            )


def _files(wave: Wave) -> Iterator[SealedFile]:
    for path in sorted(wave.folder.iterdir()):
        with path.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()
        yield SealedFile(f"{FOLDER}/waves/{wave.label}/{path.name}", digest)
