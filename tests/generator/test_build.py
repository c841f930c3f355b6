"""A build of the mini site: what is on its pages, and that it is whole or not at all."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from generator.build import Report
from generator.building.ledger import FILE
from generator.cli import main
from generator.errors import GeneratorError, ProblemsFound
from generator.project import Project


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


PAGES = [
    "404.html",
    "en/404.html",
    "en/about/index.html",
    "en/data/index.html",
    "en/encyclopedia/index.html",
    "en/figures/controls.s1.mean/index.html",
    "en/figures/coverage.share/index.html",
    "en/figures/eternity.census.match/index.html",
    "en/figures/eternity.growth.least/index.html",
    "en/figures/eternity.growth.most/index.html",
    "en/figures/eternity.shrink.4/index.html",
    "en/figures/eternity.sweep.1/index.html",
    "en/figures/eternity.sweep.decreases/index.html",
    "en/figures/eternity.trick.joined/index.html",
    "en/figures/eternity.worked.12_15.lower/index.html",
    "en/figures/eternity.worked.12_15.upper/index.html",
    "en/figures/index.html",
    "en/figures/order.seed/index.html",
    "en/figures/quoted.eternity.growth/index.html",
    "en/figures/quoted.eternity.shrink.4/index.html",
    "en/figures/quoted.eternity.sweep.1/index.html",
    "en/figures/quoted.eternity.sweep.decreases/index.html",
    "en/figures/quoted.eternity.worked.12_15.lower/index.html",
    "en/figures/quoted.eternity.worked.12_15.upper/index.html",
    "en/figures/quoted.twins.mean_abs_diff/index.html",
    "en/figures/quoted.twins.over_5/index.html",
    "en/figures/space.pairs/index.html",
    "en/figures/space.starts/index.html",
    "en/figures/twins.correlation/index.html",
    "en/figures/twins.mean_abs_diff/index.html",
    "en/index.html",
    "en/map/index.html",
    "en/methodology/index.html",
    "en/methods/meet-in-the-middle/bill/index.html",
    "en/methods/meet-in-the-middle/growth/index.html",
    "en/methods/meet-in-the-middle/index.html",
    "en/methods/meet-in-the-middle/trick/index.html",
    "en/pair/index.html",
    "en/pairs/0/0-518.html",
    "en/pairs/3/3-700.html",
    "en/pairs/5/5-9.html",
    "en/pairs/518/518-0.html",
    "en/pairs/518/518-518.html",
    "en/pairs/518/518-700.html",
    "en/pairs/534/534-534.html",
    "en/pairs/959/959-534.html",
    "en/pairs/index.html",
    "en/pairs/page-2/index.html",
    "en/pairs/page-3/index.html",
    "en/positions/index.html",
    *(f"en/positions/{start}/index.html" for start in range(960)),
    "en/search/index.html",
    "en/waves/0001/index.html",
    "en/waves/index.html",
    "index.html",
]

WORDS = {
    "about/": "a-propos/",
    "data/": "donnees/",
    "encyclopedia/": "encyclopedie/",
    "figures/": "chiffres/",
    "methodology/": "methodologie/",
    "methods/meet-in-the-middle/": "methodes/rendez-vous-au-milieu/",
    "pairs/": "paires/",
    "pair/": "paire/",
    "map/": "carte/",
    "search/": "recherche/",
    "waves/": "vagues/",
}


def test_every_page_stands_where_the_table_of_addresses_says(mini: Project, rebuilt: Callable[..., Report]) -> None:
    report = rebuilt()
    french = [page.replace("en/", "fr/", 1) for page in PAGES if page.startswith("en/")]
    for english, word in WORDS.items():
        french = [page.replace(f"fr/{english}", f"fr/{word}", 1) for page in french]
    permalinks = [f"{folder}/0001-{report.dataset[:8]}/index.html" for folder in ("en/waves", "fr/vagues")]
    got = sorted(name for name in tree(mini.out) if name.endswith(".html"))
    assert got == sorted(PAGES + french + permalinks)
    assert report.pages == len(got)


def test_a_pair_page_shows_its_own_readings_and_its_mirrors(mini: Project, rebuilt: Callable[..., Report]) -> None:
    rebuilt()
    page = (mini.out / "fr/paires/0/0-518.html").read_text("utf-8")
    rungs = re.findall(r'<tr class="rung">(.*?)</tr>', page)
    assert [re.findall(r"<td>(.*?)</td>", rung) for rung in rungs] == [
        ["S0", "<b>−12\u00a0cp</b>", "14", "8\u202f766", "<b>−20\u00a0cp</b>"],
        ["S1", "<b>−3\u00a0cp</b>", "18", "48\u202f766", "<b>+8\u00a0cp</b>"],
    ]
    assert '<a href="../959/959-534.html">959-534</a>: <b>+8\u00a0cp</b>' in page


def test_nothing_is_deduced_of_a_mirror_that_was_not_measured(mini: Project, rebuilt: Callable[..., Report]) -> None:
    rebuilt()
    page = (mini.out / "fr/paires/518/518-0.html").read_text("utf-8")
    assert re.search(r'<p id="mirror">534-959: non mesurée, rien n’en est déduit</p>', page)
    assert re.findall(r"<td>(.*?)</td>", re.findall(r'<tr class="rung">.*?</tr>', page)[1])[-1] == "<b>non mesurée</b>"


def test_a_mate_is_said_in_words_and_a_missing_score_is_never_a_number(
    mini: Project, rebuilt: Callable[..., Report]
) -> None:
    """Case site-05: a missing reading never prints as nan."""
    rebuilt()
    assert "Les Blancs matent en 7 coups" in (mini.out / "fr/paires/3/3-700.html").read_text("utf-8")
    assert "White mates in 7 moves" in (mini.out / "en/pairs/3/3-700.html").read_text("utf-8")
    assert "<b>not measured</b>" in (mini.out / "en/pairs/5/5-9.html").read_text("utf-8")
    for path in mini.out.rglob("*.html"):
        shown = path.read_text("utf-8").replace('<p class="engine">None: ', "")  # an engine that calls itself None
        assert not re.search(r"\bnan\b|<NA>|\bNone\b", shown), path


def test_an_engine_called_na_keeps_its_name_and_makes_no_ladder(mini: Project, rebuilt: Callable[..., Report]) -> None:
    """Case site-05: the text NA is a name."""
    from catalog.dataset import read_dataset

    rebuilt()
    readings = read_dataset(mini.data).readings
    assert readings[readings.cp == 500].engine.tolist() == ["NA"]
    page = (mini.out / "en/pairs/518/518-0.html").read_text("utf-8")
    assert "+500" not in page
    assert "50,000, Minifish 1.0</p>" in page


def test_fens_and_castling_of_a_pair(mini: Project, rebuilt: Callable[..., Report]) -> None:
    """518 is RNBQKBNR and 0 is BBQNNRKR, by the published table of starts."""
    rebuilt()
    page = (mini.out / "en/pairs/518/518-0.html").read_text("utf-8")
    assert "<code>bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1</code>" in page
    assert "<code>bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1</code>" in page
    assert '<p class="castling">white e1 a1 h1 False False</p>' in page
    # The rook on f8 stands where the other one would go.
    assert '<p class="castling">black g8 f8 h8 False False</p>' in page


def test_the_hub_counts_what_was_read(mini: Project, rebuilt: Callable[..., Report]) -> None:
    """Six asymmetric classes at S0, four of them within 62 cp; five at S1; 460,320 asymmetric classes in all."""
    rebuilt()
    page = (mini.out / "en/index.html").read_text("utf-8")
    stairs = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r'<tr class="stair">(.*?)</tr>', page)]
    assert stairs[0] == ["S0", "10,000", "6", "4", "460,314", "66.7%"]
    assert stairs[1] == ["S1", "50,000", "5", "-", "0", "-"]
    assert stairs[2] == ["S2", "200,000", "0", "-", "-", "-"]


def test_the_list_of_classes_has_the_most_equal_first_and_symmetric_ones_last(
    mini: Project, rebuilt: Callable[..., Report]
) -> None:
    rebuilt()
    listed = [
        re.findall(r'">(\d+-\d+)</a>', (mini.out / f"en/pairs/{page}index.html").read_text("utf-8"))
        for page in ("", "page-2/", "page-3/")
    ]
    assert listed == [["518-700", "0-518", "518-0"], ["3-700", "5-9", "1-2"], ["518-518"]]


def test_time_of_generation_stands_on_the_hubs_alone(mini: Project, rebuilt: Callable[..., Report]) -> None:
    rebuilt()
    dated = [name for name, content in tree(mini.out).items() if b"2026-10-26" in content]
    assert dated == ["en/index.html", "fr/index.html"]
    assert "Généré le 26 octobre 2026 à 07\u00a0h\u00a033 UTC" in (mini.out / "fr/index.html").read_text("utf-8")


def test_a_second_build_gives_the_same_bytes_and_time_stamps(mini: Project, built: Callable[..., Report]) -> None:
    first = built()
    before, stamps = tree(mini.out), times(mini.out)
    time.sleep(0.01)
    second = built()
    assert tree(mini.out) == before
    assert times(mini.out) == stamps
    assert (first.unchanged, second.written, second.unchanged) == (0, 0, first.written)


def test_a_clean_build_elsewhere_gives_the_same_bytes(mini: Project, rebuilt: Callable[..., Report]) -> None:
    from generator.build import build
    from generator.project import Options

    rebuilt()
    rebuilt()
    build(mini, mini.root / "other", Options(), lambda _line: None)
    assert tree(mini.root / "other") == tree(mini.out)


def test_only_what_changed_is_written_and_what_is_gone_is_removed(
    mini: Project, rebuilt: Callable[..., Report]
) -> None:
    rebuilt()
    stamps = times(mini.out)
    page = mini.content / "en/methodology.md"
    page.write_text(page.read_text("utf-8").replace("The mean is", "Its mean is"), "utf-8")
    report = rebuilt()
    changed = {name for name, stamp in times(mini.out).items() if stamps.get(name) != stamp}
    assert changed == {"en/methodology/index.html", "search/en.json", FILE}
    assert (report.written, report.removed) == (2, 0)
    for name in ("en", "fr"):
        page = mini.content / name / "methodology.md"
        page.write_text(page.read_text("utf-8").replace("(pair:518-0)", "(page:pairs)"), "utf-8")
    report = rebuilt(pages="admitted")
    assert not list(mini.out.glob("en/pairs/*/*-*.html"))
    assert report.removed == 8 * 2 + 8, "a page a language and one JSON; the list holds all classes that were read"


def test_a_build_time_changes_the_hubs_alone(
    mini: Project, rebuilt: Callable[..., Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuilt()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1793100000")
    assert rebuilt().written == 2


def test_the_placeholder_of_a_checkout_stays(mini: Project, built: Callable[..., Report]) -> None:
    mini.out.mkdir()
    (mini.out / ".gitkeep").touch()
    built()
    assert (mini.out / ".gitkeep").read_bytes() == b""


def test_a_folder_that_no_build_made_is_left_alone(mini: Project, built: Callable[..., Report]) -> None:
    mini.out.mkdir()
    (mini.out / "thesis.txt").write_text("precious")
    with pytest.raises(GeneratorError, match="holds files that no build made"):
        built()
    assert (mini.out / "thesis.txt").read_text() == "precious"


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("content/en/hub.md", 'fact("space.pairs")', 'fact("space.pears")', "content/en/hub.md:7: unknown fact"),
        ("templates/pages/pair.html", "view.wave", "view.wave", ""),
        ("templates/pages/pair.html", "view.engine", "view.engin", "templates/pages/pair.html:4: "),
        ("templates/pages/figure.html", "unit_words", "unit_words)", "templates/pages/figure.html:3: "),
        ("templates/base.html", 'asset("site.js")', 'asset("sight.js")', "templates/base.html:17: asset 'sight.js'"),
        ("templates/base.html", 'id="main"', 'id="main" style="x"', "404.html:13: 'style=\"' stands in the page"),
        ("templates/base.html", '<h1>', '<img src="https://a.example/"><h1>', "404.html:14: loads https://a.example/"),
        ("templates/base.html", '<h1>', '<a href="nowhere.html"></a><h1>', "404.html:14: link to nowhere.html"),
        ("templates/base.html", '<h1>', '<a href="#nowhere"></a><h1>', "404.html:14: link to #nowhere"),
        ("templates/base.html", '<h1>', '<i id="main"></i><h1>', "404.html:13: 2 elements have the id 'main'"),
    ],
)  # fmt: skip
def test_a_failing_build_names_the_place_and_leaves_the_old_site_whole(
    mini: Project, rebuilt: Callable[..., Report], file: str, old: str, new: str, problem: str
) -> None:
    rebuilt()
    before, stamps = tree(mini.out), times(mini.out)
    path = mini.root / file
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    if not problem:
        rebuilt()
        return
    with pytest.raises(ProblemsFound) as found:
        rebuilt()
    assert any(str(each).startswith(problem) for each in found.value.problems), found.value
    assert tree(mini.out) == before
    assert times(mini.out) == stamps
    assert not list(mini.root.glob(".staging*"))


def test_a_changed_byte_of_the_data_stops_the_build(
    mini: Project, rebuilt: Callable[..., Report], capsys: pytest.CaptureFixture[str]
) -> None:
    rebuilt()
    before = tree(mini.out)
    path = mini.data / "dataset/readings.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    assert main(["build", "--project", str(mini.root)]) == 1
    lines = capsys.readouterr().err.strip().splitlines()
    assert "readings.parquet" in lines[-1]
    assert "Traceback" not in "".join(lines)
    assert tree(mini.out) == before


def test_a_killed_build_leaves_the_old_site_whole_and_the_next_one_works(
    mini: Project, rebuilt: Callable[..., Report]
) -> None:
    """kill -9 at five moments between the start and the end of a build; the soak has more."""
    rebuilt()
    before = tree(mini.out)
    page = mini.templates / "base.html"
    page.write_text(page.read_text("utf-8").replace("<h1>", "<h1>New: "), "utf-8")
    command = [sys.executable, "-m", "generator", "build", "--project", str(mini.root)]
    started = time.perf_counter()
    clean = mini.root / "clean"
    subprocess.run([*command, "--out", str(clean)], check=True, capture_output=True)
    whole = time.perf_counter() - started
    after = tree(clean)
    for moment in range(5):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(whole * (0.4 + 0.12 * moment))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert tree(mini.out) in (before, after)
    subprocess.run(command, check=True, capture_output=True)
    assert tree(mini.out) == after
    assert not list(mini.root.glob(".staging*"))


def test_a_switch_that_was_cut_in_half_is_mended(mini: Project, rebuilt: Callable[..., Report]) -> None:
    """Where the system cannot exchange two folders, a build may die between two renames."""
    rebuilt()
    before = tree(mini.out)
    workspace = mini.root / ".staging-site"
    workspace.mkdir()
    mini.out.rename(workspace / "old")
    assert rebuilt().written == 0
    assert tree(mini.out) == before


def test_without_an_exchange_two_renames_do(
    mini: Project, rebuilt: Callable[..., Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.building import staging

    rebuilt()
    before = tree(mini.out)
    monkeypatch.setattr(staging, "_exchange", lambda one, other: False)
    assert rebuilt().unchanged == len(before) - 1  # the ledger is no file of the site
    assert tree(mini.out) == before


def test_json_is_one_document_with_the_agreed_fields(mini: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--project", str(mini.root), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    wanted = {"pages", "written", "unchanged", "removed", "seconds", "cpu_seconds", "peak_mb", "wave", "dataset"}
    assert set(report) == wanted
    assert (report["wave"], len(report["dataset"])) == (1, 64)


def test_json_of_a_failed_build_is_one_document_too(mini: Project, capsys: pytest.CaptureFixture[str]) -> None:
    (mini.content / "fr/hub.md").unlink()
    assert main(["build", "--project", str(mini.root), "--json"]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {
        "problems": ["content/en/hub.md:1: the article 'hub' has no twin in Français (fr)"]
    }


@pytest.mark.parametrize("command", ["build", "check", "serve", "strings"])
def test_every_command_explains_itself_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"example: python -m generator {command}" in capsys.readouterr().out


def test_wrong_usage_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["bild"])
    assert stop.value.code == 2
    capsys.readouterr()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--pages", "S9"], "pages 'S9': wanted admitted, all or one of S0, S1, S2"),
        (["--base-url", "example.org"], "base address 'example.org'"),
    ],
)
def test_a_wrong_option_is_one_line(
    mini: Project, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["build", "--project", str(mini.root), *arguments]) == 1
    lines = capsys.readouterr().err.strip().splitlines()
    assert lines[-1].startswith(message)


def test_check_passes_on_a_good_site_and_names_what_was_broken_in_it(
    mini: Project, rebuilt: Callable[..., Report], capsys: pytest.CaptureFixture[str]
) -> None:
    rebuilt()
    assert main(["check", "--project", str(mini.root)]) == 0
    (mini.out / "fr/methodologie/index.html").unlink()
    assert main(["check", "--project", str(mini.root)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert any(line.startswith("en/methodology/index.html:") and "hreflang fr" in line for line in lines)
    assert any(line.startswith("fr/index.html:") and "no such page" in line for line in lines)


def test_check_without_a_site_says_what_to_run(mini: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--project", str(mini.root)]) == 1
    assert "run python -m generator build" in capsys.readouterr().err


def test_names_from_outside_appear_as_text(
    mini: Project, rebuilt: Callable[..., Report], mini_data: ModuleType
) -> None:
    """Engines name themselves; a name may hold markup, quotes and marks that turn the direction of text."""
    name = "<script>alert('1')</script> \"quoted\" & \u202egnp.exe"
    shutil.rmtree(mini.data)
    mini_data.write_data(mini.data, engine=name)
    rebuilt()
    page = (mini.out / "en/pairs/518/518-0.html").read_text("utf-8")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &#34;quoted&#34; &amp; \u202egnp.exe" in page
