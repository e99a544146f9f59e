"""``lexicon.yaml``: read, laid over one another, checked, and every form written out.

A lexicon that passed once is remembered (:mod:`cardset.cache`), so that what needs its words needs neither
the YAML reader nor the schema library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardset import paths
from cardset.cache import cached
from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.files import read_bytes
from cardset.lexicon.entries import KIN, WAYS, Entries, Entry, collect
from cardset.lexicon.expand import Expander
from cardset.lexicon.grammar import Grammar, Paradigm, build_grammar
from cardset.lexicon.model import Lexeme, Lexicon, TermWord
from cardset.lexicon.read_grammar import checked_grammar, grammar_path

__all__ = ["concept_files", "lexicon_files", "parts_of_speech", "read_lexicon"]

Plain = dict[str, Any]

_CODE = re.compile(r"[A-Za-z0-9_@-]+")


def read_lexicon(root: Path, language: str, concepts: Sequence[Path] | None = None) -> Lexicon:
    """The lexicon of ``language`` below ``root``, the folder with one folder per language.

    A code with a modifier (``xx@edition``) has that edition's ``lexicon.yaml`` laid over the one of ``xx``:
    for a concept, word or name that it has, it replaces what that says. ``concepts`` are the ``terms.yaml``
    files whose concepts may have words; left out, those of :func:`concept_files`.

    Raises :class:`CardsetError` where there is no such lexicon or a file cannot be read, and
    :class:`FaultsError` with everything that is wrong with the lexicon or its grammar.
    """
    lexicons = lexicon_files(root, language)
    grammar = grammar_path(root, language)
    known = list(concepts) if concepts is not None else concept_files(root)
    files = [*lexicons, *([grammar] if grammar else []), *known]
    contents = [(str(path), read_bytes(path)) for path in files]
    plain = cached(f"lexicon-{language}", contents, lambda: _plain(language, lexicons, grammar, known))
    return _built(plain)


def lexicon_files(root: Path, language: str) -> list[Path]:
    """The lexicons that make up that of ``language``, the general one before that of an edition.

    Raises :class:`CardsetError` where there is none.
    """
    names = dict.fromkeys((language.partition("@")[0], language)) if _CODE.fullmatch(language) else ()
    found = [path for name in names if (path := root / name / "lexicon.yaml").is_file()]
    if not found:
        there = sorted(path.parent.name for path in root.glob("*/lexicon.yaml"))
        hint = suggestion(language, there) if there else "no folder here has a lexicon.yaml"
        raise CardsetError(f"there is no lexicon of {language!r}", root, hint=hint)
    return found


def concept_files(root: Path) -> list[Path]:
    """The files with the concepts of all games: the built-in ones, and that of a set with this ``root``."""
    own = root.parent / "game" / "terms.yaml"
    return [*sorted((paths.PACKAGE / "games").glob("*/terms.yaml")), *([own] if own.is_file() else [])]


def parts_of_speech(files: Iterable[Path]) -> dict[str, str]:
    """The part of speech of each concept in ``terms.yaml`` files; entries that are none are passed over."""
    from cardset.source import read_yaml

    found: dict[str, str] = {}
    for path in files:
        data = read_yaml(path).data
        for entry in data.get("concepts", ()) if isinstance(data, dict) else ():
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                found[entry["id"]] = str(entry.get("part_of_speech", ""))
    return found


def _plain(language: str, lexicons: Sequence[Path], grammar: Path | None, concepts: Sequence[Path]) -> Plain:
    """The lexicon as plain data, checked. Raises as :func:`read_lexicon`."""
    from cardset.shape import shape_faults
    from cardset.source import read_yaml

    rules: Mapping[str, Any] = checked_grammar(grammar) if grammar else {"categories": {}}
    documents = [read_yaml(path) for path in lexicons]
    faults = [fault for document in documents for _, fault in shape_faults(document, "lexicon")]
    if faults:  # what the entries mean can be asked only once they have their shape
        raise FaultsError(faults)
    built = build_grammar(rules)
    entries = collect(documents, parts_of_speech(concepts), built, faults)
    # What is wrong with an entry by itself would come back as faults of its forms.
    lexemes = {} if faults else Expander(entries, built, faults).all()
    faults.extend(fault for entry in entries.all() for fault in _missing(entry, entries))
    if faults:
        raise FaultsError(sorted(faults, key=lambda fault: (str(fault.path), fault.line, fault.column)))
    return _written(language, rules, entries, lexemes)


def _missing(entry: Entry, entries: Entries) -> Iterable[Fault]:
    if entry.lemma not in entries.declared:
        hint = f"give it one of {', '.join(WAYS)}, or let cardset terms forms fill it in"
        yield entry.fault(f"{entry.lemma!r} has no forms yet", hint=hint, key=True)
    for key in KIN:
        if key in entry.data and not entries.has(entry.data[key]):
            lemma = entry.data[key]
            hint = suggestion(lemma, entries.declared)
            yield entry.fault(
                f"the lexicon has no word {lemma!r}", key, hint=f"{hint}; or add it under words"
            )


def _written(
    language: str, rules: Mapping[str, Any], entries: Entries, lexemes: Mapping[str, Lexeme]
) -> Plain:
    return {
        "language": language,
        "dictionary": entries.dictionary,
        "grammar": rules,
        "lexemes": {
            lemma: [
                lexeme.part_of_speech,
                lexeme.inherent,
                lexeme.paradigm.name if lexeme.paradigm else "",
                lexeme.cells,
                lexeme.forms_by,
            ]
            for lemma, lexeme in lexemes.items()
        },
        "words": list(entries.words),
        "terms": {concept: [_term(entry) for entry in kind] for concept, kind in entries.terms.items()},
        "names": entries.names,
        "same_as_source": entries.same_as_source,
    }


def _term(entry: Entry) -> Plain:
    data = entry.data
    flat = data["forms"] if isinstance(data.get("forms"), list) else []
    return {
        "word": entry.lemma,
        "status": data["status"],
        "editions": data["editions"],
        "sources": data["sources"],
        "reason": data.get("reason", ""),
        "not_in": data.get("not_in", []),
        "also": [*flat, *data.get("also", [])],
        **{key: data.get(key, "") for key in KIN},
    }


def _built(plain: Plain) -> Lexicon:
    grammar: Grammar = build_grammar(plain["grammar"])
    lexemes = {lemma: _lexeme(lemma, entry, grammar.paradigms) for lemma, entry in plain["lexemes"].items()}
    return Lexicon(
        language=plain["language"],
        grammar=grammar,
        words={lemma: lexemes[lemma] for lemma in plain["words"]},
        terms={
            concept: tuple(_term_word(concept, entry, lexemes) for entry in entries)
            for concept, entries in plain["terms"].items()
        },
        names=plain["names"],
        same_as_source=frozenset(plain["same_as_source"]),
        dictionary=plain["dictionary"],
    )


def _lexeme(lemma: str, entry: Sequence[Any], paradigms: Mapping[str, Paradigm]) -> Lexeme:
    part_of_speech, inherent, paradigm, cells, forms_by = entry
    shape = paradigms[paradigm] if paradigm else None
    return Lexeme(lemma, part_of_speech, inherent, shape, tuple(tuple(cell) for cell in cells), forms_by)


def _term_word(concept: str, entry: Plain, lexemes: Mapping[str, Lexeme]) -> TermWord:
    return TermWord(
        concept=concept,
        lexeme=lexemes[entry["word"]],
        status=entry["status"],
        editions=tuple(entry["editions"]),
        sources=tuple(entry["sources"]),
        reason=entry["reason"],
        not_in=tuple(entry["not_in"]),
        also=tuple(entry["also"]),
        partner=lexemes.get(entry["partner"]),
        participle=lexemes.get(entry["participle"]),
        verbal_noun=lexemes.get(entry["verbal_noun"]),
    )
