"""What a plural rule does to each number, so that two ways to write one rule can be compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardset.catalog import plurals

# Every two languages whose rules differ at all for numbers that a card may show differ here.
_TRIED = range(201)


@dataclass(frozen=True, slots=True)
class PluralForms:
    """``count`` forms, and in ``used`` the form for each of the numbers 0 to 200.

    Two with the same ``used`` choose the same form for every number.
    """

    count: int
    used: tuple[int, ...]

    def serves(self, right: PluralForms) -> bool:
        """Whether each number for which ``right`` has another form has another one here, too.

        The order of the forms does not matter. There may be more of them: for the number 1 alone, as KDE
        has it in Russian, or for fractions.
        """
        return len(set(zip(self.used, right.used, strict=True))) == len(set(self.used))

    def numbers(self, form: int) -> tuple[int, ...]:
        """The numbers up to 200 that use this form."""
        return tuple(number for number in _TRIED if self.used[number] == form)


@lru_cache(maxsize=64)
def parse_plural_forms(field: str) -> PluralForms:
    """What a ``Plural-Forms`` field means; raises :class:`ValueError` with the reason when it has no meaning.

    >>> two = parse_plural_forms("nplurals=2; plural=n != 1;")
    >>> two == parse_plural_forms("nplurals=2; plural=(n==1 ? 0 : 1);")
    True
    """
    rule = plurals.parse_plural_forms(field)
    return PluralForms(rule.count, tuple(int(rule.form(number)) for number in _TRIED))
