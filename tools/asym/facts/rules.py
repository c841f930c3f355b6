"""The settings that the search runs by, as figures that prose may name."""

from __future__ import annotations

from collections.abc import Iterator

from asym.evidence import Evidence
from asym.facts.statement import N_, state
from catalog.contract import Fact


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Budgets and windows of the stages, and the limits of calibration and corridor."""
    calibration, corridor = evidence.ladders.calibration, evidence.ladders.corridor
    setting = "data/ladder.toml"
    for stage in evidence.ladder.stages:
        name = stage.name.lower()
        yield state(
            f"stage.{name}.nodes",
            stage.nodes,
            N_("Node limit of one search at stage %(stage)s of the bundled ladder."),
            stage=stage.name,
            query=setting,
            rows=1,
            unit="nodes",
        )
        yield state(
            f"stage.{name}.hash",
            stage.hash_mb,
            N_("Hash table of the engine at stage %(stage)s of the bundled ladder, in megabytes."),
            stage=stage.name,
            query=setting,
            rows=1,
        )
        if stage.window is not None and stage not in evidence.ladder.control_stages:
            yield state(
                f"stage.{name}.window",
                stage.window,
                N_("Window of stage %(stage)s of the bundled ladder: a pair goes on when |cp| is at most this."),
                stage=stage.name,
                query=setting,
                rows=1,
                unit="cp",
            )
    yield state(
        "rule.controls",
        calibration.controls,
        N_("Symmetric classes that a calibration takes through every stage."),
        query=setting,
        rows=1,
    )
    yield state(
        "rule.percentile",
        calibration.percentile,
        N_("Share of the controls equal in depth that a window keeps at its stage."),
        query=setting,
        rows=1,
        unit="percent",
    )
    yield state(
        "rule.equal",
        calibration.equal,
        N_("A control is equal in depth when |cp| at the deepest control budget is at most this."),
        query=setting,
        rows=1,
        unit="cp",
    )
    yield state(
        "rule.corridor",
        corridor.limit,
        N_("The corridor: |cp| at each of its budgets is at most this."),
        query=setting,
        rows=1,
        unit="cp",
    )
    yield state(
        "rule.budgets",
        len(evidence.ladder.corridor),
        N_("Budgets at which the corridor is tested."),
        query=setting,
        rows=len(evidence.ladder.corridor),
    )
    yield state(
        "rule.drift",
        corridor.drift,
        N_("Readings that move one way through the corridor by this much or more have drifted."),
        query=setting,
        rows=1,
        unit="cp",
    )
