"""The drawing of a filled band, counted by hand on four cells."""

from generator.charts.band import CELL, GAP, RIM, draw_band, motif

# Two by two, frame colours 1 and 2. The right piece of the lower row is turned by two quarters, and its left colour is
# not the one that it meets; the seam's right edge does not match either.
VECTOR = {
    "made_by": {"frame": 2},
    "band": {
        "width": 2,
        "height": 2,
        "pool": [[0, 1, 2, 0], [0, 0, 1, 1], [2, 2, 0, 0], [0, 1, 3, 0]],
    },
    "filling": [[0, 0], [1, 0], [2, 0], [3, 2]],
}


def test_each_side_has_the_motif_of_its_colour_and_none_on_the_border() -> None:
    (first, _), (_, last) = draw_band(VECTOR).rows
    assert first.motifs == ("", "bar-1", "bar-2", "")
    assert last.motifs == ("shape-1", "", "", "bar-1")


def test_broken_edges_are_where_they_are() -> None:
    drawing = draw_band(VECTOR)
    assert [(one.upright, one.row, one.column, one.other_row, one.other_column) for one in drawing.breaks] == [
        (False, 1, 2, 2, 2),
        (True, 2, 1, 2, 2),
    ]
    assert drawing.matched == (RIM + CELL // 2,)


def test_the_seam_parts_the_rows() -> None:
    drawing = draw_band(VECTOR)
    assert drawing.rows[1][0].y - drawing.rows[0][0].y == CELL + GAP
    assert drawing.rows[0][0].y < drawing.seam < drawing.rows[1][0].y
    assert (drawing.width, drawing.height) == (2 * RIM + 2 * CELL, 2 * RIM + 2 * CELL + GAP)


def test_a_single_row_has_no_seam() -> None:
    single = {
        "made_by": {"frame": 2},
        "band": {"width": 2, "height": 1, "pool": VECTOR["band"]["pool"][:2]},  # type: ignore[index]
        "filling": [[0, 0], [1, 0]],
    }
    drawing = draw_band(single)
    assert (drawing.seam, drawing.matched, drawing.breaks) == (0, (), ())


def test_frame_colours_are_bars_and_inner_ones_shapes() -> None:
    assert [motif(colour, 4) for colour in (0, 1, 4, 5, 11)] == ["", "bar-1", "bar-4", "shape-1", "shape-7"]
