"""Figures of the pair space itself: counted, not searched for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from asym.facts.statement import N_, state
from asym.planning.classes import SEED, representatives
from asym.sealed.evidence import Evidence
from catalog.contract import Fact
from catalog.start import STARTS, castling


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Starts, ordered pairs, mirror classes, and which starts may castle on move one."""
    index = representatives()
    symmetric = int(np.count_nonzero(index // STARTS == index % STARTS))
    of_starts = partial(state, rows=STARTS)
    of_pairs, of_classes = partial(state, rows=STARTS * STARTS), partial(state, rows=len(index))
    yield of_starts(
        "space.starts",
        STARTS,
        N_("Starting positions of Chess960, numbered 0 to 959 after Scharnagl."),
        query="count of start numbers",
    )
    yield of_pairs(
        "space.pairs",
        STARTS * STARTS,
        N_("Ordered pairs of a start for White and a start for Black."),
        query="count of (w, b), w and b from 0 to 959",
    )
    yield of_pairs(
        "space.classes",
        len(index),
        N_("Mirror classes: a pair and its left-right reflection are one class; no start is its own mirror."),
        query="count of (w, b) where (w, b) <= (mirror(w), mirror(b))",
    )
    yield of_classes(
        "space.symmetric",
        symmetric,
        N_("Mirror classes in which both sides start from the same position; they serve as controls."),
        query="count of representatives where w = b",
    )
    yield of_classes(
        "space.asymmetric",
        len(index) - symmetric,
        N_("Mirror classes in which the two sides start from different positions."),
        query="count of representatives where w <> b",
    )
    able = [castling(number) for number in range(STARTS)]
    castlings = "castling is possible on move one"
    yield of_starts(
        "space.castling",
        sum(map(bool, able)),
        N_("Starts from which castling is possible on move one, on either side."),
        query=f"count of starts where {castlings}, on either side",
    )
    yield of_starts(
        "space.castling_short",
        sum(one.short for one in able),
        N_("Starts from which short castling is possible on move one."),
        query=f"count of starts where short {castlings}",
    )
    yield of_starts(
        "space.castling_long",
        sum(one.long for one in able),
        N_("Starts from which long castling is possible on move one."),
        query=f"count of starts where long {castlings}",
    )
    yield state(
        "order.seed",
        SEED,
        N_("Seed of the fixed order in which stage 0 reads the classes."),
        query="seed of data/ladder.toml",
        rows=1,
    )
