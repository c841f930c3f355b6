"""How much has been read: classes, starts, nodes, and the funnel of stages."""

from __future__ import annotations

from collections.abc import Iterator

from asym.evidence import Evidence
from asym.facts.statement import state
from catalog.contract import CLASSES, Fact


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Totals over all waves, and the classes read, kept and dropped at each stage."""
    readings, pairs, waves = evidence.readings, evidence.pairs, evidence.wave_numbers
    yield state(
        "coverage.classes",
        len(pairs),
        "Mirror classes of which the representative was read at least once.",
        query="select count(*) from pairs",
        rows=len(pairs),
        waves=waves,
    )
    yield state(
        "coverage.share",
        100 * len(pairs) / CLASSES,
        "Share of all mirror classes that were read at least once.",
        query="select 100.0 * count(*) / 460800 from pairs",
        rows=len(pairs),
        waves=waves,
        unit="percent",
        decimals=1,
    )
    yield state(
        "coverage.readings",
        len(readings),
        "Readings in all sealed waves.",
        query="select count(*) from readings",
        rows=len(readings),
        waves=waves,
    )
    yield state(
        "coverage.nodes",
        int(readings["nodes_searched"].sum()),
        "Nodes searched for all readings together.",
        query="select sum(nodes_searched) from readings",
        rows=len(readings),
        waves=waves,
        unit="nodes",
    )
    yield state(
        "coverage.starts",
        len(evidence.symmetric_at(evidence.ladder.stages[0].name)),
        "Symmetric starts that were read, both of each pair of mirror twins.",
        query="select count(*) from readings where w = b and stage = 'S0'",
        rows=len(readings),
        waves=waves,
    )
    yield state(
        "coverage.waves", len(waves), "Sealed waves.", query="count of data/waves", rows=len(waves), waves=waves
    )
    yield from _funnel(evidence)


def _funnel(evidence: Evidence) -> Iterator[Fact]:
    for stage in evidence.ladder.stages:
        rows = evidence.at(stage.name).merge(evidence.pairs[["w", "b"]], on=["w", "b"])
        if rows.empty:
            continue
        name = stage.name.lower()
        yield state(
            f"funnel.{name}.done",
            len(rows),
            f"Mirror classes read at stage {stage.name}.",
            query=f"select count(*) from readings join pairs using (w, b) where stage = '{stage.name}'",
            rows=len(rows),
            waves=evidence.wave_numbers,
        )
        if stage.window is None:
            continue
        kept = int((rows["cp"].abs() <= stage.window).sum())
        yield state(
            f"funnel.{name}.kept",
            kept,
            f"Mirror classes read at stage {stage.name} and kept by its window.",
            query=f"select count(*) from readings join pairs using (w, b) "
            f"where stage = '{stage.name}' and abs(cp) <= {stage.window}",
            rows=len(rows),
            waves=evidence.wave_numbers,
        )
