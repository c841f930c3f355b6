"""The readable reference of the join in plain Python: the same tops, entries, bottoms and lookups as `join.py`."""

from __future__ import annotations

from eternity.band import Band, Filling
from eternity.bracket import Rung
from eternity.piece import DOWN, UP, turned
from eternity.plain import Plain

Seam = tuple[int, ...]


def plain_rung(band: Band, budget: int) -> tuple[Rung, Filling | None]:
    """One budget of meet in the middle."""
    above, below = band.halves()
    top_search, bottom_search = Plain(above), Plain(below)
    allowed = budget - bottom_search.bound(0, below.left, None) // Plain.EDGE
    table: dict[int, dict[Seam, tuple[int, Filling]]] = {}
    tops = 0
    for paid, top in top_search.fillings(allowed):
        tops += 1
        pieces = sum(1 << place for place, _ in top)
        seam = tuple(turned(band.pool[place], rotation)[DOWN] for place, rotation in top[-band.width :])
        group = table.setdefault(pieces, {})
        if seam not in group or paid < group[seam][0]:
            group[seam] = (paid, top)
    nodes, bottoms, lookups = top_search.nodes, 0, 0
    stored = sum(map(len, table.values()))
    for pieces in sorted(table):
        entries = [table[pieces][seam] + (seam,) for seam in sorted(table[pieces], key=_word)]
        cheapest = min(paid for paid, _, _ in entries)
        taken = {place for place in range(len(band.pool)) if pieces >> place & 1}
        for cost, bottom in bottom_search.fillings(budget - cheapest, taken):
            bottoms += 1
            wanted = [turned(band.pool[place], rotation)[UP] for place, rotation in bottom[: band.width]]
            for paid, top, seam in entries:
                lookups += 1
                if paid + cost + sum(a != b for a, b in zip(wanted, seam, strict=True)) <= budget:
                    nodes += bottom_search.nodes
                    rung = Rung(budget, nodes, False, True, tops, stored, len(table), bottoms, lookups)
                    return rung, top + bottom
        nodes += bottom_search.nodes
    return Rung(budget, nodes, True, False, tops, stored, len(table), bottoms, lookups), None


def _word(seam: Seam) -> tuple[int, ...]:
    """Seams in the order of the table: as numbers whose lowest digit is the first column."""
    return tuple(reversed(seam))
