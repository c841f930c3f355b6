from catalog.contract import Cp, Mate
from generator.charts.scale import step


def test_steps_follow_the_published_limits():
    """Equal up to 5 cp, then 15, 30 and 60; the limits themselves belong to the lower step."""
    names = {0: "eq", 5: "eq", 6: "w1", 15: "w1", 16: "w2", 30: "w2", 31: "w3", 60: "w3", 61: "w4", 900: "w4"}
    assert {value: step(Cp(value)) for value in names} == names


def test_black_has_the_same_steps_on_its_own_side():
    assert [step(Cp(value)) for value in (-5, -6, -16, -31, -61)] == ["eq", "k1", "k2", "k3", "k4"]


def test_a_mate_is_beyond_the_last_limit_of_its_side():
    assert (step(Mate(7)), step(Mate(-1))) == ("w4", "k4")
