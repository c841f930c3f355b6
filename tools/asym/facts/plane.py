"""The plane of readings at the first stage: where it lies, and how far two starts taken one by one explain it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from asym.facts.correlation import pearson
from asym.facts.statement import N_, state
from asym.sealed.evidence import Evidence
from catalog.contract import CLASSES, Fact
from catalog.start import STARTS

ASYMMETRIC = CLASSES - STARTS // 2
"""Classes whose sides start from different rows."""

GIVES = {
    ("white", "best"): (
        N_("Start that gives White most at stage %(stage)s, against all of Black's starts."),
        N_("What the start that gives White most adds to the mean reading of stage %(stage)s, for White."),
    ),
    ("white", "worst"): (
        N_("Start that gives White least at stage %(stage)s, against all of Black's starts."),
        N_("What the start that gives White least adds to the mean reading of stage %(stage)s, for White."),
    ),
    ("black", "best"): (
        N_("Start that gives Black most at stage %(stage)s, against all of White's starts."),
        N_("What the start that gives Black most adds to the mean reading of stage %(stage)s, for Black."),
    ),
    ("black", "worst"): (
        N_("Start that gives Black least at stage %(stage)s, against all of White's starts."),
        N_("What the start that gives Black least adds to the mean reading of stage %(stage)s, for Black."),
    ),
}
"""Definitions: the number of a start, and its part. White's starts are those of the classes' representatives."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sum:
    """The best account of readings as a sum: their mean, plus a part for White's start, plus one for Black's."""

    white: pd.Series[float]
    """What each of White's starts adds, in centipawns, by Scharnagl number; mean 0 over the readings."""

    black: pd.Series[float]
    """What each of Black's starts adds, in White's centipawns, by Scharnagl number; mean 0 over the readings."""

    rest: Floats
    """What the sum leaves of each reading, in centipawns."""


def sum_of_starts(white: npt.NDArray[Any], black: npt.NDArray[Any], cp: Floats) -> Sum:
    """Least squares of cp = mean + white's part + black's part; starts by number, one reading a pair.

    This is the two-way layout of the analysis of variance. Pairs may be missing, as long as those that are there
    connect every start with every other.
    """
    whites, of_white = np.unique(white, return_inverse=True)
    blacks, of_black = np.unique(black, return_inverse=True)
    size, mean = len(whites) + len(blacks), cp.mean()
    met = np.zeros((size, size))
    np.add.at(met, (of_white, len(whites) + of_black), 1)
    met += met.T
    np.fill_diagonal(met, met.sum(axis=1))
    # What all of White's parts gain and all of Black's lose changes no sum: any one of these solutions will do.
    free = np.repeat((1.0, -1.0), (len(whites), len(blacks)))
    total = np.concatenate((np.bincount(of_white, cp - mean), np.bincount(of_black, cp - mean)))
    parts = np.linalg.solve(met + np.outer(free, free), total)
    of_whites, of_blacks = parts[: len(whites)], parts[len(whites) :]
    of_whites, of_blacks = of_whites - of_whites[of_white].mean(), of_blacks - of_blacks[of_black].mean()
    rest = cp - mean - of_whites[of_white] - of_blacks[of_black]
    return Sum(pd.Series(of_whites, index=whites), pd.Series(of_blacks, index=blacks), rest)


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Where the plane lies and what it owes to its starts; nothing until every asymmetric class was read."""
    stage = evidence.ladder.stages[0].name
    rows = evidence.at(stage)
    rows = rows[rows["w"] != rows["b"]].merge(evidence.pairs[["w", "b"]], on=["w", "b"])
    if len(rows) < ASYMMETRIC or rows["cp"].isna().any():
        return
    cp, limit = rows["cp"].to_numpy(dtype=np.float64), evidence.ladders.corridor.limit
    told = partial(state, rows=len(cp), waves=evidence.wave_numbers, stage=stage)
    among = f"over the asymmetric classes at {stage}"
    cp_told, share_told = partial(told, unit="cp", decimals=1), partial(told, unit="percent", decimals=1)
    yield cp_told(
        "plane.mean",
        cp.mean(),
        N_("Mean of all asymmetric classes at stage %(stage)s."),
        query=f"avg(cp) {among}",
        signed=True,
    )
    yield cp_told(
        "plane.spread",
        cp.std(ddof=1),
        N_("Spread (standard deviation) of all asymmetric classes at stage %(stage)s."),
        query=f"stddev_samp(cp) {among}",
    )
    yield told(
        "plane.highest",
        cp.max(),
        N_("Highest reading of an asymmetric class at stage %(stage)s."),
        query=f"max(cp) {among}",
        unit="cp",
        signed=True,
    )
    yield told(
        "plane.lowest",
        cp.min(),
        N_("Lowest reading of an asymmetric class at stage %(stage)s."),
        query=f"min(cp) {among}",
        unit="cp",
        signed=True,
    )
    yield share_told(
        "plane.black",
        100 * (cp < 0).mean(),
        N_("Share of the asymmetric classes that stage %(stage)s reads in favour of Black."),
        query=f"share of cp < 0 {among}",
    )
    yield share_told(
        "plane.near_zero",
        100 * (np.abs(cp) <= limit).mean(),
        N_("Share of the asymmetric classes that stage %(stage)s reads inside the corridor of admission."),
        query=f"share of abs(cp) <= {limit} {among}",
    )
    parts = sum_of_starts(rows["w"].to_numpy(), rows["b"].to_numpy(), cp)
    fitted = f"least squares of cp = mean + part of w + part of b, {among}"
    yield share_told(
        "plane.starts_share",
        100 * (1 - parts.rest.var() / cp.var()),
        N_("Share of the variance at stage %(stage)s that a sum of two parts explains, one for each start of a pair."),
        query=f"1 - var(rest) / var(cp), {fitted}",
    )
    yield cp_told(
        "plane.rest",
        parts.rest.std(),
        N_("Spread of what the sum of two parts leaves of the readings at stage %(stage)s."),
        query=f"stddev(rest), {fitted}",
    )
    for side, own in (("white", parts.white), ("black", -parts.black)):
        gains = own.to_numpy()
        for which, at, place in (("best", "largest", gains.argmax()), ("worst", "smallest", gains.argmin())):
            number, part = GIVES[side, which]
            of = f"the start whose part for {side.title()} is {at}, {fitted}"
            yield told(f"plane.{side}_{which}", int(own.index.to_numpy()[place]), number, query=of)
            yield cp_told(f"plane.{side}_{which}_part", gains[place], part, query=f"part of {of}", signed=True)
    both = parts.white.index.intersection(parts.black.index)
    alike = pearson(parts.white[both].to_numpy(), -parts.black[both].to_numpy())
    if alike is not None:
        yield told(
            "plane.sides",
            alike,
            N_("Correlation of what a start gives to White with what it gives to Black, at stage %(stage)s."),
            query=f"corr(part of w, - part of b) over starts, {fitted}",
            unit="r",
            decimals=2,
        )
