"""The ladders of `data/ladder.toml`: stages, budgets, windows, and the rules of calibration and corridor."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path

import msgspec

from asym.model import SearchError
from asym.planning.classes import SEED
from catalog.files import sha256, to_json
from catalog.passport import Stage
from catalog.settings import read_settings


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How windows are found."""

    controls: int
    percentile: int
    equal: int


class Corridor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When readings at the corridor's budgets hold."""

    limit: int
    drift: int


class Ladder(msgspec.Struct, frozen=True):
    """The stages that a search climbs, shallow to deep."""

    name: str
    corridor: tuple[str, ...]
    stages: tuple[Stage, ...]
    calibrated_to: str | None = None

    @property
    def control_stages(self) -> tuple[Stage, ...]:
        """The stages whose windows a calibration finds; none for a ladder that states its windows."""
        return () if self.calibrated_to is None else self.stages[: self.level(self.calibrated_to) + 1]

    @property
    def deepest_open(self) -> int:
        """Level down to which windows guard the way: a stage without one lets nothing pass unasked."""
        unguarded = (level for level, stage in enumerate(self.stages) if stage.window is None)
        return next(unguarded, len(self.stages) - 1)

    @property
    def sha256(self) -> str:
        """Hash of the ladder's canonical form, for passports."""
        return sha256(to_json({"name": self.name, "stages": [asdict(stage) for stage in self.stages]}))

    def narrowed(self, limit: int) -> Ladder:
        """The ladder with `limit` centipawns for the window of each corridor budget."""
        stages = (replace(one, window=limit) if one.name in self.corridor else one for one in self.stages)
        return msgspec.structs.replace(self, stages=tuple(stages))

    def level(self, stage: str) -> int:
        """Place of a stage, 0 for the shallowest; raises `SearchError` when there is none of that name."""
        for level, candidate in enumerate(self.stages):
            if candidate.name == stage:
                return level
        names = ", ".join(candidate.name for candidate in self.stages)
        raise SearchError(f"stage {stage!r}: not in the ladder {self.name}, wanted one of {names}")


class _StageSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    nodes: int
    hash_mb: int
    window: int | None = None


class _LadderSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    corridor: tuple[str, ...]
    stages: tuple[_StageSettings, ...]
    calibrated_to: str | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: int
    calibration: Calibration
    corridor: Corridor
    ladder: tuple[_LadderSettings, ...]


class Ladders(msgspec.Struct, frozen=True):
    """All that `data/ladder.toml` says."""

    calibration: Calibration
    corridor: Corridor
    by_name: dict[str, Ladder]

    def named(self, name: str) -> Ladder:
        """The ladder of that name; raises `SearchError` when there is none."""
        if name not in self.by_name:
            raise SearchError(f"ladder {name!r}: unknown, wanted one of {', '.join(self.by_name)}")
        return self.by_name[name]


def read_ladders(data: Path) -> Ladders:
    """Read `data/ladder.toml`; raises `SearchError` or `CatalogError` with the path of what is wrong."""
    path = data / "ladder.toml"
    file = read_settings(path, _File)
    if file.seed != SEED:
        raise SearchError(f"{path}: seed is {file.seed}, wanted {SEED}: the stage-0 order is fixed")
    _stand_once(path, "ladder", [entry.name for entry in file.ladder])
    return Ladders(file.calibration, file.corridor, {entry.name: _ladder(path, entry) for entry in file.ladder})


def _ladder(path: Path, entry: _LadderSettings) -> Ladder:
    stages = tuple(Stage(stage.name, stage.nodes, stage.hash_mb, stage.window) for stage in entry.stages)
    _stand_once(path, f"ladder {entry.name}: stage", [stage.name for stage in stages])
    if not stages:
        raise SearchError(f"{path}: ladder {entry.name} has no stages, wanted at least one")
    for lower, higher in pairwise(stages):
        if higher.nodes <= lower.nodes:
            raise SearchError(
                f"{path}: ladder {entry.name}: {higher.name} has {higher.nodes} nodes, wanted more than "
                f"{lower.name}'s {lower.nodes}"
            )
    for stage in stages:
        if stage.nodes < 1 or stage.hash_mb < 1 or (stage.window is not None and stage.window < 0):
            raise SearchError(
                f"{path}: ladder {entry.name}: {stage.name}: wanted nodes and hash_mb of 1 or more, window of 0 or more"
            )
    ladder = Ladder(entry.name, entry.corridor, stages, entry.calibrated_to)
    for name in entry.corridor:
        if name not in {stage.name for stage in stages}:
            raise SearchError(f"{path}: ladder {entry.name}: corridor names {name!r}, wanted stages of the ladder")
    for stage in ladder.control_stages:
        if stage.window is not None:
            raise SearchError(
                f"{path}: ladder {entry.name}: {stage.name} has window {stage.window}, wanted none: "
                f"stages to {entry.calibrated_to} get theirs from the calibration"
            )
    return ladder


def _stand_once(path: Path, what: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise SearchError(f"{path}: {what} {name!r} stands twice, wanted once")
