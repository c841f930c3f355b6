"""Verdicts from sealed readings: the panel as the waves have it, and what admission makes of every judged pair."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from asym.model import OPINION
from asym.planning.ladder import Corridor, Ladder
from asym.planning.progress import MATE
from asym.verification.admission import MEDIAN_STARTS, Opinion, Verdict, judge
from asym.verification.corridor import complete
from catalog.columns import VERDICTS
from catalog.contract import Cp, Mate, Pair, Score
from catalog.start import STARTS
from catalog.table import make_table

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Judge:
    """An engine of the panel, by what it has sealed."""

    role: str
    """second or third."""

    engine: str
    """Id in `data/engines.toml`."""

    median: float
    """Its median |cp| over the symmetric starts."""

    starts: int
    """How many symmetric starts it read."""

    read: Mapping[int, int]
    """Its centipawns by pair index, from White's side; `MATE` for a mate."""


def judges(readings: pd.DataFrame, roles: Mapping[str, Sequence[str]]) -> list[Judge]:
    """For each role the first engine of its list whose median is sealed; a role without one has no judge yet."""
    opinions = readings[readings["stage"] == OPINION]
    found = []
    for role, candidates in roles.items():
        for engine in candidates:
            read = by_index(opinions[opinions["engine"] == engine])
            starts = [abs(cp) for index, cp in read.items() if Pair.at(index).symmetric]
            if len(starts) >= MEDIAN_STARTS:
                found.append(Judge(role, engine, statistics.median(starts), len(starts), read))
                break
    return found


def verdicts(own: pd.DataFrame, panel: Sequence[Judge], ladder: Ladder, rule: Corridor) -> dict[int, Verdict]:
    """The verdict on every asymmetric class that the main engine (`own`) read at all corridor budgets, by index."""
    by_budget = [by_index(own[own["stage"] == stage]) for stage in ladder.corridor]
    return {
        index: judge(scores, [Opinion(one.engine, score(one.read.get(index)), one.median) for one in panel], rule)
        for index, scores in complete(by_budget).items()
        if not Pair.at(index).symmetric
    }


def verdict_table(found: Mapping[int, Verdict], main: str) -> pa.Table:
    """The verdicts' tests as rows: by pair, then in the order of admission."""
    rows = [(index, test) for index, verdict in sorted(found.items()) for test in verdict.tests]
    return make_table(
        VERDICTS,
        {
            "w": [index // STARTS for index, _ in rows],
            "b": [index % STARTS for index, _ in rows],
            "test": [test.name for _, test in rows],
            "engine": [test.engine or main for _, test in rows],
            "outcome": [test.outcome for _, test in rows],
            "value": [test.value for _, test in rows],
            "limit": [test.limit for _, test in rows],
        },
    )


def by_index(readings: pd.DataFrame) -> dict[int, int]:
    """Centipawns of one engine at one stage by pair index; `MATE` for a mate."""
    index = readings["w"].to_numpy(dtype=np.int64) * STARTS + readings["b"].to_numpy(dtype=np.int64)
    cp = readings["cp"].fillna(MATE).to_numpy(dtype=np.int64)
    return dict(zip(index.tolist(), cp.tolist(), strict=True))


def score(cp: int | None) -> Score | None:
    """The score that `by_index` gave; of a mate only that it is one."""
    if cp is None:
        return None
    return Cp(cp) if abs(cp) < MATE else Mate(1)
