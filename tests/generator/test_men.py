"""The men: one drawing, and a font that stands for it wherever a page writes the letters of a row."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from generator.artwork.men import SIDE, drawn, men_font


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(io.BytesIO(men_font()))


def placed(x: float, y: float) -> tuple[float, float]:
    """A place of the drawing in ems: drawn 1.08 times as large as the square, men stand a tenth above its end."""
    return 1.08 / 40 * x - 0.04, 0.9 - (1.08 / 40 * y - 0.045)


def contours(font: TTFont, letter: str) -> Iterator[RecordingPen]:
    """The outlines of a letter, one by one."""
    whole = RecordingPen()
    font.getGlyphSet()[letter].draw(whole)
    one = RecordingPen()
    for step in whole.value:
        one.value.append(step)
        if step[0] == "closePath":
            yield one
            one = RecordingPen()


@pytest.mark.parametrize("letter", drawn())
def test_each_letter_is_where_and_as_large_as_its_drawing(font: TTFont, letter: str) -> None:
    """To a five-hundredth of a square."""
    glyphs, man = font.getGlyphSet(), drawn()[letter]
    for name, paths in ((letter, (man.body,)), (letter.lower(), man.lines)):
        pen, wanted = BoundsPen(glyphs), BoundsPen(None)
        glyphs[font.getBestCmap()[ord(name)]].draw(pen)
        for path in paths:
            parse_path(path, wanted)
        if wanted.bounds is None:
            assert (name, pen.bounds) == ("p", None), "a pawn has no lines"
            continue
        em = font["head"].unitsPerEm
        left, top, right, bottom = wanted.bounds
        assert [edge / em for edge in pen.bounds] == pytest.approx(
            [*placed(left, bottom), *placed(right, top)], abs=0.002
        )
        assert font["hmtx"][name][1] == pen.bounds[0], "browsers shift a glyph to its side bearing"


def test_a_row_of_men_is_a_word(font: TTFont) -> None:
    """Each letter is as wide as a square, bodies and lines alike, and nothing moves them."""
    assert {font["hmtx"][letter][0] / font["head"].unitsPerEm for letter in "KQRBNPkqrbnp"} == {1.0}
    assert not {"GPOS", "GSUB", "kern"} & set(font.keys())


def test_a_letter_is_filled_where_its_drawing_is(font: TTFont) -> None:
    em, glyphs = font["head"].unitsPerEm, font.getGlyphSet()
    for letter, man in drawn().items():
        for x, y in product(range(1, SIDE, 3), repeat=2):
            # No outline of the drawing passes through these points.
            place = x + 0.43, y + 0.37
            at = placed(*place)
            written, seen = PointInsidePen(glyphs, (at[0] * em, at[1] * em)), PointInsidePen(None, place)
            glyphs[letter].draw(written)
            parse_path(man.body, seen)
            assert bool(written.getResult()) == bool(seen.getResult()), (letter, place)


def test_lines_enclose_nothing(font: TTFont) -> None:
    """A stroke draws them; the eye alone, a dot, has an inside."""
    areas = []
    for letter in "kqrbn":
        for contour in contours(font, letter):
            pen = AreaPen(None)
            contour.replay(pen)
            areas.append((letter, abs(pen.value)))
    assert [letter for letter, area in areas if area > 1] == ["n"]


def test_the_font_is_a_small_file_and_the_same_each_time() -> None:
    assert men_font() == men_font()
    assert len(men_font()) < 1_200
