"""Interface strings: filled in, counted, escaped, extracted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from babel.messages.catalog import Catalog
from markupsafe import Markup

from catalog.contract import Computed, Fact
from catalog.dataset import read_dataset
from generator.build import Report
from generator.cli import main
from generator.errors import GeneratorError
from generator.language.edition import Edition
from generator.language.extraction import wanted_strings
from generator.language.languages import ENGLISH, FRENCH
from generator.language.numbers import numbers
from generator.language.strings import Strings, strings
from generator.project import CHECKOUT, Project


def french(**texts: str | tuple[str, ...]) -> Strings:
    """Strings of a small French catalog; a tuple counts something."""
    catalog = Catalog(locale="fr")
    for name, text in texts.items():
        catalog.add(name if isinstance(text, str) else (name, f"{name}s"), text)
    return strings(catalog, FRENCH)


def test_a_per_cent_sign_is_text(mini: Project, built: Callable[..., Report]) -> None:
    """Case site-02."""
    assert french(half="61 % de %(n)s").gettext("half", n=3) == "61\u00a0% de 3"
    built()
    assert "61 % differ" in (mini.out / "en/index.html").read_text("utf-8")
    assert "61\u00a0% diffèrent\u202f!" in (mini.out / "fr/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 paire"), (1, "1 paire"), (2, "2 paires"), (1_000_000, "1000000 de paires"), (1_000_001, "1000001 paires")],
)
def test_french_has_three_plural_forms(number: int, text: str) -> None:
    """As CLDR has them: one for 0 and 1, many for whole millions, other."""
    table = french(pair=("%(n)s paire", "%(n)s de paires", "%(n)s paires"))
    assert table.ngettext("pair", "pairs", number, n=number) == text


def test_values_are_escaped_unless_they_are_markup() -> None:
    table = french(hello="<b>bonjour</b> %(name)s")
    assert table.gettext("hello", name="<i>") == "&lt;b&gt;bonjour&lt;/b&gt; &lt;i&gt;"
    assert table.gettext("hello", name=Markup("<i>")) == "&lt;b&gt;bonjour&lt;/b&gt; <i>"


def test_an_unknown_string_is_an_error() -> None:
    with pytest.raises(GeneratorError, match="no translation of 'adieu'"):
        french().gettext("adieu")


def test_extracting_twice_gives_the_same_bytes(mini: Project, capsys: pytest.CaptureFixture[str]) -> None:
    """Case site-04: no date, no line number, no order of a file system."""
    path = mini.content / "fr/messages.po"
    assert main(["strings", "--project", str(mini.root)]) == 0
    first = path.read_bytes()
    stamp = path.stat().st_mtime_ns
    assert main(["strings", "--project", str(mini.root)]) == 0
    assert path.read_bytes() == first
    assert path.stat().st_mtime_ns == stamp
    assert b"Date" not in first
    assert "0 to translate" in capsys.readouterr().out


def test_extraction_keeps_translations_drops_what_is_gone_and_fills_in_english(
    mini: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    page = mini.templates / "pages/hub.html"
    page.write_text(page.read_text("utf-8").replace("Generated on %(when)s UTC", "Made on %(when)s UTC"), "utf-8")
    assert main(["strings", "--project", str(mini.root)]) == 0
    assert "content/fr/messages.po: " in capsys.readouterr().out
    texts = {code: (mini.content / code / "messages.po").read_text("utf-8") for code in ("fr", "en")}
    assert 'msgid "Made on %(when)s UTC"\nmsgstr ""' in texts["fr"]
    assert 'msgid "Made on %(when)s UTC"\nmsgstr "Made on %(when)s UTC"' in texts["en"]
    assert 'msgid "Pairs"\nmsgstr "Paires"' in texts["fr"]
    assert "Generated on" not in texts["fr"]


def test_definitions_of_facts_are_strings(mini: Project) -> None:
    for code, text in (("fr", "[fr] Mean of the controls."), ("en", "Mean of the controls.")):
        catalog = (mini.content / code / "messages.po").read_text("utf-8")
        assert f'msgid "Mean of the controls."\nmsgstr "{text}"' in catalog


def test_every_definition_that_a_later_wave_may_state_is_a_string_already(mini: Project) -> None:
    """A publisher who seals a wave with new figures need not translate them first."""
    wanted = wanted_strings(mini.templates, [])
    for text in ("Mirror classes read at stage %(stage)s.", "Pairs that failed a test of admission.", "checkmate"):
        assert (text, None) in wanted


def test_the_bundled_figures_are_defined_by_those_strings() -> None:
    """No definition escapes the marking by being put together in the code."""
    content = read_dataset(CHECKOUT / "data").facts.values()
    wanted = wanted_strings(CHECKOUT / "templates", [])
    computed = (fact for fact in content if isinstance(fact.source, Computed))
    assert [fact.id for fact in computed if (fact.definition, None) not in wanted] == []


def test_terms_of_a_definition_are_translated_where_they_are_words() -> None:
    """`checkmate` is a word of the catalogs; a stage, or an engine called `<Lc0>`, stands as it is, escaped."""
    catalog = Catalog(locale="fr")
    catalog.add("Share that ended by %(ending)s: %(engine)s.", "Part terminée par %(ending)s : %(engine)s.")
    catalog.add("checkmate", "mat")
    edition = Edition(FRENCH, strings(catalog, FRENCH), numbers(FRENCH))
    terms = {"ending": "checkmate", "engine": "<Lc0>"}
    fact = Fact("x.y", 1, "", 0, False, "Share that ended by %(ending)s: %(engine)s.", Computed("", 1, ()), terms)
    assert edition.definition(fact) == "Part terminée par mat\u00a0: &lt;Lc0&gt;."


def test_english_strings_are_their_own_translation() -> None:
    catalog = Catalog(locale="en_GB")
    catalog.add(("%(n)s pair", "%(n)s pairs"), ("%(n)s pair", "%(n)s pairs"))
    table = strings(catalog, ENGLISH)
    assert [table.ngettext("%(n)s pair", "%(n)s pairs", n, n=n) for n in (0, 1, 2)] == ["0 pairs", "1 pair", "2 pairs"]
