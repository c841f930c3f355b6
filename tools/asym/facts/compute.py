"""Where the nodes went: screening, going deeper, controls, mirrors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from asym.facts.statement import N_, state
from asym.sealed.evidence import Evidence
from catalog.contract import Fact

PURPOSES = {
    "screen": N_("Share of the nodes searched that went into reading asymmetric classes at stage S0."),
    "deepen": N_("Share of the nodes searched that went into reading asymmetric classes at deeper stages."),
    "control": N_("Share of the nodes searched that went into reading symmetric classes."),
    "mirror": N_("Share of the nodes searched that went into reading mirrors on their own."),
    "median": N_("Share of the nodes searched that went into reading symmetric starts with the other engines."),
    "opinion": N_("Share of the nodes searched that went into reading pairs with the other engines."),
    "game": N_("Share of the nodes searched that went into games of self-play."),
}
"""What the share of each purpose of a passport says."""


def facts(evidence: Evidence) -> Iterator[Fact]:
    """The share of all nodes that each purpose took, by the passports."""
    nodes: Counter[str] = Counter()
    for wave in evidence.waves:
        for count in wave.passport.counts:
            nodes[count.purpose] += count.nodes
        for record in wave.passport.games:
            nodes["game"] += record.nodes_searched
    for purpose, definition in PURPOSES.items():
        if nodes[purpose]:
            yield state(
                f"compute.{purpose}",
                100 * nodes[purpose] / nodes.total(),
                definition,
                query=f"nodes of purpose '{purpose}' in the passports, in per cent of all",
                rows=len(evidence.waves),
                waves=evidence.wave_numbers,
                unit="percent",
            )
