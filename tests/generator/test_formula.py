"""Formulas: their structure, their MathML and how they read aloud."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import GeneratorError
from generator.writing.formula import VOICES, mathml, parse_formula

COUNT = "T(a, k) = 256!/(256 - a)! * 4^a * p^(2a - k/2)"


def written(text: str, code: str = "en", *, block: bool = False) -> str:
    """A formula as MathML; numbers stay as typed, facts show their names."""
    return mathml(parse_formula(text), VOICES[code], str, lambda name: f"<{name}>", block=block)


def read(text: str, code: str = "en") -> str:
    """How a formula reads aloud."""
    found = re.search(r'aria-label="([^"]*)"', written(text, code))
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("2^n", "2 to the power n", "2 puissance n"),
        ("2^(n/2)", "2 to the power n over 2", "2 puissance n sur 2"),
        (
            COUNT,
            "T of a and k equals 256 factorial over open parenthesis 256 minus a close parenthesis factorial, "
            "times 4 to the power a times p to the power 2 a minus k over 2",
            "T de a et k égale 256 factorielle sur parenthèse ouvrante 256 moins a parenthèse fermante factorielle, "
            "fois 4 puissance a fois p puissance 2 a moins k sur 2",
        ),
        (
            "k_m = 2 ceil(2 sqrt(a))",
            "k sub m equals 2 the ceiling of 2 the square root of a",
            "k indice m égale 2 partie entière supérieure de 2 racine carrée de a",
        ),
        ("O(2^n) -> O(n)", "O of 2 to the power n becomes O of n", "O de 2 puissance n devient O de n"),
        ("time * memory", "time times memory", "temps fois mémoire"),
        ("max(a, b) <= -1", "maximum of a and b is at most minus 1", "maximum de a et b est au plus moins 1"),
    ],
)
def test_a_formula_reads_in_both_languages(text: str, english: str, french: str) -> None:
    assert (read(text), read(text, "fr")) == (english, french)


def test_a_fraction_has_two_storeys_only_where_there_is_room() -> None:
    """Alone on its line, that is, and not above another letter."""
    assert "<mfrac><mi>k</mi><mn>2</mn></mfrac>" in written("2a - k/2", block=True)
    assert "<mfrac>" not in written("p^(2a - k/2)", block=True)
    assert written("1/22").endswith('<mn>1</mn><mo lspace="0" rspace="0">/</mo><mn>22</mn></mrow></math>')


def test_a_product_without_blank_binds_tighter_than_a_fraction() -> None:
    assert "<mfrac><mi>k</mi><mrow><mn>2</mn><mo>&#x2062;</mo><mi>n</mi></mrow></mfrac>" in written("k/2n", block=True)
    assert written("k/2 n", block=True).count("<mfrac><mi>k</mi><mn>2</mn></mfrac>") == 1


def test_an_index_and_an_exponent_share_their_letter() -> None:
    assert "<msubsup><mi>n</mi><mi>c</mi><mn>2</mn></msubsup>" in written("n_c^2", block=True)


def test_parentheses_that_only_group_are_not_shown() -> None:
    assert "(" not in re.sub(r"<[^>]*>", "", written("(a + b)/(a - b)", block=True))
    assert re.sub(r"<[^>]*>", "", written("2(a + b)", block=True)) == "2&#x2062;(a+b)"


def test_a_displayed_formula_says_so() -> None:
    assert written("a", block=True).startswith('<math display="block"')
    assert "display" not in written("a")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 +", "got the end, wanted a number, a name or a parenthesis"),
        ("(a", "got the end, wanted ')'"),
        ("a)", "got ')', wanted an end or a sign"),
        ("alpha", "got 'alpha', wanted one letter or one of log10"),
        ("a & b", "got '&', which is no sign or name"),
        ("", "got the end, wanted a number"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, message: str) -> None:
    with pytest.raises(GeneratorError) as caught:
        parse_formula(text)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"formula {text!r}: ")


@given(text=st.text(alphabet="ab12()^_/!*+- ,.<>&\"'", max_size=12))
def test_any_text_is_a_formula_or_a_problem(text: str) -> None:
    """And what is shown is balanced and escaped."""
    try:
        html = mathml(parse_formula(text), VOICES["fr"], str, str, block=False)
    except GeneratorError:
        return
    assert html.count("<mrow>") == html.count("</mrow>")
    assert '"' not in re.sub(r'<[a-z]+( [a-z-]+="[^"<>]*")*/?>', "", html)


@pytest.mark.parametrize(("code", "reading"), [("en", "10 to the power minus 75.8"), ("fr", "10 puissance moins 75.8")])
def test_a_negative_figure_is_read_with_its_sign(code: str, reading: str) -> None:
    shown = mathml(parse_formula("10^[chance]"), VOICES[code], str, lambda _name: "−75.8", block=False)
    assert f'aria-label="{reading}"' in shown
    assert "<mn>−75.8</mn>" in shown
