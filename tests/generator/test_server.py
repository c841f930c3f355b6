"""The local server, and watching for changes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from generator.build import Report
from generator.errors import GeneratorError
from generator.project import Project
from generator.server import server, serving
from generator.watch import changes, stamps


def answer(url: str) -> tuple[int, str, str]:
    """Status, text and security policy of an address."""
    try:
        with urlopen(url) as response:
            return response.status, response.read().decode(), response.headers["Content-Security-Policy"]
    except HTTPError as error:
        with error:
            return error.code, error.read().decode(), error.headers["Content-Security-Policy"]


def test_pages_are_served_under_a_strict_policy(mini: Project, built: Callable[..., Report]) -> None:
    built()
    with serving(mini.out) as root:
        status, text, policy = answer(root + "fr/")
        assert status == 200
        assert "<h1>Quelles paires sont égales\u202f?</h1>" in text
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy


@pytest.mark.parametrize(
    ("path", "title"), [("en/nothing", "Page not found"), ("fr/rien", "Page introuvable"), ("x", "Page introuvable")]
)
def test_a_missing_page_is_answered_in_the_language_of_its_folder(
    mini: Project, built: Callable[..., Report], path: str, title: str
) -> None:
    built()
    with serving(mini.out) as root:
        status, text, _policy = answer(root + path)
        assert status == 404
        assert title in text


@pytest.mark.parametrize("path", [".build.json", ".gitkeep", "../content/site.toml", "%2e%2e/content/site.toml"])
def test_hidden_files_and_other_folders_are_not_served(mini: Project, built: Callable[..., Report], path: str) -> None:
    built()
    with serving(mini.out) as root:
        assert answer(root + path)[0] == 404


def test_a_subfolder_is_served_as_one(mini: Project, built: Callable[..., Report]) -> None:
    built(base_url="https://a.example/x/y")
    with serving(mini.out, prefix="/x/y/") as root:
        assert answer(root + "en/")[0] == 200
        assert answer(root.replace("/x/y/", "/en/"))[0] == 404


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with serving(tmp_path) as root, pytest.raises(GeneratorError, match="wanted a free one"):
        server(tmp_path, int(root.rsplit(":", 1)[1].strip("/")))


def test_changes_are_named(mini: Project) -> None:
    before = stamps(mini)
    assert changes(before, stamps(mini), mini.root) == []
    (mini.content / "fr/new.md").write_text("new")
    (mini.templates / "base.html").unlink()
    assert changes(before, stamps(mini), mini.root) == ["content/fr/new.md", "templates/base.html"]


def test_watching_rebuilds_what_was_edited(mini: Project) -> None:
    """The command as a person runs it: edit a file, look again."""
    command = [sys.executable, "-m", "generator", "serve", "--watch", "--port", "0", "--project", str(mini.root)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout
        lines: list[str] = []
        while not lines or not lines[-1].startswith("http://127.0.0.1:"):
            lines.append(process.stdout.readline())
        root = lines[-1].split()[0]
        page = mini.content / "en/methodology.md"
        page.write_text(page.read_text("utf-8").replace("Twins differ", "Twins truly differ"), "utf-8")
        deadline = time.monotonic() + 30
        while "Twins truly differ" not in answer(root + "en/methodology/")[1] and time.monotonic() < deadline:
            time.sleep(0.2)
        assert "Twins truly differ" in answer(root + "en/methodology/")[1]
    finally:
        process.terminate()
        process.wait()
        if process.stdout:
            process.stdout.close()
