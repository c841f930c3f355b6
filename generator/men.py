"""The men of boards and figurine rows: one drawing, and the font of their bodies that pages fetch once.

The drawing is `men.svg` beside this file, on a square of 40 units. A page's sprite writes a body as the letter
of its piece in this font, so that it costs a letter a page and colours and outlines stay those of the page;
where the font does not arrive, the letter itself is read.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

DRAWING = Path(__file__).with_name("men.svg")
FILE = "men.woff2"
FAMILY = "Encyclopedia Men"

SIDE = 40
"""Units of the square that a man is drawn on; the type size at which a letter has the drawing's size."""

BASELINE = 35
"""Where men stand, units from the top."""

_EM = 2000
_BIRTH = 3_850_000_000
"""Seconds since 1904, the same each time: a font that is made again is the same font."""

_SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Man:
    """One piece as it is drawn."""

    body: str
    """The outline that is filled, as path data."""

    lines: tuple[str, ...]
    """Open lines upon it, as path data."""


def _parts(path: str) -> Iterator[RecordingPen]:
    """The closed parts of an outline, all of them turning one way: men have no holes, and who draws an outline
    around them takes a part that turns the other way for one."""
    whole = RecordingPen()
    parse_path(path, whole)
    part = RecordingPen()
    for step in whole.value:
        part.value.append(step)
        if step[0] in ("closePath", "endPath"):
            area = AreaPen(None)
            part.replay(area)
            turned = RecordingPen()
            part.replay(turned if area.value > 0 else ReverseContourPen(turned))
            yield turned
            part = RecordingPen()


@cache
def drawn() -> dict[str, Man]:
    """The six men by their letters."""
    men = {}
    for group in ElementTree.parse(DRAWING).iterfind(f"{_SVG}g"):
        body, *lines = (path.attrib["d"] for path in group.iterfind(f"{_SVG}path"))
        men[group.attrib["id"]] = Man(body, tuple(lines))
    return men


def men_font(flavor: str | None = "woff2") -> bytes:
    """A font of six letters, each the body of a man; as woff2, or as TrueType without a flavour."""
    scale = _EM / SIDE
    builder = FontBuilder(_EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *drawn()])
    builder.setupCharacterMap({ord(letter): letter for letter in drawn()})
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for letter, man in drawn().items():
        pen = TTGlyphPen(None)
        # Type has its y axis upwards from the baseline.
        flipped = TransformPen(Cu2QuPen(pen, max_err=1), (scale, 0, 0, -scale, 0, BASELINE * scale))
        for part in _parts(man.body):
            part.replay(flipped)
        glyphs[letter] = pen.glyph()
    builder.setupGlyf(glyphs)
    # The side bearing says where the outline begins; with another one the man would stand elsewhere.
    builder.setupHorizontalMetrics({name: (_EM, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()})
    builder.setupHorizontalHeader(ascent=round(BASELINE * scale), descent=round((BASELINE - SIDE) * scale))
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.updateHead(created=_BIRTH, modified=_BIRTH)
    font = builder.font
    font.recalcTimestamp = False
    font.flavor = flavor
    out = io.BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()
