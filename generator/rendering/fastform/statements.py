"""Statements: what is put out, conditions, loops, assignments."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from jinja2 import nodes

from generator.rendering.fastform.macros import Macros
from generator.rendering.fastform.values import Code, Known, Loop, Macro, NotStraightError, Parts, Scope, Value

UNROLLED = 400
"""Loops over known things are written out up to this length."""


class Statements(Macros):
    """The walk through statements."""

    @abstractmethod
    def define(self, node: nodes.Node, name: str, scope: Scope) -> None:
        """Settle a macro or an import."""

    @abstractmethod
    def parse(self, name: str) -> nodes.Template:
        """The syntax tree of a template."""

    def visit_all(self, body: Iterable[nodes.Node], scope: Scope) -> None:
        """Write the statements of a body."""
        for node in body:
            self.visit(node, scope)

    def visit(self, node: nodes.Node, scope: Scope) -> None:
        """Write a statement."""
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
        condition = test.text if isinstance(test, Code) else self.source(test)
        before = dict(scope)
        branches: tuple[tuple[str, Callable[[], None]], ...] = (
            (f"if {condition}:", partial(self.visit_all, body, scope)),
            ("else:", otherwise),
        )
        for head, branch in branches:
            scope.clear()
            scope.update(before)
            with self.writer.block(head):
                branch()
                for name, place in places.items():
                    if name in scope:
                        self.writer.line(f"{place} = {self.source(scope[name])}")
        scope.clear()
        scope.update(before)
        scope.update({name: Code(place) for name, place in places.items()})

    def loop(self, node: nodes.For, scope: Scope) -> None:
        """Write a loop."""
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
        with self.writer.block(head):
            if node.test:
                self.writer.line(f"if not ({self.source(self.value(node.test, inner))}): continue")
            self.visit_all(node.body, inner)

    def unroll(self, node: nodes.For, items: list[Value], counted: bool, scope: Scope) -> None:
        """Write the rounds of a loop one by one."""
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
                with self.writer.block(f"if {self.source(test)}:"):
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
        """Give a name a value."""
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
