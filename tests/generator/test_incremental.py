"""An incremental build gives what a clean one gives, whatever changed; and what did not change is left alone."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

import pytest

from generator import build as building
from generator.build import Report, build
from generator.building.ledger import FILE, read_ledger
from generator.building.staging import JOURNAL, PROGRESS, Staging
from generator.cli import main
from generator.project import Options, Project
from generator.rendering.renderer import Renderer

ROUNDS = int(os.environ.get("SOAK_ROUNDS", "4"))
"""Changes of the random sequence, and kills."""


MEASURED = 'msgid "not measured"\nmsgstr "'
"""Where the French word of a pair without a reading begins."""


LAST = '<a href="{{ json_url }}">JSON</a>'
FIGURE = "{{ facts['coverage.share'].text }}"
"""A figure that pages of pairs show in one state of their template, and in another do not."""


def tree(folder: Path) -> dict[str, bytes]:
    """Bytes of all files by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def times(folder: Path) -> dict[str, int]:
    """Time stamps of all files by path."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()
    }


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text in a file that must have it."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def changed_files(mini: Project, rebuilt: Callable[..., Report], **options: object) -> set[str]:
    """What a build writes, but for its ledger."""
    before = times(mini.out)
    rebuilt(**options)
    return {name for name, stamp in times(mini.out).items() if before.get(name) != stamp} - {FILE}


def changes(mini: Project, data: ModuleType, chance: random.Random) -> Iterator[str]:
    """Random changes of a project, each told in a word after it was made."""
    engines = 0
    while True:
        kinds = ["template", "figure", "string", "prose", "wave", "engine", "component", "settings", "asset"]
        what = chance.choice(kinds)
        number = chance.randrange(1000)
        match what:
            case "template":
                edit(mini.templates / "pages/pair.html", '<p id="claim">', f'<p class="n{number}" id="claim">')
            case "figure":
                path = mini.templates / "pages/pair.html"
                shown = FIGURE in path.read_text("utf-8")
                edit(path, *(FIGURE, "") if shown else (LAST, FIGURE + LAST))
            case "component":
                edit(mini.templates / "components/reading.html", "{% macro", f"{{# {number} #}}{{% macro")
            case "string":
                edit(mini.content / "fr/messages.po", MEASURED, f"{MEASURED}{number} ")
            case "prose":
                edit(mini.content / "en/methodology.md", "The mean is", f"The (`{number}`) mean is")
                edit(mini.content / "en/methodology.md", f"The (`{number}`) mean is", "The mean is")
                (mini.content / "en/methodology.md").touch()
            case "wave" | "engine":
                engines += 1
                shutil.rmtree(mini.data)
                cp = chance.randrange(-60, 60)
                readings = {**data.S1, "518-700": cp} if what == "wave" else dict(data.S1)
                original, data.S1 = data.S1, readings
                data.write_data(mini.data, engine=f"Minifish {engines}")
                data.S1 = original
            case "settings":
                size = chance.randrange(2, 6)
                path = mini.content / "site.toml"
                lines = path.read_text("utf-8").splitlines()
                kept = [line for line in lines if not line.startswith("pairs_per_page")]
                path.write_text("\n".join([f"pairs_per_page = {size}", *kept]) + "\n", "utf-8")
            case "asset":
                with (mini.templates / "assets/base.css").open("a") as sheet:
                    sheet.write(f"\n.n{number} {{ color: red }}\n")
        yield what


def test_incremental_equals_clean_after_any_change(
    mini: Project, rebuilt: Callable[..., Report], mini_data: ModuleType, tmp_path: Path
) -> None:
    """A seeded sequence of changes of templates, strings, prose, data and settings; every other step is compared."""
    chance = random.Random(960)
    rebuilt()
    for step, what in zip(range(ROUNDS), changes(mini, mini_data, chance), strict=False):
        rebuilt(pages=chance.choice([None, "S1", "all"]) if step % 2 else None)
        if step % 2 == 0:
            clean = tmp_path / f"clean{step}"
            build(mini, clean, Options(), lambda _line: None)
            assert tree(mini.out) == tree(clean), what
            shutil.rmtree(clean)


def test_a_wave_touches_the_pages_that_show_it(
    mini: Project, rebuilt: Callable[..., Report], mini_data: ModuleType
) -> None:
    """A second wave reads 7-11, and nothing that another pair's page shows: only the lists of pairs are written."""
    rebuilt()
    mini_data.seal_another(mini.data)
    changed = changed_files(mini, rebuilt)
    assert {"en/waves/0002/index.html", "en/pairs/index.html", "en/positions/7/index.html"} <= changed
    assert [name for name in changed if re.search(r"/(pairs|paires)/\d+/", name)] == []


def test_nothing_is_switched_where_nothing_changed(mini: Project, rebuilt: Callable[..., Report]) -> None:
    """The folder stays the one that it was; to link all files into another one takes longer than to find that out."""
    rebuilt()
    folder = mini.out.stat().st_ino
    assert rebuilt().written == 0
    assert mini.out.stat().st_ino == folder


def test_nothing_is_looked_at_where_nothing_changed(
    mini: Project, rebuilt: Callable[..., Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the hub, which says when it was built, is asked what it shows."""
    rebuilt()
    seen = set[str]()
    draft = Renderer.draft
    monkeypatch.setattr(
        Renderer, "draft", lambda self, kind, page, code: seen.add(kind.name) or draft(self, kind, page, code)
    )
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1793100000")
    rebuilt(processes=1)
    assert seen == {"hub"}


def test_a_figure_that_a_template_no_longer_shows_is_forgotten(
    mini: Project, rebuilt: Callable[..., Report], tmp_path: Path
) -> None:
    page = mini.templates / "pages/pair.html"
    before = page.read_text("utf-8")
    edit(page, LAST, FIGURE + LAST)
    rebuilt()
    ledger = read_ledger(mini.out)
    assert ledger
    assert any("coverage.share" in parts for parts in ledger.facts)
    page.write_text(before, "utf-8")
    rebuilt()
    build(mini, tmp_path / "clean", Options(), lambda _line: None)
    assert tree(mini.out) == tree(tmp_path / "clean")


def test_a_download_is_made_again_only_where_its_inputs_changed(
    mini: Project, rebuilt: Callable[..., Report], mini_data: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Converting the tables is what costs most of all that is no page."""
    made: list[str] = []
    stream = Staging.stream

    def streaming(self: Staging, file: str, produce: Callable[[BinaryIO], None]) -> tuple[int, str]:
        made.append(file)
        return stream(self, file, produce)

    monkeypatch.setattr(Staging, "stream", streaming)
    rebuilt(processes=1)
    made.clear()
    edit(mini.content / "en/methodology.md", "The mean is", "A mean is")
    rebuilt(processes=1)
    assert made == []
    mini_data.seal_another(mini.data)
    rebuilt(processes=1)
    assert {"data/en/readings.csv", "data/readings.parquet", "data/facts.json", "data/SHA256SUMS"} <= set(made)
    assert [file for file in made if file.startswith(("data/waves/0001/", "data/eternity/"))] == []


def test_a_template_or_a_string_touches_its_own_kind_alone(mini: Project, rebuilt: Callable[..., Report]) -> None:
    rebuilt()
    before = read_ledger(mini.out)
    assert before
    edit(mini.templates / "pages/start.html", "{% block main %}", "{% block main %}<hr>")
    changed = changed_files(mini, rebuilt)
    assert changed
    assert all("/positions/" in name for name in changed)
    after = read_ledger(mini.out)
    assert after
    assert {key for key in after.shared if after.shared[key] != before.shared[key]} == {"start/fr", "start/en"}


def test_explain_names_what_changed(
    mini: Project, rebuilt: Callable[..., Report], capsys: pytest.CaptureFixture[str]
) -> None:
    rebuilt()
    command = ["explain", "--project", str(mini.root)]
    assert main([*command, "en/pairs/518/518-700.html"]) == 0
    assert capsys.readouterr().out == "nothing changed: the page stays as it is\n"
    edit(mini.templates / "components/reading.html", "{% macro", "{# other #}{% macro")
    assert main([*command, "en/pairs/518/518-700.html"]) == 0
    assert capsys.readouterr().out == "template components/reading.html: changed\n"
    assert main([*command, "en/about/"]) == 0
    assert capsys.readouterr().out == "nothing changed: the page stays as it is\n"
    assert main([*command, "en/nowhere/"]) == 1


def test_a_file_that_somebody_took_away_comes_back(mini: Project, rebuilt: Callable[..., Report]) -> None:
    rebuilt()
    before = tree(mini.out)
    for name in ("en/index.html", "fr/paires/518/518-700.html", "data/pairs/518/518-0.json", "data/facts.json"):
        (mini.out / name).unlink()
    rebuilt()
    assert tree(mini.out) == before


def test_a_site_that_settles_has_the_bytes_of_one_that_is_exchanged(
    mini: Project, rebuilt: Callable[..., Report], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Both ways of switching, after a change that removes pages too."""
    rebuilt(pages="all")
    stamps = times(mini.out)
    monkeypatch.setattr(building, "MANY", 10)
    edit(mini.templates / "pages/pair.html", '<p id="claim">', '<p id="claim" class="n">')
    report = rebuilt()
    assert report.removed == 3, "1-2 was read at S0 alone: a page in two languages, and its data"
    build(mini, tmp_path / "clean", Options(), lambda _line: None)
    assert tree(mini.out) == tree(tmp_path / "clean")
    kept = "en/positions/7/index.html"
    assert times(mini.out)[kept] == stamps[kept]
    assert rebuilt().written == 0


def test_a_settling_that_was_cut_off_is_finished_by_whoever_looks_next(
    mini: Project, rebuilt: Callable[..., Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal decides: before it the old site stands, after it the new one wins."""
    rebuilt()
    before = tree(mini.out)
    monkeypatch.setattr(building, "MANY", 10)
    edit(mini.templates / "pages/pair.html", '<p id="claim">', '<p id="claim" class="n">')
    moved = 0
    rename = Path.rename

    def failing(path: Path, target: Path) -> Path:
        nonlocal moved
        if path.suffix == ".html" and ".staging" in str(path):
            moved += 1
            if moved > 5:
                raise KeyboardInterrupt
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing)
        patch.setattr(shutil, "rmtree", lambda *_arguments, **_options: None)
        with pytest.raises(KeyboardInterrupt):
            rebuilt()
    assert (mini.root / ".staging-site" / JOURNAL).is_file()
    half = tree(mini.out)
    assert half.keys() == before.keys()
    assert all(content.rstrip().endswith(b"</html>") for name, content in half.items() if name.endswith(".html"))
    assert main(["check", "--project", str(mini.root)]) == 0
    assert b'class="n"' in (mini.out / "en/pairs/518/518-700.html").read_bytes()
    assert not list(mini.root.glob(".staging*"))
    assert rebuilt().written == 0


@pytest.mark.parametrize("settling", [False, True])
def test_kill_9_leaves_whole_pages_and_the_next_build_goes_on(
    mini: Project, rebuilt: Callable[..., Report], settling: bool
) -> None:
    """At random moments; the site is the old one or the new one, and no helper of a killed build goes on."""
    rebuilt()
    before = tree(mini.out)
    edit(mini.templates / "base.html", "<h1>", "<h1>New: ")
    code = "import sys; from generator import build, cli; build.MANY = int(sys.argv.pop(1)); sys.exit(cli.main())"
    command = [sys.executable, "-c", code, "10" if settling else "60000", "build", "--project", str(mini.root)]
    started = time.perf_counter()
    subprocess.run([*command, "--out", str(mini.root / "clean")], check=True, capture_output=True)
    whole = time.perf_counter() - started
    after = tree(mini.root / "clean")
    chance = random.Random(9)
    for _ in range(ROUNDS // 2):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(whole * chance.uniform(0.3, 1.1))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        now = tree(mini.out)
        if settling and (mini.root / ".staging-site" / JOURNAL).is_file():
            assert all(content in (before.get(name), after.get(name)) for name, content in now.items())
        else:
            assert now in (before, after)
    subprocess.run(command, check=True, capture_output=True)
    assert tree(mini.out) == after
    assert not list(mini.root.glob(".staging*"))


def test_the_next_build_takes_over_the_shards_that_a_killed_one_finished(
    mini: Project, rebuilt: Callable[..., Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while the third shard is made: the first two are not made again."""
    from generator.building.works import Works

    made: list[int] = []
    pair = Works._pair

    def counting(self: Works, kind: object, index: int, *rest: object) -> tuple[str, ...]:
        if len({each // 960 for each in [*made, index]}) > 2 and not made.count(-1):
            raise KeyboardInterrupt
        made.append(index)
        return pair(self, kind, index, *rest)  # type: ignore[arg-type]

    edit(mini.templates / "pages/pair.html", '<p id="claim">', '<p id="claim" class="n">')
    monkeypatch.setattr(Works, "_pair", counting)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", lambda *_arguments, **_options: None)
        with pytest.raises(KeyboardInterrupt):
            rebuilt(processes=1)
    first = list(made)
    made.append(-1)
    rebuilt(processes=1)
    again = made[len(first) + 1 :]
    assert first
    assert again
    finished = sorted({index // 960 for index in first})[:2]
    assert not [index for index in again if index // 960 in finished]
    clean = mini.root / "clean"
    build(mini, clean, Options(processes=1), lambda _line: None)
    assert tree(mini.out) == tree(clean)


@pytest.mark.parametrize("settling", [False, True])
def test_what_a_killed_build_made_from_other_inputs_is_not_taken_over(
    mini: Project, rebuilt: Callable[..., Report], monkeypatch: pytest.MonkeyPatch, settling: bool
) -> None:
    """A change is taken back after a build of it was killed with some shards done: the site stays as it was."""
    rebuilt()
    before, page = tree(mini.out), mini.templates / "pages/pair.html"
    text = page.read_text("utf-8")
    monkeypatch.setattr(building, "MANY", 10 if settling else 60_000)
    edit(page, '<p id="claim">', '<p id="claim" class="n">')
    with monkeypatch.context() as patch:
        patch.setattr(building, "_frame", _killed)
        patch.setattr(shutil, "rmtree", lambda *_arguments, **_options: None)
        with pytest.raises(KeyboardInterrupt):
            rebuilt()
    assert list((mini.root / ".staging-site" / PROGRESS).iterdir())
    page.write_text(text, "utf-8")
    assert rebuilt().written == 0
    assert tree(mini.out) == before


def _killed(*_arguments: object) -> None:
    raise KeyboardInterrupt
