"""How far a symmetric start and its mirror differ, read on their own by one engine at one budget."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from asym.facts.correlation import pearson
from asym.facts.statement import N_, state
from asym.sealed.evidence import Evidence
from catalog.contract import Fact
from catalog.start import STARTS, mirror

CLASSICAL = 518
"""RNBQKBNR, the start of ordinary chess; its mirror is 534."""


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Differences of the 480 twins at the deepest stage that read all 960 starts; nothing before there is one."""
    whole = [stage for stage in evidence.ladder.stages if len(evidence.symmetric_at(stage.name)) == STARTS]
    if not whole:
        return
    stage = whole[-1]
    cp = evidence.symmetric_at(stage.name)
    first = np.array([number for number in range(STARTS) if number < mirror(number)])
    second = np.array([mirror(int(number)) for number in first])
    x, y = cp[first].to_numpy(), cp[second].to_numpy()
    difference = np.abs(x - y)
    join = (
        "from readings a join readings c on c.w = mirror(a.w) and c.b = c.w and c.stage = a.stage "
        f"where a.w = a.b and a.w < c.w and a.stage = '{stage.name}'"
    )
    sealed = partial(state, waves=evidence.wave_numbers)
    told = partial(sealed, rows=len(first))
    yield sealed(
        "twins.nodes",
        stage.nodes,
        N_("Budget at which the mirror twins of the symmetric starts are compared."),
        query="deepest stage at which all 960 symmetric starts were read",
        rows=STARTS,
        unit="nodes",
    )
    yield told(
        "twins.pairs",
        len(first),
        N_("Pairs of mirror twins among the symmetric starts, both read on their own."),
        query=f"select count(*) {join}",
    )
    yield told(
        "twins.mean_abs_diff",
        float(difference.mean()),
        N_("Mean difference, without sign, between the readings of a symmetric start and of its mirror."),
        query=f"select avg(abs(a.cp - c.cp)) {join}",
        unit="cp",
        decimals=1,
    )
    for limit in (5, 10):
        yield told(
            f"twins.over_{limit}",
            100 * float((difference > limit).mean()),
            N_("Share of mirror twins whose readings differ by more than %(limit)s centipawns."),
            limit=str(limit),
            query=f"select 100.0 * avg(abs(a.cp - c.cp) > {limit}) {join}",
            unit="percent",
        )
    if (r := pearson(x, y)) is not None:
        yield told(
            "twins.correlation",
            r,
            N_("Correlation between the readings of mirror twins."),
            query=f"select corr(a.cp, c.cp) {join}",
            unit="r",
            decimals=2,
        )
    for number in (CLASSICAL, mirror(CLASSICAL)):
        yield sealed(
            f"twins.reading_{number}",
            float(cp[number]),
            N_("Reading of the symmetric start %(start)s at the budget at which twins are compared."),
            start=str(number),
            query=f"select cp from readings where w = {number} and b = {number} and stage = '{stage.name}'",
            rows=1,
            unit="cp",
            signed=True,
        )
