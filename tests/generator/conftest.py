"""The mini site, as a project of its own for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from catalog.contract import Fact
from catalog.factbook import read_publications
from catalog.laboratory import read_laboratory
from generator.build import Report, build
from generator.language.extraction import to_bytes, update_file, wanted_strings
from generator.language.languages import LANGUAGES
from generator.language.strings import read_catalog, texts_of
from generator.project import CHECKOUT, Options, Project
from generator.site import Site

MINI = Path(__file__).resolve().parents[1] / "mini"

DAY = "1793000000"
"""SOURCE_DATE_EPOCH of the tests: 26 October 2026, 07:33:20 UTC."""


@pytest.fixture(scope="session")
def mini_data() -> ModuleType:
    """`tests/mini/dataset.py`."""
    spec = spec_from_file_location("mini_dataset", MINI / "dataset.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def prepared(mini_data: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The mini project, its data sealed and its strings complete, made once."""
    root = tmp_path_factory.mktemp("mini") / "mini"
    shutil.copytree(MINI / "content", root / "content")
    shutil.copytree(MINI / "templates", root / "templates")
    mini_data.write_data(root / "data")
    laboratory = read_laboratory(root / "data", read_publications(root / "data" / "publications.toml"))
    complete_strings(root / "content", root / "templates", (*mini_data.FACTS, *laboratory.facts.values()))
    return root


@pytest.fixture(scope="session")
def judged_root(prepared: Path, mini_data: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The mini project with the judged data; tests only read it."""
    root = tmp_path_factory.mktemp("judged") / "mini"
    for name in ("content", "templates"):
        shutil.copytree(prepared / name, root / name)
    mini_data.write_judged(root / "data")
    (CHECKOUT / ".cache").mkdir(exist_ok=True)
    (root / ".cache").symlink_to(CHECKOUT / ".cache")
    return root


@pytest.fixture(scope="session")
def judged_site(judged_root: Path) -> Site:
    """The inputs of its pages, every reading with a page of its own."""
    from generator.project import read_site

    return read_site(Project(judged_root), Options(pages="all", draft=True))


@pytest.fixture
def mini(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A fresh copy of the mini project; builds happen at a fixed time."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", DAY)
    root = tmp_path / "mini"
    shutil.copytree(prepared, root)
    (CHECKOUT / ".cache").mkdir(exist_ok=True)
    (root / ".cache").symlink_to(CHECKOUT / ".cache")  # the fonts are the same, and slow to cut
    return Project(root)


def complete_strings(content: Path, templates: Path, facts: tuple[Fact, ...]) -> None:
    """Translate what the mini catalog lacks by marking it, so that new strings of the generator break no test."""
    wanted = wanted_strings(templates, facts)
    for language in LANGUAGES:
        path, _missing = update_file(content, language, wanted)
        catalog = read_catalog(path, language)
        for message in catalog:
            if message.id and not all(texts_of(message)):
                one = message.id if isinstance(message.id, str) else message.id[0]
                text = f"[{language.code}] {one}"
                message.string = text if isinstance(message.id, str) else (text,) * catalog.num_plurals
        path.write_bytes(to_bytes(catalog))


@pytest.fixture
def built(mini: Project) -> Callable[..., Report]:
    """Builds the mini site and says nothing."""

    def run(**options: object) -> Report:
        return build(mini, mini.out, Options(**options), lambda _line: None)  # type: ignore[arg-type]

    return run


@pytest.fixture
def rebuilt(mini: Project, shown: Path, built: Callable[..., Report]) -> Callable[..., Report]:
    """The same where a whole site lies already, which spares most of the first build."""
    shutil.copytree(shown, mini.out)
    return built


@pytest.fixture(scope="session")
def shown(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The mini site, built once; tests only read it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", DAY)
        root = tmp_path_factory.mktemp("shown") / "mini"
        shutil.copytree(prepared, root)
        (CHECKOUT / ".cache").mkdir(exist_ok=True)
        (root / ".cache").symlink_to(CHECKOUT / ".cache")
        project = Project(root)
        build(project, project.out, Options(), lambda _line: None)
        return project.out


@pytest.fixture
def mini_site(mini: Project) -> Site:
    """The inputs of the mini site's pages."""
    from generator.project import read_site

    return read_site(mini, Options())
