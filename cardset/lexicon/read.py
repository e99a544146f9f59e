"""The lexicon of a language as values, from its files or from what was remembered of them.

A lexicon that passed once is remembered (:mod:`cardset.cache`), so that what needs its words needs neither
the YAML reader nor the schema library.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardset import paths
from cardset.cache import contents, remembered
from cardset.errors import CardsetError, suggestion
from cardset.lexicon.grammar import Grammar, Paradigm, build_grammar
from cardset.lexicon.model import KIN, Lexeme, Lexicon, TermWord
from cardset.lexicon.read_grammar import grammar_path
from cardset.values import made

Plain = dict[str, Any]

_CODE = re.compile(r"[A-Za-z0-9_@-]+")


def read_lexicon(
    root: Path, language: str, concepts: Sequence[Path] | None = None, further: Sequence[Path] = ()
) -> Lexicon:
    """The lexicon of ``language`` below ``root``, the folder with one folder per language.

    A code with a modifier (``xx@edition``) has that edition's ``lexicon.yaml`` laid over the one of ``xx``:
    for a concept, word or name that it has, it replaces what that says. In the same way a folder without a
    grammar has its lexicon laid over those of ``further`` ones, nearest first, up to the first with a
    grammar. ``concepts`` are the ``terms.yaml`` files whose concepts may have words; left out, those of
    :func:`concept_files`.

    Raises :class:`CardsetError` where there is no such lexicon or a file cannot be read, and
    :class:`FaultsError` with everything that is wrong with the lexicon or its grammar.
    """
    roots = _layers((root, *further), language)
    lexicons = lexicon_files(root, language, *roots)
    grammar = next((path for there in roots if (path := grammar_path(there, language))), None)
    files_of = (path for there in roots for path in concept_files(there))
    known = list(dict.fromkeys(files_of) if concepts is None else concepts)
    files = [*lexicons, *([grammar] if grammar else []), *known]

    def make() -> Plain:
        from cardset.lexicon.check import checked_lexicon

        return checked_lexicon(language, lexicons, grammar, known)

    return remembered(f"lexicon-{language}", contents(files), make, _built)


def has_lexicon(root: Path, language: str) -> bool:
    """Whether there is a lexicon of ``language`` below ``root``, or of the language of an edition."""
    return bool(_lexicon_files([root], language))


def lexicon_files(root: Path, language: str, *layers: Path) -> list[Path]:
    """The lexicons that make up that of ``language`` below ``root``, or in all these ``layers``, nearest
    first: those of the language before those of an edition, among them what is nearer after what is farther.

    Raises :class:`CardsetError` where there is none.
    """
    found = _lexicon_files(layers or [root], language)
    if not found:
        there = sorted(path.parent.name for path in root.glob("*/lexicon.yaml"))
        hint = suggestion(language, there) if there else "no folder here has a lexicon.yaml"
        raise CardsetError(f"there is no lexicon of {language!r}", root, hint=hint)
    return found


def _lexicon_files(roots: Sequence[Path], language: str) -> list[Path]:
    names = dict.fromkeys((language.partition("@")[0], language)) if _CODE.fullmatch(language) else ()
    paths = (root / name / "lexicon.yaml" for name in names for root in reversed(roots))
    return [path for path in paths if path.is_file()]


def _layers(roots: Sequence[Path], language: str) -> list[Path]:
    """The folders with a lexicon, up to the first that has the grammar, too, on which all of them rest."""
    found = []
    for root in dict.fromkeys(roots):
        if has_lexicon(root, language):
            found.append(root)
            if grammar_path(root, language):
                break
    return found


def concept_files(root: Path) -> list[Path]:
    """The files with the concepts of all games: the built-in ones, and those of a set with this ``root``."""
    own = (root.parent / "game" / "terms.yaml", root.parent / "terms.yaml")
    return [*sorted(paths.glossaries().values()), *filter(Path.is_file, own)]


def _built(plain: Plain) -> Lexicon:
    grammar: Grammar = build_grammar(plain["grammar"])
    lexemes = {lemma: _lexeme(lemma, entry, grammar.paradigms) for lemma, entry in plain["lexemes"].items()}
    return made(
        Lexicon,
        plain,
        grammar=grammar,
        words={lemma: lexemes[lemma] for lemma in plain["words"]},
        terms={
            concept: tuple(_term_word(concept, entry, lexemes) for entry in entries)
            for concept, entries in plain["terms"].items()
        },
        same_as_source=frozenset(plain["same_as_source"]),
    )


def _lexeme(lemma: str, entry: Sequence[Any], paradigms: Mapping[str, Paradigm]) -> Lexeme:
    part_of_speech, inherent, paradigm, cells, forms_by = entry
    shape = paradigms[paradigm] if paradigm else None
    return Lexeme(lemma, part_of_speech, inherent, shape, tuple(map(tuple, cells)), forms_by)


def _term_word(concept: str, entry: Plain, lexemes: Mapping[str, Lexeme]) -> TermWord:
    kin = {key: lexemes.get(entry.get(key, "")) for key in KIN}
    return made(TermWord, entry, concept=concept, lexeme=lexemes[entry["word"]], **kin)
