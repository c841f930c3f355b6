"""The form itself: templates from the top, with what they extend, include and import."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateError

from generator.rendering.fastform.statements import Statements
from generator.rendering.fastform.values import Code, Known, Macro, NotStraightError, Scope

Form = Callable[[Mapping[str, Any]], str]
"""Gives the page for its values."""


def fast_form(
    environment: Environment,
    name: str,
    values: Collection[str],
    fixed: Mapping[str, Any],
    remembered: Mapping[str, Collection[str]],
    plain: Collection[str] = (),
) -> Form:
    """The fast form of a template; raises `NotStraightError` on what it does not know.

    `values` are the names that differ from page to page, `fixed` those that do not; `remembered` are the macros whose
    answers are kept, by the template that defines them; `plain` are filters whose text needs no escaping.
    """
    try:
        return Walk(environment, values, fixed, remembered, plain).form(name)
    except (TemplateError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise NotStraightError(f"{name}: {error}") from error


class Walk(Statements):
    """One walk through the templates of a page."""

    def form(self, name: str) -> Form:
        """The form of a template."""
        scope: Scope = {key: Known(value) for key, value in self.fixed.items()}
        for value in self.values:
            self.writer.line(f"_{value} = values[{value!r}]")
            scope[value] = Code(f"_{value}")
        body: list[nodes.Node] = []
        following: str | None = name
        while following:
            body, following = self.layer(following, scope)
        for node in body:
            self.visit(node, scope)
        self.writer.flush()
        lines = [*self.before, "def form(values):", "    out = []", *self.writer.lines, "    return J(out)", ""]
        exec(compile("\n".join(lines), f"<fast form of {name}>", "exec"), self.kept)
        form: Form = self.kept["form"]
        return form

    def layer(self, name: str, scope: Scope) -> tuple[list[nodes.Node], str | None]:
        """Settle the top level of a template; returns what it shows, and the one that it extends."""
        tree, parent, rest = self.parse(name), None, []
        for block in tree.find_all(nodes.Block):
            self.blocks.setdefault(block.name, block)
        for node in tree.body:
            match node:
                case nodes.Extends(template=nodes.Const(value=str(other))):
                    parent = other
                case nodes.Macro() | nodes.FromImport() | nodes.Import():
                    self.define(node, name, scope)
                case nodes.Assign() if parent:
                    self.visit(node, scope)
                case nodes.If() | nodes.For() | nodes.Include() if parent:
                    raise NotStraightError(f"{name}:{node.lineno}: {type(node).__name__} outside of a block")
                case _:
                    rest.append(node)
        return ([], parent) if parent else (rest, None)

    def parse(self, name: str) -> nodes.Template:
        """The syntax tree of a template."""
        try:
            source = self.environment.loader.get_source(self.environment, name)[0]  # type: ignore[union-attr]
            return self.environment._parse(source, name, name)
        except TemplateError as error:
            raise NotStraightError(str(error)) from error

    def define(self, node: nodes.Node, name: str, scope: Scope) -> None:
        """Settle a macro or an import."""
        match node:
            case nodes.Macro():
                scope[node.name] = Macro(node, scope, node.name in self.remembered.get(name, ()))
            case nodes.FromImport(template=nodes.Const(value=str(other))):
                home = self.home(other)
                for each in node.names:
                    original, alias = each if isinstance(each, tuple) else (each, each)
                    if original not in home:
                        raise NotStraightError(f"{name}: {other} has no {original}")
                    scope[alias] = home[original]
            case _:
                raise NotStraightError(f"{name}:{node.lineno}: {type(node).__name__}")

    def home(self, name: str) -> Scope:
        """The names that a template of components defines."""
        if name not in self.homes:
            scope = self.homes[name] = {}
            for node in self.parse(name).body:
                if isinstance(node, nodes.Macro | nodes.FromImport | nodes.Import):
                    self.define(node, name, scope)
                elif isinstance(node, nodes.Assign):
                    self.visit(node, scope)
        return self.homes[name]
