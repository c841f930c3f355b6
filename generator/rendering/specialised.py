"""Templates made for one language: what is the same on every page of it is settled when they are compiled.

The source stays plain Jinja2. Two things are done to it: `_("a text")` without values becomes the translated
text itself, and the globals of a template are one plain dictionary. A test holds the result to that of plain
Jinja2, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from jinja2 import Environment, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup


class SpecialisedEnvironment(Environment):
    """An environment whose strings are in one language."""

    translate: Callable[[str], Markup] | None = None
    """The translation of a text; strings are looked up page by page while there is none."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Globals as a plain dictionary: a chain of maps is copied for each page, link by link."""
        return {**self.globals, **(d or {})}

    def _generate(self, source: nodes.Template, *arguments: Any, **options: Any) -> str:
        if self.translate:
            source = _Translator(self.translate).visit(source)
        return super()._generate(source, *arguments, **options)


class _Translator(NodeTransformer):
    """Puts translations where they are asked for."""

    def __init__(self, translate: Callable[[str], Markup]) -> None:
        self.translate = translate

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        match node:
            case nodes.Call(
                node=nodes.Name(name="_"),
                args=[nodes.Const(value=str(text))],
                kwargs=[],
                dyn_args=None,
                dyn_kwargs=None,
            ):
                return nodes.Const(self.translate(text), lineno=node.lineno, environment=node.environment)
        return node
