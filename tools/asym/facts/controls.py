"""What the symmetric starts read, and how a reading moves from one budget to the next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import numpy as np

from asym.facts.correlation import pearson
from asym.facts.statement import N_, state
from asym.sealed.evidence import Evidence
from catalog.contract import Fact
from catalog.start import STARTS


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Mean and spread by stage over all symmetric starts; shift and correlation between neighbouring stages."""
    stages = [stage.name for stage in evidence.ladder.stages if len(evidence.symmetric_at(stage.name)) == STARTS]
    for stage in stages:
        cp = evidence.symmetric_at(stage)
        where = f"from readings where w = b and stage = '{stage}'"
        told = partial(state, stage=stage, rows=len(cp), waves=evidence.wave_numbers, unit="cp", decimals=1)
        yield told(
            f"controls.{stage.lower()}.mean",
            float(cp.mean()),
            N_("Mean reading of the symmetric starts at stage %(stage)s, from White's side."),
            query=f"select avg(cp) {where}",
            signed=True,
        )
        yield told(
            f"controls.{stage.lower()}.spread",
            float(cp.std(ddof=1)),
            N_("Spread (standard deviation) of the readings of the symmetric starts at stage %(stage)s."),
            query=f"select stddev_samp(cp) {where}",
        )
    for lower, higher in pairwise(stages):
        yield from _step(evidence, lower, higher)


def _step(evidence: Evidence, lower: str, higher: str) -> Iterator[Fact]:
    before, after = evidence.symmetric_at(lower), evidence.symmetric_at(higher)
    both = before.index.intersection(after.index)
    x, y = before[both].to_numpy(), after[both].to_numpy()
    name = f"{lower.lower()}_{higher.lower()}"
    join = f"from readings a join readings c using (w, b) where w = b and a.stage = '{lower}' and c.stage = '{higher}'"
    told = partial(state, lower=lower, higher=higher, rows=len(both), waves=evidence.wave_numbers)
    yield told(
        f"shift.{name}.mean_abs",
        float(np.abs(y - x).mean()),
        N_("Mean change, without sign, of a symmetric start's reading from stage %(lower)s to stage %(higher)s."),
        query=f"select avg(abs(c.cp - a.cp)) {join}",
        unit="cp",
        decimals=1,
    )
    if (r := pearson(x, y)) is not None:
        yield told(
            f"depth.{name}.correlation",
            r,
            N_("Correlation of the symmetric starts' readings at stage %(lower)s with those at stage %(higher)s."),
            query=f"select corr(a.cp, c.cp) {join}",
            unit="r",
            decimals=2,
        )
