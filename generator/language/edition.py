"""Everything that a value becomes in one language: words, numbers, scores, dates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from markupsafe import Markup

from catalog.contract import Fact, Mate, Score
from generator.language.dates import clock, words
from generator.language.languages import Language
from generator.language.numbers import Numbers, rounded_half_up
from generator.language.strings import N_, Strings

STATES = {
    "admitted": N_("admitted"),
    "verified": N_("verified"),
    "refused": N_("refused"),
    "waiting": N_("waiting"),
    "screened-out": N_("screened out"),
    "control": N_("control"),
    "unmeasured": N_("not measured"),
}
"""The word of each state, in the order in which pages explain them."""

MIRROR = N_("mirror")
"""The word of a pair whose mirror is the one that is judged: its readings are its own, its mirror's verdict is not."""

REASONS = {"corridor": N_("corridor"), "drift": N_("drift"), "opinion": N_("another engine")}
"""What a refused pair failed first."""

NAMELIKE = ".seed"
"""Ends the name of a figure that is a name rather than an amount: its digits are not grouped."""


@dataclass(frozen=True, slots=True)
class Edition:
    """The site in one language."""

    language: Language
    """Which."""

    strings: Strings
    """Its interface strings."""

    numbers: Numbers
    """Its numbers."""

    def score(self, score: Score | None) -> str | Markup:
        """A reading in words: `+18 cp`, `White mates in 7 moves`, `not measured`."""
        if score is None:
            return self.strings.gettext(STATES["unmeasured"])
        if isinstance(score, Mate):
            moves = abs(score.moves)
            count = self.numbers.integer(moves)
            if score.moves >= 0:
                return self.strings.ngettext("White mates in %(n)s move", "White mates in %(n)s moves", moves, n=count)
            return self.strings.ngettext("Black mates in %(n)s move", "Black mates in %(n)s moves", moves, n=count)
        return f"{self.numbers.signed(score.value)}\u00a0cp"

    def state(self, name: str, reason: str | None = None) -> Markup:
        """The word of a state; a refusal may name its reason."""
        if name == "mirror":
            return self.strings.gettext(MIRROR)
        if reason:
            return self.strings.gettext("refused: %(reason)s", reason=self.strings.gettext(REASONS[reason]))
        return self.strings.gettext(STATES[name])

    def definition(self, fact: Fact) -> Markup:
        """What a figure counts; a term that the catalogs know is translated, a stage or an engine stays as it is."""
        terms = {name: self.strings.known(term) for name, term in fact.terms.items()}
        return self.strings.gettext(fact.definition, **terms)

    def date(self, day: date) -> str:
        """A day in words."""
        return words(day, self.language)

    def moment(self, moment: datetime) -> Markup:
        """A day and the time of day in words; always UTC, and the template says so."""
        return self.strings.gettext(
            "%(day)s at %(time)s", day=self.date(moment.date()), time=clock(moment, self.language)
        )

    def size(self, size: int) -> Markup:
        """The size of a file: `1.3 MB`, `1,3 Mo`; thousands, as file managers count."""
        if size < 1000:
            return self.strings.gettext("%(n)s bytes", n=self.numbers.integer(size))
        if size < 999_500:
            return self.strings.gettext("%(n)s kB", n=self.numbers.integer(max(1, round(size / 1000))))
        return self.strings.gettext("%(n)s MB", n=self.numbers.decimal(size / 1_000_000, 1))

    def fact(self, fact: Fact) -> str:
        """The value of a figure with the unit that belongs to the number itself."""
        if fact.id.endswith(NAMELIKE):
            return str(fact.value)
        if fact.unit == "percent":
            return self.numbers.percent(fact.value, fact.decimals)
        shown = self.numbers.signed if fact.signed else self.numbers.decimal
        text = shown(fact.value, fact.decimals)
        return f"{text}\u00a0cp" if fact.unit == "cp" else text


def plain(fact: Fact) -> str:
    """The rounded value of a figure as machines read it."""
    return f"{rounded_half_up(fact.value, fact.decimals):f}"
