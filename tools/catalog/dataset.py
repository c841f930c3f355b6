"""The dataset: `data/dataset/`, one table of pairs and one of readings, made from the sealed waves alone.

Its hash, which permalinks name, is the SHA-256 of its manifest; the manifest holds the hashes of its files
and of the waves that went into it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from catalog.columns import GAMES, PAIRS, READINGS, VERDICTS, Column
from catalog.contract import Fact, Publication
from catalog.errors import CatalogError
from catalog.factbook import fact_files, read_facts, read_publications
from catalog.files import file_sha256, from_json, new_folder, sha256, to_json, verify_files
from catalog.passport import Passport, Stage
from catalog.settings import convert
from catalog.table import check_table, join_tables, read_table, to_frame, write_table
from catalog.wave import Wave, read_waves

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

FORMAT = 1
PAIRS_FILE = "pairs.parquet"
READINGS_FILE = "readings.parquet"
MANIFEST_FILE = "manifest.json"

MORE: dict[str, tuple[Column, ...]] = {"verdicts": VERDICTS, "games": GAMES}
"""Tables that a dataset has when there is something to say in them, each in a file of its name."""

TABLES = {"pairs": PAIRS, "readings": READINGS, **MORE}
"""All tables, by the names of their files."""


@dataclass(frozen=True)
class Dataset:
    """All that pages are made from, every hash checked; tables are read when they are asked for."""

    hash: str
    """SHA-256 of the dataset's manifest, 64 hexadecimal digits."""

    folder: Path
    """Where the tables lie."""

    facts: dict[str, Fact]
    """Every figure that prose may name."""

    publications: dict[str, Publication]
    """Where quoted figures come from, by key."""

    waves: tuple[Wave, ...]
    """The sealed waves, oldest first."""

    stages: tuple[Stage, ...]
    """The ladder that the readings climbed, shallow to deep, with the windows of its calibration."""

    @property
    def passports(self) -> tuple[Passport, ...]:
        """The passports of the waves, oldest first."""
        return tuple(wave.passport for wave in self.waves)

    def table(self, name: str, only: Sequence[str] | None = None) -> pa.Table:
        """A table of `TABLES`, or some of its columns, without pandas; no rows where the dataset has none.

        It is read anew each time, so that whoever needs it once can let it go.
        """
        path = self.folder / f"{name}.parquet"
        if name in MORE and not path.is_file():
            return join_tables(TABLES[name], [])
        return read_table(path, TABLES[name], only)

    @cached_property
    def pairs(self) -> pd.DataFrame:
        """One row a class that was read; columns as `catalog.columns.PAIRS`."""
        return to_frame(self.table("pairs"))

    @cached_property
    def readings(self) -> pd.DataFrame:
        """One row a reading; columns as `catalog.columns.READINGS`."""
        return to_frame(self.table("readings"))

    @cached_property
    def verdicts(self) -> pd.DataFrame:
        """One row a test of admission; columns as `catalog.columns.VERDICTS`, no row before a pair was judged."""
        return to_frame(self.table("verdicts"))

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row a game of self-play; columns as `catalog.columns.GAMES`, no row before games were played."""
        return to_frame(self.table("games"))


def read_dataset(data: Path) -> Dataset:
    """Read `data/dataset`, `data/facts` and the waves behind them.

    Raises `CatalogError` when a file is missing or changed, or when the dataset was made from other waves.
    """
    folder = data / "dataset"
    path = folder / MANIFEST_FILE
    manifest = from_json(path)
    if manifest.get("format") != FORMAT:
        raise CatalogError(f"{path}: got format {manifest.get('format')!r}, wanted {FORMAT}")
    verify_files(folder, manifest["files"], path)
    waves = read_waves(data)
    if manifest["waves"] != [wave.hash for wave in waves]:
        raise CatalogError(
            f"{path}: made from {len(manifest['waves'])} waves other than the {len(waves)} in {data / 'waves'}: "
            "run asym-dataset"
        )
    dataset_hash = file_sha256(path)
    for name, columns in TABLES.items():
        if name not in MORE or f"{name}.parquet" in manifest["files"]:
            check_table(folder / f"{name}.parquet", columns)
    return Dataset(
        hash=dataset_hash,
        folder=folder,
        facts=read_facts(data / "facts", dataset_hash),
        publications=read_publications(data / "publications.toml"),
        waves=waves,
        stages=convert(path, manifest["stages"], tuple[Stage, ...]),
    )


def write_dataset(
    data: Path,
    pairs: pa.Table,
    readings: pa.Table,
    waves: Sequence[Wave],
    stages: Sequence[Stage],
    more: Mapping[str, pa.Table] = MappingProxyType({}),
) -> str:
    """Write `data/dataset` in one step and return its hash; `more` are tables of `MORE`, left out when empty."""
    tables = {PAIRS_FILE: pairs, READINGS_FILE: readings}
    tables |= {f"{name}.parquet": more[name] for name in MORE if name in more and more[name].num_rows}
    with new_folder(data / "dataset") as staging:
        for name, table in tables.items():
            write_table(staging / name, table)
        manifest = to_json(
            {
                "format": FORMAT,
                "waves": [wave.hash for wave in waves],
                "stages": [asdict(stage) for stage in stages],
                "rows": {name: table.num_rows for name, table in tables.items()},
                "files": {name: file_sha256(staging / name) for name in tables},
            }
        )
        (staging / MANIFEST_FILE).write_bytes(manifest)
    return sha256(manifest)


def write_facts(data: Path, facts: Sequence[Fact], dataset_hash: str) -> None:
    """Write `data/facts` in one step."""
    files: Mapping[str, bytes] = fact_files(facts, dataset_hash)
    with new_folder(data / "facts") as staging:
        for name, content in files.items():
            (staging / name).write_bytes(content)
