r"""The notation of formulas in the prose, read into a tree.

    T(a, k) = 256!/(256 - a)! * 4^a * p^(2a - k/2)
    p = sum n_c^2 / 960^2 = [eternity.census.match]

Numbers are `12` or `0.5`, names are one letter or one of `NAMES`; `[name]` is the value of a fact. Signs, loosest
first: `->`, `= < > <= >=`, `+ -`, `*` and no sign at all, `/`; then `^` and `_`, and `!` behind. What stands together
without a blank is a product that binds tighter than a fraction (`k/2n` is k over 2n). `sqrt(x)`, `ceil(x)` and
`sum x` are written as themselves; `name(x, y)` is a function. Parentheses around the whole of a fraction's side, an
exponent or an index group and are not shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.errors import GeneratorError

NAMES = ("log10", "max", "min", "time", "memory")
"""Names of more than one letter."""

ROOT, CEILING, SUM = "sqrt", "ceil", "sum"

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|\[(?P<fact>[a-z0-9_.]+)\]|(?P<name>[A-Za-z][a-z]*\d*)"
    r"|(?P<sign>->|<=|>=|[-+*/^_!=<>(),]))"
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A number, a name or a fact."""

    kind: str
    """`number`, `name` or `fact`."""

    text: str
    """As it was written."""


@dataclass(frozen=True, slots=True)
class Node:
    """A sign over its operands."""

    sign: str
    """One of the signs, `product` where none was written, `call`, `group`, or the name of what is built."""

    parts: tuple[Tree, ...]
    """Operands, left to right."""


Tree = Leaf | Node


@dataclass(frozen=True, slots=True)
class Formula:
    """A parsed formula."""

    tree: Tree
    """Its structure."""

    facts: tuple[str, ...]
    """Facts whose values it shows."""


def parse_formula(text: str) -> Formula:
    """Read a formula; raises `GeneratorError` with what could not be read."""
    parser = _Parser(text)
    tree = parser.level(0)
    if parser.rest:
        raise GeneratorError(f"formula {text!r}: got {parser.rest[0].text!r}, wanted an end or a sign")
    return Formula(tree, tuple(parser.facts))


_LEVELS = (("->",), ("=", "<", ">", "<=", ">="), ("+", "-"), ("*",))


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    apart: bool
    """Whether a blank stands before it."""


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.rest: list[_Token] = []
        self.facts: list[str] = []
        place = 0
        while text[place:].strip():
            match = _TOKEN.match(text, place)
            if match is None:
                raise GeneratorError(f"formula {text!r}: got {text[place:].strip()[0]!r}, which is no sign or name")
            kind = str(match.lastgroup)
            apart = match[0] != match[kind] and not match[0].startswith("[")
            self.rest.append(_Token(kind, match[kind], apart))
            place = match.end()

    def sign(self, *wanted: str) -> str:
        """Take the next token if it is one of these signs."""
        if self.rest and self.rest[0].kind == "sign" and self.rest[0].text in wanted:
            return self.rest.pop(0).text
        return ""

    def need(self, wanted: str) -> None:
        if not self.sign(wanted):
            got = repr(self.rest[0].text) if self.rest else "the end"
            raise GeneratorError(f"formula {self.text!r}: got {got}, wanted {wanted!r}")

    def level(self, number: int) -> Tree:
        if number == len(_LEVELS):
            return self.fraction()
        if number == 2 and self.sign("-"):
            tree: Tree = Node("negative", (self.level(3),))
        else:
            tree = self.level(number + 1)
        while sign := self.sign(*_LEVELS[number]):
            tree = Node(sign, (tree, self.level(number + 1)))
        return tree

    def fraction(self) -> Tree:
        tree = self.together()
        while self.sign("/"):
            tree = Node("/", (tree, self.together()))
        while self._begins(apart=True):
            tree = Node("product", (tree, self.fraction()))
        return tree

    def together(self) -> Tree:
        tree = self.raised()
        while self._begins(apart=False):
            tree = Node("product", (tree, self.raised()))
        return tree

    def _begins(self, *, apart: bool) -> bool:
        if not self.rest or self.rest[0].apart is not apart:
            return False
        token = self.rest[0]
        return token.kind != "sign" or token.text == "("

    def raised(self) -> Tree:
        tree = self.unit()
        while sign := self.sign("^", "_", "!"):
            tree = Node("!", (tree,)) if sign == "!" else Node(sign, (tree, self.unit()))
        return tree

    def unit(self) -> Tree:
        if self.sign("("):
            tree = self.level(0)
            self.need(")")
            return Node("group", (tree,))
        if not self.rest or self.rest[0].kind == "sign":
            got = repr(self.rest[0].text) if self.rest else "the end"
            raise GeneratorError(f"formula {self.text!r}: got {got}, wanted a number, a name or a parenthesis")
        token = self.rest.pop(0)
        if token.kind == "fact":
            self.facts.append(token.text)
        if token.kind != "name":
            return Leaf(token.kind, token.text)
        if token.text == SUM:
            return Node(SUM, (self.together(),))
        if token.text in (ROOT, CEILING):
            self.need("(")
            tree = self.level(0)
            self.need(")")
            return Node(token.text, (tree,))
        if len(token.text) > 1 and token.text not in NAMES:
            known = ", ".join((*NAMES, ROOT, CEILING, SUM))
            raise GeneratorError(f"formula {self.text!r}: got {token.text!r}, wanted one letter or one of {known}")
        name = Leaf("name", token.text)
        if (token.text in NAMES or token.text.isupper()) and self.rest and self.rest[0].text == "(":
            self.need("(")
            arguments = [self.level(0)]
            while self.sign(","):
                arguments.append(self.level(0))
            self.need(")")
            return Node("call", (name, *arguments))
        return name
