"""Plural rules: the ``Plural-Forms`` field of a catalog's header, read and applied.

Specification: GNU gettext manual, "Additional functions for plural forms".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_FIELD = re.compile(r"\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*")
MAX_FORMS = 10
# Every rule in use repeats after 100 or knows no difference above it; gettext's own check goes as far.
_TRIED = 1000


@dataclass(frozen=True, slots=True)
class PluralRule:
    """``count`` forms; ``form(n)`` is the index of the one that goes with ``n``, always below ``count``."""

    count: int
    form: Callable[[int], int]


def parse_plural_forms(field: str) -> PluralRule:
    """The rule that a ``Plural-Forms`` field states.

    The expression comes from a file that anybody may have written: it is compiled by the standard
    library's restricted ``gettext.c2py`` and tried on the first thousand numbers.
    Raises :class:`ValueError` with a message when it is malformed, fails, or names a form that is not there.
    """
    match = _FIELD.fullmatch(field)
    if match is None:
        raise ValueError(f"{field[:60]!r} is not of the form 'nplurals=N; plural=EXPRESSION;'")
    count = int(match.group(1))
    if not 1 <= count <= MAX_FORMS:
        raise ValueError(f"nplurals={count} is not a number from 1 to {MAX_FORMS}")
    from gettext import c2py

    try:
        form: Callable[[int], int] = c2py(match.group(2))
    except (ValueError, RecursionError, SyntaxError, MemoryError) as error:
        raise ValueError(f"the plural expression cannot be read: {error}") from None
    for number in range(_TRIED):
        try:
            index = form(number)
        except (ArithmeticError, RecursionError) as error:
            raise ValueError(f"the plural expression fails for n={number}: {error}") from None
        if not 0 <= index < count:
            raise ValueError(f"the plural expression gives form {index} for n={number}, nplurals is {count}")
    return PluralRule(count, form)
