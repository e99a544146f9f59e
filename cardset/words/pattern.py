"""Regular expressions that are compiled when they are first used: a run uses few of those that rules have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile(text, flags)``, later.

    >>> pattern("[0-9]").findall("2 of 10")
    ['2', '1', '0']
    """
    return cast("re.Pattern[str]", _Pattern(text, flags))


class _Pattern:
    """Has what a compiled expression has, from the first time that something of it is asked for."""

    def __init__(self, text: str, flags: int) -> None:
        self._said = text, flags

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            compiled = re.compile(*self._said)
            for method in ("search", "match", "fullmatch", "finditer", "findall", "sub"):
                setattr(self, method, getattr(compiled, method))  # so that the next call is a plain one
            return getattr(compiled, name)
