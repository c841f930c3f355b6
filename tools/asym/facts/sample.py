"""The sample that shows the corridor as it is: pairs read at each of its budgets, whatever the one before said.

A wave that gives a pair up once it leaves the corridor reads at the last budget only those that stayed. Such pairs
get their verdicts like any other, but they cannot tell how often a pair leaves; so they are not in this sample.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd

from asym.planning.progress import MATE
from asym.sealed.evidence import Evidence


def corridor_sample(evidence: Evidence) -> npt.NDArray[np.int64]:
    """Centipawns, `MATE` for a mate, shape (pairs, budgets): asymmetric classes, by w and b; budgets from the smallest.

    Of the waves that read at every budget of the corridor all classes that they read at one.
    """
    stages = evidence.ladder.corridor
    readings = pd.concat([evidence.at(stage) for stage in stages]) if stages else evidence.readings.head(0)
    readings = readings[readings["w"] != readings["b"]].merge(evidence.pairs[["w", "b"]], on=["w", "b"])
    budgets = readings.groupby(["wave", "w", "b"])["stage"].nunique()
    least = budgets.groupby("wave").min()
    whole = least.index[least == len(stages)]
    cp = readings[readings["wave"].isin(whole)].pivot(index=["w", "b"], columns="stage", values="cp")
    return cp.reindex(columns=list(stages)).fillna(MATE).to_numpy(dtype=np.int64)
