"""The census of the piece set, and whether its colours can be renamed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from eternity.automorphism import class_counts, refine
from eternity.census import census
from eternity.ground import Ground


def run(ground: Ground) -> dict[str, Any]:
    """Counts of pieces and colours, chances of a match and colour classes by round."""
    found = census(ground.pieces)
    classes = refine(ground.pieces)[-1]
    return {
        "census": {**asdict(found), "halves": {str(colour): count for colour, count in found.halves.items()}},
        "match": round(found.match, 12),
        "match_apart": round(found.match_apart, 12),
        "match_inner": round(found.match_inner, 12),
        "classes": list(class_counts(ground.pieces)),
        "identity_only": len(set(classes.values())) == len(classes),
    }
