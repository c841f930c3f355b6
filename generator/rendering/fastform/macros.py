"""Macros: written out where they are called, or functions of their own that keep their answers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from jinja2 import nodes

from generator.rendering.fastform.calls import Calls
from generator.rendering.fastform.values import Code, Macro, NotStraightError, Scope, Value
from generator.rendering.fastform.writer import Writer

KEPT = 1 << 14
"""Answers that a macro with a memory keeps."""


class Macros(Calls):
    """The walk through macros."""

    @abstractmethod
    def visit_all(self, body: Iterable[nodes.Node], scope: Scope) -> None:
        """Write the statements of a body."""

    @abstractmethod
    def assign(self, node: nodes.Node, value: Value, scope: Scope) -> None:
        """Give a name a value."""

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
        """Put out what a macro gives, where it is called."""
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
