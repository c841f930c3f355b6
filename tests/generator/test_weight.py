"""The budgets of pages: what a reader fetches before anything is read."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from generator.build import read_built
from generator.building.staging import MARK
from generator.checks import weight
from generator.checks.built import built_site
from generator.checks.weight import Budget, pages_keep_their_weight
from generator.project import CHECKOUT
from generator.routes import Base


@pytest.fixture
def heavy(tmp_path: Path) -> Path:
    """A pair page of noise, with a style sheet and a script of its own."""
    folder = tmp_path / "site"
    for name, size in {"assets/a.css": 3000, "assets/b.js": 2000, "en/pairs/1/1-2.html": 5000}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        noise = os.urandom(size).hex()
        head = '<link rel="stylesheet" href="../../../assets/a.css"><script src="../../../assets/b.js"></script></head>'
        path.write_text((head if name.endswith("html") else "") + noise, "utf-8")
    return folder


def test_a_page_is_weighed_with_its_style_and_script(heavy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sum of what the gzip program makes of the three files; the place is named."""
    files = ("en/pairs/1/1-2.html", "assets/a.css", "assets/b.js")
    told = sum(
        len(subprocess.run(["gzip", "-6", "-n", "-c", heavy / file], capture_output=True, check=True).stdout)
        for file in files
    )
    monkeypatch.setattr(weight, "BUDGETS", (Budget("pair", 9_000),))
    (problem,) = pages_keep_their_weight(built_site(heavy, Base.parse("https://a.example/")))
    assert (problem.path, problem.line) == ("en/pairs/1/1-2.html", 1)
    match = re.match(r"(\d+) bytes of gzip with style and script, wanted at most 9000", problem.message)
    assert match
    assert abs(int(match[1]) - told) <= 3, "another implementation may differ by a byte a file"
    monkeypatch.setattr(weight, "BUDGETS", (Budget("pair", 12_500),))
    assert list(pages_keep_their_weight(built_site(heavy, Base.parse("https://a.example/")))) == []


def test_the_real_site_is_within_its_budgets() -> None:
    """A pair page is 14 kB at most before any board is played, the hub and the methods article 60 kB."""
    if not (CHECKOUT / "site" / MARK).is_file():
        reason = "site/ is not built: run make site"
        if os.environ.get("ASYM_REQUIRE") == "1":
            pytest.fail(f"ASYM_REQUIRE=1, but {reason}")
        pytest.skip(reason)
    assert {budget.kind: budget.limit for budget in weight.BUDGETS} == {
        "pair": 14_000,
        "hub": 60_000,
        "method": 60_000,
    }
    assert list(pages_keep_their_weight(read_built(CHECKOUT / "site"))) == []
