"""The settings that the search runs by, as figures that prose may name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from asym.facts.statement import N_, state
from asym.sealed.evidence import Evidence
from catalog.contract import Fact


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Budgets and windows of the stages, and the limits of calibration and corridor."""
    ladder, calibration, corridor = evidence.ladder, evidence.ladders.calibration, evidence.ladders.corridor
    told = partial(state, query="data/ladder.toml", rows=1)
    for stage in ladder.stages:
        name = stage.name.lower()
        yield told(
            f"stage.{name}.nodes",
            stage.nodes,
            N_("Node limit of one search at stage %(stage)s of the bundled ladder."),
            stage=stage.name,
            unit="nodes",
        )
        yield told(
            f"stage.{name}.hash",
            stage.hash_mb,
            N_("Hash table of the engine at stage %(stage)s of the bundled ladder, in megabytes."),
            stage=stage.name,
        )
        if stage.window is not None and stage not in ladder.control_stages:
            yield told(
                f"stage.{name}.window",
                stage.window,
                N_("Window of stage %(stage)s of the bundled ladder: a pair goes on when |cp| is at most this."),
                stage=stage.name,
                unit="cp",
            )
    yield told(
        "rule.controls",
        calibration.controls,
        N_("Symmetric classes that a calibration takes through every stage."),
    )
    yield told(
        "rule.percentile",
        calibration.percentile,
        N_("Share of the controls equal in depth that a window keeps at its stage."),
        unit="percent",
    )
    yield told(
        "rule.equal",
        calibration.equal,
        N_("A control is equal in depth when |cp| at the deepest control budget is at most this."),
        unit="cp",
    )
    yield told(
        "rule.corridor",
        corridor.limit,
        N_("The corridor: |cp| at each of its budgets is at most this."),
        unit="cp",
    )
    yield told(
        "rule.budgets",
        len(ladder.corridor),
        N_("Budgets at which the corridor is tested."),
        rows=len(ladder.corridor),
    )
    yield told(
        "rule.drift",
        corridor.drift,
        N_("Readings that move one way through the corridor by this much or more have drifted."),
        unit="cp",
    )
