"""Where a link leads, as a browser would resolve it."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.checks.links import destination
from generator.routes import Base, file_of

BASE = Base.parse("https://a.example/x/")


@pytest.mark.parametrize(
    ("folder", "target", "found"),
    [
        ("fr/paires/518", "../../../en/index.html#main", ("en/index.html", "main")),
        ("fr", "../assets/site.css?v=1", ("assets/site.css", "")),
        ("", "fr/", ("fr/index.html", "")),
        ("fr", "404.html", ("fr/404.html", "")),
        ("fr", "/x/en/", ("en/index.html", "")),
        ("fr", "https://a.example/x/en/", ("en/index.html", "")),
        ("fr", "https://a.example/", (None, "")),
        ("fr", "//b.example/x/", (None, "")),
        ("fr", "mailto:a@b.example", (None, "")),
        ("fr", "%C3%A9t%C3%A9.html#%C3%A9", ("fr/été.html", "é")),
    ],
)
def test_a_link_leads_to_a_file(folder: str, target: str, found: tuple[str | None, str]) -> None:
    assert destination(BASE, folder, target) == found


STEPS = st.lists(st.sampled_from(["a", "b.html", "c/"]), min_size=1, max_size=3)


@given(folder=st.lists(st.sampled_from("def"), max_size=3), up=st.integers(0, 3), steps=STEPS)
def test_relative_links_are_resolved_as_the_standard_says(folder: list[str], up: int, steps: list[str]) -> None:
    """Against `urllib.parse.urljoin`, as long as the link stays below the base."""
    if up > len(folder):
        return
    target = "../" * up + "/".join(step.strip("/") for step in steps) + ("/" if steps[-1].endswith("/") else "")
    here = "/".join(folder)
    wanted = urljoin(BASE.url + (f"{here}/" if here else ""), target).removeprefix(BASE.url)
    assert destination(BASE, here, target) == (file_of(wanted), "")
