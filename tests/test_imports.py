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


def imported_packages(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that this picture can be read from them"
            assert node.module is not None
            yield node.module.split(".")[0]


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
