"""The men: one drawing, and a font that stands for it wherever a page writes the letter of a piece."""

from __future__ import annotations

import io
import re
from itertools import product

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from generator.men import BASELINE, SIDE, drawn, men_font
from generator.project import CHECKOUT

SPRITE = (CHECKOUT / "templates" / "components" / "pieces.svg").read_text("utf-8")


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(io.BytesIO(men_font()))


def test_each_letter_is_where_and_as_large_as_its_drawing(font: TTFont) -> None:
    """Written at the size of the square with its baseline where men stand, to a fiftieth of a unit."""
    scale = font["head"].unitsPerEm / SIDE
    for letter, man in drawn().items():
        glyphs = font.getGlyphSet()
        pen, wanted = BoundsPen(glyphs), BoundsPen(None)
        glyphs[font.getBestCmap()[ord(letter)]].draw(pen)
        parse_path(man.body, wanted)
        left, bottom, right, top = (edge / scale for edge in pen.bounds)
        assert (left, BASELINE - top, right, BASELINE - bottom) == pytest.approx(wanted.bounds, abs=0.05), letter
        assert font["hmtx"][letter][1] == round(left * scale), "browsers shift a glyph to its side bearing"


def test_a_letter_is_filled_where_its_drawing_is(font: TTFont) -> None:
    scale = font["head"].unitsPerEm / SIDE
    glyphs = font.getGlyphSet()
    for letter, man in drawn().items():
        for x, y in product(range(1, SIDE, 3), repeat=2):
            # No outline of the drawing passes through these points.
            x, y = x + 0.33, y + 0.37
            written, seen = PointInsidePen(glyphs, (x * scale, (BASELINE - y) * scale)), PointInsidePen(None, (x, y))
            glyphs[letter].draw(written)
            parse_path(man.body, seen)
            assert bool(written.getResult()) == bool(seen.getResult()), (letter, x, y)


def test_the_font_is_a_small_file_and_the_same_each_time() -> None:
    assert men_font() == men_font()
    assert len(men_font()) < 1_200


def test_the_sprite_writes_each_man_and_draws_its_lines() -> None:
    shapes = re.findall(r'<g id="(\w)-shape"[^>]*><text class="man" y="(\d+)">(\w)</text>(.*)</g>', SPRITE)
    assert [(letter, int(y)) for _name, y, letter, _lines in shapes] == [(letter, BASELINE) for letter in drawn()]
    for name, _y, letter, lines in shapes:
        assert name.upper() == letter
        assert tuple(re.findall(r' d="([^"]*)"', lines)) == drawn()[letter].lines
