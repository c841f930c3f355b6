"""A result as tables."""

from __future__ import annotations

from catalog.files import from_json
from generator.evidence.sheets import WORDS, Sheet, sheets
from generator.project import CHECKOUT


def test_single_values_come_first_and_lists_are_cells() -> None:
    assert sheets({"rows": [{"n": 2, "cost": 1.5}], "match": 0.5, "classes": [2, 15]}) == (
        Sheet((), ("", ""), (("match", 0.5), ("classes", (2, 15)))),
        Sheet(("rows",), ("n", "cost"), ((2, 1.5),)),
    )


def test_what_is_nested_in_a_row_becomes_cells_or_a_table_with_its_key() -> None:
    found = sheets({"boards": [{"seed": 7, "cp": {"lower": 2}, "join": [{"budget": 1}, {"budget": 2}]}]})
    assert found == (
        Sheet(("boards",), ("seed", "lower"), ((7, 2),)),
        Sheet(("boards", "join"), ("seed", "budget"), ((7, 1), (7, 2))),
    )


def test_rows_without_a_column_have_none_there() -> None:
    assert sheets({"rows": [{"n": 1}, {"n": 2, "m": 3}]})[0].rows == ((1, None), (2, 3))


def test_lists_of_one_length_stand_side_by_side() -> None:
    found = sheets({"by_row": {"a": [[0, 1], [2, 0]], "b": [[0, 0], [1, 1]]}})
    assert found == (Sheet(("by_row",), ("row", "a", "b"), ((0, (0, 1), (0, 0)), (1, (2, 0), (1, 1)))),)


def test_placements_are_left_to_the_file() -> None:
    assert sheets({"bands": [{"rows": "0-1", "filling": [[0, 3]]}]})[0].columns == ("rows",)


def test_an_empty_list_is_a_value_and_not_a_table() -> None:
    assert sheets({"apart": []}) == (Sheet((), ("", ""), (("apart", ()),)),)


def test_every_column_of_the_committed_results_has_a_word() -> None:
    """Keys of rows that are names (a colour, a term of the model, a board) stand as they are."""
    seen = set()
    for path in sorted((CHECKOUT / "data" / "eternity").glob("*/*.json")):
        if path.parent.name in ("general", "real"):
            for sheet in sheets(from_json(path)["result"]):
                seen |= {key for key in sheet.columns if key} | set(sheet.path)
    assert seen
    assert {key for key in seen - WORDS.keys() if not key.startswith(("record board", "worked example"))} == set()
