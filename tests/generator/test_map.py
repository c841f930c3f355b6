"""The map as a picture: PNG that another program reads, colours of the style sheet, shares counted by hand."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable

import numpy as np
import pytest

from generator.artwork.png import png
from generator.build import Report
from generator.outputs.picture import PALETTES, STEPS, picture, preview, shares, steps_of
from generator.outputs.plane import MATE, NONE
from generator.project import CHECKOUT, Project


def decoded(content: bytes) -> tuple[np.ndarray, list[str]]:
    """Cells and palette of a PNG of four bits a pixel, by the specification alone."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(content):
        (size,) = struct.unpack(">I", content[at : at + 4])
        kind, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + size]
        assert struct.unpack(">I", content[at + 8 + size : at + 12 + size])[0] == zlib.crc32(kind + data)
        chunks[kind] = data
        at += 12 + size
    width, height, depth, colour, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colour, rest) == (4, 3, [0, 0, 0])
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + (width + 1) // 2)
    assert not lines[:, 0].any()
    pixels = np.stack([lines[:, 1:] >> 4, lines[:, 1:] & 15], axis=2).reshape(height, -1)[:, :width]
    palette = [chunks[b"PLTE"][place : place + 3].hex() for place in range(0, len(chunks[b"PLTE"]), 3)]
    return pixels, [f"#{each}" for each in palette]


@pytest.mark.parametrize("width", [1, 4, 5])
def test_a_png_gives_back_what_was_drawn(width: int) -> None:
    cells = np.arange(3 * width, dtype=np.uint8).reshape(3, width) % 4
    pixels, palette = decoded(png(cells, ("#000000", "#102030", "#ffffff", "#abcdef")))
    assert (pixels == cells).all()
    assert palette == ["#000000", "#102030", "#ffffff", "#abcdef"]


def test_steps_end_where_the_legend_says() -> None:
    cp = [-61, -60, -31, -30, -16, -15, -6, -5, 0, 5, 6, 15, 16, 30, 31, 60, 61]
    wanted = "k4 k3 k3 k2 k2 k1 k1 equal equal equal w1 w1 w2 w2 w3 w3 w4 w4 k4"
    got = steps_of(np.array([NONE, *cp, MATE + 7, -MATE - 3]))
    assert got[0] == 0
    assert " ".join(STEPS[place - 1] for place in got[1:]) == wanted


def test_colours_are_those_of_the_style_sheet() -> None:
    sheet = (CHECKOUT / "templates" / "assets" / "css" / "tokens.css").read_text("utf-8")
    tokens = dict(re.findall(r"--([\w-]+): light-dark\((#\w+), #\w+\)", sheet))
    dark = dict(re.findall(r"--([\w-]+): light-dark\(#\w+, (#\w+)\)", sheet))
    assert PALETTES["light"] == tuple(tokens[name] for name in ("leaf", *STEPS))
    assert PALETTES["dark"] == tuple(dark[name] for name in ("leaf", *STEPS))


def test_the_picture_of_the_plane_is_square_and_the_same_each_time() -> None:
    readings = np.full((480, 960), NONE, np.int16)
    readings[7, 3] = 45
    pixels, _palette = decoded(picture(readings, "light"))
    assert pixels.shape == (960, 960)
    assert np.argwhere(pixels).tolist() == [[14, 3], [15, 3]]
    assert pixels[14, 3] == 8
    assert picture(readings, "dark") == picture(readings, "dark")


def test_the_preview_means_over_what_was_read() -> None:
    """Two readings of +10 and +30 among six cells: +20; a mate is no number to take a mean of."""
    readings = np.full((480, 960), NONE, np.int16)
    readings[0, 0], readings[1, 2], readings[0, 1] = 10, 30, MATE + 1
    pixels, _palette = decoded(preview(readings, "light"))
    assert pixels.shape == (240, 320)
    assert pixels[0, 0] == 1 + STEPS.index("w2")
    assert np.count_nonzero(pixels) == 1


def test_a_full_preview_leaves_the_hub_below_its_budget() -> None:
    """60 kB for the hub as a whole."""
    chance = np.random.default_rng(960)
    rows, cells = chance.normal(0, 18, (480, 1)), chance.normal(0, 18, (1, 960))
    readings = np.round(20 + rows + cells + chance.normal(0, 15, (480, 960))).astype(np.int16)
    assert len(preview(readings, "light")) < 32_000


def test_the_page_counts_the_classes_of_each_step(mini: Project, built: Callable[..., Report]) -> None:
    """+11, -3, 0, -70, mate in 7, +61; one search without a score."""
    report = built()
    page = (mini.out / "en/map/index.html").read_text("utf-8")
    got = re.findall(r'<li class="step">(\w+) (\d+) ([\d.]+%)</li>', page)
    assert {name: (int(count), share) for name, count, share in got if count != "0"} == {
        "k4": (1, "16.7%"),
        "equal": (2, "33.3%"),
        "w1": (1, "16.7%"),
        "w4": (2, "33.3%"),
    }
    readings = np.full((480, 960), NONE, np.int16)
    assert shares(readings) == (460_800, *([0] * 9))
    assert sorted(path.name for path in (mini.out / "plane").iterdir()) == [
        f"{report.dataset[:8]}-map-dark.png",
        f"{report.dataset[:8]}-map-light.png",
        f"{report.dataset[:8]}.bin",
    ]


def test_the_hub_shows_the_plane_in_little_once_enough_of_it_is_read(
    mini: Project, built: Callable[..., Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.pages.map.ENOUGH", 0.0)
    report = built()
    for scheme in PALETTES:
        pixels, _palette = decoded((mini.out / f"plane/{report.dataset[:8]}-preview-{scheme}.png").read_bytes())
        assert pixels.shape == (240, 320)
        assert np.count_nonzero(pixels) == 5
