"""The census of a piece set: how often each colour stands, and how likely two half-edges match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from eternity.piece import GREY, Piece, canonical, greys, rotations


@dataclass(frozen=True, slots=True)
class Census:
    """What the piece set holds."""

    corners: int
    """Pieces with two grey edges."""

    edge_pieces: int
    """Pieces with one."""

    inner_pieces: int
    """Pieces with none."""

    halves: dict[int, int]
    """Half-edges of each colour, grey left out."""

    grey: int
    """Grey half-edges."""

    frame: tuple[int, ...]
    """Colours that stand beside the border on edge pieces and corners, and nowhere else."""

    duplicates: int
    """Pieces that equal an earlier one up to a turn."""

    symmetric: int
    """Pieces that some turn leaves as they are."""

    @property
    def match(self) -> float:
        """p: chance that two coloured half-edges match, drawn with replacement, frame colours in, grey out."""
        return sum(count**2 for count in self.halves.values()) / sum(self.halves.values()) ** 2

    @property
    def match_apart(self) -> float:
        """The same for two different half-edges (without replacement)."""
        total = sum(self.halves.values())
        return sum(count * (count - 1) for count in self.halves.values()) / (total * (total - 1))

    @property
    def match_inner(self) -> float:
        """The same with replacement among the inner colours alone."""
        counts = [count for colour, count in self.halves.items() if colour not in self.frame]
        return sum(count**2 for count in counts) / sum(counts) ** 2


def census(pieces: Sequence[Piece]) -> Census:
    """Count a piece set."""
    kinds = Counter(greys(piece) for piece in pieces)
    halves = Counter(colour for piece in pieces for colour in piece)
    grey = halves.pop(GREY, 0)
    looks = Counter(canonical(piece) for piece in pieces)
    return Census(
        corners=kinds[2],
        edge_pieces=kinds[1],
        inner_pieces=kinds[0],
        halves=dict(sorted(halves.items())),
        grey=grey,
        frame=_frame(pieces),
        duplicates=sum(count - 1 for count in looks.values()),
        symmetric=sum(len(rotations(piece)) < 4 for piece in pieces),
    )


def _frame(pieces: Sequence[Piece]) -> tuple[int, ...]:
    """Colours all of whose half-edges are next to a grey edge of their piece, along the border."""
    beside: set[int] = set()
    elsewhere: set[int] = set()
    for piece in pieces:
        for edge, colour in enumerate(piece):
            if colour != GREY:
                along = GREY in (piece[edge - 1], piece[(edge + 1) % 4])
                (beside if along else elsewhere).add(colour)
    return tuple(sorted(beside - elsewhere))
