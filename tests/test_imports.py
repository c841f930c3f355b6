"""Who may import whom: asym and eternity stand on catalog, and so does generator; nothing else crosses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

PACKAGES = {
    "catalog": ROOT / "tools" / "catalog",
    "asym": ROOT / "tools" / "asym",
    "eternity": ROOT / "tools" / "eternity",
    "generator": ROOT / "generator",
}

MAY_IMPORT = {
    "catalog": set(),
    "asym": {"catalog"},
    "eternity": {"catalog"},
    "generator": {"catalog"},
}


BELOW_PAGES = {
    "language": {"errors", "problem"},
    "evidence": {"errors", "language"},
    "writing": {"errors", "problem", "language"},
    "charts": {"language"},
    "views": {"charts"},
}
"""Packages of the generator that stand below its pages, and which other parts of it each may know."""

BELOW_RUNS = {
    "engines": {"model"},
    "planning": {"model", "running", "verification"},
    "verification": {"model", "engines", "planning", "running"},
    "running": {"model", "engines", "planning"},
}
"""Packages of the search that stand below its commands, and which other parts of it each may know."""


def imported_packages(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that this picture can be read from them"
            assert node.module is not None
            yield node.module.split(".")[0]


def parts_imported(source: str, package: str) -> Iterator[str]:
    """The parts of one package that a module of it imports: for `asym.engines.uci`, `engines`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{package}."):
            yield node.module.split(".")[1]


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_only_what_the_picture_allows(package: str) -> None:
    """The picture stands in ARCHITECTURE.md; data/ is the only thing that passes between making and showing."""
    sources = sorted(PACKAGES[package].rglob("*.py"))
    assert sources
    crossing = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources
        for name in imported_packages(path.read_text("utf-8"))
        if name in PACKAGES.keys() - {package} - MAY_IMPORT[package]
    }
    assert crossing == set()


@pytest.mark.parametrize(("package", "inside"), [("generator", BELOW_PAGES), ("asym", BELOW_RUNS)])
def test_what_stands_below_knows_nothing_of_what_stands_above(package: str, inside: dict[str, set[str]]) -> None:
    """Figures are laid out and prose is parsed without a page in sight; an engine knows of no plan."""
    top = PACKAGES[package]
    for name, may in inside.items():
        known = {
            part for path in (top / name).rglob("*.py") for part in parts_imported(path.read_text("utf-8"), package)
        }
        assert known <= may | {name}, f"{package}/{name}"


def test_only_publishing_starts_a_process() -> None:
    """The site builds on a machine without an engine and without Node; publishing to a host asks for ssh."""
    starters = {
        path.name
        for path in PACKAGES["generator"].rglob("*.py")
        if "subprocess" in set(imported_packages(path.read_text("utf-8")))
    }
    assert starters == {"publishing.py"}


def test_every_package_is_seen_by_the_test() -> None:
    """A module that nobody wrote down would escape the picture."""
    found = {path.parent.name for path in ROOT.glob("tools/*/__init__.py")} | {"generator"}
    assert found == PACKAGES.keys()
