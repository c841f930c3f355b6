"""The fast form of a template gives what plain Jinja2 gives, or says that it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from generator.rendering.fastform import NotStraightError, fast_form

PARTS = """
{% from "inner.html" import quiet %}
{% macro strong(text) %}<b>{{ text }}</b>{% endmacro %}
{% macro bar(score, wide=false) %}
{% if score is none %}-{% else %}<i{{ " wide" if wide }}>{{ score }}</i>{% endif %}
{% endmacro %}
{% macro row(items) %}{% for one, two in items if two %}{{ one }}={{ two }};{% endfor %}{% endmacro %}
{% macro both(text) %}{{ quiet(strong(text)) }}{% endmacro %}
"""


class Thing:
    """A score with a value, or without."""

    def __init__(self, value: int | None = None, **more: Any) -> None:
        if value is not None:
            self.value = value
        self.__dict__.update(more)


def both_forms(body: str, remembered: tuple[str, ...] = (), **values: Any) -> tuple[str, str]:
    """What plain Jinja2 and the fast form make of a page."""
    environment = Environment(
        loader=DictLoader(
            {
                "base.html": "<title>{% block title %}?{% endblock %}</title>{% block main %}{% endblock %}|{{ nav }}",
                "inner.html": "{% macro quiet(text) %}<q>{{ text }}</q>{% endmacro %}",
                "parts.html": PARTS,
                "page.html": body,
                "note.html": "<hr>{{ x }}",
            }
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

    def translate(text: str, **given: Any) -> Markup:
        return Markup(text) % given if given else Markup(text)

    environment.globals.update(_=translate, lang="fr")
    form = fast_form(environment, "page.html", tuple(values), {"nav": "a<b"}, {"parts.html": remembered})
    return environment.get_template("page.html").render(nav="a<b", **values), form(values)


@pytest.mark.parametrize("remembered", [(), ("strong", "bar")])
@pytest.mark.parametrize(
    "body",
    [
        "{{ x }} {{ y }} {{ lang }}",
        '{% extends "base.html" %}{% set z = x ~ "<" %}{% block main %}{{ z }}{% include "note.html" %}{% endblock %}',
        '{% from "parts.html" import strong, bar %}{{ strong(x) }}{{ bar(y, true) }}{{ bar(none) }}{{ bar(1) }}',
        '{% from "parts.html" import both, strong %}{{ both(x) }}{{ _("so %(a)s and %(b)s", a=strong(x), b=x) }}',
        '{% from "parts.html" import row %}{{ row([("a", x), (x, none), ("c", "<")]) }}',
        '{% from "parts.html" import strong %}{{ _("%(a)s", a=strong(x) if y > 2 else strong(y)) }}',
        '{% if y > 2 %}{% set z = "<" ~ x %}{% elif y %}{% set z = y %}{% else %}{% set z = 0 %}{% endif %}{{ z }}',
        '{% from "parts.html" import strong %}{% set z = x %}{% if y %}{% set z = strong(x) %}{% endif %}{{ z }}',
        "{% for a in many %}{{ loop.index }}{{ loop.index0 }}{{ loop.first }}{{ loop.last }}{{ a }},{% endfor %}",
        '{% for a in "abc" %}{{ loop.index }}{{ a }}{{ x if loop.last }}{% endfor %}',
        "{% for a in [] %}{% else %}no{% endfor %}{% for a in many %}{% if a %}{{ a }}{% endif %}{% endfor %}",
        "{% for a in many if a %}{{ a }}{% endfor %}{% for a, b in pairs %}{{ a }}{{ b }}{% endfor %}",
        "{% set a, b = pairs[0] %}{{ a }}{{ b }}{{ many[-1] }}{{ (1, x)[1] }}{{ [x, 3] | join('<') }}",
        "{{ thing.value is defined }}{{ thing.moves is defined }}{{ y is none }}{{ lang is defined }}{{ y is even }}",
        "{{ 'a' if y }}{{ (y or 3) + 2 * y - 1 }}{{ -y }}{{ not y }}{{ y == 3 and x }}{{ 1 < y <= 3 }}{{ 3 in many }}",
        "{{ '%04d' | format(y) }}{{ many | length }}{{ (y * 1.5) | round(1) }}{{ [y, 2] | max }}{{ x | lower }}",
        "{{ things | map(attribute='value') | join(', ') }}{{ things | sum(attribute='value') }}",
        "{{ {'a': 1}.a }}{{ {'a': x}['a'] }}{{ {'a': y}.get('a') }}",
        "{% set ns = namespace(n=0) %}{% for a in many %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n }}",
        "{{ lang.upper() }}{{ x.upper() }}{{ nav }}{{ 1.5 }}{{ y / 2 }}",
    ],
)  # fmt: skip
def test_a_page_has_the_bytes_of_plain_jinja(body: str, remembered: tuple[str, ...]) -> None:
    for y in (3, 1, 0):
        plain, fast = both_forms(
            body,
            remembered,
            x="<X & 'y'>",
            y=y,
            many=[3, "", "<"],
            pairs=[("p", "<"), (1, 2)],
            thing=Thing(4),
            things=[Thing(1), Thing(2)],
        )
        assert fast == plain


@pytest.mark.parametrize(
    "body",
    [
        '{% from "parts.html" import nothing %}',
        "{{ unknown }}",
        '{% extends "base.html" %}{% if x %}{% endif %}',
        "{% for a in many recursive %}{% endfor %}",
        "{% filter upper %}{{ x }}{% endfilter %}",
        '{% from "parts.html" import strong %}{% call strong(x) %}{% endcall %}',
    ],
)
def test_what_it_does_not_know_it_refuses(body: str) -> None:
    with pytest.raises(NotStraightError):
        both_forms(body, x=1, many=[])


def test_what_fails_on_a_page_that_never_comes_does_not_fail_now() -> None:
    """A branch that no page takes may ask for what is not there."""
    plain, fast = both_forms("{% if x %}{{ _(3, 4) }}{% endif %}ok", x=0)
    assert plain == fast == "ok"
