"""Repeating a sealed reading: the same engine file, options, hash and limit must give the same answer anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from asym.model import OPINION, Limit, Reading, SearchError
from catalog.contract import Cp, Mate, Pair, Score
from catalog.passport import EngineRecord, Passport
from catalog.wave import Wave


@dataclass(frozen=True, slots=True)
class Sealed:
    """A reading as a wave has it, and with what it was made."""

    wave: int
    """Number of the wave."""

    stage: str
    """Stage of the ladder, or `opinion`."""

    limit: Limit
    """When the search stopped."""

    hash_mb: int
    """Hash table, megabytes."""

    engine: EngineRecord
    """The engine as it was used."""

    score: Score
    """From White's side."""

    depth: int
    """Plies of the last finished iteration."""

    nodes_at_score: int
    """Nodes when it ended."""

    nodes_searched: int
    """Nodes when the search ended."""


def find_sealed(waves: Sequence[Wave], ladder: str, pair: Pair, stage: str | None, engine: str | None = None) -> Sealed:
    """The deepest sealed reading of a pair by the ladder, or the one of a stage.

    An opinion is found by the stage `opinion`, and by the id of its engine where several gave one. Raises
    `SearchError` when there is no such reading, or when the engine must be named.
    """
    found: list[Sealed] = []
    for wave in waves:
        if wave.passport.ladder != ladder:
            continue
        table = wave.readings().filter(_is_pair(pair))
        for row in table.to_pylist():
            if engine not in (None, row["engine"]) or stage not in (None, row["stage"]):
                continue
            if stage is not None or row["stage"] != OPINION:
                found.append(_sealed(wave.number, wave.passport, row))
    if not found:
        where = f" at {stage}" if stage else ""
        who = f" by {engine}" if engine else ""
        raise SearchError(f"pair {pair}: no sealed reading{where}{who} in {len(waves)} waves, wanted one to repeat")
    if stage == OPINION and len(found) > 1:
        names = " and ".join(sorted(one.engine.id for one in found))
        raise SearchError(f"pair {pair}: opinions of {names}, wanted one of them by --engine ID")
    return max(found, key=lambda sealed: sealed.limit.nodes or 0)


def _sealed(wave: int, passport: Passport, row: dict[str, Any]) -> Sealed:
    engine = next(one for one in passport.engines if one.id == row["engine"])
    if row["stage"] == OPINION:
        kind, _, value = (engine.limit or "").partition(" ")
        limit, hash_mb = Limit(**{kind: int(value)}), engine.hash_mb or 0
    else:
        stage = next(one for one in passport.stages if one.name == row["stage"])
        limit, hash_mb = Limit(nodes=stage.nodes), stage.hash_mb
    score = Mate(row["mate"]) if row["cp"] is None else Cp(row["cp"])
    found = (score, row["depth"], row["nodes_at_score"], row["nodes_searched"])
    return Sealed(wave, row["stage"], limit, hash_mb, engine, *found)


def differences(sealed: Sealed, reading: Reading) -> list[str]:
    """What differs, by name; an empty list when the reading is the same."""
    names = ("score", "depth", "nodes_at_score", "nodes_searched")
    return [name for name in names if getattr(sealed, name) != getattr(reading, name)]


def _is_pair(pair: Pair) -> object:
    import pyarrow.compute as pc

    return (pc.field("w") == pair.white) & (pc.field("b") == pair.black)
