"""Pictures for sharing: one for the hub and each article, in both languages, as the tags promise them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from catalog.contract import Pair
from generator.artwork import preview
from generator.checks.built import built_site
from generator.checks.links import previews_are_there
from generator.routes import Base
from generator.site import Site


@pytest.mark.parametrize(
    ("page", "picture"),
    [
        ("fr/index.html", "previews/fr/hub.png"),
        ("en/index.html", "previews/en/hub.png"),
        ("fr/methodologie/index.html", "previews/fr/methodology.png"),
        ("en/about/index.html", "previews/en/about.png"),
    ],
)
def test_a_page_names_a_picture_of_the_promised_size(shown: Path, page: str, picture: str) -> None:
    (found,) = re.findall(r'<meta property="og:image" content="([^"]*)">', (shown / page).read_text("utf-8"))
    assert found == f"https://mini.example/{picture}"
    with Image.open(shown / picture) as image:
        assert (image.format, image.size) == ("PNG", (1200, 630))
    assert (shown / picture).stat().st_size < 60_000


def test_pair_pages_have_none(shown: Path) -> None:
    assert "og:image" not in (shown / "en/pairs/518/518-0.html").read_text("utf-8")


def test_the_same_words_and_pair_give_the_same_bytes_and_others_give_others() -> None:
    pair = Pair(518, 0)
    first = preview.draw("Name", "Title", pair)
    preview.draw.cache_clear()
    assert preview.draw("Name", "Title", pair) == first
    assert preview.draw("Name", "Another", pair) != first
    assert preview.draw("Name", "Title", Pair(0, 518)) != first


def test_a_long_title_stays_in_the_picture() -> None:
    """The margin right of the title is paper, and the rows of men are not written over."""
    title = "Les Blancs partent d’une rangée, les Noirs d’une autre\u00a0: quelles paires sont égales\u202f?"
    image = Image.open(io.BytesIO(preview.draw("Encyclopédie des positions asymétriques", title, Pair(311, 393))))
    pixels = image.convert("RGB")
    paper = pixels.getpixel((2, 2))
    assert {pixels.getpixel((x, y)) for x in range(1140, 1200) for y in range(120, 630, 3)} == {paper}
    assert {pixels.getpixel((x, 425)) for x in range(0, 1200, 3)} == {paper}, "between title and men"


def test_without_the_fonts_there_are_no_pictures(mini_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "_package", lambda _name: None)
    assert list(preview.previews(mini_site, "hub", ("hub",))) == []
    assert not preview.available()


def test_the_gate_sees_a_picture_that_is_not_there(tmp_path: Path) -> None:
    tag = '<head><meta property="og:image" content="{}"></head>'
    (tmp_path / "a.html").write_text(tag.format("https://a.example/x/b.png"))
    (tmp_path / "c.html").write_text(tag.format("b.png"))
    site = built_site(tmp_path, Base.parse("https://a.example/x/"))
    assert [problem.path for problem in previews_are_there(site)] == ["a.html", "c.html"]
    (tmp_path / "b.png").touch()
    site = built_site(tmp_path, Base.parse("https://a.example/x/"))
    assert [problem.path for problem in previews_are_there(site)] == ["c.html"]
