"""How much has been read: classes, starts, nodes, and the funnel of stages."""

from __future__ import annotations

from collections.abc import Iterator

from asym.evidence import Evidence
from asym.facts.statement import N_, state
from catalog.contract import CLASSES, Fact
from catalog.passport import Stage
from catalog.start import STARTS


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Totals over all waves, and the classes read, kept and dropped at each stage."""
    readings, pairs, waves = evidence.readings, evidence.pairs, evidence.wave_numbers
    yield state(
        "coverage.classes",
        len(pairs),
        N_("Mirror classes of which the representative was read at least once."),
        query="select count(*) from pairs",
        rows=len(pairs),
        waves=waves,
    )
    yield state(
        "coverage.share",
        100 * len(pairs) / CLASSES,
        N_("Share of all mirror classes that were read at least once."),
        query="select 100.0 * count(*) / 460800 from pairs",
        rows=len(pairs),
        waves=waves,
        unit="percent",
        decimals=1,
    )
    yield state(
        "coverage.readings",
        len(readings),
        N_("Readings in all sealed waves."),
        query="select count(*) from readings",
        rows=len(readings),
        waves=waves,
    )
    yield state(
        "coverage.nodes",
        int(readings["nodes_searched"].sum()),
        N_("Nodes searched for all readings together."),
        query="select sum(nodes_searched) from readings",
        rows=len(readings),
        waves=waves,
        unit="nodes",
    )
    yield state(
        "coverage.starts",
        len(evidence.symmetric_at(evidence.ladder.stages[0].name)),
        N_("Symmetric starts that were read, both of each pair of mirror twins."),
        query="select count(*) from readings where w = b and stage = 'S0'",
        rows=len(readings),
        waves=waves,
    )
    yield state(
        "coverage.waves", len(waves), N_("Sealed waves."), query="count of data/waves", rows=len(waves), waves=waves
    )
    yield from _funnel(evidence)


def _funnel(evidence: Evidence) -> Iterator[Fact]:
    """Of each stage that has readings: the classes read, kept and dropped, and those that still wait for it.

    A class read before its stage had a window may have gone deeper than the window lets it.
    """
    waves = evidence.wave_numbers
    before: Stage | None = None
    candidates: set[int] = set()
    for stage in evidence.ladder.stages:
        rows = evidence.at(stage.name).merge(evidence.pairs[["w", "b"]], on=["w", "b"])
        if rows.empty:
            return
        index = rows["w"].astype(int) * STARTS + rows["b"].astype(int)
        name, done = stage.name.lower(), len(rows)
        query = f"select count(*) from readings join pairs using (w, b) where stage = '{stage.name}'"
        yield state(
            f"funnel.{name}.done",
            done,
            N_("Mirror classes read at stage %(stage)s."),
            stage=stage.name,
            query=query,
            rows=done,
            waves=waves,
        )
        if before is None or candidates:
            meant = f"classes with abs(cp) <= {before.window} at {before.name}" if before else "all mirror classes"
            yield state(
                f"funnel.{name}.waiting",
                len(candidates.difference(index)) if before else CLASSES - done,
                N_("Mirror classes that wait for a reading at stage %(stage)s."),
                stage=stage.name,
                query=f"{meant}, less those read at {stage.name}",
                rows=len(candidates) if before else CLASSES,
                waves=waves,
            )
        before, candidates = stage, set()
        if stage.window is None:
            continue
        candidates = set(index[rows["cp"].abs() <= stage.window])
        yield state(
            f"funnel.{name}.kept",
            len(candidates),
            N_("Mirror classes read at stage %(stage)s and kept by its window."),
            stage=stage.name,
            query=f"{query} and abs(cp) <= {stage.window}",
            rows=done,
            waves=waves,
        )
        yield state(
            f"funnel.{name}.dropped",
            done - len(candidates),
            N_("Mirror classes read at stage %(stage)s and dropped by its window."),
            stage=stage.name,
            query=f"{query} and (abs(cp) > {stage.window} or mate is not null)",
            rows=done,
            waves=waves,
        )
