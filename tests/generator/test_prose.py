"""Markdown: what is shown, and what is refused with its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.contract import Computed, Fact
from generator.language.languages import ENGLISH, FRENCH, Language
from generator.language.typography import typeset, typeset_line
from generator.writing.lint import Source, problems
from generator.writing.passage import Piece, Shows, render
from generator.writing.prose import parse

FACTS: Mapping[str, Fact] = {
    "space.starts": Fact("space.starts", 960, "", 0, False, "Starts.", Computed("count", 960, ()))
}

HAIR, WIDE = "\u202f", "\u00a0"


SHOWS = Shows(lambda name: f"<fact {name}>", lambda name: f"[{name}]", lambda link: f"/{link}", "Tableau")


def shown(text: str, language: Language = FRENCH) -> str:
    """The HTML of a text that must have no problem."""
    prose = parse(text, language)
    assert problems(Source("a.md", prose, language, FACTS)) == []
    (piece,) = render(prose, language, SHOWS)
    return piece.html.strip()


def refused(text: str, language: Language = FRENCH) -> list[str]:
    """The problems of a text."""
    return [str(problem) for problem in problems(Source("a.md", parse(text, language), language, FACTS))]


@pytest.mark.parametrize(
    ("typed", "typeset_as"),
    [
        ("Vraiment ? Oui ! Bien ; bon.", f"Vraiment{HAIR}? Oui{HAIR}! Bien{HAIR}; bon."),
        ("Vraiment? Oui!", f"Vraiment{HAIR}? Oui{HAIR}!"),
        ("Quoi ?!", f"Quoi{HAIR}?!"),
        ("Ainsi : voici", f"Ainsi{WIDE}: voici"),
        ("Ainsi: voici", f"Ainsi{WIDE}: voici"),
        ('Un "mot" ici', f"Un «{HAIR}mot{HAIR}» ici"),
        ("Un « mot » ici", f"Un «{HAIR}mot{HAIR}» ici"),
        ("L'étude d'hier", "L’étude d’hier"),
        ("*gras* ! et `code` ;", f"<em>gras</em>{HAIR}! et <code>code</code>{HAIR};"),
        ('un {{ fact("space.starts") }} : deux', f"un <fact space.starts>{WIDE}: deux"),
        ("deux %", f"deux{WIDE}%"),
        ("une ligne\n! une autre", "une ligne\n! une autre"),
    ],
)
def test_french_takes_its_spaces(typed: str, typeset_as: str) -> None:
    assert shown(typed) == f"<p>{typeset_as}</p>"


@pytest.mark.parametrize("text", ["`a ; b : c ! d %`", "`rnbqkbnr/pppppppp w KQkq - 0 1`"])
def test_code_and_fen_are_never_touched(text: str) -> None:
    assert shown(text) == f"<p><code>{text[1:-1]}</code></p>"


def test_an_address_is_never_touched() -> None:
    assert shown("<https://a.example/?x=1;y:2>") == (
        '<p><a href="/https://a.example/?x=1;y:2">https://a.example/?x=1;y:2</a></p>'
    )


def test_english_keeps_its_spaces_and_takes_its_quotes() -> None:
    assert shown('He said "yes"; it\'s so: done!', ENGLISH) == "<p>He said “yes”; it’s so: done!</p>"


def test_a_line_that_begins_with_a_number_is_no_list() -> None:
    """Case site-17."""
    assert refused("518. La position classique") == [
        "a.md:1: bare numeral '518': name a fact or mark it {{ literal(\"518\") }}"
    ]
    assert shown('{{ literal("518") }}. La position classique') == "<p>518. La position classique</p>"
    prose = parse("518. La position", FRENCH)
    assert [token.type for token in prose.tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert shown("1. un\n2. deux").count("<li>") == 2
    assert shown("- un\n- deux\n\n1. un\n2. deux\n3. trois").count("<li>") == 5


def test_a_number_ends_no_paragraph() -> None:
    prose = parse("Le départ\n518. est classique", FRENCH)
    assert len(prose.tokens) == 3


def test_money_is_no_mathematics() -> None:
    """Case site-07."""
    text = 'Cela coute {{ literal("5") }} $ et {{ literal("10") }} $.'
    assert shown(text) == "<p>Cela coute 5 $ et 10 $.</p>"


def test_typographers_replacements_are_off() -> None:
    """Case site-08."""
    assert shown('(c) (r) {{ literal("3...Nf6") }} ... -- a+-b', ENGLISH) == "<p>(c) (r) 3...Nf6 ... -- a+-b</p>"


def test_bars_in_a_table_are_shown_or_stop_the_build() -> None:
    """Case site-06."""
    head = "| étape | règle |\n|---|---|\n"
    assert "<td>|cp| petit</td>" in shown(head + "| S0 | \\|cp\\| petit |")
    assert refused(head + "| S0 | petit |\n| S0 | |cp| petit |") == [
        "a.md:4: a row of 4 cells under a head of 2: write \\| for a bar in a cell"
    ]


def test_markup_is_text() -> None:
    assert shown("<script>alert()</script> & <b>") == "<p>&lt;script&gt;alert()&lt;/script&gt; &amp; &lt;b&gt;</p>"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Il y en a 960.", "a.md:1: bare numeral '960'"),
        ("Un\ndeux\n\ntrois **4**", "a.md:4: bare numeral '4'"),
        ("un\n2 ici", "a.md:2: bare numeral '2'"),
        ("- un\n- le 5", "a.md:2: bare numeral '5'"),
        ("| a |\n|---|\n| un |\n| 7 |", "a.md:4: bare numeral '7'"),
        ("## Les 960 {#starts}", "a.md:1: bare numeral '960'"),
        ("Stockfish 19", "a.md:1: bare numeral '19'"),
        ('un\n{{ fact("space.stars") }}', "a.md:2: unknown fact 'space.stars'"),
        ('{{ figure("x") }}', "a.md:1: unknown insert 'figure'"),
        ("{{ fact(x) }}", "a.md:1: unknown insert '{{ fact(x) }}'"),
        ('{{ literal("46 0800") }}', "a.md:1: number '46 0800'"),
        ("# Titre {#t}", "a.md:1: got a first-level heading"),
        ("## Titre", "a.md:1: the heading 'Titre' has no anchor"),
        ("## Un {#a}\n\n## Deux {#a}", "a.md:3: the anchor 'a' names another heading already"),
        ('[un {{ fact("space.starts") }}](page:hub)', "a.md:1: the fact 'space.starts' stands inside a link"),
    ],
)
def test_a_problem_names_its_line(text: str, problem: str) -> None:
    found = refused(text)
    assert len(found) == 1
    assert found[0].startswith(problem)


@pytest.mark.parametrize("text", ["Chess960 et S0, D2, e4, c8", "`960`", "```\n960\n```", "https"])
def test_a_numeral_within_a_word_or_code_is_not_bare(text: str) -> None:
    assert refused(text) == []


def test_problems_count_lines_from_the_beginning_of_the_file() -> None:
    prose = parse("un\n\n960", FRENCH, first_line=7)
    assert problems(Source("a.md", prose, FRENCH, FACTS))[0].line == 9


def test_prose_can_be_shown_twice() -> None:
    """Rendering must not change what was parsed: a lede stands on pages of several folders."""
    prose = parse("[ici](page:hub)", FRENCH)
    for root in ("/a/", "/b/"):
        shows = replace(SHOWS, link=lambda link, root=root: root + link)  # type: ignore[misc]
        assert f'href="{root}page:hub"' in render(prose, FRENCH, shows)[0].html


def test_a_wide_table_can_be_scrolled_by_keyboard_and_aligns_without_style() -> None:
    html = shown("| a | b |\n|---|--:|\n| un | deux |")
    assert html.startswith('<div class="scroll" role="group" aria-label="Tableau" tabindex="0"><table>')
    assert '<td class="right">deux</td>' in html


WORDS = ("mot", "mot :", "mot;", "mot ?!", "« mot »", "«mot»", "(mot!)", "deux %", "mot.", "\n", "\u00a0", "l'un")


@given(text=st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_typesetting_is_done_once_for_all(text: str) -> None:
    """A second pass changes nothing, and line breaks stay where they are."""
    once = typeset(text, FRENCH)
    assert typeset(once, FRENCH) == once
    assert once.count("\n") == text.count("\n")
    assert typeset(text, ENGLISH) == text


@given(text=st.text(max_size=60))
def test_text_from_anywhere_is_escaped(text: str) -> None:
    pieces = render(parse(text, FRENCH), FRENCH, SHOWS)
    assert "<script" not in "".join(piece.html for piece in pieces).lower()


def test_a_formula_stands_in_its_sentence_or_alone() -> None:
    """A decimal comma in French; alone in its paragraph, a formula is displayed."""
    assert '<p>soit <math aria-label="0,5 n" alttext="0,5 n">' in shown('soit {{ math("0.5n") }}')
    assert '<math display="block"' in shown('{{ math("0.5n") }}')
    assert "<mn>0.5</mn>" in shown('{{ math("0.5n") }}', ENGLISH)


def test_a_formula_names_its_facts_and_its_faults() -> None:
    prose = parse('{{ math("p = [space.starts]") }}', FRENCH)
    assert [use.name for use in prose.facts] == ["space.starts"]
    assert "<mn>[space.starts]</mn>" in shown('{{ math("p = [space.starts]") }}')
    assert refused('{{ math("[space.none]") }}') == ["a.md:1: unknown fact 'space.none'"]
    assert refused('\n{{ math("2^") }}') == [
        "a.md:2: formula '2^': got the end, wanted a number, a name or a parenthesis"
    ]


def test_a_part_of_the_laboratory_parts_the_prose() -> None:
    text = 'un\n\n{{ lab("join") }}\n\ndeux'
    assert refused(text) == []
    assert render(parse(text, FRENCH), FRENCH, SHOWS) == (Piece("<p>un</p>\n", "join"), Piece("<p>deux</p>\n"))


@pytest.mark.parametrize("text", ['un {{ lab("join") }}', '- {{ lab("join") }}', '> {{ lab("join") }}'])
def test_a_part_of_the_laboratory_stands_alone(text: str) -> None:
    assert refused(text) == ["a.md:1: the part 'join' is not alone in its paragraph"]


def test_values_of_strings_are_never_taken_for_per_cent_signs() -> None:
    assert typeset_line("de %(n)s à %(m)s : %(n)s %", FRENCH) == f"de %(n)s à %(m)s{WIDE}: %(n)s{WIDE}%"
