"""Calibration: the windows of a ladder, found from controls that went through every stage without any.

The controls are the first symmetric classes of the stage-0 order, so the seed of that order draws them. A
control is *equal in depth* when |cp| at the deepest control stage is at most the stated limit. The window of
a stage is the smallest |cp| that keeps the stated share of those controls at that stage (nearest rank, so
that the share is kept and not merely approached). Windows are a function of sealed waves: nobody copies them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import numpy as np

from asym.planning.classes import Integers, stage0_order
from asym.planning.ladder import Calibration, Ladder
from asym.planning.progress import MATE
from catalog.start import STARTS
from catalog.table import filled, values
from catalog.wave import Wave


def controls(count: int) -> Integers:
    """Pair indexes of the controls, in the order that the seed draws them; shape (count,)."""
    order = stage0_order()
    drawn: Integers = order[order // STARTS == order % STARTS][:count]
    return drawn


def windows(distances: Sequence[Sequence[int]], rule: Calibration) -> list[int]:
    """The window of each stage from |cp| of the controls, one row a stage, shallow to deep.

    An empty list when no control is equal in depth: then there is nothing to go by.
    """
    table = np.asarray(distances)
    equal = table[:, table[-1] <= rule.equal]
    if equal.shape[1] == 0:
        return []
    rank = math.ceil(rule.percentile * equal.shape[1] / 100)
    return [int(value) for value in np.sort(equal, axis=1)[:, rank - 1]]


def control_distances(ladder: Ladder, rule: Calibration, waves: Sequence[Wave], main: str) -> list[list[int]]:
    """|cp| of the controls at each control stage, from sealed waves; empty until all of them were read."""
    drawn = controls(rule.controls) // STARTS
    found: dict[tuple[str, int], int] = {}
    for wave in waves:
        if wave.passport.ladder != ladder.name or not any(count.purpose == "control" for count in wave.passport.counts):
            continue
        table = wave.readings(("w", "b", "stage", "engine", "cp"))
        w, b, stages = (values(table, name) for name in ("w", "b", "stage"))
        cp = filled(table, "cp", MATE)
        own = (w == b) & (values(table, "engine") == main)
        found.update(
            {
                (str(stage), int(number)): abs(int(value))
                for stage, number, value in zip(stages[own], w[own], cp[own], strict=True)
            }
        )
    names = [stage.name for stage in ladder.control_stages]
    if any((name, int(number)) not in found for name in names for number in drawn):
        return []
    return [[found[name, int(number)] for number in drawn] for name in names]


def calibrated(ladder: Ladder, rule: Calibration, waves: Sequence[Wave], main: str) -> Ladder:
    """The ladder with the windows of its sealed calibration; as it is while there is none."""
    if ladder.calibrated_to is None:
        return ladder
    distances = control_distances(ladder, rule, waves, main)
    found = windows(distances, rule) if distances else []
    stages = [
        replace(stage, window=found[level]) if level < len(found) else stage
        for level, stage in enumerate(ladder.stages)
    ]
    return msgspec.structs.replace(ladder, stages=tuple(stages))
