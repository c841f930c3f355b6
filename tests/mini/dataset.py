"""The data of the mini site: seven classes, one wave, made through the catalog's own writers.

| pair | S0 | S1 | mirror | why it is here |
|---|---|---|---|---|
| 518-518 | +25 | +11 | 534-534: +40, +49 | a symmetric start and its twin, both measured |
| 0-518 | -12 | -3 | measured: -20, +8 | a pair whose mirror was measured |
| 518-700 | +4 | 0 | not measured | a reading of zero has no sign |
| 518-0 | -89 | -70 | not measured | outside the window of S0 |
| 3-700 | +410 | mate 7 | not measured | a forced mate |
| 5-9 | +9 | no score | not measured | a search without an exact score |
| 1-2 | +61 | | not measured | read at S0 alone: no page |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from catalog.columns import PAIRS, READINGS, WAVE_READINGS
from catalog.contract import Computed, Fact, Pair, Quoted
from catalog.dataset import write_dataset, write_facts
from catalog.history import HISTORY_FILE, next_standing, write_history
from catalog.passport import Count, EngineFile, EngineRecord, Passport, Stage
from catalog.table import make_table
from catalog.wave import read_waves, seal_wave

STAGES = (
    Stage(name="S0", nodes=10_000, hash_mb=16, window=62),
    Stage(name="S1", nodes=50_000, hash_mb=16, window=None),
    Stage(name="S2", nodes=200_000, hash_mb=16, window=None),
)

S0 = {"518-518": 25, "534-534": 40, "0-518": -12, "518-700": 4, "518-0": -89, "3-700": 410, "5-9": 9, "1-2": 61}
S1 = {"518-518": 11, "534-534": 49, "0-518": -3, "518-700": 0, "518-0": -70, "3-700": None, "5-9": None}

MIRRORED = Pair(0, 518)
"""The asymmetric pair whose mirror was measured too."""

FACTS = (
    Fact("space.starts", 960, "", 0, False, "Chess960 starts.", Computed("count(starts)", 960, ())),
    Fact("space.pairs", 921600, "", 0, False, "Ordered pairs of starts.", Computed("960 * 960", 921600, ())),
    Fact("order.seed", 20260918, "", 0, False, "Seed of the order.", Computed("ladder.toml", 1, ())),
    Fact("twins.mean_abs_diff", 9.75, "cp", 1, False, "Mean difference of twins.", Computed("mean", 480, (1,))),
    Fact("controls.s1.mean", 18.04, "cp", 1, True, "Mean of the controls.", Computed("avg(cp)", 2, (1,))),
    Fact("twins.correlation", -0.004, "r", 2, True, "Correlation of twins.", Computed("corr", 480, (1,))),
    Fact("coverage.share", 0.45, "percent", 1, False, "Share of classes read.", Computed("share", 7, (1,))),
    Fact("quoted.twins.mean_abs_diff", 9.8, "cp", 1, False, "The same, published.", Quoted("study", "table 2")),
    Fact("quoted.twins.over_5", 61, "percent", 0, False, "Twins over 5 cp apart.", Quoted("study", "table 2")),
)

ENDED = "2026-10-01T07:08:09Z"

PUBLICATIONS = """
[[publication]]
key = "study"
author = "A. N. Author"
title = "On pairs"
year = 2025
where = "a forum"
"""


def write_data(data: Path, engine: str = "Minifish 1.0", facts: tuple[Fact, ...] = FACTS) -> None:
    """Seal the wave, then write dataset and facts; `engine` is the main engine's name for itself."""
    data.mkdir(parents=True)
    (data / "publications.toml").write_text(PUBLICATIONS, "utf-8")
    rows = sorted(_readings(), key=lambda row: (row["engine"], row["stage"], row["w"], row["b"]))
    seal_wave(data, _passport(engine, len(rows)), make_table(WAVE_READINGS, _columns(rows, purpose="screen")))
    pairs = make_table(PAIRS, _columns(sorted(_pairs(), key=lambda row: (row["w"], row["b"]))))
    readings = make_table(READINGS, _columns(rows, wave=1))
    digest = write_dataset(data, pairs, readings, read_waves(data), STAGES)
    write_facts(data, facts, digest)
    write_history(data / HISTORY_FILE, [next_standing([], 1, ENDED, digest, facts)])


def _readings() -> list[dict[str, Any]]:
    mirror = str(MIRRORED.mirror())
    found = []
    for stage, scores in zip(STAGES, ({**S0, mirror: -20}, {**S1, mirror: 8}), strict=False):
        for name, cp in scores.items():
            mate = 7 if (name, stage.name) == ("3-700", "S1") else None
            found.append(_reading(Pair.parse(name), stage, "minifish", cp, mate))
    # A second engine whose name a careless reader takes for a missing value; it makes no ladder.
    found.append(_reading(Pair(518, 0), STAGES[1], "NA", 500, None))
    return found


def _reading(pair: Pair, stage: Stage, engine: str, cp: int | None, mate: int | None) -> dict[str, Any]:
    return {
        "w": pair.white,
        "b": pair.black,
        "stage": stage.name,
        "engine": engine,
        "nodes": stage.nodes,
        "depth": 14 if stage.name == "S0" else 18,
        "nodes_at_score": stage.nodes - 1234,
        "nodes_searched": stage.nodes + 7,
        "cp": cp,
        "mate": mate,
        "bestmove": "e2e4",
        "pv": None,
        "win": None,
        "draw": None,
        "loss": None,
    }


def _pairs() -> list[dict[str, Any]]:
    ranks = {"518-700": 1, "0-518": 2, "518-0": 3, "3-700": 4, "5-9": 5, "1-2": 6}
    found = []
    for name in S0:
        pair = Pair.parse(name)
        if pair != pair.representative():
            continue
        deepest = "S1" if name in S1 else "S0"
        found.append(
            {
                "w": pair.white,
                "b": pair.black,
                "mirror_w": pair.mirror().white,
                "mirror_b": pair.mirror().black,
                "symmetric": pair.symmetric,
                "stage": deepest,
                "cp": S1.get(name, S0[name]),
                "mate": 7 if name == "3-700" else None,
                "state": "control" if pair.symmetric else "screened-out" if name == "518-0" else "waiting",
                "rank": ranks.get(name),
            }
        )
    return found


def _columns(rows: list[dict[str, Any]], **constant: Any) -> dict[str, list[Any]]:
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    return columns | {name: [value] * len(rows) for name, value in constant.items()}


def _passport(engine: str, positions: int) -> Passport:
    file = EngineFile(name="minifish.wasm", sha256="0" * 64)
    return Passport(
        wave=1,
        ladder="mini",
        ladder_sha256="1" * 64,
        seed=20260918,
        stages=STAGES,
        engines=(
            EngineRecord(id="NA", name="None", files=(file,), options={}),
            EngineRecord(id="minifish", name=engine, files=(file,), options={"Threads": "1"}),
        ),
        counts=(Count(stage="S0", purpose="screen", engine="minifish", positions=positions, nodes=1_000_000),),
        asked_share=0.2,
        spent_share=0.2,
        failures=(),
        started="2026-09-30T22:00:00Z",
        ended=ENDED,
        machine="a machine",
        code="0.1.0",
    )
