"""Sealed waves: `data/waves/NNNN/` with readings, passport and manifest, each wave naming the one before.

A sealed wave is never rewritten. Its hash is the SHA-256 of its manifest, which holds the hashes of its
files and of the wave before; the chain of waves therefore stands or falls as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.columns import WAVE_GAMES, WAVE_READINGS
from catalog.errors import CatalogError
from catalog.files import file_sha256, from_json, new_folder, to_json, verify_files
from catalog.passport import Passport
from catalog.settings import convert
from catalog.table import join_tables, read_table, write_table

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = 1
READINGS_FILE = "readings.parquet"
GAMES_FILE = "games.parquet"
PASSPORT_FILE = "passport.json"
MANIFEST_FILE = "manifest.json"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What proves a wave."""

    format: int
    """Version of this layout."""

    wave: int
    """Number of the wave, from 1."""

    previous: str | None
    """Hash of the wave before; `None` for the first."""

    files: dict[str, str]
    """SHA-256 of each file of the wave, by name."""


@dataclass(frozen=True, slots=True)
class Wave:
    """A sealed wave whose files were found as its manifest says."""

    number: int
    """From 1, without gaps."""

    hash: str
    """SHA-256 of its manifest, 64 hexadecimal digits."""

    passport: Passport
    """Who made it, and how."""

    folder: Path
    """Where it lies."""

    @property
    def label(self) -> str:
        """`0001`, as folders and pages write it."""
        return f"{self.number:04d}"

    def readings(self, only: Sequence[str] | None = None) -> pa.Table:
        """Its readings, or some of their columns."""
        return read_table(self.folder / READINGS_FILE, WAVE_READINGS, only)

    def games(self) -> pa.Table:
        """Its games of self-play; most waves have none."""
        path = self.folder / GAMES_FILE
        return read_table(path, WAVE_GAMES) if path.exists() else join_tables(WAVE_GAMES, [])


def read_waves(data: Path) -> tuple[Wave, ...]:
    """All sealed waves, oldest first, every hash and link checked.

    Raises `CatalogError` that names the first file that is not what the chain says.
    """
    return tuple(_walk(data))


def _walk(data: Path) -> Iterator[Wave]:
    previous: str | None = None
    folders = sorted(path for path in (data / "waves").glob("[0-9]*") if path.is_dir())
    for number, folder in enumerate(folders, start=1):
        path = folder / MANIFEST_FILE
        if folder.name != f"{number:04d}":
            raise CatalogError(f"{folder}: got wave {folder.name}, wanted {number:04d} next in the chain")
        manifest = convert(path, from_json(path), Manifest)
        if manifest.format != FORMAT or manifest.wave != number:
            raise CatalogError(
                f"{path}: got format {manifest.format} and wave {manifest.wave}, wanted {FORMAT} and {number}"
            )
        if manifest.previous != previous:
            raise CatalogError(
                f"{path}: got {manifest.previous and manifest.previous[:8]} as the hash of the wave before, "
                f"wanted {previous and previous[:8]}: the chain is broken here"
            )
        verify_files(folder, manifest.files, path)
        if set(manifest.files) - {GAMES_FILE} != {READINGS_FILE, PASSPORT_FILE}:
            raise CatalogError(
                f"{path}: lists {', '.join(sorted(manifest.files))}, wanted {PASSPORT_FILE}, {READINGS_FILE}"
            )
        if (folder / GAMES_FILE).exists() and GAMES_FILE not in manifest.files:
            raise CatalogError(f"{folder / GAMES_FILE}: not listed in {path}, wanted no file that is not sealed")
        previous = file_sha256(path)
        yield Wave(number, previous, _passport(folder / PASSPORT_FILE), folder)


def seal_wave(data: Path, passport: Passport, readings: pa.Table, games: pa.Table | None = None) -> Wave:
    """Write the next wave of the chain in one step; raises `CatalogError` unless it is the next."""
    waves = read_waves(data)
    if passport.wave != len(waves) + 1:
        raise CatalogError(f"{data / 'waves'}: got wave {passport.wave} to seal, wanted {len(waves) + 1}")
    folder = data / "waves" / f"{passport.wave:04d}"
    with new_folder(folder) as staging:
        write_table(staging / READINGS_FILE, readings)
        if games is not None and games.num_rows:
            write_table(staging / GAMES_FILE, games)
        (staging / PASSPORT_FILE).write_bytes(to_json(asdict(passport)))
        files = {path.name: file_sha256(path) for path in sorted(staging.iterdir())}
        manifest = Manifest(FORMAT, passport.wave, waves[-1].hash if waves else None, files)
        (staging / MANIFEST_FILE).write_bytes(to_json(asdict(manifest)))
    return read_waves(data)[-1]


def _passport(path: Path) -> Passport:
    return convert(path, from_json(path), Passport)
