"""How a formula reads aloud, in each language: the words of its tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.writing.notation import CEILING, ROOT, SUM, Formula, Leaf, Node, Tree


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


def spoken(formula: Formula, voice: Voice, number: Callable[[str], str], fact: Callable[[str], str]) -> str:
    """A formula in words; `number` writes a number, `fact` the value of a fact."""
    words = _Said(voice, number, fact).of(formula.tree)
    return " ".join(words.split()).replace(" ,", ",").removesuffix(",")


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
                    # Not every screen reader says the minus sign.
                    return self.fact(tree.text).replace("−", f"{voice.signs['-']} ")
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
