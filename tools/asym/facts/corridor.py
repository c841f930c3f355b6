"""The corridor budget by budget: who reads inside it, and who has never been outside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from asym.facts.statement import N_, state
from asym.planning.progress import MATE
from asym.sealed.evidence import Evidence
from asym.verification.verdicts import by_index
from catalog.contract import Fact


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Of the asymmetric classes read at every budget, those inside at each, and at each and all before it."""
    judged = sorted(evidence.verdicts)
    if not judged:
        return
    stages, limit = evidence.ladder.corridor, evidence.ladders.corridor.limit
    read = [by_index(evidence.at(stage)) for stage in stages]
    distance = np.abs(np.array([[by_stage[index] for index in judged] for by_stage in read], dtype=np.int64))
    inside = (distance <= limit) & (distance < MATE)
    never_outside = np.logical_and.accumulate(inside)
    among = f"asymmetric pairs read at each of {', '.join(stages)}"
    for at, stage in enumerate(stages):
        told = partial(state, stage=stage, rows=len(judged), waves=evidence.wave_numbers)
        yield told(
            f"corridor.{stage.lower()}.inside",
            int(inside[at].sum()),
            N_("Pairs judged that read inside the corridor at stage %(stage)s."),
            query=f"count of abs(cp) <= {limit} at {stage} over {among}",
        )
        yield told(
            f"corridor.{stage.lower()}.so_far",
            int(never_outside[at].sum()),
            N_("Pairs judged that read inside the corridor at stage %(stage)s and at every smaller budget of it."),
            query=f"count of abs(cp) <= {limit} at {' and '.join(stages[: at + 1])} over {among}",
        )
