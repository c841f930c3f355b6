"""The data of the mini sites, made through the writers of the real ones.

`write_data` is the ordinary one: seven classes, one wave, nothing judged.

| pair | S0 | S1 | mirror | why it is here |
|---|---|---|---|---|
| 518-518 | +25 | +11 | 534-534: +40, +49 | a symmetric start and its twin, both measured |
| 0-518 | -12 | -3 | measured: -20, +8 | a pair whose mirror was measured |
| 518-700 | +4 | 0 | not measured | a reading of zero has no sign |
| 518-0 | -89 | -70 | not measured | outside the window of S0 |
| 3-700 | +410 | mate 7 | not measured | a forced mate |
| 5-9 | +9 | no score | not measured | a search without an exact score |
| 1-2 | +61 | | not measured | read at S0 alone: no page |

`write_judged` is for verdicts and games: a pair in each state, a refusal for each reason, and games with all that a
board must know. Its ladder is S0, S1 and a corridor of S4, S5, D1, D2; medians are 27 and 22.5 cp.

| pair | corridor | other engines | state |
|---|---|---|---|
| 90-80 | +3 +4 +1 +2 | +11, -6 | admitted, four games; both sides may castle on move one; mirror measured |
| 0-6 | 0 -1 0 -4 | -26, 0 | admitted, one game, in which a king castles without moving |
| 0-518 | -3 +9 0 +1 | +2, +3 | refused: corridor |
| 3-700 | 0 +1 +2 +4 | +2, +3 | refused: drift |
| 5-9 | +2 0 +1 -1 | +31, +3 | refused: the second engine |
| 2-11 | +2 0 +1 -1 | mate 9, +3 | refused: the second engine sees a mate |
| 1-2 | 0 +2 -1 +3 | +5, none | verified |
| 4-20 | -2 +1 | | waiting for D1 and D2 |
| 6-30 | | | waiting at S1 |
| 518-0 | | | screened out at S0 |
| 518-518 | | | control |
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from asym.planning.ladder import Corridor
from asym.sealed.evidence import games_table as dataset_games
from asym.verification.admission import Opinion, Verdict, judge
from asym.verification.verdicts import verdict_table
from catalog.columns import PAIRS, READINGS, WAVE_READINGS
from catalog.contract import Computed, Cp, Fact, Mate, Pair, Quoted, Score
from catalog.dataset import write_dataset, write_facts
from catalog.games import Ending, Game, Result, games_table
from catalog.history import HISTORY_FILE, next_standing, read_history, write_history
from catalog.passport import Count, EngineFile, EngineRecord, GamesRecord, Passport, Stage
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
    shutil.copytree(Path(__file__).parent / "eternity", data / "eternity")
    rows = sorted(_readings(), key=lambda row: (row["engine"], row["stage"], row["w"], row["b"]))
    seal_wave(data, _passport(engine, len(rows)), make_table(WAVE_READINGS, _columns(rows, purpose="screen")))
    pairs = make_table(PAIRS, _columns(sorted(_pairs(), key=lambda row: (row["w"], row["b"]))))
    readings = make_table(READINGS, _columns(rows, wave=1))
    digest = write_dataset(data, pairs, readings, read_waves(data), STAGES)
    write_facts(data, facts, digest)
    write_history(data / HISTORY_FILE, [next_standing([], 1, ENDED, digest, facts)])


def seal_another(data: Path) -> None:
    """Wave 2: one more pair is read, and a figure changes."""
    pair, ended = Pair(7, 11), "2026-11-01T01:02:03Z"
    new = _reading(pair, STAGES[0], "minifish", 30, None)
    passport = replace(_passport("Minifish 1.0", 1), wave=2, ended=ended)
    seal_wave(data, passport, make_table(WAVE_READINGS, _columns([new], purpose="screen")))
    rows = [row | {"wave": 1} for row in _readings()] + [new | {"wave": 2}]
    rows.sort(key=lambda row: (row["engine"], row["stage"], row["w"], row["b"]))
    fresh = {
        **dict.fromkeys(_pairs()[0]),
        **{"w": 7, "b": 11, "mirror_w": pair.mirror().white, "mirror_b": pair.mirror().black},
        **{"symmetric": False, "stage": "S0", "cp": 30, "state": "waiting", "rank": 99},
    }
    pairs = sorted([*_pairs(), fresh], key=lambda row: (row["w"], row["b"]))
    facts = tuple(replace(fact, value=9.9) if fact.id == "twins.mean_abs_diff" else fact for fact in FACTS)
    tables = make_table(PAIRS, _columns(pairs)), make_table(READINGS, _columns(rows))
    digest = write_dataset(data, *tables, read_waves(data), STAGES)
    write_facts(data, facts, digest)
    before = read_history(data)
    write_history(data / HISTORY_FILE, [*before, next_standing(before, 2, ended, digest, facts)])


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


# What was judged and played

JUDGED_STAGES = (
    Stage(name="S0", nodes=10_000, hash_mb=16, window=62),
    Stage(name="S1", nodes=50_000, hash_mb=16, window=54),
    Stage(name="S4", nodes=200_000, hash_mb=16, window=36),
    Stage(name="S5", nodes=400_000, hash_mb=16, window=33),
    Stage(name="D1", nodes=800_000, hash_mb=16, window=5),
    Stage(name="D2", nodes=1_600_000, hash_mb=16, window=5),
)

RULE = Corridor(limit=5, drift=3)

MEDIANS = {"otherfish": 27.0, "handfish": 22.5}

LADDERS: dict[str, tuple[int, ...]] = {
    "90-80": (31, 14, 3, 4, 1, 2),
    "0-6": (-20, -8, 0, -1, 0, -4),
    "0-518": (-12, -6, -3, 9, 0, 1),
    "3-700": (8, 2, 0, 1, 2, 4),
    "5-9": (9, 3, 2, 0, 1, -1),
    "2-11": (9, 3, 2, 0, 1, -1),
    "1-2": (40, 12, 0, 2, -1, 3),
    "4-20": (-22, -9, -2, 1),
    "6-30": (25, 11),
    "518-0": (-89,),
    "518-518": (25, 11, 9, 8, 10, 9),
    "534-534": (40, 49),
    "869-879": (44, 38, 31, 27, 24, 22),
}
"""Centipawns from the smallest budget to the largest; the last two are mirrors."""

OPINIONS: dict[str, tuple[Score | None, Score | None]] = {
    "90-80": (Cp(11), Cp(-6)),
    "0-6": (Cp(-26), Cp(0)),
    "0-518": (Cp(2), Cp(3)),
    "3-700": (Cp(2), Cp(3)),
    "5-9": (Cp(31), Cp(3)),
    "2-11": (Mate(9), Cp(3)),
    "1-2": (Cp(5), None),
}

PLAYED: tuple[tuple[str, str, Result, Ending], ...] = (
    # Castling long and short in which king and rook change places, en passant, promotion, mate.
    (
        "90-80",
        "d1c1 f8g8 a2a4 a7a5 b1c3 g7g6 e2e4 c8b6 f2f3 b6c8 c1b1 f7f5 b2b4 c7c5 d1c1 h8f6 g2g4 b8c7 d2d4 g6g5 "
        "g4f5 f6c6 d4c5 d8f7 h2h4 d7d6 f1d3 g5g4 c3a2 c6b5 a2c3 c8b6 c5b6 f7e5 f5f6 e7f6 e1g3 c7b6 g1f1 b5d5 "
        "c1d1 g4f3 h1f3 b6f2 d3e2 d5d3 f3h1 d3e2 f1g1 g8h8 d1f1 e2e4 h1g2 h8g7 g2f3 e8d8 c3a2 e4d4 b4a5 b7b5 "
        "a5b6 f2g1 f1g1 d4a4 b1c1 f8g8 f3a3 g8h8 a3f3 e5c6 f3f1 a4a6 f1h3 h8f8 a2b4 g7g8 h3f5 f8e8 b6b7 a6a5 "
        "b7b8q e8e2 b8d8 c6d8 g3d6 g8f7 f5c8 a5a1",
        "0-1",
        "checkmate",
    ),
    # The starting position for the third time.
    (
        "90-80",
        "b1c3 c8b6 c3b1 b6c8 b1c3 c8b6 c3b1 b6c8",
        "1/2-1/2",
        "repetition",
    ),
    # Called off.
    (
        "90-80",
        "d1c1 f8g8 a2a4 a7a5 b1c3 g7g6 e2e4 c8b6 f2f3 b6c8 c1b1 f7f5 b2b4 c7c5 d1c1 h8f6 g2g4 b8c7 d2d4 g6g5 "
        "g4f5 f6c6 d4c5 d8f7 h2h4 d7d6 f1d3 g5g4 c3a2 c6b5 a2c3 c8b6 c5b6 f7e5 f5f6 e7f6 e1g3 c7b6 g1f1 b5d5",
        "1/2-1/2",
        "adjudicated draw",
    ),
    # Called off.
    (
        "90-80",
        "d1c1 f8g8 a2a4 a7a5 b1c3 g7g6 e2e4 c8b6 f2f3 b6c8 c1b1 f7f5 b2b4 c7c5 d1c1 h8f6 g2g4 b8c7 d2d4 g6g5 "
        "g4f5 f6c6 d4c5 d8f7 h2h4 d7d6 f1d3 g5g4 c3a2 c6b5 a2c3",
        "1-0",
        "adjudicated win",
    ),
    # Both kings castle from the g file, where they stay; mate.
    (
        "0-6",
        "b2b4 d7d5 a1f6 d8c6 d2d4 e7e5 a2a3 e5d4 e1f3 c6a5 d1e3 e8e5 f3d4 c8h3 f1e1 e5e3 g1h1 g7g6 b4b5 e3a3 "
        "d4c6 b8d7 c6a5 f8c5 e1d1 g8h8 c1d2 f8c8 d2h6 c5e7 h6g7",
        "1-0",
        "checkmate",
    ),
)
"""Pair, moves, result and ending of each game; games of a pair are numbered in this order."""


def write_judged(data: Path, main: str = "Minifish 1.0", other: str = "Otherfish 2") -> None:
    """Seal one wave of readings, opinions and games, judge by the rule of admission, write dataset and facts."""
    data.mkdir(parents=True)
    (data / "publications.toml").write_text(PUBLICATIONS, "utf-8")
    shutil.copytree(Path(__file__).parent / "eternity", data / "eternity")
    stages = JUDGED_STAGES
    rows = [
        _reading(Pair.parse(name), stage, "minifish", cp, None)
        for name, ladder in LADDERS.items()
        for stage, cp in zip(stages, ladder, strict=False)
    ]
    for name, opinions in OPINIONS.items():
        for engine, said in zip(MEDIANS, opinions, strict=True):
            if said is not None:
                rows.append(_opinion(Pair.parse(name), engine, said))
    rows.sort(key=lambda row: (row["engine"], row["nodes"], row["w"], row["b"]))
    games = _games()
    passport = _judged_passport(main, other, len(rows), games)
    seal_wave(data, passport, make_table(WAVE_READINGS, _columns(rows, purpose="screen")), games_table(games))
    found = {
        Pair.parse(name).index: _verdict(ladder[2:], OPINIONS[name])
        for name, ladder in LADDERS.items()
        if name in OPINIONS
    }
    pairs = make_table(PAIRS, _columns(sorted(_judged_pairs(found), key=lambda row: (row["w"], row["b"]))))
    waves = read_waves(data)
    more = {"verdicts": verdict_table(found, "minifish"), "games": dataset_games(waves)}
    digest = write_dataset(data, pairs, make_table(READINGS, _columns(rows, wave=1)), waves, stages, more)
    write_facts(data, FACTS, digest)
    write_history(data / HISTORY_FILE, [next_standing([], 1, ENDED, digest, FACTS)])


def _verdict(corridor: tuple[int, ...], opinions: tuple[Score | None, Score | None]) -> Verdict:
    asked = [Opinion(engine, said, MEDIANS[engine]) for engine, said in zip(MEDIANS, opinions, strict=True)]
    return judge([Cp(cp) for cp in corridor], asked, RULE)


def _opinion(pair: Pair, engine: str, said: Score) -> dict[str, Any]:
    cp, mate = (said.value, None) if isinstance(said, Cp) else (None, said.moves)
    row = _reading(pair, JUDGED_STAGES[-1], engine, cp, mate)
    return row | {"stage": "opinion", "nodes": 1_000_000 if engine == "otherfish" else 0}


def _judged_pairs(found: dict[int, Verdict]) -> list[dict[str, Any]]:
    rows = []
    for name, ladder in LADDERS.items():
        pair = Pair.parse(name)
        if pair != pair.representative():
            continue
        stage = JUDGED_STAGES[len(ladder) - 1]
        state = "screened-out" if abs(ladder[-1]) > (stage.window or 999) else "waiting"
        verdict = found.get(pair.index)
        rows.append(
            {
                "w": pair.white,
                "b": pair.black,
                "mirror_w": pair.mirror().white,
                "mirror_b": pair.mirror().black,
                "symmetric": pair.symmetric,
                "stage": stage.name,
                "cp": ladder[-1],
                "mate": None,
                "state": "control" if pair.symmetric else verdict.state if verdict else state,
                "rank": None,
            }
        )
    deepest = [row for row in rows if row["stage"] == JUDGED_STAGES[-1].name and not row["symmetric"]]
    for rank, row in enumerate(sorted(deepest, key=lambda row: (abs(row["cp"]), row["w"])), start=1):
        row["rank"] = rank
    return rows


def _games() -> list[Game]:
    games: list[Game] = []
    for name, moves, result, ending in PLAYED:
        pair, played = Pair.parse(name), tuple(moves.split())
        games.append(
            Game(
                pair=pair,
                number=1 + sum(game.pair == pair for game in games),
                seed=2026 + len(games),
                engine="minifish",
                nodes=5_000,
                opening=min(4, len(played)),
                moves=played,
                scores=(*(Cp(15 * ply * (-1) ** (ply // 9)) for ply in range(len(played) - 1)), Mate(1)),
                result=result,
                ending=ending,
                nodes_searched=5_000 * len(played),
            )
        )
    return games


def _judged_passport(main: str, other: str, positions: int, games: list[Game]) -> Passport:
    file = EngineFile(name="minifish.wasm", sha256="0" * 64)
    plain = _passport(main, positions)
    record = GamesRecord(
        engine="minifish",
        nodes=5_000,
        hash_mb=16,
        rules={"opening_plies": 4, "opening_margin": 20},
        games=len(games),
        plies=sum(len(game.moves) for game in games),
        nodes_searched=sum(game.nodes_searched for game in games),
    )
    return replace(
        plain,
        stages=JUDGED_STAGES,
        engines=(
            EngineRecord(id="minifish", name=main, files=(file,), options={"Threads": "1"}),
            EngineRecord(id="otherfish", name=other, files=(file,), options={}, limit="nodes 1000000", hash_mb=64),
            EngineRecord(id="handfish", name="Handfish 3", files=(file,), options={}, limit="depth 16", hash_mb=64),
        ),
        games=(record,),
    )
