"""The fast form of a page: its templates written out as one Python function, for kinds with very many pages.

The source stays plain Jinja2. One pass walks through its syntax tree and settles whatever is the same on every page
of a language and folder: translations, links to fixed pages, assets, macros, included files, loops over known
things. What is left is a list of texts with a few values between them. A test holds the result to that of plain
Jinja2, byte for byte; what this pass does not know it refuses, and then the plain form is used.

An expression becomes one of three things: `Known`, a value; `Code`, Python that gives it; `Parts`, a sequence whose
length is known. Globals are taken for pure: what they answer once, they answer always.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import count
from typing import Any

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateError
from jinja2.runtime import Undefined, markup_join
from jinja2.utils import Namespace
from markupsafe import Markup, escape
from markupsafe._speedups import _escape_inner

from catalog.errors import CatalogError
from generator.errors import GeneratorError

Form = Callable[[Mapping[str, Any]], str]
"""Gives the page for its values."""

UNROLLED = 400
"""Loops over known things are written out up to this length."""

KEPT = 1 << 14
"""Answers that a macro with a memory keeps."""

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


class NotStraightError(Exception):
    """A template holds something that this pass does not know."""


@dataclass(frozen=True, slots=True)
class Known:
    """A value that is the same on every page."""

    value: Any
    """The value itself."""


@dataclass(frozen=True, slots=True)
class Code:
    """A value that differs from page to page."""

    text: str
    """Python that gives it."""

    safe: bool = False
    """Whether it is text that needs no escaping."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A sequence that is written out in the template."""

    items: tuple[Value, ...]
    """Its elements."""


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro and the place where its free names are looked up."""

    node: nodes.Macro
    """Its definition."""

    home: Scope
    """Names of the template that defines it."""

    remembered: bool
    """Whether its answers are kept."""


@dataclass(frozen=True, slots=True)
class Loop:
    """The variable `loop`."""

    index: Code | Known
    """From 0."""

    length: Code | Known
    """How many rounds there are."""


Value = Known | Code | Parts | Macro | Loop
Scope = dict[str, Value]


@dataclass(slots=True)
class Writer:
    """Lines of Python, and the pieces of text that are to be put out next."""

    lines: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    depth: int = 1

    def line(self, text: str) -> None:
        """A statement, after whatever was to be put out before it."""
        self.flush()
        self.lines.append("    " * self.depth + text)

    def flush(self) -> None:
        """Put the pieces out."""
        if self.pieces:
            joined, self.pieces = _joined(self.pieces), []
            self.lines.append("    " * self.depth + f"out += {joined}")


def _joined(pieces: Iterable[str]) -> str:
    """A tuple of pieces, neighbouring texts as one."""
    found: list[str | list[str]] = []
    for piece in pieces:
        if piece[:1] in "'\"":
            if found and isinstance(found[-1], list):
                found[-1].append(_text(piece))
            else:
                found.append([_text(piece)])
        else:
            found.append(piece)
    return f"({' '.join((repr(''.join(each)) if isinstance(each, list) else each) + ',' for each in found)})"


def _text(literal: str) -> str:
    import ast

    value = ast.literal_eval(literal)
    assert isinstance(value, str)
    return value


def fast_form(
    environment: Environment,
    name: str,
    values: Collection[str],
    fixed: Mapping[str, Any],
    remembered: Mapping[str, Collection[str]],
) -> Form:
    """The fast form of a template; raises `NotStraightError` on what it does not know.

    `values` are the names that differ from page to page, `fixed` those that do not; `remembered` are the macros whose
    answers are kept, by the template that defines them.
    """
    try:
        return _Pass(environment, values, fixed, remembered).form(name)
    except (TemplateError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise NotStraightError(f"{name}: {error}") from error


def shown(value: object) -> str:
    """A value as it stands in a page."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return _escape_inner(value)  # type: ignore[arg-type]
    return str(value) if kind is int or kind is float else escape(value)


class _Pass:
    """One walk through the templates of a page."""

    def __init__(
        self,
        environment: Environment,
        values: Collection[str],
        fixed: Mapping[str, Any],
        remembered: Mapping[str, Collection[str]],
    ) -> None:
        self.environment = environment
        self.values = values
        self.fixed = fixed
        self.remembered = remembered
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

    def form(self, name: str) -> Form:
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
        try:
            source = self.environment.loader.get_source(self.environment, name)[0]  # type: ignore[union-attr]
            return self.environment._parse(source, name, name)
        except TemplateError as error:
            raise NotStraightError(str(error)) from error

    def define(self, node: nodes.Node, name: str, scope: Scope) -> None:
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

    # Statements

    def visit_all(self, body: Iterable[nodes.Node], scope: Scope) -> None:
        for node in body:
            self.visit(node, scope)

    def visit(self, node: nodes.Node, scope: Scope) -> None:
        match node:
            case nodes.Output():
                for child in node.nodes:
                    self.put(child, scope)
            case nodes.If():
                self.choose([(node.test, node.body), *((each.test, each.body) for each in node.elif_)], node, scope)
            case nodes.For():
                self.loop(node, scope)
            case nodes.Assign():
                self.assign(node.target, self.value(node.node, scope), scope)
            case nodes.Block():
                self.visit_all(self.blocks[node.name].body, dict(scope))
            case nodes.Include(template=nodes.Const(value=str(name))):
                self.visit_all(self.parse(name).body, dict(scope))
            case nodes.Macro() | nodes.FromImport():
                self.define(node, "", scope)
            case _:
                raise NotStraightError(f"line {node.lineno}: {type(node).__name__}")

    def put(self, node: nodes.Node, scope: Scope) -> None:
        """Put the value of an expression out."""
        match node:
            case nodes.TemplateData():
                self.writer.pieces.append(repr(node.data))
                return
            case nodes.CondExpr():
                branches: list[tuple[nodes.Node, list[nodes.Node]]] = [(node.test, [nodes.Output([node.expr1])])]
                other = [nodes.Output([node.expr2])] if node.expr2 else []
                self.choose(branches, nodes.If(node.test, [], [], other), scope)
                return
            case nodes.Call(node=nodes.Name(name=name)):
                macro = scope.get(name)
                if isinstance(macro, Macro) and not macro.remembered:
                    self.write_out(macro, node, scope)
                    return
        pieces = self.pieces_of(self.value(node, scope))
        self.writer.pieces += pieces

    def pieces_of(self, value: Value) -> list[str]:
        match value:
            case Known(known):
                if isinstance(known, Undefined):
                    raise NotStraightError(f"{known!r} would be shown")
                return [repr(str(escape(known)))]
            case Code():
                return [value.text if value.safe else f"e({value.text})"]
        return [f"e({self.source(value)})"]

    def choose(self, branches: list[tuple[nodes.Node, list[nodes.Node]]], node: nodes.If, scope: Scope) -> None:
        """Write an `if`, as far as it is not settled; what its branches set is known after it."""
        rest = list(branches)
        while rest:
            test, body = rest[0]
            value = self.value(test, scope)
            if self.settled(value):
                if self.truth(value):
                    self.visit_all(body, scope)
                    return
                rest.pop(0)
                continue
            self.divide(value, body, lambda: self.choose(rest[1:], node, scope), node.else_, rest[1:], scope)
            return
        self.visit_all(node.else_, scope)

    def divide(
        self,
        test: Value,
        body: list[nodes.Node],
        otherwise: Callable[[], None],
        else_: list[nodes.Node],
        rest: list[tuple[nodes.Node, list[nodes.Node]]],
        scope: Scope,
    ) -> None:
        """Write an `if` that is decided page by page."""
        names = sorted(set(_assigned([*body, *else_, *(node for _test, more in rest for node in more)])))
        places = {name: next(self.names) for name in names}
        for name, place in places.items():
            earlier = scope.get(name)
            self.writer.line(f"{place} = {self.source(earlier) if earlier is not None else None}")
        condition = self.source(test)
        before = dict(scope)
        branches: tuple[tuple[str, Callable[[], None]], ...] = (
            (f"if {condition}:", partial(self.visit_all, body, scope)),
            ("else:", otherwise),
        )
        for head, branch in branches:
            scope.clear()
            scope.update(before)
            with self.indented(head):
                branch()
                for name, place in places.items():
                    if name in scope:
                        self.writer.line(f"{place} = {self.source(scope[name])}")
        scope.clear()
        scope.update(before)
        scope.update({name: Code(place) for name, place in places.items()})

    @contextmanager
    def indented(self, head: str) -> Iterator[None]:
        self.writer.line(head)
        self.writer.depth += 1
        at = len(self.writer.lines)
        yield
        self.writer.flush()
        if len(self.writer.lines) == at:
            self.writer.line("pass")
        self.writer.depth -= 1

    def loop(self, node: nodes.For, scope: Scope) -> None:
        if node.recursive:
            raise NotStraightError(f"line {node.lineno}: a recursive loop")
        over = self.value(node.iter, scope)
        items = self.items(over)
        counted = any(name.name == "loop" for name in node.find_all(nodes.Name))
        if items is not None:
            self.unroll(node, items, counted, scope)
            return
        if node.else_:
            raise NotStraightError(f"line {node.lineno}: a loop with an else")
        if node.test and counted:
            raise NotStraightError(f"line {node.lineno}: a filtered loop that counts")
        inner, source = dict(scope), self.source(over)
        target = self.target(node.target, inner)
        if counted:
            many, place = next(self.names), next(self.names)
            self.writer.line(f"{many} = tuple({source})")
            inner["loop"] = Loop(Code(place), Code(f"len({many})"))
            head = f"for {place}, {target} in enumerate({many}):"
        else:
            head = f"for {target} in {source}:"
        with self.indented(head):
            if node.test:
                self.writer.line(f"if not ({self.source(self.value(node.test, inner))}): continue")
            self.visit_all(node.body, inner)

    def unroll(self, node: nodes.For, items: list[Value], counted: bool, scope: Scope) -> None:
        kept = []
        for item in items:
            inner = dict(scope)
            self.assign(node.target, item, inner)
            test = self.value(node.test, inner) if node.test else Known(True)
            if not self.settled(test):
                if counted:
                    raise NotStraightError(f"line {node.lineno}: a filtered loop that counts")
                kept.append((inner, test))
            elif self.truth(test):
                kept.append((inner, Known(True)))
        for place, (inner, test) in enumerate(kept):
            inner["loop"] = Loop(Known(place), Known(len(kept)))
            if isinstance(test, Known):
                self.visit_all(node.body, inner)
            else:
                with self.indented(f"if {self.source(test)}:"):
                    self.visit_all(node.body, inner)
        if not kept:
            self.visit_all(node.else_, scope)

    def items(self, value: Value) -> list[Value] | None:
        """The elements of a sequence that is known now."""
        if isinstance(value, Parts):
            return list(value.items)
        if isinstance(value, Known):
            found = list(map(Known, value.value))
            if len(found) > UNROLLED:
                raise NotStraightError(f"a loop over {len(found)} known things")
            return [*found]
        return None

    def target(self, node: nodes.Node, scope: Scope) -> str:
        """Python's names for what a loop or assignment names."""
        if isinstance(node, nodes.Name):
            place = next(self.names)
            scope[node.name] = Code(place)
            return place
        if isinstance(node, nodes.Tuple):
            return f"({' '.join(self.target(each, scope) + ',' for each in node.items)})"
        raise NotStraightError(f"line {node.lineno}: a target that is no name")

    def assign(self, node: nodes.Node, value: Value, scope: Scope) -> None:
        if isinstance(node, nodes.Name):
            if isinstance(value, Code) and not value.text.isidentifier():
                place = next(self.names)
                self.writer.line(f"{place} = {value.text}")
                value = Code(place, value.safe)
            scope[node.name] = value
        elif isinstance(node, nodes.Tuple):
            items = self.items(value)
            if items is None:
                self.writer.line(f"{self.target(node, scope)} = {self.source(value)}")
            elif len(items) != len(node.items):
                raise NotStraightError(f"line {node.lineno}: {len(items)} values for {len(node.items)} names")
            else:
                for each, item in zip(node.items, items, strict=True):
                    self.assign(each, item, scope)
        elif isinstance(node, nodes.NSRef):
            self.writer.line(f"{self.source(scope[node.name])}[{node.attr!r}] = {self.source(value)}")
        else:
            raise NotStraightError(f"line {node.lineno}: a target that is no name")

    # Macros

    def bound(self, macro: Macro, call: nodes.Call, scope: Scope) -> Scope:
        """The names of a macro's parameters, in a scope of its own."""
        if call.dyn_args or call.dyn_kwargs:
            raise NotStraightError(f"line {call.lineno}: starred arguments")
        inner = dict(macro.home)
        names = [argument.name for argument in macro.node.args]
        given: dict[str, Value] = dict(zip(names, (self.value(each, scope) for each in call.args), strict=False))
        given |= {each.key: self.value(each.value, scope) for each in call.kwargs}
        if len(call.args) > len(names) or set(given) - set(names):
            raise NotStraightError(f"line {call.lineno}: other arguments than {macro.node.name} has")
        defaults = dict(zip(reversed(names), reversed(macro.node.defaults), strict=False))
        for argument in macro.node.args:
            if argument.name not in given:
                if argument.name not in defaults:
                    raise NotStraightError(f"line {call.lineno}: {macro.node.name} without {argument.name}")
                given[argument.name] = self.value(defaults[argument.name], dict(macro.home))
            self.assign(argument, given[argument.name], inner)
        return inner

    def write_out(self, macro: Macro, call: nodes.Call, scope: Scope) -> None:
        self.visit_all(macro.node.body, self.bound(macro, call, scope))

    def answer(self, macro: Macro, call: nodes.Call, scope: Scope) -> Value:
        """What a macro gives, as a value."""
        if macro.remembered:
            return self.remember(macro, call, scope)
        inner = self.bound(macro, call, scope)
        outer, self.writer = self.writer, Writer(depth=self.writer.depth)
        try:
            self.visit_all(macro.node.body, inner)
        finally:
            written, self.writer = self.writer, outer
        if not written.lines:
            return self.whole(written.pieces)
        written.flush()
        place, kept = next(self.names), next(self.names)
        self.writer.line(f"{kept} = out; out = []")
        self.writer.flush()
        self.writer.lines += written.lines
        self.writer.line(f"{place} = J(out); out = {kept}")
        return Code(place, safe=True)

    def whole(self, pieces: list[str]) -> Value:
        """Pieces without a statement between them as one value."""
        if all(piece[:1] in "'\"" for piece in pieces):
            return Known(Markup("".join(map(_text, pieces))))
        # Whoever asks whether a value is safe looks at its type, so text from a macro says so.
        return Code(f"J({_joined(pieces)})", safe=True)

    def remember(self, macro: Macro, call: nodes.Call, scope: Scope) -> Value:
        """A call of a macro with a memory, which is a function of its own."""
        inner = self.bound(macro, call, scope)
        given = [inner[argument.name] for argument in macro.node.args]
        key = id(macro.node), id(macro.home)
        if key not in self.functions:
            self.functions[key] = name = f"macro_{macro.node.name}_{len(self.functions)}"
            places = {argument.name: next(self.names) for argument in macro.node.args}
            outer, self.writer = self.writer, Writer()
            try:
                self.visit_all(macro.node.body, {**macro.home, **{each: Code(place) for each, place in places.items()}})
                self.writer.flush()
                lines = self.writer.lines
            finally:
                self.writer = outer
            head = [f"@lru_cache({KEPT}, True)", f"def {name}({', '.join(places.values())}):", "    out = []"]
            self.before += [*head, *lines, "    return J(out)"]
        return Code(f"{self.functions[key]}({', '.join(map(self.source, given))})", safe=True)

    # Expressions

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

    def settled(self, value: Value) -> bool:
        return isinstance(value, Known | Macro | Parts)

    def truth(self, value: Value) -> bool:
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
                    return Code(f"J({_joined([piece for value in values for piece in self.pieces_of(value)])})", True)
                return Code(f"markup_join({self.source(Parts(tuple(values)))})")
            case nodes.BinExpr() if type(node) in _OPERATORS:
                sign, run = _OPERATORS[type(node)]
                one, two = self.value(node.left, scope), self.value(node.right, scope)
                if isinstance(one, Known) and isinstance(two, Known):
                    return Known(run(one.value, two.value))
                return Code(f"({self.source(one)} {sign} {self.source(two)})")
        raise NotStraightError(f"line {node.lineno}: {type(node).__name__}")

    def name(self, node: nodes.Name, scope: Scope) -> Value:
        if node.name in scope:
            return scope[node.name]
        if node.name in self.environment.globals:
            return Known(self.environment.globals[node.name])
        raise NotStraightError(f"line {node.lineno}: no {node.name}")

    def attribute(self, node: nodes.Getattr, scope: Scope) -> Value:
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
        value, at = self.value(node.node, scope), self.value(node.arg, scope)
        if isinstance(value, Parts) and isinstance(at, Known):
            item: Value = value.items[at.value]
            return item
        if isinstance(value, Known) and isinstance(at, Known):
            return Known(self.environment.getitem(value.value, at.value))
        return Code(f"{self.source(value)}[{self.source(at)}]")

    def call(self, node: nodes.Call, scope: Scope) -> Value:
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
        from generator.strings import pieces_of

        if not named:
            return Known(text)
        pieces = list(pieces_of(text))
        found = []
        for place, piece in enumerate(pieces):
            found += self.pieces_of(named[piece]) if place % 2 else [repr(piece)]
        return self.whole(found)

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
        assert node.node is not None
        if node.dyn_args or node.dyn_kwargs:
            raise NotStraightError(f"line {node.lineno}: starred arguments")
        function = self.environment.filters[node.name]
        arguments = [self.plain(self.value(each, scope)) for each in (node.node, *node.args)]
        named = {str(each.key): self.plain(self.value(each.value, scope)) for each in node.kwargs}
        return self.run(Known(function), [*self.passed(function, node), *arguments], named)

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
        if isinstance(node, nodes.Getattr):
            value = self.value(node.node, scope)
            if isinstance(value, Known):
                return Known(not isinstance(self.environment.getattr(value.value, node.attr), Undefined))
            return Code(f"hasattr({self.source(value)}, {node.attr!r})")
        if isinstance(node, nodes.Name):
            return Known(node.name in scope or node.name in self.environment.globals)
        raise NotStraightError(f"line {node.lineno}: whether something is defined")

    def either(self, node: nodes.CondExpr, scope: Scope) -> Value:
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
            with self.indented(head):
                self.writer.lines += lines
                self.writer.line(f"{place} = {self.source(value)}")
        return Code(place)

    def joint(self, node: nodes.And | nodes.Or, scope: Scope) -> Value:
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
        values = [self.plain(self.value(each, scope)) for each in (node.expr, *(each.expr for each in node.ops))]
        signs = [_COMPARED[each.op] for each in node.ops]
        if all(isinstance(value, Known) for value in values):
            known = [value.value for value in values if isinstance(value, Known)]
            return Known(all(run(known[at], known[at + 1]) for at, (_sign, run) in enumerate(signs)))
        text = self.source(values[0])
        for (sign, _run), value in zip(signs, values[1:], strict=True):
            text += f" {sign} {self.source(value)}"
        return Code(f"({text})")


def _assigned(body: Iterable[nodes.Node]) -> Iterator[str]:
    """The names that statements set, but for those inside of loops."""
    for node in body:
        match node:
            case nodes.Assign():
                yield from (name.name for name in node.target.find_all(nodes.Name))
                if isinstance(node.target, nodes.Name):
                    yield node.target.name
            case nodes.If():
                yield from _assigned([*node.body, *node.else_, *(each for more in node.elif_ for each in more.body)])
