"""Sealing: what the journal holds becomes the next wave of the chain."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import numpy as np

from asym.classes import SEED
from asym.journal import Journal
from asym.ladder import Ladder
from asym.model import SearchError
from asym.registry import Registry
from catalog.columns import WAVE_READINGS
from catalog.passport import Count, EngineFile, EngineRecord, FailureRecord, Passport
from catalog.table import make_table
from catalog.wave import Wave, read_waves, seal_wave

SHARE_NOTE = "screening share"
"""Under this name the journal notes the share of nodes that was asked for screening."""


def seal(data: Path, ladder: Ladder, registry: Registry, journal: Journal) -> Wave:
    """Seal the journal's readings as the next wave, then empty the journal.

    A crash in between loses nothing: the journal's rows are then in the wave too, and the next sealing
    leaves them out. Raises `SearchError` when there is nothing to seal.
    """
    waves = read_waves(data)
    rows = journal.readings().columns
    fresh = _unsealed(rows, waves)
    rows = {name: [values[at] for at in fresh] for name, values in rows.items()}
    failures = journal.failures().columns
    if not fresh and not failures["key"]:
        journal.forget_sealed()
        raise SearchError(f"{journal.path}: no reading that is not sealed, wanted at least one")
    setups = journal.setups()
    rows["nodes"] = [setups[digest]["limit"]["nodes"] or 0 for digest in rows["setup"]]
    order = np.lexsort((rows["b"], rows["w"], rows["nodes"], rows["engine"]))
    table = make_table(
        WAVE_READINGS, {column.name: [rows[column.name][at] for at in order] for column in WAVE_READINGS}
    )
    names = {entry.id: entry.name for entry in registry.entries.values()}
    screened = sum(nodes for nodes, why in zip(rows["nodes_searched"], rows["purpose"], strict=True) if why == "screen")
    spent = sum(rows["nodes_searched"])
    times = [*rows["at"], *failures["at"]]
    passport = Passport(
        wave=len(waves) + 1,
        ladder=ladder.name,
        ladder_sha256=ladder.sha256,
        seed=SEED,
        stages=ladder.stages,
        engines=_engines(names, setups),
        counts=_counts(ladder, rows),
        asked_share=float(journal.note(SHARE_NOTE) or 0),
        spent_share=round(screened / spent, 4) if spent else 0.0,
        failures=_failures(failures),
        started=_utc(min(times)),
        ended=_utc(max(times)),
        machine=f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        code=version("asymmetric-chess960"),
    )
    wave = seal_wave(data, passport, table)
    journal.forget_sealed()
    return wave


def _unsealed(rows: dict[str, list[object]], waves: Sequence[Wave]) -> list[int]:
    sealed: set[tuple[object, ...]] = set()
    names = ("w", "b", "stage", "engine")
    for wave in waves:
        table = wave.readings(names)
        sealed.update(zip(*(table[name].to_pylist() for name in names), strict=True))
    found = zip(*(rows[name] for name in names), strict=True)
    return [at for at, place in enumerate(found) if place not in sealed]


def _engines(names: dict[str, str], setups: dict[str, dict[str, object]]) -> tuple[EngineRecord, ...]:
    found: dict[str, EngineRecord] = {}
    for setup in setups.values():
        id = str(setup["engine"])
        record = EngineRecord(
            id,
            names.get(id, id),
            tuple(EngineFile(*file) for file in setup["files"]),  # type: ignore[attr-defined]
            dict(setup["options"]),  # type: ignore[call-overload]
        )
        if found.setdefault(id, record) != record:
            raise SearchError(f"engine {id}: two setups in one journal, wanted one build with one set of options")
    return tuple(found[id] for id in sorted(found))


def _counts(ladder: Ladder, rows: dict[str, list[int]]) -> tuple[Count, ...]:
    positions: Counter[tuple[int, str, str]] = Counter()
    nodes: Counter[tuple[int, str, str]] = Counter()
    for stage, purpose, engine, searched in zip(
        rows["stage"], rows["purpose"], rows["engine"], rows["nodes_searched"], strict=True
    ):
        place = (ladder.level(str(stage)), str(purpose), str(engine))
        positions[place] += 1
        nodes[place] += searched
    return tuple(
        Count(ladder.stages[level].name, purpose, engine, positions[place], nodes[place])
        for place in sorted(positions)
        for level, purpose, engine in (place,)
    )


def _failures(columns: dict[str, list[object]]) -> tuple[FailureRecord, ...]:
    names = ("w", "b", "stage", "engine", "kind", "detail")
    rows = zip(*(columns[name] for name in names), strict=True)
    return tuple(FailureRecord(*row) for row in sorted(rows, key=repr))


def _utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
