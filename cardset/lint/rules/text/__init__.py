"""The text family: letters, marks and spaces, and what is no text of the language at all."""

from cardset.lint.rules.text import (
    agreement,
    characters,
    conflict,
    dashes,
    language,
    letters,
    quotes,
    repeated,
    scripts,
    spaces,
    tokens,
    words,
)

__all__ = [
    "agreement",
    "characters",
    "conflict",
    "dashes",
    "language",
    "letters",
    "quotes",
    "repeated",
    "scripts",
    "spaces",
    "tokens",
    "words",
]
