"""How the pairs that hold the corridor and their mirrors differ, each read on its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from asym.facts.correlation import correlate
from asym.facts.statement import N_, Bounded, state, state_correlation
from asym.sealed.evidence import Evidence
from asym.verification.admission import holds
from asym.verification.verdicts import by_index, score
from catalog.contract import Fact

CORRELATION = Bounded(
    N_("Correlation between pairs that hold the corridor and their mirrors, at the largest budget."),
    N_("Lower bound (95 %) of the correlation between pairs that hold the corridor and their mirrors."),
    N_("Upper bound (95 %) of the correlation between pairs that hold the corridor and their mirrors."),
)


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Differences at the largest corridor budget, and how many mirrors hold the corridor themselves."""
    by_budget = [by_index(evidence.at(name)) for name in evidence.ladder.corridor]
    both = [pair for pair in evidence.holding if all(pair.mirror().index in read for read in by_budget)]
    if not both:
        return
    rows, deepest = len(both), evidence.ladder.corridor[-1]
    own = np.array([by_budget[-1][pair.index] for pair in both])
    twin = np.array([by_budget[-1][pair.mirror().index] for pair in both])
    join = f"the {rows} pairs that hold the corridor and whose mirrors were read at its every budget"
    holding = [
        holds([score(read[pair.mirror().index]) for read in by_budget], evidence.ladders.corridor) for pair in both
    ]
    told = partial(state, rows=rows, waves=evidence.wave_numbers)
    yield told(
        "mirrors.pairs",
        rows,
        N_("Pairs that hold the corridor and whose mirrors were read on their own at every budget of it."),
        query=f"count of {join}",
    )
    yield told(
        "mirrors.holding",
        sum(holding),
        N_("Mirrors of these pairs that hold the corridor without drift themselves."),
        query=f"count of mirrors that hold the corridor, of {join}",
    )
    difference = np.abs(own - twin)
    yield told(
        "mirrors.mean_abs_diff",
        float(difference.mean()),
        N_("Mean difference, without sign, of pairs that hold the corridor and their mirrors, at the largest budget."),
        query=f"avg of abs(cp - cp of the mirror) at {deepest} over {join}",
        unit="cp",
        decimals=1,
    )
    yield told(
        "mirrors.over_5",
        100 * float((difference > 5).mean()),
        N_("Share of the pairs that hold the corridor whose mirrors read more than 5 centipawns away from them."),
        query=f"share with abs(cp - cp of the mirror) > 5 at {deepest} of {join}",
        unit="percent",
    )
    query = f"corr of cp and cp of the mirror at {deepest} over {join}"
    yield from state_correlation(told, "mirrors.correlation", correlate(own, twin), CORRELATION, query)
