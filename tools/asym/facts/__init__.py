"""The facts that sealed readings yield, one module a subject; `SUBJECTS` lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from asym.facts import (
    compute,
    controls,
    corridor,
    coverage,
    mirrors,
    plane,
    rules,
    selfplay,
    space,
    twins,
    verdicts,
    windows,
    zero,
)
from asym.sealed.evidence import Evidence
from catalog.contract import Fact

SUBJECTS: tuple[Callable[[Evidence], Iterable[Fact]], ...] = (
    space.facts,
    rules.facts,
    windows.facts,
    coverage.facts,
    compute.facts,
    plane.facts,
    controls.facts,
    twins.facts,
    corridor.facts,
    verdicts.facts,
    mirrors.facts,
    selfplay.facts,
    zero.facts,
)


def all_facts(evidence: Evidence) -> Iterator[Fact]:
    """Every fact of every subject, in the order of the list."""
    for subject in SUBJECTS:
        yield from subject(evidence)
