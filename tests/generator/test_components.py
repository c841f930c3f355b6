"""Each component, drawn on its own: names and roles for those who listen, shapes for those who look."""

import re
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import html5lib
import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from catalog.contract import Cp, Mate
from catalog.start import row
from generator.charts.castling import draw_castling
from generator.charts.ladder import draw_ladder
from generator.charts.scale import step
from generator.charts.stairs import draw_stairs

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.fixture(scope="module")
def components():
    """The macros of each component file, with plain words and numbers."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

    def words(message, /, **values):
        for name, value in values.items():
            message = message.replace(f"%({name})s", str(value))
        return message

    def plural(one, many, n, /, **values):
        return words(one if n == 1 else many, n=n, **values)

    environment.globals.update(ngettext=plural)
    environment.globals.update(_=words, draw_castling=draw_castling, draw_ladder=draw_ladder, draw_stairs=draw_stairs)
    environment.globals.update(link=lambda kind, key: f"{kind}/{key}")
    environment.filters.update(
        number="{:,}".format,
        signed="{:+}".format,
        step=step,
        cp=lambda score: f"{score.value:+} cp" if isinstance(score, Cp) else f"mate {score.moves:+}",
    )
    return lambda name: environment.get_template(f"components/{name}.html").module


def elements(markup, name):
    """Elements of a fragment by name; a fragment that is no valid HTML fails here."""
    tree = html5lib.HTMLParser(strict=True).parseFragment(str(markup))
    return [each for each in tree.iter() if isinstance(each.tag, str) and each.tag.rpartition("}")[2] == name]


def test_a_board_costs_less_than_half_a_kilobyte(components):
    assert max(len(components("board").board(row(n), row(959 - n)).encode()) for n in range(0, 960, 37)) < 500


def test_a_board_has_all_men_and_says_where_they_stand(components):
    markup = components("board").board("RNBQKBNR", "RQBNNKRB")
    (board,) = elements(markup, "svg")
    assert board.get("role") == "img"
    assert "RQBNNKRB on rank 8" in board.get("aria-label")
    assert "RNBQKBNR on rank 1" in board.get("aria-label")
    rows = [(each.get("class"), int(each.get("y", "0")) // 10, each.text) for each in elements(markup, "text")]
    assert rows == [("b", 0, "RQBNNKRB"), ("b", 1, "PPPPPPPP"), (None, 6, "PPPPPPPP"), (None, 7, "RNBQKBNR")]
    assert [(each.get("x"), each.text) for each in elements(markup, "tspan")] == [("0", "rqbnnkrb"), ("0", "rnbqkbnr")]


def test_a_figurine_row_is_read_as_its_letters(components):
    (figurines,) = elements(components("board").figurines("BBQNNRKR", True), "svg")
    assert (figurines.get("role"), figurines.get("aria-label")) == ("img", "BBQNNRKR")
    assert [figurines.get("class"), *figurines.itertext()] == ["figurines", "BBQNNRKR", "bbqnnrkr"]


def test_a_start_in_a_list_is_read_and_drawn_from_its_label(components):
    (men,) = elements(components("board").men_line("BBQNNRKR"), "i")
    assert (men.get("role"), men.get("aria-label"), men.text) == ("img", "BBQNNRKR", None)


def test_black_men_are_marked(components):
    (figurines,) = elements(components("board").figurines("BBQNNRKR", False), "svg")
    assert figurines.get("class") == "figurines b"


def shape(markup):
    """What a bar is drawn as: the element, its colour and where it lies."""
    (bar,) = elements(markup, "svg")
    (drawn,) = bar
    kind = drawn.tag.rpartition("}")[2]
    places = {name: value for name, value in drawn.items() if name != "class"}
    return kind, drawn.get("class"), places


@pytest.mark.parametrize(
    ("score", "kind", "colour", "places"),
    [
        (Cp(0), "circle", "eq", {"cx": "50.0%"}),
        (Cp(-5), "circle", "eq", {"cx": "46.2%"}),
        (Cp(12), "rect", "w1", {"x": "50%", "width": "9.1%"}),
        (Cp(-44), "rect", "k3", {"x": "16.7%", "width": "33.3%"}),
        (Cp(60), "rect", "w3", {"x": "50%", "width": "45.5%"}),
    ],
)
def test_equal_readings_are_dots_and_others_bars(components, score, kind, colour, places):
    """The axis is 132 cp wide with 0 in its middle; bars go to the side that stands better."""
    assert shape(components("reading").reading_bar(score)) == (kind, colour, places)


def test_readings_past_the_axis_and_mates_end_in_an_arrow_head(components):
    right, left = "M0-3H60l5 3-5 3H0z", "M0-3H-60l-5 3 5 3H0z"
    drawn = [shape(components("reading").reading_bar(score)) for score in (Cp(71), Mate(3), Cp(900), Mate(-2))]
    assert [(kind, places["d"]) for kind, _colour, places in drawn] == [
        ("path", d) for d in (right, right, right, left)
    ]


def test_what_was_not_measured_is_hatched_and_has_no_number(components):
    reading = components("reading")
    assert [each.get("class") for each in elements(reading.reading_bar(None, True), "svg")] == ["bar wide hatched"]
    assert not list(elements(reading.reading_bar(None), "svg")[0])
    assert "not measured" in reading.reading(None)


def test_a_mate_is_never_shown_as_centipawns(components):
    text = "".join(elements(components("reading").reading(Mate(-6)), "abbr")[0].itertext())
    assert text == "−M6"


@pytest.mark.parametrize(
    "name", ["admitted", "verified", "refused", "waiting", "screened-out", "control", "unmeasured"]
)
def test_every_state_has_a_shape_of_its_own_and_its_word(components, name):
    states = ["admitted", "verified", "refused", "waiting", "screened-out", "control", "unmeasured"]
    drawn = {each: str(components("state").state(each, "word")) for each in states}
    assert ">word</span>" in drawn[name]
    assert sum(markup == drawn[name] for markup in drawn.values()) == 1


@dataclass(frozen=True)
class Row:
    stage: str
    nodes: int
    score: object
    mirror_score: object = None
    window: int | None = None
    depth: int = 11
    nodes_at_score: int = 6_120
    nodes_searched: int = 10_003
    wave: int = 2


LADDER = [Row("S0", 10_000, Cp(31), Cp(44), 62), Row("S1", 50_000, Cp(14), None, 54)]


def test_the_ladder_table_names_its_columns_and_rows(components):
    markup = components("ladder").ladder_table(LADDER, True)
    heads = elements(markup, "th")
    assert {head.get("scope") for head in heads} == {"col", "row"}
    assert elements(markup, "div")[0].get("aria-label") == "The ladder"
    assert ["".join(head.itertext()) for head in heads if head.get("scope") == "row"] == ["S0", "S1"]
    assert "+31" in markup
    assert "not measured" in markup


def test_without_a_measured_mirror_there_is_no_column_for_it(components):
    with_it = elements(components("ladder").ladder_table(LADDER, True), "th")
    without = elements(components("ladder").ladder_table(LADDER, False), "th")
    assert len(with_it) - len(without) == 1


def test_the_ladder_chart_is_an_image_with_a_name(components):
    markup = components("ladder").ladder_chart(LADDER, "518 – 407", "534 – 738")
    chart = elements(markup, "svg")[0]
    assert chart.get("role") == "img"
    assert "518 – 407" in chart.get("aria-label")
    assert len([dot for dot in elements(markup, "circle") if dot.get("class") == "hollow"]) == 1


@dataclass(frozen=True)
class Stair:
    stage: str
    nodes: int
    done: int
    kept: int | None
    waiting: int | None
    window: int | None
    share: str | None


def test_the_staircase_gives_every_number_in_its_table(components):
    rows = [
        Stair("S0", 10_000, 460_320, 171_904, 0, 62, "37.3%"),
        Stair("S1", 50_000, 100_000, 51_300, 71_904, 54, "51.3%"),
        Stair("S2", 200_000, 0, None, 51_300, None, None),
    ]
    text = "".join(elements(components("stairs").staircase(rows), "table")[0].itertext())
    for number in ("460,320", "171,904", "100,000", "51,300", "71,904", "≤ 62"):
        assert number in text


def test_castling_shows_ways_and_says_what_is_in_the_way(components):
    """518 on the king's side: bishop and knight stand between."""
    lines = [("White", 518, None, "RNBQKBNR", True), ("Black", 55, "b", "BBRKRQNN", False)]
    markup = components("setting").start_rows(lines)
    paths = [(path.get("class"), path.get("d")) for path in elements(markup, "path")]
    assert [kind for kind, _d in paths] == ["no", "no", "no", None]
    ends = [re.findall(r"M(\d)5 [\d.]+H(\d)5", d) for _kind, d in paths]
    assert ends[0] == [("4", "6"), ("7", "5")], "short: king e1 to g1, rook h1 to f1"
    assert ends[3] == [("3", "2"), ("2", "3")], "long: king d8 to c8, rook c8 to d8"
    words = ["".join(cell.itertext()) for cell in elements(markup, "td")]
    assert "short, f1 g1 occupied; long, b1 c1 d1 occupied." in words[2]
    assert "long, possible." in words[5], "on the long side the king of BBRKRQNN steps to c and the rook to d"


def judged_group(outcome, many):
    """A group of refused pairs, alike but for their numbers."""
    corridor = SimpleNamespace(scores=(Cp(9),), limit=5, outcome="failed", engine="Minifish")
    return SimpleNamespace(
        outcome=outcome,
        word=f"refused by {outcome}",
        total=many,
        entries=[
            SimpleNamespace(
                line=None,
                url=f"0-{black}.html",
                trials=(corridor, corridor),
                games=None,
                entry=SimpleNamespace(
                    pair=SimpleNamespace(white=0, black=black),
                    white_row=row(0),
                    black_row=row(black),
                    score=Cp(9),
                    rank=black,
                    state="refused",
                    state_word="refused",
                ),
            )
            for black in range(1, many + 1)
        ],
    )


def test_a_long_group_of_judged_pairs_shows_ten_and_a_way_to_all_of_them(components):
    """The way is the label of the choice above; a group twice as long as what is shown of it is long."""
    groups = [judged_group("drift", 20), judged_group("corridor", 21)]
    markup = components("roll").group_table(groups, SimpleNamespace(corridor=5, drift=3), "pairs/")
    bodies = {
        (body.get("data-outcome"), body.get("class")): sum(each.get("scope") == "row" for each in body.iter())
        for body in elements(markup, "tbody")
    }
    assert bodies == {("drift", None): 20, ("corridor", None): 10, ("corridor", "rest"): 11}
    (way,) = [each for each in elements(markup, "label") if each.get("for")]
    assert way.text == "Show all 21"
    (choice,) = [each for each in elements(markup, "input") if each.get("id") == way.get("for")]
    assert choice.get("value") == "corridor"


def test_a_single_group_of_judged_pairs_is_whole_and_needs_no_choice(components):
    markup = components("roll").group_table(
        [judged_group("corridor", 40)], SimpleNamespace(corridor=5, drift=3), "pairs/"
    )
    assert len(elements(markup, "tbody")) == 1
    assert elements(markup, "input") == []
