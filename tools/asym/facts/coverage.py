"""How much has been read: classes, starts, nodes, and the funnel of stages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from asym.facts.statement import N_, state
from asym.sealed.evidence import Evidence
from catalog.contract import CLASSES, Fact
from catalog.passport import Stage
from catalog.start import STARTS


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Totals over all waves, and the classes read, kept and dropped at each stage."""
    readings, pairs, waves = evidence.readings, evidence.pairs, evidence.wave_numbers
    of_pairs, of_readings = (partial(state, rows=len(rows), waves=waves) for rows in (pairs, readings))
    yield of_pairs(
        "coverage.classes",
        len(pairs),
        N_("Mirror classes of which the representative was read at least once."),
        query="select count(*) from pairs",
    )
    yield of_pairs(
        "coverage.share",
        100 * len(pairs) / CLASSES,
        N_("Share of all mirror classes that were read at least once."),
        query="select 100.0 * count(*) / 460800 from pairs",
        unit="percent",
        decimals=1,
    )
    yield of_readings(
        "coverage.readings",
        len(readings),
        N_("Readings in all sealed waves."),
        query="select count(*) from readings",
    )
    yield of_readings(
        "coverage.nodes",
        int(readings["nodes_searched"].sum()),
        N_("Nodes searched for all readings together."),
        query="select sum(nodes_searched) from readings",
        unit="nodes",
    )
    yield of_readings(
        "coverage.starts",
        len(evidence.symmetric_at(evidence.ladder.stages[0].name)),
        N_("Symmetric starts that were read, both of each pair of mirror twins."),
        query="select count(*) from readings where w = b and stage = 'S0'",
    )
    yield state(
        "coverage.waves", len(waves), N_("Sealed waves."), query="count of data/waves", rows=len(waves), waves=waves
    )
    yield from _funnel(evidence)


def _funnel(evidence: Evidence) -> Iterator[Fact]:
    """Of each stage that has readings: the classes read, kept and dropped, and those that still wait for it.

    A class read before its stage had a window may have gone deeper than the window lets it.
    """
    before: Stage | None = None
    candidates: set[int] = set()
    for stage in evidence.ladder.stages:
        rows = evidence.at(stage.name).merge(evidence.pairs[["w", "b"]], on=["w", "b"])
        if rows.empty:
            return
        index = rows["w"].astype(int) * STARTS + rows["b"].astype(int)
        name, done = stage.name.lower(), len(rows)
        query = f"select count(*) from readings join pairs using (w, b) where stage = '{stage.name}'"
        told = partial(state, stage=stage.name, waves=evidence.wave_numbers)
        yield told(
            f"funnel.{name}.done",
            done,
            N_("Mirror classes read at stage %(stage)s."),
            query=query,
            rows=done,
        )
        if before is None or candidates:
            meant = f"classes with abs(cp) <= {before.window} at {before.name}" if before else "all mirror classes"
            yield told(
                f"funnel.{name}.waiting",
                len(candidates.difference(index)) if before else CLASSES - done,
                N_("Mirror classes that wait for a reading at stage %(stage)s."),
                query=f"{meant}, less those read at {stage.name}",
                rows=len(candidates) if before else CLASSES,
            )
        before, candidates = stage, set()
        if stage.window is None:
            continue
        candidates = set(index[rows["cp"].abs() <= stage.window])
        yield told(
            f"funnel.{name}.kept",
            len(candidates),
            N_("Mirror classes read at stage %(stage)s and kept by its window."),
            query=f"{query} and abs(cp) <= {stage.window}",
            rows=done,
        )
        yield told(
            f"funnel.{name}.dropped",
            done - len(candidates),
            N_("Mirror classes read at stage %(stage)s and dropped by its window."),
            query=f"{query} and (abs(cp) > {stage.window} or mate is not null)",
            rows=done,
        )
