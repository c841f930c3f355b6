"""Front matter, and the parity of twins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import Report
from generator.cli import main
from generator.errors import ProblemsFound
from generator.language.languages import FRENCH
from generator.project import Project
from generator.writing.article import read_article

HEAD = "---\nkey: a\ntitle: Titre\ndescription: Une phrase.\n---\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Texte.", "a.md:1: no front matter"),
        ("", "a.md:1: no front matter"),
        ("---\nkey: a\n", "a.md:1: no front matter"),
        (HEAD.replace("title: Titre\n", ""), "a.md:1: front matter: no title"),
        (HEAD.replace("title: Titre", "titel: Titre"), "a.md:3: front matter: got 'titel: Titre'"),
        (HEAD.replace("title: Titre", "title:"), "a.md:3: front matter: title is empty"),
        (HEAD.replace("title: Titre", "key: b"), "a.md:3: front matter: key stands twice"),
        (HEAD.replace("Titre", "Les 960"), "a.md:3: bare numeral '960' in the front matter"),
        (HEAD.replace("Une phrase", "Lire 460800 classes"), "a.md:4: bare numeral '460800'"),
    ],
)
def test_front_matter_is_strict(text: str, problem: str) -> None:
    _article, problems = read_article(text, FRENCH, "a.md", {})
    assert any(str(each).startswith(problem) for each in problems), problems


def test_titles_are_typeset() -> None:
    article, problems = read_article(HEAD.replace("Titre", "L'une : qui ?"), FRENCH, "a.md", {})
    assert problems == []
    assert article
    assert article.title == "L’une\u00a0: qui\u202f?"


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("fr/methodology.md", 'fact("quoted.twins.over_5")', 'fact("coverage.share")',
         "content/fr/methodology.md:13: the fact 'coverage.share' is not in content/en/methodology.md"),
        ("en/methodology.md", "### The command {#command}", "## The command {#command}",
         "content/en/methodology.md:1: sections are ## command"),
        ("en/methodology.md", "{#command}", "{#order}", "content/en/methodology.md:1: sections are ### order"),
        ("en/hub.md", "page:methodology#twins", "page:methodology#cousins",
         "content/en/hub.md:7: link to 'page:methodology#cousins': content/en/methodology.md has no such section"),
        ("en/hub.md", "page:methodology#twins", "page:methods", "content/en/hub.md:7: link to 'page:methods': there"),
        ("en/hub.md", "page:methodology#twins", "../methodology", "content/en/hub.md:7: link to '../methodology'"),
        ("en/methodology.md", "pair:518-0", "pair:1-2", "content/en/methodology.md:21: link to 'pair:1-2': there"),
        ("en/methodology.md", "pair:518-0", "pair:1-2000", "content/en/methodology.md:21: link to 'pair:1-2000'"),
        ("en/methodology.md", "pair:518-0", "page:pairs",
         "content/en/methodology.md:21: the link 'page:pairs' is not in content/fr/methodology.md"),
        ("en/methodology.md", "key: methodology", "key: hub", "content/en/methodology.md:1: the key 'hub' is that of"),
        ("fr/messages.po", 'msgstr "Paires"', 'msgstr ""', "'Pairs' is not translated"),
        ("fr/messages.po", 'msgid "Pairs"', '#, fuzzy\nmsgid "Pairs"', "the translation of 'Pairs' is fuzzy"),
        ("fr/messages.po", "Paire %(pair)s", "Paire %(paire)s", "is translated with unknown values: paire"),
        ("fr/messages.po", 'msgid "Pairs"', 'msgid "Peers"', "no string 'Pairs' of"),
        ("fr/messages.po", 'msgid "Pairs"', 'msgid Pairs', "content/fr/messages.po:"),
    ],
)  # fmt: skip
def test_a_break_of_parity_is_named(
    mini: Project, built: Callable[..., Report], file: str, old: str, new: str, problem: str
) -> None:
    path = mini.content / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ProblemsFound) as found:
        built()
    assert any(problem in str(each) for each in found.value.problems), str(found.value)
    assert not mini.out.exists()


def test_an_article_without_a_twin_stops_the_build(mini: Project, capsys: pytest.CaptureFixture[str]) -> None:
    """Case site-10."""
    Path(mini.content / "en/alone.md").write_text(HEAD.replace("key: a", "key: alone") + "Texte.\n", "utf-8")
    assert main(["build", "--project", str(mini.root)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1] == "content/en/alone.md:1: the article 'alone' has no twin in Français (fr)"


def test_a_draft_shows_english_where_a_translation_is_missing(mini: Project, built: Callable[..., Report]) -> None:
    path = mini.content / "fr/messages.po"
    path.write_text(path.read_text("utf-8").replace('msgstr "Paires"', 'msgstr ""'), "utf-8")
    built(draft=True)
    assert "<title>Pairs</title>" in (mini.out / "fr/paires/index.html").read_text("utf-8")
