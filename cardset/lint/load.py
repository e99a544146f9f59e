"""The termbase of a language: the English words for the concepts of games, and its lexicon's for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from cardset.cache import cached, contents
from cardset.lexicon import Lexicon, TermWord
from cardset.lexicon.replaced import replaced_words
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.words.endings import NO_ENDINGS, Endings
from cardset.words.english import inflected

_ALLOWED = frozenset({"preferred", "admitted"})
Plain = list[tuple[str, str, list[str]]]


def load_termbase(
    terms: Sequence[Path], lexicon: Lexicon, base: Lexicon | None = None, endings: Endings = NO_ENDINGS
) -> Termbase:
    """The termbase of the concepts in ``terms.yaml`` files and the words that ``lexicon`` has for them.

    Where the lexicon is an edition's, ``base`` is that of its language, whose words it may replace;
    ``endings`` are those of the language.
    Where there are several files, what a later one says of a concept replaces what earlier ones say. Only
    concepts with words are in the termbase. Raises :class:`CardsetError` when a file cannot be read, and
    :class:`FaultsError` with everything that is not as ``terms.schema.json`` describes it.
    """
    plain: Plain = cached(
        "concepts", contents(terms), lambda: [entry for path in terms for entry in _concepts(path)]
    )
    replaced = replaced_words(base, lexicon) if base else {}
    concepts = {
        ident: Concept(
            id=ident,
            source=tuple(source),
            proper=part_of_speech == "proper noun",
            words=tuple(_word(word) for word in (*lexicon.terms[ident], *replaced.get(ident, ()))),
            part_of_speech=part_of_speech,
        )
        for ident, part_of_speech, source in plain
        if ident in lexicon.terms
    }
    return Termbase.build(concepts.values(), lexicon.names, lexicon.same_as_source, endings)


def load_source_words(terms: Sequence[Path]) -> Termbase:
    """The English words of the concepts in ``terms.yaml`` files, as if English were a language to render.

    So that card sets themselves keep to them. Raises as :func:`load_termbase`.
    """
    from cardset.glossary import source_words
    from cardset.yaml_reader import read_yaml

    concepts = []
    for path in terms:
        for entry in read_yaml(path).data["concepts"]:
            kind = entry["part_of_speech"]
            words = source_words(entry["en"])
            given = (
                Word(word.text, word.status, tuple(inflected(word.text, kind)), word.reason) for word in words
            )
            allowed = tuple(word.text for word in words if word.status in _ALLOWED)
            concepts.append(Concept(entry["id"], allowed, kind == "proper noun", tuple(given), kind))
    return Termbase.build(concepts)


def _concepts(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Id, part of speech and the allowed English words of each concept of a file."""
    from cardset.glossary import source_words
    from cardset.shape import read_shaped

    for entry in read_shaped(path, "terms")["concepts"]:
        source = [word.text for word in source_words(entry["en"]) if word.status in _ALLOWED]
        yield entry["id"], entry["part_of_speech"], source


def _word(word: TermWord) -> Word:
    return Word(word.text, word.status, word.all_forms, word.reason, word.not_in, word.editions)
