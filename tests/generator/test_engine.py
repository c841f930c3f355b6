"""The engine that goes into the site: the sealed file with its licence, or none."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from catalog.passport import EngineFile, EngineRecord
from generator.outputs.engine import BrowserEngine, read_engine

FILES = {"fish.js": b"script", "fish.wasm": b"\0asm"}


def record(**changed: bytes) -> EngineRecord:
    """A passport's word on the files; `changed` by stem and ending, such as `fish_js`."""
    content = {name: changed.get(name.replace(".", "_"), data) for name, data in FILES.items()}
    files = tuple(EngineFile(name, hashlib.sha256(data).hexdigest()) for name, data in content.items())
    return EngineRecord(id="fish", name="Fish 1", files=files, options={"Threads": "1"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What `make engine` leaves."""
    for name, content in {**FILES, "Copying.txt": b"licence"}.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def test_the_sealed_files_go_into_the_site_with_their_licence(folder: Path) -> None:
    found = read_engine(folder, record())
    assert isinstance(found, BrowserEngine)
    place = found.script.removesuffix("fish.js")
    assert found.files == {
        f"{place}fish.js": b"script",
        f"{place}fish.wasm": b"\0asm",
        f"{place}Copying.txt": b"licence",
    }
    assert found.licence == f"{place}Copying.txt"
    assert found.sha256 == hashlib.sha256(b"\0asm").hexdigest()
    assert found.options == {"Threads": "1"}


@pytest.mark.parametrize("name", ["fish.js", "fish.wasm", "Copying.txt"])
def test_without_one_of_them_there_is_no_engine(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert read_engine(folder, record()) is None


def test_another_file_than_the_sealed_one_is_no_engine(folder: Path) -> None:
    assert read_engine(folder, record(fish_wasm=b"another")) is None
    assert read_engine(folder, None) is None
