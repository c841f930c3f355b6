r"""Formulas of the prose: a small notation, its MathML, and how it reads aloud.

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
from collections.abc import Callable
from dataclasses import dataclass, replace

from markupsafe import escape

from generator.errors import GeneratorError

NAMES = ("log10", "max", "min", "time", "memory")
"""Names of more than one letter."""

ROOT, CEILING, SUM = "sqrt", "ceil", "sum"

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|\[(?P<fact>[a-z0-9_.]+)\]|(?P<name>[A-Za-z][a-z]*\d*)"
    r"|(?P<sign>->|<=|>=|[-+*/^_!=<>(),]))"
)

_OPEN, _CLOSE = '<mo stretchy="false">(</mo>', '<mo stretchy="false">)</mo>'
"""Parentheses as high as a letter: nothing inside them is higher than an exponent."""

_SIGNS = {"->": "→", "=": "=", "<": "&lt;", ">": "&gt;", "<=": "≤", ">=": "≥", "+": "+", "-": "−", "*": "·"}
"""As they are shown."""


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


@dataclass(frozen=True, slots=True)
class Voice:
    """How one language reads a formula aloud."""

    signs: dict[str, str]
    """Words between operands, by sign."""

    power: str
    """`to the power`."""

    over: str
    """Between the sides of a fraction."""

    index: str
    """Before an index."""

    of: str
    """Between a function and its arguments."""

    factorial: str
    """Behind what it belongs to."""

    built: dict[str, str]
    """Words before a root, a ceiling and a sum."""

    open: str
    """Where a group begins."""

    close: str
    """Where it ends."""

    join: str
    """Between arguments."""

    names: dict[str, str]
    """Words for names of more than one letter."""


VOICES = {
    "en": Voice(
        signs={
            "->": "becomes",
            "=": "equals",
            "<": "is less than",
            ">": "is greater than",
            "<=": "is at most",
            ">=": "is at least",
            "+": "plus",
            "-": "minus",
            "*": "times",
        },
        power="to the power",
        over="over",
        index="sub",
        of="of",
        factorial="factorial",
        built={ROOT: "the square root of", CEILING: "the ceiling of", SUM: "the sum of"},
        open="open parenthesis",
        close="close parenthesis",
        join="and",
        names={"log10": "log base 10", "max": "maximum", "min": "minimum"},
    ),
    "fr": Voice(
        signs={
            "->": "devient",
            "=": "égale",
            "<": "est inférieur à",
            ">": "est supérieur à",
            "<=": "est au plus",
            ">=": "est au moins",
            "+": "plus",
            "-": "moins",
            "*": "fois",
        },
        power="puissance",
        over="sur",
        index="indice",
        of="de",
        factorial="factorielle",
        built={ROOT: "racine carrée de", CEILING: "partie entière supérieure de", SUM: "somme de"},
        open="parenthèse ouvrante",
        close="parenthèse fermante",
        join="et",
        names={
            "log10": "logarithme décimal",
            "max": "maximum",
            "min": "minimum",
            "time": "temps",
            "memory": "mémoire",
        },
    ),
}
"""By code of the language."""


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


def mathml(
    formula: Formula, voice: Voice, number: Callable[[str], str], fact: Callable[[str], str], *, block: bool
) -> str:
    """A formula as MathML that carries its reading; `number` writes a number, `fact` the value of a fact."""
    shown, said = _Shown(voice, number, fact), _Said(voice, number, fact)
    label = escape(" ".join(said.of(formula.tree).split()).replace(" ,", ",").removesuffix(","))
    display = ' display="block"' if block else ""
    return f'<math{display} aria-label="{label}" alttext="{label}"><mrow>{shown.of(formula.tree)}</mrow></math>'


@dataclass(frozen=True, slots=True)
class _Shown:
    """A tree as MathML."""

    voice: Voice
    number: Callable[[str], str]
    fact: Callable[[str], str]
    raised: bool = False
    """Whether it stands in an exponent."""

    def of(self, tree: Tree) -> str:
        if isinstance(tree, Leaf):
            return self._leaf(tree)
        parts = tree.parts
        match tree.sign:
            case "/":
                if self.raised:
                    # Above the line there is no room for a fraction of two storeys.
                    return f"{self.of(parts[0])}<mo>/</mo>{self.of(parts[1])}"
                return f"<mfrac>{self.bare(parts[0])}{self.bare(parts[1])}</mfrac>"
            case "^":
                above = replace(self, raised=True)
                if isinstance(parts[0], Node) and parts[0].sign == "_":
                    base, index = parts[0].parts
                    return f"<msubsup>{self.one(base)}{self.bare(index)}{above.bare(parts[1])}</msubsup>"
                return f"<msup>{self.one(parts[0])}{above.bare(parts[1])}</msup>"
            case "_":
                return f"<msub>{self.one(parts[0])}{self.bare(parts[1])}</msub>"
            case "!":
                return f"{self.one(parts[0])}<mo>!</mo>"
            case "product":
                return f"{self.of(parts[0])}<mo>&#x2062;</mo>{self.of(parts[1])}"
            case "negative":
                return f"<mo>−</mo>{self.of(parts[0])}"
            case "call":
                inside = "<mo>,</mo>".join(map(self.of, parts[1:]))
                return f"{self.of(parts[0])}<mo>&#x2061;</mo><mrow>{_OPEN}{inside}{_CLOSE}</mrow>"
            case "group":
                return f"<mrow>{_OPEN}{self.of(parts[0])}{_CLOSE}</mrow>"
            case "sqrt":
                return f"<msqrt>{self.of(parts[0])}</msqrt>"
            case "ceil":
                return f'<mrow><mo stretchy="false">⌈</mo>{self.of(parts[0])}<mo stretchy="false">⌉</mo></mrow>'
            case "sum":
                return f"<mo>∑</mo>{self.of(parts[0])}"
        return f"{self.of(parts[0])}<mo>{_SIGNS[tree.sign]}</mo>{self.of(parts[1])}"

    def bare(self, tree: Tree) -> str:
        """One element, without the parentheses that only grouped it."""
        return self.one(tree.parts[0] if isinstance(tree, Node) and tree.sign == "group" else tree)

    def one(self, tree: Tree) -> str:
        """One element."""
        return self.of(tree) if isinstance(tree, Leaf) else f"<mrow>{self.of(tree)}</mrow>"

    def _leaf(self, leaf: Leaf) -> str:
        match leaf.kind:
            case "number":
                return f"<mn>{self.number(leaf.text)}</mn>"
            case "fact":
                return f"<mn>{self.fact(leaf.text)}</mn>"
        if len(leaf.text) == 1:
            return f"<mi>{leaf.text}</mi>"
        if leaf.text == "log10":
            return '<msub><mi class="word">log</mi><mn>10</mn></msub>'
        word = self.voice.names.get(leaf.text, leaf.text) if leaf.text in _WORDS else leaf.text
        return f'<mi class="word">{word}</mi>'


_WORDS = ("time", "memory")
"""Names that are words of the language."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A tree in words; a comma marks where a fraction, a power or a list of arguments of several parts ends."""

    voice: Voice
    number: Callable[[str], str]
    fact: Callable[[str], str]

    def of(self, tree: Tree) -> str:
        voice = self.voice
        if isinstance(tree, Leaf):
            match tree.kind:
                case "number":
                    return self.number(tree.text)
                case "fact":
                    return self.fact(tree.text)
            return voice.names.get(tree.text, tree.text)
        parts = tree.parts
        match tree.sign:
            case "/":
                return f"{self.bare(parts[0])} {voice.over} {self.ended(parts[1])}"
            case "^":
                return f"{self.of(parts[0])} {voice.power} {self.ended(parts[1])}"
            case "_":
                return f"{self.of(parts[0])} {voice.index} {self.bare(parts[1])}"
            case "!":
                return f"{self.of(parts[0])} {voice.factorial}"
            case "product":
                return f"{self.of(parts[0])} {self.of(parts[1])}"
            case "negative":
                return f"{voice.signs['-']} {self.of(parts[0])}"
            case "call":
                return f"{self.of(parts[0])} {voice.of} {f' {voice.join} '.join(map(self.of, parts[1:]))}"
            case "group":
                return f"{voice.open} {self.of(parts[0])} {voice.close}"
            case "sqrt" | "ceil" | "sum":
                return f"{voice.built[tree.sign]} {self.of(parts[0])}"
        return f"{self.of(parts[0])} {voice.signs[tree.sign]} {self.of(parts[1])}"

    def bare(self, tree: Tree) -> str:
        return self.of(tree.parts[0] if isinstance(tree, Node) and tree.sign == "group" else tree)

    def ended(self, tree: Tree) -> str:
        long = isinstance(tree, Node) and tree.sign not in ("sqrt",)
        return f"{self.bare(tree)}," if long else self.of(tree)
