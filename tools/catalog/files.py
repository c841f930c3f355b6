"""How files of `data/` are written and proved: whole or not at all, and by their SHA-256."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from catalog.errors import CatalogError


def sha256(content: bytes) -> str:
    """SHA-256 as 64 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def file_sha256(path: Path) -> str:
    """SHA-256 of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def to_json(value: Any) -> bytes:
    """JSON as this project stores it: UTF-8, indented, one newline at the end, the same bytes every time."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def from_json(path: Path) -> Any:
    """Read a JSON file; raises `CatalogError` with its name when it is missing or broken."""
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise CatalogError(f"{path}: {error.strerror}, wanted a JSON file") from error
    except ValueError as error:
        raise CatalogError(f"{path}: not JSON: {error}") from error


def verify_files(folder: Path, wanted: Mapping[str, str], named_by: Path) -> None:
    """Raise `CatalogError` unless each file in `folder` has the SHA-256 that `named_by` gives it."""
    for name, expected in wanted.items():
        path = folder / name
        if not path.is_file():
            raise CatalogError(f"{path}: missing, but {named_by} lists it")
        found = file_sha256(path)
        if found != expected:
            raise CatalogError(
                f"{path}: sha256 is {found[:8]}..., wanted {expected[:8]}... as {named_by} says: the file was changed"
            )


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """A folder to fill, which takes the place of `target` in one step when the block ends well.

    When the block fails, or the process dies, `target` stays as it was; what was half written lies in a
    hidden folder beside it and is removed by the next call.
    """
    staging = target.with_name(f".{target.name}.new")
    retired = target.with_name(f".{target.name}.old")
    target.parent.mkdir(parents=True, exist_ok=True)
    for leftover in (staging, retired):
        if leftover.exists():
            if leftover is retired and not target.exists():
                retired.rename(target)
            else:
                shutil.rmtree(leftover)
    staging.mkdir()
    try:
        yield staging
    except BaseException:
        shutil.rmtree(staging)
        raise
    for path in staging.rglob("*"):
        if path.is_file():
            _to_disk(path)
    if target.exists():
        target.rename(retired)
    staging.rename(target)
    _to_disk(target.parent)
    if retired.exists():
        shutil.rmtree(retired)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
