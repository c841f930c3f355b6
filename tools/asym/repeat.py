"""Repeating a sealed reading: the same engine file, options, hash and limit must give the same answer anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asym.model import Reading, SearchError
from catalog.contract import Cp, Mate, Pair, Score
from catalog.passport import EngineRecord, Stage
from catalog.wave import Wave


@dataclass(frozen=True, slots=True)
class Sealed:
    """A reading as a wave has it, and with what it was made."""

    wave: int
    """Number of the wave."""

    stage: Stage
    """Stage of the ladder, with its budget and hash."""

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


def find_sealed(waves: Sequence[Wave], ladder: str, pair: Pair, stage: str | None) -> Sealed:
    """The deepest sealed reading of a pair, or the one of a stage; raises `SearchError` when there is none."""
    found: list[Sealed] = []
    for wave in waves:
        if wave.passport.ladder != ladder:
            continue
        stages = {one.name: one for one in wave.passport.stages}
        engines = {one.id: one for one in wave.passport.engines}
        table = wave.readings().filter(_is_pair(pair))
        for row in table.to_pylist():
            if row["stage"] in stages and stage in (None, row["stage"]):
                score = Mate(row["mate"]) if row["cp"] is None else Cp(row["cp"])
                place = (wave.number, stages[row["stage"]], engines[row["engine"]])
                found.append(Sealed(*place, score, row["depth"], row["nodes_at_score"], row["nodes_searched"]))
    if not found:
        where = f" at {stage}" if stage else ""
        raise SearchError(f"pair {pair}: no sealed reading{where} in {len(waves)} waves, wanted one to repeat")
    return max(found, key=lambda sealed: sealed.stage.nodes)


def differences(sealed: Sealed, reading: Reading) -> list[str]:
    """What differs, by name; an empty list when the reading is the same."""
    names = ("score", "depth", "nodes_at_score", "nodes_searched")
    return [name for name in names if getattr(sealed, name) != getattr(reading, name)]


def _is_pair(pair: Pair) -> object:
    import pyarrow.compute as pc

    return (pc.field("w") == pair.white) & (pc.field("b") == pair.black)
