"""Where the nodes went: screening, going deeper, controls, mirrors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from asym.evidence import Evidence
from asym.facts.statement import state
from catalog.contract import Fact

PURPOSES = {
    "screen": "reading asymmetric classes at stage S0",
    "deepen": "reading asymmetric classes at deeper stages",
    "control": "reading symmetric classes",
    "mirror": "reading mirrors on their own",
    "median": "reading symmetric starts with the other engines",
    "opinion": "reading pairs with the other engines",
    "game": "games of self-play",
}
"""What each purpose of a passport means."""


def facts(evidence: Evidence) -> Iterator[Fact]:
    """The share of all nodes that each purpose took, by the passports."""
    nodes: Counter[str] = Counter()
    for wave in evidence.waves:
        for count in wave.passport.counts:
            nodes[count.purpose] += count.nodes
        for record in wave.passport.games:
            nodes["game"] += record.nodes_searched
    for purpose, meaning in PURPOSES.items():
        if nodes[purpose]:
            yield state(
                f"compute.{purpose}",
                100 * nodes[purpose] / nodes.total(),
                f"Share of the nodes searched that went into {meaning}.",
                query=f"nodes of purpose '{purpose}' in the passports, in per cent of all",
                rows=len(evidence.waves),
                waves=evidence.wave_numbers,
                unit="percent",
            )
