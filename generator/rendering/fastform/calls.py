"""Calls of functions, filters and tests."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from jinja2 import nodes
from jinja2.runtime import Undefined
from jinja2.utils import Namespace
from markupsafe import Markup

from catalog.errors import CatalogError
from generator.errors import GeneratorError
from generator.language.strings import pieces_of
from generator.rendering.fastform.expressions import Expressions
from generator.rendering.fastform.values import Code, Known, Macro, NotStraightError, Scope, Value
from generator.rendering.fastform.writer import joined, text_of


class Calls(Expressions):
    """The walk through calls."""

    @abstractmethod
    def answer(self, macro: Macro, call: nodes.Call, scope: Scope) -> Value:
        """What a macro gives, as a value."""

    def call(self, node: nodes.Call, scope: Scope) -> Value:
        """The value of a call."""
        if node.dyn_args or node.dyn_kwargs:
            raise NotStraightError(f"line {node.lineno}: starred arguments")
        called = self.value(node.node, scope)
        if isinstance(called, Macro):
            return self.answer(called, node, scope)
        arguments = [self.plain(self.value(each, scope)) for each in node.args]
        named = {each.key: self.plain(self.value(each.value, scope)) for each in node.kwargs}
        if getattr(getattr(called, "value", None), "jinja_pass_arg", None):
            raise NotStraightError(f"line {node.lineno}: a function that takes the context")
        match node.node, arguments:
            case nodes.Name(name="_" | "gettext"), [Known(str(text))] if isinstance(called, Known):
                return self.filled(called.value(text), named)
        return self.run(called, arguments, named)

    def filled(self, text: Markup, named: Mapping[str, Value]) -> Value:
        """A translation with its values put in."""
        if not named:
            return Known(text)
        pieces = list(pieces_of(text))
        found = []
        for place, piece in enumerate(pieces):
            found += self.pieces_of(named[piece]) if place % 2 else [repr(piece)]
        return self.whole(found)

    def whole(self, pieces: list[str]) -> Value:
        """Pieces without a statement between them as one value."""
        if all(piece[:1] in "'\"" for piece in pieces):
            return Known(Markup("".join(map(text_of, pieces))))
        # Whoever asks whether a value is safe looks at its type, so text from a macro says so.
        return Code(f"J({joined(pieces)})", safe=True, pieces=tuple(pieces))

    def run(self, called: Value, arguments: list[Value], named: Mapping[str, Value]) -> Value:
        """A call of a function."""
        made = isinstance(called, Known) and called.value is Namespace
        if (
            not made
            and isinstance(called, Known)
            and all(isinstance(each, Known) for each in [*arguments, *named.values()])
        ):
            given = [each.value for each in arguments if isinstance(each, Known)]
            words = {key: each.value for key, each in named.items() if isinstance(each, Known)}
            # What fails is left to the page that comes there, as it is in the plain form.
            with suppress(GeneratorError, CatalogError, LookupError, TypeError, ValueError):
                found = called.value(*given, **words)
                return Known(list(found) if isinstance(found, Iterator) else found)
        written = [self.source(each) for each in arguments]
        written += [f"{key}={self.source(each)}" for key, each in named.items()]
        return Code(f"{self.source(called)}({', '.join(written)})")

    def filtered(self, node: nodes.Filter, scope: Scope) -> Value:
        """The value of a filter."""
        assert node.node is not None
        if node.dyn_args or node.dyn_kwargs:
            raise NotStraightError(f"line {node.lineno}: starred arguments")
        function = self.environment.filters[node.name]
        arguments = [self.plain(self.value(each, scope)) for each in (node.node, *node.args)]
        named = {str(each.key): self.plain(self.value(each.value, scope)) for each in node.kwargs}
        found = self.run(Known(function), [*self.passed(function, node), *arguments], named)
        return Code(found.text, True) if isinstance(found, Code) and node.name in self.plain_filters else found

    def passed(self, function: Callable[..., Any], node: nodes.Filter | nodes.Test) -> list[Value]:
        """What a filter or test wants before its arguments."""
        match getattr(getattr(function, "jinja_pass_arg", None), "name", ""):
            case "":
                return []
            case "environment":
                return [Known(self.environment)]
            case "eval_context":
                context = nodes.EvalContext(self.environment)
                context.autoescape = True
                return [Known(context)]
            case "context":
                # Filters such as `map` look up other filters there; what a page says is not in it.
                return [Known(self.environment.from_string("").new_context())]
        raise NotStraightError(f"line {node.lineno}: {node.name}")

    def tested(self, node: nodes.Test, scope: Scope) -> Value:
        """The value of a test."""
        if node.name in ("defined", "undefined"):
            value = self.defined(node.node, scope)
            if node.name == "defined":
                return value
            return Known(not value.value) if isinstance(value, Known) else Code(f"(not {self.source(value)})")
        value = self.value(node.node, scope)
        if node.name == "none":
            return Known(value.value is None) if isinstance(value, Known) else Code(f"({self.source(value)} is None)")
        function: Any = self.environment.tests[node.name]
        arguments = [self.plain(each) for each in (value, *(self.value(each, scope) for each in node.args))]
        return self.run(Known(function), [*self.passed(function, node), *arguments], {})

    def defined(self, node: nodes.Node, scope: Scope) -> Value:
        """Whether something is there, as a test asks."""
        if isinstance(node, nodes.Getattr):
            value = self.value(node.node, scope)
            if isinstance(value, Known):
                return Known(not isinstance(self.environment.getattr(value.value, node.attr), Undefined))
            return Code(f"hasattr({self.source(value)}, {node.attr!r})")
        if isinstance(node, nodes.Name):
            return Known(node.name in scope or node.name in self.environment.globals)
        raise NotStraightError(f"line {node.lineno}: whether something is defined")
