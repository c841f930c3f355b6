"""Chromium, and the mini site's content and data under the templates that readers get."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from generator.build import build
from generator.project import CHECKOUT, Options, Project
from generator.server import serving

MINI = Path(__file__).resolve().parents[1] / "mini"
CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here opens pages in Chromium."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without it the tests are skipped, and fail where ASYM_REQUIRE=1 wants it."""
    if not CHROMIUM.exists():
        reason = f"{CHROMIUM} is not there: install Debian's chromium, or name another one in CHROMIUM"
        if os.environ.get("ASYM_REQUIRE") == "1":
            pytest.fail(f"ASYM_REQUIRE=1, but {reason}")
        pytest.skip(reason)
    quiet = ("background-networking", "component-update", "sync", "gpu", "quic")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--no-first-run", *(f"--disable-{each}" for each in quiet)],
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Mini content and data, with the templates and strings of the real site."""
    root = tmp_path_factory.mktemp("browser") / "project"
    shutil.copytree(MINI / "content", root / "content")
    shutil.copytree(CHECKOUT / "templates", root / "templates")
    for language in ("fr", "en"):
        strings = CHECKOUT / "content" / language / "messages.po"
        if strings.is_file():
            shutil.copy(strings, root / "content" / language / "messages.po")
    spec = spec_from_file_location("mini_dataset", MINI / "dataset.py")
    assert spec
    assert spec.loader
    dataset = module_from_spec(spec)
    spec.loader.exec_module(dataset)
    dataset.write_data(root / "data")
    (CHECKOUT / ".cache").mkdir(exist_ok=True)
    (root / ".cache").symlink_to(CHECKOUT / ".cache")
    return Project(root)


@pytest.fixture(scope="session")
def built(project: Project) -> Callable[..., Path]:
    """Builds the project somewhere and returns the folder; strings not yet translated show in English."""

    def run(name: str, base_url: str | None = None) -> Path:
        out = project.root / name
        build(project, out, Options(base_url=base_url, draft=True), lambda _line: None)
        return out

    return run


@pytest.fixture(scope="session")
def site(built: Callable[..., Path]) -> Iterator[str]:
    """Address of the mini site, as `make serve` shows it."""
    with serving(built("site")) as root:
        yield root


@pytest.fixture(scope="session")
def judged(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the mini site with verdicts and games; every pair that was read has a page."""
    root = tmp_path_factory.mktemp("judged") / "project"
    for name in ("content", "templates"):
        shutil.copytree(project.root / name, root / name)
    spec = spec_from_file_location("mini_dataset_judged", MINI / "dataset.py")
    assert spec
    assert spec.loader
    dataset = module_from_spec(spec)
    spec.loader.exec_module(dataset)
    dataset.write_judged(root / "data")
    (root / ".cache").symlink_to(CHECKOUT / ".cache")
    judged = Project(root)
    build(judged, judged.out, Options(draft=True, pages="all"), lambda _line: None)
    with serving(judged.out) as address:
        yield address


@dataclass
class Visit:
    """A page with everything that a browser complained about."""

    page: Page
    """The page."""

    root: str
    """What addresses of the site begin with."""

    complaints: list[str] = field(default_factory=list)
    """Console messages, errors, failed and foreign requests."""

    def open(self, address: str) -> Page:
        """Go to an address of the site."""
        self.page.goto(self.root + address)
        return self.page


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Opens a browser window and notes complaints."""
    contexts = []

    def start(root: str, **options: object) -> Visit:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        visit = Visit(context.new_page(), root)
        note = visit.complaints.append
        visit.page.on("console", lambda message: note(f"console: {message.text}") if message.type != "log" else None)
        visit.page.on("pageerror", lambda error: note(f"error: {error}"))
        # A request that is dropped because the reader goes on to another page has not failed.
        visit.page.on(
            "requestfailed",
            lambda request: None if request.failure == "net::ERR_ABORTED" else note(f"failed: {request.url}"),
        )
        visit.page.on(
            "request",
            lambda request: None if request.url.startswith((root, "data:")) else note(f"foreign: {request.url}"),
        )
        return visit

    yield start
    for context in contexts:
        context.close()
