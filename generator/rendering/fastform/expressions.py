"""Expressions: what is known is settled now, the rest becomes Python."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from itertools import count
from typing import Any

from jinja2 import Environment, nodes
from jinja2.runtime import Undefined, markup_join
from markupsafe import Markup, escape
from markupsafe._speedups import _escape_inner

from generator.rendering.fastform.values import Code, Known, Loop, Macro, NotStraightError, Parts, Scope, Value
from generator.rendering.fastform.writer import Writer, joined

_OPERATORS: Mapping[type[nodes.Expr], tuple[str, Callable[..., Any]]] = {
    nodes.Add: ("+", operator.add),
    nodes.Sub: ("-", operator.sub),
    nodes.Mul: ("*", operator.mul),
    nodes.Div: ("/", operator.truediv),
    nodes.FloorDiv: ("//", operator.floordiv),
    nodes.Mod: ("%", operator.mod),
}
_COMPARED: Mapping[str, tuple[str, Callable[..., Any]]] = {
    "eq": ("==", operator.eq),
    "ne": ("!=", operator.ne),
    "lt": ("<", operator.lt),
    "lteq": ("<=", operator.le),
    "gt": (">", operator.gt),
    "gteq": (">=", operator.ge),
    "in": ("in", lambda one, many: one in many),
    "notin": ("not in", lambda one, many: one not in many),
}


def shown(value: object) -> str:
    """A value as it stands in a page."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return _escape_inner(value)  # type: ignore[arg-type]
    return str(value) if kind is int or kind is float else escape(value)


class Expressions(ABC):
    """The walk, as far as it goes through expressions."""

    def __init__(
        self,
        environment: Environment,
        values: Collection[str],
        fixed: Mapping[str, Any],
        remembered: Mapping[str, Collection[str]],
        plain: Collection[str],
    ) -> None:
        """Begin at nothing; the arguments are those of `fast_form`."""
        self.environment = environment
        self.values = values
        self.fixed = fixed
        self.remembered = remembered
        self.plain_filters = plain
        self.names = map("v{}".format, count())
        self.kept: dict[str, Any] = {
            "e": shown,
            "J": "".join,
            "Markup": Markup,
            "markup_join": markup_join,
            "lru_cache": lru_cache,
        }
        self.homes: dict[str, Scope] = {}
        self.functions: dict[tuple[int, int], str] = {}
        self.blocks: dict[str, nodes.Block] = {}
        self.writer = Writer()
        self.before: list[str] = []

    @abstractmethod
    def call(self, node: nodes.Call, scope: Scope) -> Value:
        """The value of a call."""

    @abstractmethod
    def filtered(self, node: nodes.Filter, scope: Scope) -> Value:
        """The value of a filter."""

    @abstractmethod
    def tested(self, node: nodes.Test, scope: Scope) -> Value:
        """The value of a test."""

    def source(self, value: Value) -> str:
        """Python for a value."""
        match value:
            case Code():
                # Functions tell by its type that a text needs no escaping.
                return f"Markup({value.text})" if value.safe else value.text
            case Known(known):
                if known is None or type(known) in (bool, int, str):
                    return repr(known)
                name = f"k{len(self.kept)}"
                self.kept[name] = known
                return name
            case Parts(items):
                return f"({' '.join(self.source(item) + ',' for item in items)})"
        raise NotStraightError(f"{type(value).__name__} as a value")

    def pieces_of(self, value: Value) -> list[str]:
        """What is to be put out for a value, as pieces of Python."""
        match value:
            case Known(known):
                if isinstance(known, Undefined):
                    raise NotStraightError(f"{known!r} would be shown")
                return [repr(str(escape(known)))]
            case Code():
                return list(value.pieces) or [value.text if value.safe else f"e({value.text})"]
        return [f"e({self.source(value)})"]

    def settled(self, value: Value) -> bool:
        """Whether a condition on the value can be decided now."""
        return isinstance(value, Known | Macro | Parts)

    def truth(self, value: Value) -> bool:
        """How it is decided."""
        return (
            bool(value.value) if isinstance(value, Known) else bool(value.items) if isinstance(value, Parts) else True
        )

    def plain(self, value: Value) -> Value:
        """A written-out sequence of known things is a known thing."""
        if isinstance(value, Parts):
            items = tuple(map(self.plain, value.items))
            if all(isinstance(item, Known) for item in items):
                return Known(tuple(item.value for item in items if isinstance(item, Known)))
        return value

    def value(self, node: nodes.Node, scope: Scope) -> Value:
        """What an expression becomes."""
        match node:
            case nodes.Const():
                return Known(node.value)
            case nodes.TemplateData():
                return Known(Markup(node.data))
            case nodes.Name():
                return self.name(node, scope)
            case nodes.Tuple() | nodes.List():
                return Parts(tuple(self.value(item, scope) for item in node.items))
            case nodes.Dict():
                pairs = [
                    (self.plain(self.value(each.key, scope)), self.plain(self.value(each.value, scope)))
                    for each in node.items
                ]
                if all(isinstance(each, Known) for pair in pairs for each in pair):
                    return Known({one.value: two.value for one, two in pairs})  # type: ignore[union-attr]
                return Code(f"{{{', '.join(f'{self.source(one)}: {self.source(two)}' for one, two in pairs)}}}")
            case nodes.Getattr():
                return self.attribute(node, scope)
            case nodes.Getitem():
                return self.item(node, scope)
            case nodes.Call():
                return self.call(node, scope)
            case nodes.Filter(node=nodes.Expr()):
                return self.filtered(node, scope)
            case nodes.Test():
                return self.tested(node, scope)
            case nodes.CondExpr():
                return self.either(node, scope)
            case nodes.Not():
                value = self.value(node.node, scope)
                return Known(not self.truth(value)) if self.settled(value) else Code(f"(not {self.source(value)})")
            case nodes.Neg():
                value = self.value(node.node, scope)
                return Known(-value.value) if isinstance(value, Known) else Code(f"(-{self.source(value)})")
            case nodes.And() | nodes.Or():
                return self.joint(node, scope)
            case nodes.Compare():
                return self.compared(node, scope)
            case nodes.Concat():
                values = [self.plain(self.value(each, scope)) for each in node.nodes]
                if all(isinstance(value, Known) for value in values):
                    return Known(markup_join([value.value for value in values if isinstance(value, Known)]))
                if any(isinstance(value, Code) and value.safe for value in values):
                    return Code(f"J({joined([piece for value in values for piece in self.pieces_of(value)])})", True)
                return Code(f"markup_join({self.source(Parts(tuple(values)))})")
            case nodes.BinExpr() if type(node) in _OPERATORS:
                sign, run = _OPERATORS[type(node)]
                one, two = self.value(node.left, scope), self.value(node.right, scope)
                if isinstance(one, Known) and isinstance(two, Known):
                    return Known(run(one.value, two.value))
                return Code(f"({self.source(one)} {sign} {self.source(two)})")
        raise NotStraightError(f"line {node.lineno}: {type(node).__name__}")

    def name(self, node: nodes.Name, scope: Scope) -> Value:
        """What a name stands for."""
        if node.name in scope:
            return scope[node.name]
        if node.name in self.environment.globals:
            return Known(self.environment.globals[node.name])
        raise NotStraightError(f"line {node.lineno}: no {node.name}")

    def attribute(self, node: nodes.Getattr, scope: Scope) -> Value:
        """An attribute of a value."""
        value = self.value(node.node, scope)
        if isinstance(value, Loop):
            return self.round(value, node)
        if isinstance(value, Known):
            return Known(self.environment.getattr(value.value, node.attr))
        return Code(f"{self.source(value)}.{node.attr}")

    def round(self, loop: Loop, node: nodes.Getattr) -> Value:
        """What `loop` says of a round."""
        index, length = loop.index, loop.length
        known = isinstance(index, Known) and isinstance(length, Known)
        at, many = (index.value, length.value) if known else (0, 0)  # type: ignore[union-attr]
        place, total = self.source(index), self.source(length)
        match node.attr:
            case "index0":
                return index
            case "index":
                return Known(at + 1) if known else Code(f"({place} + 1)")
            case "first":
                return Known(at == 0) if known else Code(f"({place} == 0)")
            case "last":
                return Known(at == many - 1) if known else Code(f"({place} == {total} - 1)")
            case "length":
                return length
        raise NotStraightError(f"line {node.lineno}: loop.{node.attr}")

    def item(self, node: nodes.Getitem, scope: Scope) -> Value:
        """An item of a value."""
        value, at = self.value(node.node, scope), self.value(node.arg, scope)
        if isinstance(value, Parts) and isinstance(at, Known):
            item: Value = value.items[at.value]
            return item
        if isinstance(value, Known) and isinstance(at, Known):
            return Known(self.environment.getitem(value.value, at.value))
        return Code(f"{self.source(value)}[{self.source(at)}]")

    def either(self, node: nodes.CondExpr, scope: Scope) -> Value:
        """One of two values, by a condition."""
        test = self.value(node.test, scope)
        if self.settled(test):
            if self.truth(test):
                return self.value(node.expr1, scope)
            return self.value(node.expr2, scope) if node.expr2 else Known("")
        place = next(self.names)
        condition = self.source(test)
        at = self.writer
        trials = []
        for branch in (node.expr1, node.expr2):
            self.writer = Writer(depth=at.depth + 1)
            value = self.value(branch, scope) if branch else Known("")
            self.writer.flush()
            trials.append((self.writer.lines, value))
        self.writer = at
        if not any(lines for lines, _value in trials):
            one, two = (self.source(value) for _lines, value in trials)
            return Code(f"({one} if {condition} else {two})")
        for head, (lines, value) in zip((f"if {condition}:", "else:"), trials, strict=True):
            with self.writer.block(head):
                self.writer.lines += lines
                self.writer.line(f"{place} = {self.source(value)}")
        return Code(place)

    def joint(self, node: nodes.And | nodes.Or, scope: Scope) -> Value:
        """The value of `and`, `or`."""
        one = self.value(node.left, scope)
        stops = isinstance(node, nodes.Or)
        if self.settled(one):
            return one if self.truth(one) is stops else self.value(node.right, scope)
        at, self.writer = self.writer, Writer(depth=self.writer.depth)
        two = self.value(node.right, scope)
        self.writer.flush()
        written, self.writer = self.writer, at
        if written.lines:
            raise NotStraightError(f"line {node.lineno}: a statement on the right of and, or")
        return Code(f"({self.source(one)} {'or' if stops else 'and'} {self.source(two)})")

    def compared(self, node: nodes.Compare, scope: Scope) -> Value:
        """The value of a comparison."""
        values = [self.plain(self.value(each, scope)) for each in (node.expr, *(each.expr for each in node.ops))]
        signs = [_COMPARED[each.op] for each in node.ops]
        if all(isinstance(value, Known) for value in values):
            known = [value.value for value in values if isinstance(value, Known)]
            return Known(all(run(known[at], known[at + 1]) for at, (_sign, run) in enumerate(signs)))
        text = self.source(values[0])
        for (sign, _run), value in zip(signs, values[1:], strict=True):
            text += f" {sign} {self.source(value)}"
        return Code(f"({text})")
