"""Publishing sends what changed, in an order in which nothing named is missing, and stays within a host's limits."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from generator.build import Report, read_built
from generator.building.order import HUBS, LISTS, PAGES, in_order, rank
from generator.checks import SITE_CHECKS
from generator.cli import main
from generator.errors import GeneratorError
from generator.project import Project
from generator.publishing import LIST, Folder, Host, Sent, place, publish


def quiet(_line: str) -> None:
    """Say nothing."""


def tree(folder: Path) -> dict[str, bytes]:
    """Bytes of the files that a reader may ask for."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


@dataclass
class Watched:
    """A place that notes what happens to it."""

    sent: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    listed: Sent = field(default_factory=dict)

    def known(self) -> Sent:
        return self.listed

    def send(self, site: Path, files: Sequence[str]) -> None:
        assert not self.deleted
        self.sent += files

    def delete(self, files: Sequence[str]) -> None:
        self.deleted += files

    def note(self, sent: Sent) -> None:
        self.listed = dict(sent)


def test_pages_go_before_what_links_to_them_and_hubs_last() -> None:
    files = ["index.html", "fr/index.html", "fr/paires/index.html", "fr/vagues/atom.xml", "sitemap.xml"]
    files += ["fr/paires/5/5-9.html", "assets/site.1.css", "fr/positions/7/index.html"]
    assert [rank(file) for file in files] == [HUBS, HUBS, LISTS, LISTS, LISTS, PAGES, 0, PAGES]
    assert in_order(files)[0] == "assets/site.1.css"
    assert in_order(files)[-1] == "index.html"


def test_only_what_changed_is_sent_and_only_what_was_sent_is_deleted(
    mini: Project, rebuilt: Callable[..., Report], tmp_path: Path
) -> None:
    rebuilt(pages="all")
    there = tmp_path / "www"
    there.mkdir()
    (there / "thesis.txt").write_text("precious")
    assert publish(mini.out, Folder(there), quiet).sent == len(tree(mini.out))
    assert {name: content for name, content in tree(there).items() if name != "thesis.txt"} == tree(mini.out)
    assert publish(mini.out, Folder(there), quiet).sent == 0
    rebuilt()
    report = publish(mini.out, Folder(there), quiet)
    assert report.deleted == 3
    assert (there / "thesis.txt").read_text() == "precious"
    assert not (there / "en/pairs/1").exists()
    (there / "thesis.txt").unlink()
    assert tree(there) == tree(mini.out)


def test_a_publication_that_was_cut_off_is_completed(mini: Project, rebuilt: Callable[..., Report]) -> None:
    """What was on its way is sent again, and what nobody asked for any more is still deleted."""
    rebuilt(pages="all")
    there = Watched()
    publish(mini.out, there, quiet)
    rebuilt()

    class Broken(Watched):
        def send(self, site: Path, files: Sequence[str]) -> None:
            raise GeneratorError("the line is dead")

    broken = Broken(listed=there.listed)
    with pytest.raises(GeneratorError, match="the line is dead"):
        publish(mini.out, broken, quiet)
    whole = Watched(listed=broken.listed)
    report = publish(mini.out, whole, quiet)
    assert report.sent
    assert report.deleted == 3
    assert [rank(file) for file in whole.sent] == sorted(rank(file) for file in whole.sent)


def test_a_host_is_reached_by_ssh_and_tar(
    mini: Project, rebuilt: Callable[..., Report], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in for ssh runs the command here."""
    programs = tmp_path / "bin"
    programs.mkdir()
    stand_in = programs / "ssh"
    stand_in.write_text('#!/bin/sh\n[ "$1" = -- ] && [ "$2" = me@host.example ] && shift 2 && exec sh -c "$*"\n')
    stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    rebuilt(pages="all")
    folder = tmp_path / "far away"
    assert publish(mini.out, place(f"me@host.example:{folder}"), quiet).sent == len(tree(mini.out))
    assert tree(folder) == tree(mini.out)
    assert publish(mini.out, Host("me@host.example", str(folder)), quiet).sent == 0
    rebuilt()
    publish(mini.out, Host("me@host.example", str(folder)), quiet)
    assert tree(folder) == tree(mini.out)
    with pytest.raises(GeneratorError, match="ssh gave up"):
        publish(mini.out, Host("you@host.example", str(folder)), quiet)


@pytest.mark.parametrize("to", ["me@host:", ":/srv", "-oProxyCommand=x:/srv"])
def test_a_place_that_is_none_is_refused(to: str) -> None:
    with pytest.raises(GeneratorError, match="wanted a folder"):
        place(to)


def test_a_host_with_limits_gets_the_most_equal_pairs_and_no_broken_link(
    mini: Project, rebuilt: Callable[..., Report], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rebuilt()
    files, there = len(tree(mini.out)), tmp_path / "www"
    command = ["publish", "--project", str(mini.root), "--to", str(there), "--limit-files", str(files - 10)]
    assert main(command) == 0
    found = tree(there)
    assert len(found) <= files - 10
    pairs = {match[1] for name in found if (match := re.search(r"en/pairs/\d+/(\d+-\d+)\.html", name))}
    assert "518-700" in pairs
    assert len(pairs) == 4
    (there / ".build.json").write_bytes((mini.out / ".build.json").read_bytes())
    site = read_built(there)
    assert [str(problem) for check in SITE_CHECKS for problem in check(site)] == []
    capsys.readouterr()
    assert main([*command[:-1], "100"]) == 1, "prose links to a pair, so a site without pairs is none"
    assert "there is no such page" in capsys.readouterr().err
    assert (there / LIST).is_file()
