"""Sealed waves as tables: every reading, and the standing of every class that was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from asym.model import SearchError
from asym.planning.calibration import calibrated
from asym.planning.classes import mirror_index, representatives, stage0_place
from asym.planning.ladder import Ladder, Ladders
from asym.verification.admission import Verdict
from asym.verification.verdicts import Judge, judges, verdicts
from catalog.columns import GAMES, PAIRS, READINGS
from catalog.contract import Pair
from catalog.start import STARTS
from catalog.table import join_tables, make_table, to_frame
from catalog.wave import Wave

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Evidence:
    """What facts are computed from; nothing in it but what sealed waves say."""

    ladders: Ladders
    """The settings that the search runs by."""

    ladder: Ladder
    """The ladder that the readings climbed."""

    waves: tuple[Wave, ...]
    """Oldest first."""

    main: str
    """Id of the main engine."""

    readings: pd.DataFrame
    """Every reading, columns as `catalog.columns.READINGS`, sorted by engine, nodes, w, b."""

    pairs: pd.DataFrame
    """One row a class, columns as `catalog.columns.PAIRS`, sorted by w, b."""

    judges: tuple[Judge, ...]
    """The engines of the panel whose medians are sealed."""

    verdicts: Mapping[int, Verdict]
    """What admission makes of the classes that were read at all corridor budgets, by pair index."""

    games: pd.DataFrame
    """One row a game of self-play, columns as `catalog.columns.GAMES`."""

    def at(self, stage: str) -> pd.DataFrame:
        """The main engine's readings at a stage."""
        readings = self.readings
        return readings[(readings["stage"] == stage) & (readings["engine"] == self.main)]

    def symmetric_at(self, stage: str) -> pd.Series[float]:
        """The main engine's centipawns of the symmetric starts at a stage, by Scharnagl number; mates left out."""
        rows = self.at(stage)
        rows = rows[(rows["w"] == rows["b"]) & rows["cp"].notna()]
        return pd.Series(rows["cp"].to_numpy(dtype=float), index=rows["w"].to_numpy(dtype=int)).sort_index()

    @property
    def holding(self) -> tuple[Pair, ...]:
        """The asymmetric pairs that hold the corridor without drift, whatever other engines say; by w and b."""
        return tuple(
            Pair.at(index)
            for index, verdict in sorted(self.verdicts.items())
            if all(test.outcome == "held" for test in verdict.tests if test.engine is None)
        )

    @property
    def wave_numbers(self) -> tuple[int, ...]:
        """Numbers of all waves."""
        return tuple(wave.number for wave in self.waves)


def gather(
    ladders: Ladders, name: str, main: str, panel: Mapping[str, Sequence[str]], waves: Sequence[Wave]
) -> tuple[Evidence, pa.Table, pa.Table]:
    """Evidence, and its pairs and readings as Arrow tables; raises `SearchError` when there is no wave.

    `panel` lists for the second and the third role who may have it.
    """
    ladder = calibrated(ladders.named(name), ladders.calibration, waves, main)
    waves = tuple(wave for wave in waves if wave.passport.ladder == ladder.name)
    if not waves:
        raise SearchError(f"data/waves: no sealed wave of ladder {ladder.name}, wanted at least one")
    readings_table = _readings(waves)
    readings = to_frame(readings_table)
    own = readings[readings["engine"] == main]
    bench = judges(readings, panel)
    found = verdicts(own, bench, ladder, ladders.corridor)
    pairs_table = _pairs(ladder, own, found)
    games = to_frame(games_table(waves))
    evidence = Evidence(ladders, ladder, waves, main, readings, to_frame(pairs_table), tuple(bench), found, games)
    return evidence, pairs_table, readings_table


def games_table(waves: Sequence[Wave]) -> pa.Table:
    """Every sealed game, sorted by engine, nodes, w, b, number; raises `SearchError` when one was sealed twice."""
    rows = [{**row, "wave": wave.number} for wave in waves for row in wave.games().to_pylist()]
    rows.sort(key=lambda row: tuple(row[name] for name in ("engine", "nodes", "w", "b", "number", "wave")))
    for one, other in pairwise(rows):
        if all(one[name] == other[name] for name in ("engine", "nodes", "w", "b", "number")):
            raise SearchError(
                f"data/waves/{other['wave']:04d}: has game {other['number']} of {other['w']}-{other['b']} again, "
                "wanted each game once"
            )
    return make_table(GAMES, {column.name: [row[column.name] for row in rows] for column in GAMES})


def _readings(waves: Sequence[Wave]) -> pa.Table:
    tables = [(wave.readings(), wave.number) for wave in waves]
    frames = [to_frame(table).assign(wave=number) for table, number in tables if table.num_rows]
    if not frames:  # games were sealed before readings
        return join_tables(READINGS, [])
    for frame in frames:
        for name in ("stage", "engine"):
            frame[name] = frame[name].astype(str)
    merged = pd.concat(frames, ignore_index=True).sort_values(["engine", "nodes", "w", "b", "wave"], kind="stable")
    twice = merged.duplicated(["engine", "stage", "w", "b"])
    if twice.any():
        row = merged[twice].iloc[0]
        raise SearchError(
            f"data/waves/{row['wave']:04d}: reads {row['w']}-{row['b']} at {row['stage']} again, wanted one reading"
        )
    return make_table(READINGS, {column.name: merged[column.name] for column in READINGS})


def _pairs(ladder: Ladder, readings: pd.DataFrame, found: Mapping[int, Verdict]) -> pa.Table:
    names = readings["stage"].astype(str)
    levels = {name: ladder.level(name) for name in names.unique()}
    windows = [stage.window for stage in ladder.stages]
    index = readings["w"].to_numpy(dtype=np.int64) * STARTS + readings["b"].to_numpy(dtype=np.int64)
    level = names.map(levels).to_numpy(dtype=np.int64)
    own = np.isin(index, representatives())
    order = np.lexsort((-level, index))
    order = order[own[order]]
    deepest = order[np.unique(index[order], return_index=True)[1]]
    index, level = index[deepest], level[deepest]
    cp, mate = readings["cp"].iloc[deepest], readings["mate"].iloc[deepest]
    distance = cp.abs().fillna(np.iinfo(np.int16).max).to_numpy(dtype=np.int64)
    symmetric = index // STARTS == index % STARTS
    window = np.array([np.iinfo(np.int16).max - 1 if value is None else value for value in windows])[level]
    state = np.where(symmetric, "control", np.where(distance <= window, "waiting", "screened-out"))
    judged = [(at, found[one].state) for at, one in enumerate(index.tolist()) if one in found]
    state = state.astype(object)
    state[[at for at, _ in judged]] = [verdict for _, verdict in judged]
    twin = mirror_index(index)
    return make_table(
        PAIRS,
        {
            "w": index // STARTS,
            "b": index % STARTS,
            "mirror_w": twin // STARTS,
            "mirror_b": twin % STARTS,
            "symmetric": symmetric,
            "stage": np.array([stage.name for stage in ladder.stages], dtype=object)[level],
            "cp": cp,
            "mate": mate,
            "state": state,
            "rank": _ranks(index, level, distance, symmetric | cp.isna().to_numpy(), state == "admitted"),
        },
    )


def _ranks(
    index: np.ndarray, level: np.ndarray, distance: np.ndarray, unranked: np.ndarray, admitted: np.ndarray
) -> pd.arrays.IntegerArray:
    """Ranks from 1 among asymmetric pairs of the deepest stage: the admitted first; by |cp|, then the stage-0 order."""
    ranks = np.zeros(len(index), dtype=np.int64)
    deepest = level[~unranked].max(initial=0)
    ranked = np.flatnonzero(~unranked & (level == deepest))
    ordered = ranked[np.lexsort((stage0_place()[index[ranked]], distance[ranked], ~admitted[ranked]))]
    ranks[ordered] = np.arange(1, len(ordered) + 1)
    return pd.arrays.IntegerArray(ranks, ranks == 0)
