"""The corridor budget by budget: who reads inside it, and who has never been outside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from asym.facts.sample import corridor_sample
from asym.facts.statement import N_, state
from asym.planning.progress import MATE
from asym.sealed.evidence import Evidence
from catalog.contract import Fact


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Of the pairs read at every budget whatever they read, those inside at each, and at each and all before it."""
    stages, limit = evidence.ladder.corridor, evidence.ladders.corridor.limit
    if stages and len(tried := evidence.pairs.merge(evidence.at(stages[0])[["w", "b"]], on=["w", "b"])):
        yield state(
            "corridor.tried",
            int((~tried["symmetric"]).sum()),
            N_("Asymmetric classes read at the smallest budget of the corridor."),
            query=f"count of asymmetric classes with a reading at {stages[0]}",
            rows=len(tried),
            waves=evidence.wave_numbers,
        )
    distance = np.abs(corridor_sample(evidence))
    if not len(distance):
        return
    inside = (distance <= limit) & (distance < MATE)
    never_outside = np.logical_and.accumulate(inside, axis=1)
    among = f"the sample: asymmetric pairs of the waves that read all of theirs at each of {', '.join(stages)}"
    told = partial(state, rows=len(distance), waves=evidence.wave_numbers)
    yield told(
        "corridor.sample",
        len(distance),
        N_("The corridor sample: asymmetric pairs read at every budget of the corridor, whatever a smaller one read."),
        query=f"count of {among}",
    )
    for at, stage in enumerate(stages):
        told = partial(told, stage=stage)
        yield told(
            f"corridor.{stage.lower()}.inside",
            int(inside[:, at].sum()),
            N_("Pairs of the corridor sample inside the corridor at stage %(stage)s."),
            query=f"count of abs(cp) <= {limit} at {stage} over {among}",
        )
        yield told(
            f"corridor.{stage.lower()}.so_far",
            int(never_outside[:, at].sum()),
            N_(
                "Pairs of the corridor sample inside the corridor at stage %(stage)s and at every smaller budget of it."
            ),
            query=f"count of abs(cp) <= {limit} at {' and '.join(stages[: at + 1])} over {among}",
        )
