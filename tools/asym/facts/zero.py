"""Exactly zero, and what becomes of it: a reading of 0.00 belongs to its budget as much as to the pair.

What leaves zero at a doubling is counted over the asymmetric pairs read at both budgets: a reading of zero passes
every window, so that no pair is missing for what the first of the two read. Spread and residue are of the sample read
at every corridor budget whatever it read, so that each budget speaks of the same pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pandas as pd

from asym.facts.sample import corridor_sample
from asym.facts.statement import N_, state
from asym.planning.progress import MATE
from asym.sealed.evidence import Evidence
from catalog.contract import Fact

LEAST = 2
"""Fewer pairs than this have no spread."""


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Share that leaves zero at each doubling, spread by budget, and the residue on both sides of zero."""
    stages = evidence.ladder.corridor
    cp = corridor_sample(evidence)
    cp = cp[(cp < MATE).all(axis=1)]
    if len(stages) < 2 or len(cp) < LEAST:
        return
    sealed = partial(state, waves=evidence.wave_numbers)
    told = partial(sealed, rows=len(cp))
    among = f"the sample: asymmetric pairs of the waves that read all of theirs at each of {', '.join(stages)}, no mate"
    yield told("zero.pairs", len(cp), N_("Pairs of the corridor sample without a mate."), query=f"count of {among}")
    for lower, higher in pairwise(stages):
        both = _read_at_both(evidence, lower, higher)
        at_zero = both[both[:, 0] == 0]
        if len(at_zero):
            yield sealed(
                f"zero.leave_{lower.lower()}_{higher.lower()}",
                100 * float((at_zero[:, 1] != 0).mean()),
                N_("Share of the pairs read as exactly zero at stage %(lower)s that are not at stage %(higher)s."),
                lower=lower,
                higher=higher,
                query=f"share of cp <> 0 at {higher} where cp = 0 at {lower}, over asymmetric pairs read at both",
                rows=len(at_zero),
                unit="percent",
            )
    for at, stage in enumerate(stages):
        yield told(
            f"zero.at_{stage.lower()}",
            int((cp[:, at] == 0).sum()),
            N_("Pairs of the corridor sample that stage %(stage)s reads as exactly zero."),
            stage=stage,
            query=f"count of cp = 0 at {stage} over {among}",
        )
        yield told(
            f"zero.spread_{stage.lower()}",
            float(cp[:, at].std(ddof=1)),
            N_("Spread (standard deviation) at stage %(stage)s of the readings of the corridor sample."),
            stage=stage,
            query=f"stddev_samp(cp) at {stage} over {among}",
            unit="cp",
            decimals=1,
        )
    last = cp[:, -1]
    yield told(
        "zero.residue_white",
        100 * float((last > 0).mean()),
        N_("Share of the pairs of the corridor sample whose last reading favours White."),
        query=f"share of cp > 0 at {stages[-1]} over {among}",
        unit="percent",
    )
    yield told(
        "zero.residue_black",
        100 * float((last < 0).mean()),
        N_("Share of the pairs of the corridor sample whose last reading favours Black."),
        query=f"share of cp < 0 at {stages[-1]} over {among}",
        unit="percent",
    )


def _read_at_both(evidence: Evidence, lower: str, higher: str) -> npt.NDArray[np.float64]:
    """Centipawns of the asymmetric classes read at both stages, shape (pairs, 2); mates left out."""
    columns = []
    for stage in (lower, higher):
        rows = evidence.at(stage)
        rows = rows[(rows["w"] != rows["b"]) & rows["cp"].notna()].merge(evidence.pairs[["w", "b"]], on=["w", "b"])
        columns.append(rows.set_index(["w", "b"])["cp"].astype(float).rename(stage))
    return pd.concat(columns, axis=1, join="inner").to_numpy(dtype=float)
