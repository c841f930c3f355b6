"""Readings at the corridor's budgets, with their signs: what the main engine's part of a verdict is made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from asym.planning.classes import representatives, stage0_place
from asym.planning.ladder import Corridor, Ladder
from asym.planning.progress import MATE
from asym.running.journal import Journal
from asym.verification.admission import holds
from catalog.contract import Cp, Mate, Pair, Score
from catalog.start import STARTS
from catalog.table import filled, values
from catalog.wave import Wave

Scores = tuple[Score, ...]
"""One score a corridor budget, the smallest first."""


def corridor_scores(ladder: Ladder, main: str, waves: Iterable[Wave], journal: Journal) -> dict[int, Scores]:
    """The scores of every class that was read at all corridor budgets, by pair index; sealed or not."""
    found: list[dict[int, int]] = [{} for _ in ladder.corridor]
    for wave in waves:
        spent = {count.stage for count in wave.passport.counts if count.engine == main}
        if wave.passport.ladder != ladder.name or not spent.intersection(ladder.corridor):
            continue
        table = wave.readings(("w", "b", "stage", "engine", "cp"))
        index, cp = values(table, "w").astype(int) * STARTS + values(table, "b"), filled(table, "cp", MATE)
        stage, own = values(table, "stage"), values(table, "engine") == main
        for readings, name in zip(found, ladder.corridor, strict=True):
            here = own & (stage == name)
            readings.update(zip(index[here].tolist(), cp[here].tolist(), strict=True))
    for readings, name in zip(found, ladder.corridor, strict=True):
        index, cp, _ = journal.scores(main, name, MATE)
        readings.update(zip(index.tolist(), cp.tolist(), strict=True))
    return complete(found)


def complete(by_budget: Sequence[Mapping[int, int]]) -> dict[int, Scores]:
    """Of centipawns by pair index, one mapping a budget: the classes that stand in all of them."""
    if not by_budget:
        return {}
    common = set(by_budget[0]).intersection(*by_budget[1:])
    index = np.array(sorted(common), dtype=np.int64)
    classes = index[np.isin(index, representatives())].tolist()
    return {one: tuple(_score(readings[one]) for readings in by_budget) for one in classes}


def verified(scores: Mapping[int, Scores], rule: Corridor) -> tuple[Pair, ...]:
    """The asymmetric pairs that hold the corridor without drift; the most equal at the largest budget first."""
    return judged({one: readings for one, readings in scores.items() if holds(readings, rule)})


def judged(scores: Mapping[int, Scores]) -> tuple[Pair, ...]:
    """The asymmetric pairs that were read at all corridor budgets; the most equal at the largest budget first."""
    place = stage0_place()
    ordered = sorted(scores, key=lambda one: (_distance(scores[one][-1]), int(place[one])))
    return tuple(pair for pair in map(Pair.at, ordered) if not pair.symmetric)


def _score(cp: int) -> Score:
    """The corridor cares for no mate but that it is one."""
    return Cp(cp) if abs(cp) < MATE else Mate(1)


def _distance(score: Score) -> int:
    return abs(score.value) if isinstance(score, Cp) else MATE
