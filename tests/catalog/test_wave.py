"""Sealed waves: the chain, and every way in which it can be broken."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.columns import WAVE_READINGS
from catalog.errors import CatalogError
from catalog.files import file_sha256
from catalog.passport import Count, EngineFile, EngineRecord, Passport, Stage
from catalog.table import make_table
from catalog.wave import read_waves, seal_wave

PASSPORT = Passport(
    wave=1,
    ladder="mini",
    ladder_sha256="0" * 64,
    seed=20260918,
    stages=(Stage("S0", 10_000, 16, None), Stage("S1", 50_000, 16, 40)),
    engines=(EngineRecord("toy", 'Toy <b>"1"</b>', (EngineFile("toy.wasm", "1" * 64),), {"Threads": "1"}),),
    counts=(Count("S0", "screen", "toy", 1, 10_004),),
    asked_share=0.0,
    spent_share=1.0,
    failures=(),
    started="2026-11-30T10:00:00Z",
    ended="2026-11-30T10:00:01Z",
    machine="Linux x86_64",
    code="0.1.0",
)


def rows(**changes: object) -> object:
    row = {
        "w": 518, "b": 0, "stage": "S0", "engine": "toy", "nodes": 10_000, "depth": 9, "nodes_at_score": 8_000,
        "nodes_searched": 10_004, "cp": -89, "mate": None, "purpose": "screen", "bestmove": "d2d4", "pv": None,
        "win": 1, "draw": 604, "loss": 395,
    }  # fmt: skip
    return make_table(WAVE_READINGS, {name: [value] for name, value in {**row, **changes}.items()})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two sealed waves."""
    seal_wave(tmp_path, PASSPORT, rows())
    seal_wave(tmp_path, replace(PASSPORT, wave=2), rows(w=0))
    return tmp_path


def test_a_wave_names_the_hash_of_the_wave_before(data: Path) -> None:
    first = data / "waves" / "0001" / "manifest.json"
    second = json.loads((data / "waves" / "0002" / "manifest.json").read_text())
    assert json.loads(first.read_text())["previous"] is None
    assert second["previous"] == file_sha256(first)
    assert [wave.label for wave in read_waves(data)] == ["0001", "0002"]


def test_what_was_sealed_is_read_back(data: Path) -> None:
    wave = read_waves(data)[0]
    assert wave.passport == PASSPORT
    assert wave.readings().to_pylist()[0]["cp"] == -89
    assert wave.readings(["w", "b"]).to_pylist() == [{"w": 518, "b": 0}]


@pytest.mark.parametrize("name", ["readings.parquet", "passport.json"])
def test_one_changed_byte_is_named(data: Path, name: str) -> None:
    path = data / "waves" / "0001" / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(CatalogError, match=f"0001/{name}: sha256 is .*the file was changed"):
        read_waves(data)


def test_a_changed_manifest_breaks_the_chain_at_the_next_wave(data: Path) -> None:
    path = data / "waves" / "0001" / "manifest.json"
    path.write_text(path.read_text() + "\n")
    with pytest.raises(CatalogError, match="0002/manifest.json: .*the chain is broken here"):
        read_waves(data)


def test_a_missing_wave_is_named(data: Path) -> None:
    (data / "waves" / "0001").rename(data / "waves" / "0003")
    with pytest.raises(CatalogError, match="got wave 0002, wanted 0001"):
        read_waves(data)


def test_a_missing_file_is_named(data: Path) -> None:
    (data / "waves" / "0002" / "readings.parquet").unlink()
    with pytest.raises(CatalogError, match=r"0002/readings.parquet: missing"):
        read_waves(data)


def test_a_wave_is_never_written_over(data: Path) -> None:
    before = file_sha256(data / "waves" / "0002" / "readings.parquet")
    with pytest.raises(CatalogError, match="got wave 2 to seal, wanted 3"):
        seal_wave(data, replace(PASSPORT, wave=2), rows(w=1))
    assert file_sha256(data / "waves" / "0002" / "readings.parquet") == before


def test_a_failed_sealing_leaves_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("catalog.wave.write_table", fail)
    with pytest.raises(OSError, match="No space"):
        seal_wave(data, replace(PASSPORT, wave=3), rows())
    assert sorted(path.name for path in (data / "waves").iterdir()) == ["0001", "0002"]


def test_no_waves_is_an_empty_chain(tmp_path: Path) -> None:
    assert read_waves(tmp_path) == ()


def test_a_value_that_does_not_fit_its_column_is_refused() -> None:
    with pytest.raises(CatalogError, match="column cp: .*wanted int16"):
        rows(cp=40_000)
    with pytest.raises(CatalogError, match="column depth: 1 rows without a value"):
        rows(depth=None)
