"""What the published study gives against what was computed here, with the verdict that follows from the two.

A quoted figure `quoted.X` stands against the figure `X`, against the range `X.least` to `X.most`, or, as `X.lower` and
`X.upper`, against the bracket of the same names. The verdict is computed: at the decimals of the publication, a value
agrees or it differs; a published value lies within our range or outside; a bracket inside the published one is
narrower.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from catalog.contract import Fact
from generator.language.numbers import rounded_half_up
from generator.language.strings import N_

QUOTED = "quoted."
"""Begins the name of a quoted figure."""

VERDICTS = {
    "agrees": N_("agrees"),
    "differs": N_("differs"),
    "within": N_("within our range"),
    "outside": N_("outside our range"),
    "narrower": N_("narrower"),
}
"""The word of each verdict."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One published figure and ours."""

    name: str
    """Its name without `quoted.`; of a bracket, without the bound."""

    published: tuple[str, ...]
    """Names of the quoted figures: one, or the two bounds of a bracket."""

    ours: tuple[str, ...]
    """Names of ours: one, or two ends."""

    verdict: str
    """A key of `VERDICTS`."""


def compared(facts: Mapping[str, Fact], prefix: str) -> Iterator[Compared]:
    """Every quoted figure below a prefix that has a counterpart, in the order in which they are quoted."""
    for quoted in [name for name in facts if name.startswith(QUOTED + prefix)]:
        name = quoted.removeprefix(QUOTED)
        base, _, end = name.rpartition(".")
        low, high = f"{name}.least", f"{name}.most"
        if end == "upper":
            continue
        if end == "lower" and f"{base}.upper" in facts and f"{QUOTED}{base}.upper" in facts:
            published = (quoted, f"{QUOTED}{base}.upper")
            ours = (name, f"{base}.upper")
            yield Compared(base, published, ours, bracket_verdict(*(facts[one].value for one in published + ours)))
        elif low in facts and high in facts:
            value = facts[quoted].value
            inside = facts[low].value <= value <= facts[high].value
            yield Compared(name, (quoted,), (low, high), "within" if inside else "outside")
        elif name in facts:
            yield Compared(name, (quoted,), (name,), value_verdict(facts[quoted], facts[name]))


def value_verdict(published: Fact, ours: Fact) -> str:
    """Whether ours, rounded as the publication rounds, is what it gives."""
    decimals = published.decimals
    same = rounded_half_up(ours.value, decimals) == rounded_half_up(published.value, decimals)
    return "agrees" if same else "differs"


def bracket_verdict(lower: float, upper: float, our_lower: float, our_upper: float) -> str:
    """Whether our bracket is that of the publication, lies inside it, or says something else."""
    if (lower, upper) == (our_lower, our_upper):
        return "agrees"
    return "narrower" if lower <= our_lower <= our_upper <= upper else "differs"
