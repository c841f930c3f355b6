"""How far the search is: one score per stage and ordered pair, from sealed waves and the journal alike."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from asym.model import Job, Outcome, Reading
from asym.planning.classes import representatives
from asym.planning.ladder import Ladder
from asym.running.journal import Journal, Rows
from catalog.contract import ORDERED_PAIRS, Cp
from catalog.start import STARTS
from catalog.table import filled, values
from catalog.wave import Wave

UNREAD = -1
FAILED = -2
MATE = 32_767
"""Distance of a mate from zero: beyond every window."""

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class StageCount:
    """What has become of the 460,800 classes at one stage."""

    done: int
    """Read."""

    kept: int
    """Read, and within the window (all of them while there is none)."""

    dropped: int
    """Read, and outside the window."""

    failed: int
    """Failed twice; neither done nor waiting."""

    waiting: int
    """Kept at the stage before (at S0: every class) and not yet read here."""


class Progress:
    """Distances from zero, |cp|, by stage and ordered pair, of the main engine on one ladder."""

    def __init__(self, ladder: Ladder) -> None:
        """Nothing read yet."""
        self.ladder = ladder
        self.distance: npt.NDArray[np.int16] = np.full((len(ladder.stages), ORDERED_PAIRS), UNREAD, dtype=np.int16)
        """Shape (stages, 921600); |cp| of a reading, or `UNREAD`, `FAILED`, `MATE`."""
        self.nodes = np.zeros(len(ladder.stages), dtype=np.int64)
        """Nodes searched for the readings above, by stage."""

    def learn(self, job: Job, outcome: Outcome) -> None:
        """Take in what a search found."""
        level = self.ladder.level(job.stage)
        if not isinstance(outcome, Reading):
            self.distance[level, job.pair.index] = FAILED
            return
        score = outcome.score
        self.distance[level, job.pair.index] = min(abs(score.value), MATE - 1) if isinstance(score, Cp) else MATE
        self.nodes[level] += outcome.nodes_searched

    def learn_many(self, level: int, index: Integers, cp: Integers, nodes: int) -> None:
        """Take in readings at a stage: pair indexes, centipawns (`MATE` for a mate), and the nodes of all."""
        self.distance[level, index] = np.minimum(np.abs(cp), MATE)
        self.nodes[level] += nodes

    def mark_failed(self, rows: Rows) -> None:
        """Take in the journal's failures."""
        names = {stage.name: level for level, stage in enumerate(self.ladder.stages)}
        for w, b, stage in zip(rows.columns["w"], rows.columns["b"], rows.columns["stage"], strict=True):
            if stage in names and self.distance[names[stage], w * STARTS + b] == UNREAD:
                self.distance[names[stage], w * STARTS + b] = FAILED

    def candidates(self, level: int) -> Integers:
        """Pair indexes of the classes that may be read at a stage and are not: kept at the one before."""
        index = representatives()
        wanted = self.distance[level, index] == UNREAD
        if level > 0:
            wanted &= self._kept(level - 1)
        chosen: Integers = index[wanted]
        return chosen

    def count(self, level: int) -> StageCount:
        """What has become of the classes at a stage."""
        here = self.distance[level, representatives()]
        done = int(np.count_nonzero(here >= 0))
        kept = int(np.count_nonzero(self._kept(level)))
        return StageCount(
            done=done,
            kept=kept,
            dropped=done - kept,
            failed=int(np.count_nonzero(here == FAILED)),
            waiting=len(self.candidates(level)),
        )

    def kept(self, level: int) -> Integers:
        """Pair indexes of the classes that were read at a stage and passed its window."""
        chosen: Integers = representatives()[self._kept(level)]
        return chosen

    def narrowed(self, limit: int) -> Progress:
        """The same progress, kept in common, with `limit` centipawns for the window of each corridor budget."""
        other = copy(self)
        other.ladder = self.ladder.narrowed(limit)
        return other

    def keeps(self, level: int, distance: int) -> bool:
        """Whether a reading so far from zero passes the stage."""
        window = self.ladder.stages[level].window
        return 0 <= distance < MATE and (window is None or distance <= window)

    def _kept(self, level: int) -> npt.NDArray[np.bool_]:
        here = self.distance[level, representatives()]
        window = self.ladder.stages[level].window
        kept: npt.NDArray[np.bool_] = (here >= 0) & (here < MATE if window is None else here <= window)
        return kept


def read_progress(ladder: Ladder, main: str, waves: Sequence[Wave], journal: Journal) -> Progress:
    """Progress of the engine `main` from sealed waves of this ladder and the journal."""
    progress = Progress(ladder)
    for wave in waves:
        if wave.passport.ladder == ladder.name:
            _learn_wave(progress, wave, main)
    for level, stage in enumerate(ladder.stages):
        progress.learn_many(level, *journal.scores(main, stage.name, MATE))
    progress.mark_failed(journal.failures())
    return progress


def _learn_wave(progress: Progress, wave: Wave, main: str) -> None:
    """Readings at stages that the ladder does not have are passed over."""
    table = wave.readings(("w", "b", "stage", "engine", "cp", "nodes_searched"))
    w, b, nodes = (values(table, name).astype(np.int64) for name in ("w", "b", "nodes_searched"))
    cp = filled(table, "cp", MATE).astype(np.int64)
    stage, own = values(table, "stage"), values(table, "engine") == main
    for level, one in enumerate(progress.ladder.stages):
        here = own & (stage == one.name)
        progress.learn_many(level, (w * STARTS + b)[here], cp[here], int(nodes[here].sum()))


def journal_path(data: Path, ladder: Ladder) -> Path:
    """Where the journal of a ladder lies."""
    return data / "journal" / f"{ladder.name}.sqlite"
