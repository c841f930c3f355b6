import io
import sys

import pytest
from fontTools.ttLib import TTFont

from generator.artwork.fonts import CUTS, faces


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="module")
def files(cache):
    return faces(cache)


def test_every_cut_is_there_with_its_licence(files):
    assert set(files) == {cut.name for cut in CUTS} | {"LICENSE-serif.txt", "LICENSE-sans.txt", "men.woff2"}
    assert b"SIL OPEN FONT LICENSE" in files["LICENSE-serif.txt"].upper()


def test_text_cuts_hold_french_and_the_signs_of_the_tables(files):
    for name in ("serif-regular.woff2", "serif-italic.woff2", "sans-regular.woff2", "sans-semibold.woff2"):
        known = TTFont(io.BytesIO(files[name])).getBestCmap()
        assert set(map(ord, "œŒéÈçÀ«»’…≤≥−×–\u202f\u00a0")) <= set(known), name


def test_the_narrow_space_is_as_narrow_as_the_design_says(files):
    """U+202F is 0.19 em wide; where a font lacks it, browsers set half a space or none."""
    for cut in CUTS:
        font = TTFont(io.BytesIO(files[cut.name]))
        width, _ = font["hmtx"][font.getBestCmap()[0x202F]]
        assert width / font["head"].unitsPerEm == pytest.approx(0.19, abs=0.001), cut.name


def test_changed_fonts_do_not_bear_the_reserved_name(files):
    for cut in CUTS:
        names = TTFont(io.BytesIO(files[cut.name]))["name"]
        assert not any("Source" in (names.getDebugName(number) or "") for number in (1, 3, 4, 6)), cut.name
        assert "Source" in names.getDebugName(0)


def test_all_cuts_together_stay_light(files):
    assert sum(len(content) for name, content in files.items() if name.endswith(".woff2")) < 130_000


def test_the_same_bytes_come_out_of_an_empty_cache(files, tmp_path):
    assert faces(tmp_path) == files


def test_what_is_cached_is_not_made_again(files, cache, monkeypatch):
    monkeypatch.setattr("generator.artwork.fonts._subset", lambda *_: pytest.fail("made again"))
    assert faces(cache) == files


def test_without_the_packages_there_are_only_men(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "font_source_serif_pro", None)
    monkeypatch.setitem(sys.modules, "font_source_sans_pro", None)
    assert set(faces(tmp_path)) == {"men.woff2"}
