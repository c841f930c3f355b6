"""Formulas of the prose as MathML that carries its reading: `notation.py` reads them, `voice.py` says them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from markupsafe import escape

from generator.writing.notation import Formula, Leaf, Node, Tree, parse_formula
from generator.writing.voice import VOICES, Voice, spoken

__all__ = ["VOICES", "mathml", "parse_formula"]

_OPEN, _CLOSE = '<mo stretchy="false">(</mo>', '<mo stretchy="false">)</mo>'
"""Parentheses as high as a letter: nothing inside them is higher than an exponent."""

_SIGNS = {"->": "→", "=": "=", "<": "&lt;", ">": "&gt;", "<=": "≤", ">=": "≥", "+": "+", "-": "−", "*": "·"}
"""As they are shown."""


def mathml(
    formula: Formula, voice: Voice, number: Callable[[str], str], fact: Callable[[str], str], *, block: bool
) -> str:
    """A formula as MathML that carries its reading; `number` writes a number, `fact` the value of a fact."""
    shown = _Shown(voice, number, fact, flat=not block)
    label = escape(spoken(formula, voice, number, fact))
    display = ' display="block"' if block else ""
    return f'<math{display} aria-label="{label}" alttext="{label}"><mrow>{shown.of(formula.tree)}</mrow></math>'


@dataclass(frozen=True, slots=True)
class _Shown:
    """A tree as MathML."""

    voice: Voice
    number: Callable[[str], str]
    fact: Callable[[str], str]
    flat: bool = False
    """Whether fractions stand on one line: an exponent and a line of text have no room for two storeys."""

    def of(self, tree: Tree) -> str:
        if isinstance(tree, Leaf):
            return self._leaf(tree)
        parts = tree.parts
        match tree.sign:
            case "/":
                if self.flat:
                    return f'{self.of(parts[0])}<mo lspace="0" rspace="0">/</mo>{self.of(parts[1])}'
                return f"<mfrac>{self.bare(parts[0])}{self.bare(parts[1])}</mfrac>"
            case "^":
                above = replace(self, flat=True)
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
