"""The termbase that the glossaries given for a run make together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from pathlib import Path

from cardset.errors import CardsetError
from cardset.lexicon import Lexicon, read_lexicon
from cardset.lint.endings import Endings
from cardset.lint.given import Given
from cardset.lint.load import load_termbase
from cardset.lint.termbase import Concept, Termbase
from cardset.lint.termbases.read import read_glossary

__all__ = ["load_glossaries"]


def load_glossaries(
    given: Given,
    lang: str,
    terms: Sequence[Path],
    own: Callable[[Sequence[Path]], Lexicon | None],
    endings: Callable[[], Endings],
    letters: Set[str] = frozenset(),
) -> Termbase:
    """The termbase of everything ``given`` that has words in ``lang``.

    ``terms`` are the concepts that a lexicon is for where none are given, ``own`` finds the project's lexicon
    for concepts, ``endings`` what may become of words without declared forms; ``letters`` are the language's.
    Raises :class:`CardsetError`.
    """
    concepts: list[Concept] = []
    names: dict[str, str] = {}
    same: frozenset[str] = frozenset()
    if given.terms or given.lexicons:
        known = given.terms or tuple(terms)
        for lexicon in _lexicons(given, lang, terms, own):
            made = load_termbase(known, lexicon)
            concepts += made.concepts.values()
            names.update(made.names)
            same |= made.same_as_source
    for path in given.glossaries:
        concepts += read_glossary(path, letters).concepts(lang)
    return Termbase.build(concepts, names, same, endings())


def _lexicons(
    given: Given, lang: str, terms: Sequence[Path], own: Callable[[Sequence[Path]], Lexicon | None]
) -> Iterator[Lexicon]:
    """The lexicons that are given, which may have words for other terms, too, or the project's."""
    if not given.lexicons:
        lexicon = own(given.terms)
        if lexicon is None:
            hint = f"give its words, too: --termbase i18n/{lang}/lexicon.yaml"
            raise CardsetError(f"these terms have no words in {lang}", given.terms[0], hint=hint)
        yield lexicon
    for path in given.lexicons:
        folder = path.resolve().parent
        if path.name != "lexicon.yaml" or folder.name.partition("@")[0] != lang.partition("@")[0]:
            hint = f"it lies in a folder called like its language: i18n/{lang}/lexicon.yaml"
            raise CardsetError(f"this is no lexicon of {lang}", path, hint=hint)
        known = {path.resolve(): path for path in (*terms, *given.terms)}
        yield read_lexicon(folder.parent, folder.name, tuple(known.values()))
