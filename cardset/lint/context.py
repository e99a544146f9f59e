"""What a rule may know besides the catalog: the language, its terms, and the database's current texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardset.lexicon import Lexicon
    from cardset.lint.agreement import Agreement
    from cardset.lint.dictionaries import Speller
    from cardset.lint.meaning import Meaning
    from cardset.lint.plural import PluralForms
    from cardset.lint.readback import Readback
    from cardset.lint.termbase import Termbase
    from cardset.lint.typography import Typography

Known = Mapping[str, tuple[str, str]]
"""By ``msgctxt``: the database's current source text, and the fingerprint of its effect or nothing."""

Spoken = Mapping[tuple[str | None, str], str | None]
"""What programs say now, by ``(msgctxt, msgid)``: the source of its plural, or ``None`` where it has none."""


@dataclass(frozen=True, eq=False)
class Context:
    """Everything that does not stand in the catalog itself; what is not known is ``None`` and not checked.

    ``lang`` is the language that the catalog should be in, as its folder or the caller says; empty when
    neither does. ``plural_forms`` are the right ones for that language. ``known`` are the database's texts in
    the domain of the catalog, ``spoken`` the messages of the programs where it is theirs. ``sparse`` says
    that the catalog is an edition's, which holds only what it says otherwise. ``families`` are the concepts
    that cards look for in names. ``statements`` gives what the clauses and the cards say in the source
    language; ``speller`` the dictionaries of the language, opened when first asked for, ``None`` where there
    are none; ``readback`` the readers of texts of cards, likewise. ``further_words`` are forms of words that
    the project's owner vouches for.
    """

    lang: str = ""
    plural_forms: PluralForms | None = None
    termbase: Termbase | None = None
    known: Known | None = None
    sparse: bool = False
    lexicon: Lexicon | None = None
    further_words: frozenset[str] = frozenset()
    meaning: Meaning | None = None
    typography: Typography | None = None
    families: frozenset[str] = frozenset()
    statements: Callable[[], Sequence[str]] | None = None
    speller: Callable[[], Speller | None] | None = None
    spoken: Spoken | None = None
    agreement: Agreement | None = None
    readback: Callable[[], Readback | None] | None = None
