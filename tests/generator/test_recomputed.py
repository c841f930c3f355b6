"""Published against recomputed: the verdict follows from the two figures."""

from __future__ import annotations

import pytest

from catalog.contract import Computed, Fact, Quoted
from generator.evidence.recomputed import Compared, bracket_verdict, compared, value_verdict

QUERY, PLACE = Computed("a command", 1, ()), Quoted("study", "page 1")


def fact(name: str, value: float, decimals: int = 0) -> Fact:
    """A figure, quoted where its name says so."""
    return Fact(name, value, "", decimals, False, name, PLACE if name.startswith("quoted.") else QUERY)


def book(*facts: Fact) -> dict[str, Fact]:
    """Facts by name."""
    return {one.id: one for one in facts}


@pytest.mark.parametrize(
    ("published", "decimals", "ours", "verdict"),
    [
        (16.4, 1, 16.4079, "agrees"),
        (62, 0, 61.513, "agrees"),
        (62, 0, 61.49, "differs"),
        (0.806, 3, 0.9733, "differs"),
        (24, 0, 17.239, "differs"),
        (3.0, 1, 3.05, "differs"),
    ],
)
def test_a_value_agrees_at_the_decimals_of_the_publication(
    published: float, decimals: int, ours: float, verdict: str
) -> None:
    assert value_verdict(fact("quoted.a", published, decimals), fact("a", ours, 4)) == verdict


@pytest.mark.parametrize(
    ("bounds", "verdict"),
    [
        ((10, 51, 14, 22), "narrower"),
        ((10, 51, 10, 51), "agrees"),
        ((10, 51, 10, 50), "narrower"),
        ((10, 51, 9, 22), "differs"),
        ((10, 51, 14, 52), "differs"),
    ],
)
def test_a_bracket_is_narrower_when_it_lies_inside(bounds: tuple[int, int, int, int], verdict: str) -> None:
    assert bracket_verdict(*bounds) == verdict


def test_each_quoted_figure_finds_its_counterpart() -> None:
    """A value, a range, a bracket; what has no counterpart and what lies elsewhere is left out; order is kept."""
    facts = book(
        fact("lab.z", 2),
        fact("lab.growth.least", 24.5, 1),
        fact("lab.growth.most", 41.4, 1),
        fact("lab.b.lower", 14),
        fact("lab.b.upper", 22),
        fact("other.a", 1),
        fact("quoted.lab.z", 2),
        fact("quoted.lab.growth", 20),
        fact("quoted.lab.b.lower", 10),
        fact("quoted.lab.b.upper", 51),
        fact("quoted.lab.alone", 3),
        fact("quoted.other.a", 1),
    )
    assert list(compared(facts, "lab.")) == [
        Compared("lab.z", ("quoted.lab.z",), ("lab.z",), "agrees"),
        Compared("lab.growth", ("quoted.lab.growth",), ("lab.growth.least", "lab.growth.most"), "outside"),
        Compared("lab.b", ("quoted.lab.b.lower", "quoted.lab.b.upper"), ("lab.b.lower", "lab.b.upper"), "narrower"),
    ]


def test_a_published_value_inside_our_range_is_within() -> None:
    facts = book(fact("lab.g.least", 15), fact("lab.g.most", 41), fact("quoted.lab.g", 20))
    assert [one.verdict for one in compared(facts, "lab.")] == ["within"]


def test_a_lone_lower_bound_is_a_value() -> None:
    facts = book(fact("lab.b.lower", 14), fact("quoted.lab.b.lower", 14))
    assert [(one.name, one.verdict) for one in compared(facts, "lab.")] == [("lab.b.lower", "agrees")]
