"""Whether colours of a piece set can be renamed: colour refinement, and the renaming between two sets.

A colour is told from another by where it stands: for each of its half-edges, the classes of the three other edges of
the piece, read clockwise. Classes are split until nothing splits (colour refinement, as for graphs). When each class
holds one colour, the identity is the only renaming that keeps the multiset of pieces, up to turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from eternity.piece import GREY, Piece, canonical

Classes = dict[int, int]
"""Class of each colour; classes are numbered in an order that depends on their signatures alone."""


def refine(pieces: Sequence[Piece]) -> tuple[Classes, ...]:
    """The classes from {grey, other} on, one entry a round, until a round splits nothing."""
    colours = sorted({colour for piece in pieces for colour in piece})
    rounds: list[Classes] = [{colour: int(colour != GREY) for colour in colours}]
    while True:
        classes = rounds[-1]
        signatures = {colour: (classes[colour], _places(pieces, colour, classes)) for colour in colours}
        names = {signature: name for name, signature in enumerate(sorted(set(signatures.values())))}
        finer = {colour: names[signatures[colour]] for colour in colours}
        if len(names) == len(set(classes.values())):
            return tuple(rounds)
        rounds.append(finer)


def class_counts(pieces: Sequence[Piece]) -> tuple[int, ...]:
    """How many classes there are after each round."""
    return tuple(len(set(classes.values())) for classes in refine(pieces))


def renaming(found: Sequence[Piece], wanted: Sequence[Piece]) -> dict[int, int] | None:
    """The renaming of colours that turns one multiset of pieces into the other, grey kept; None when there is none.

    Colours that refinement alone cannot pair are tried in turn, so that small sets with symmetries work too.
    """
    if len(found) != len(wanted):
        return None
    goal = Counter(map(canonical, wanted))
    return _pair(found, goal, refine(found)[-1], refine(wanted)[-1], {GREY: GREY})


def _pair(
    found: Sequence[Piece], goal: Counter[Piece], ours: Classes, theirs: Classes, names: dict[int, int]
) -> dict[int, int] | None:
    waiting = [colour for colour in sorted(ours) if colour not in names]
    if not waiting:
        renamed = Counter(canonical((names[a], names[b], names[c], names[d])) for a, b, c, d in found)
        return names if renamed == goal else None
    colour = waiting[0]
    taken = set(names.values())
    for other in sorted(theirs):
        if other not in taken and theirs[other] == ours[colour]:
            whole = _pair(found, goal, ours, theirs, {**names, colour: other})
            if whole is not None:
                return whole
    return None


def _places(pieces: Sequence[Piece], colour: int, classes: Classes) -> tuple[tuple[tuple[int, int, int], int], ...]:
    places: Counter[tuple[int, int, int]] = Counter()
    for piece in pieces:
        for edge in range(4):
            if piece[edge] == colour:
                one, two, three = (classes[piece[(edge + step) % 4]] for step in (1, 2, 3))
                places[one, two, three] += 1
    return tuple(sorted(places.items()))
