"""Waves: passports that people can read, and a feed that readers of feeds understand."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from catalog.contract import Cp, Pair
from generator.build import Report
from generator.evidence.growth import Added, growth
from generator.evidence.records import Reading, lay_out
from generator.outputs.feed import Feed, FeedEntry, atom
from generator.project import Project

ATOM = "{http://www.w3.org/2005/Atom}"
READING = Reading("S0", 10_000, Cp(0), 10, 9_000, 10_001, 1)


def test_a_wave_adds_what_no_wave_before_it_had() -> None:
    """One pair new in wave 1 and deepened in 3, one read twice in 2, one whose second wave read no deeper stage."""
    ladders = {
        Pair(518, 0): [("S0", 1), ("S1", 3)],
        Pair(518, 1): [("S0", 2), ("S1", 2)],
        Pair(518, 2): [("S0", 3), ("S1", 1)],
    }
    readings = {
        pair.index: tuple(replace(READING, stage=stage, wave=wave) for stage, wave in ladder)
        for pair, ladder in ladders.items()
    }
    assert growth(lay_out(readings, [], "", ["S0", "S1"])) == {1: Added(2, 0), 2: Added(1, 0), 3: Added(0, 1)}


def test_the_list_counts_each_wave(shown: Path) -> None:
    page = (shown / "fr/vagues/index.html").read_text("utf-8")
    cells = re.findall(r"<td>(.*?)</td>", page)
    assert re.sub("<[^>]+>", "", cells[0]) == "0001"
    assert cells[1:7] == ["1er octobre 2026", "18", "1\u202f000\u202f000", "9", "0", "0"]


def test_a_passport_is_shown_whole(shown: Path) -> None:
    page = (shown / "en/waves/0001/index.html").read_text("utf-8")
    assert "Sealed on 1 October 2026: 18 readings with 1,000,000 nodes; 9 pairs read for the first time." in page
    assert '<p class="count">S0 screening of classes Minifish 1.0 18 1000000</p>' in page
    assert f"Minifish 1.0: minifish.wasm {'0' * 64}" in page
    assert "30 September 2026 at 22:00" in page
    assert '<p id="beside">- -</p>' in page
    assert '<p class="change">twins.mean_abs_diff - 9.8\u00a0cp</p>' in page
    digest = re.search(r'<p id="hashes">([0-9a-f]{64}) ([0-9a-f]{64}) 1{64}</p>', page)
    assert digest
    assert "passport.json</a> " in page


def test_a_passport_with_strange_names_shows_them_as_text(
    mini: Project, built: Callable[..., Report], mini_data: ModuleType
) -> None:
    shutil.rmtree(mini.data)
    mini_data.write_data(mini.data, engine='<script>alert(1)</script> "q" \u202ertl')
    built()
    page = (mini.out / "en/waves/0001/index.html").read_text("utf-8")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &#34;q&#34; \u202ertl" in page


@pytest.mark.parametrize(("code", "folder"), [("fr", "vagues"), ("en", "waves")])
def test_the_feed_is_atom_with_stable_identities(shown: Path, code: str, folder: str) -> None:
    """RFC 4287: id, title and updated in feed and entry, an author, a link to itself."""
    path = shown / code / folder / "atom.xml"
    feed = ET.fromstring(path.read_bytes())
    assert feed.tag == f"{ATOM}feed"
    assert feed.findtext(f"{ATOM}updated") == "2026-10-01T07:08:09Z"
    own = feed.find(f"{ATOM}link[@rel='self']")
    assert own is not None
    assert own.get("href") == f"https://mini.example/{code}/{folder}/atom.xml"
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    (entry,) = feed.findall(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"https://mini.example/{code}/{folder}/0001/"
    assert entry.findtext(f"{ATOM}updated") == "2026-10-01T07:08:09Z"
    assert entry.findtext(f"{ATOM}summary")
    names = [each.text for each in feed.iter(f"{ATOM}id")]
    assert all(re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", str(name)) for name in names)


def test_identities_survive_a_move(mini: Project, built: Callable[..., Report], shown: Path) -> None:
    """Readers of the feed see no old wave as new when the site gets another address."""
    built(base_url="https://elsewhere.example/x/")
    one, other = (
        [each.text for each in ET.parse(out / "en/waves/atom.xml").iter(f"{ATOM}id")] for out in (shown, mini.out)
    )
    assert one == other
    assert "https://elsewhere.example/x/en/waves/" in (mini.out / "en/waves/atom.xml").read_text("utf-8")


def test_feeds_of_two_languages_have_identities_of_their_own(shown: Path) -> None:
    one, other = (
        {each.text for each in ET.parse(shown / name).iter(f"{ATOM}id")}
        for name in ("fr/vagues/atom.xml", "en/waves/atom.xml")
    )
    assert not one & other


def test_a_feed_escapes_what_it_says() -> None:
    entry = FeedEntry("a", "<b> & c", 'https://a.example/?"x"&y', "2026-10-01T07:08:09Z", "x < y")
    later = replace(entry, identity="b", updated="2026-11-01T07:08:09Z")
    document = atom(Feed("en", "T & U", "A <B>", "https://a.example/", "https://a.example/atom.xml", [later, entry]))
    feed = ET.fromstring(document)
    assert feed.findtext(f"{ATOM}title") == "T & U"
    assert feed.findtext(f"{ATOM}updated") == "2026-11-01T07:08:09Z"
    assert feed.findall(f"{ATOM}entry")[1].findtext(f"{ATOM}title") == "<b> & c"
