"""Settings and records read strictly: a wrong key or type is refused with the file and the path inside it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from catalog.errors import CatalogError

T = TypeVar("T")


def read_settings(path: Path, kind: type[T]) -> T:
    """A TOML file as `kind`; raises `CatalogError` when it is missing, broken or not of that shape."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise CatalogError(f"{path}: {error.strerror}, wanted a settings file") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CatalogError(f"{path}: {error}") from error
    return convert(path, content, kind)


def convert(place: Path | str, content: Any, kind: type[T]) -> T:
    """Plain values as `kind`; raises `CatalogError` with `place` when they do not fit."""
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise CatalogError(f"{place}: {error}") from error
