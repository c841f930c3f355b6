"""The calibration: what its controls read at each stage, and the windows that follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from asym.facts.correlation import pearson
from asym.facts.statement import N_, state
from asym.planning.calibration import controls
from asym.sealed.evidence import Evidence
from catalog.contract import Fact
from catalog.start import STARTS


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Windows, and mean, spread and correlation of the controls by stage; nothing until all of them were read."""
    ladder, rule = evidence.ladder, evidence.ladders.calibration
    stages = ladder.control_stages
    drawn = controls(rule.controls) // STARTS
    read = [evidence.symmetric_at(stage.name).reindex(drawn) for stage in stages]
    if not stages or any(readings.isna().any() for readings in read):
        return
    table = np.array([readings.to_numpy() for readings in read])
    deepest = stages[-1]
    equal = np.abs(table[-1]) <= rule.equal
    among = f"the {len(drawn)} controls (the first symmetric classes of the stage-0 order)"
    sealed = partial(state, waves=evidence.wave_numbers)
    of_all, of_equal = partial(sealed, rows=len(drawn)), partial(sealed, rows=int(equal.sum()))
    yield sealed(
        "calibration.nodes",
        deepest.nodes,
        N_("Deepest budget of the calibration, at which a control is found equal or not."),
        query=f"nodes of stage {deepest.name}",
        rows=1,
        unit="nodes",
    )
    yield of_all(
        "calibration.equal",
        int(equal.sum()),
        N_("Controls that are equal in depth; the windows come from these."),
        query=f"count of {among} where abs(cp) <= {rule.equal} at {deepest.name}",
    )
    for level, stage in enumerate(stages):
        name = stage.name.lower()
        where = f"of cp at {stage.name} over {among}"
        if stage.window is not None:
            yield of_equal(
                f"stage.{name}.window",
                stage.window,
                N_("Window of stage %(stage)s of the bundled ladder: a pair goes on when |cp| is at most this."),
                stage=stage.name,
                query=f"smallest whole number that keeps {rule.percentile} % of the controls equal in depth, {where}",
                unit="cp",
            )
        told = partial(of_all, stage=stage.name, unit="cp", decimals=1)
        yield told(
            f"calibration.{name}.mean",
            float(table[level].mean()),
            N_("Mean reading of the controls of the calibration at stage %(stage)s, from White's side."),
            query=f"avg {where}",
            signed=True,
        )
        yield told(
            f"calibration.{name}.spread",
            float(table[level].std(ddof=1)),
            N_("Spread (standard deviation) of the readings of the controls of the calibration at stage %(stage)s."),
            query=f"stddev_samp {where}",
        )
        if stage is deepest:
            continue
        if (r := pearson(table[level], table[-1])) is not None:
            yield of_all(
                f"calibration.{name}.correlation",
                r,
                N_("Correlation of the controls' readings at stage %(stage)s with those at the deepest budget."),
                stage=stage.name,
                query=f"corr {where}, with cp at {deepest.name}",
                unit="r",
                decimals=2,
            )
        if (r := pearson(table[level, equal], table[-1, equal])) is not None:
            yield of_equal(
                f"calibration.{name}.correlation_equal",
                r,
                N_("Correlation at stage %(stage)s with the deepest budget, among the controls equal in depth alone."),
                stage=stage.name,
                query=f"corr {where} that are equal in depth, with cp at {deepest.name}",
                unit="r",
                decimals=2,
            )
