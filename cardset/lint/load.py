"""The termbase of a language from its files: what the concepts mean, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardset.errors import Fault, FaultsError, suggestion
from cardset.glossary import source_words
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.source import Document, read_yaml

__all__ = ["load_termbase"]

_STATUSES = ("preferred", "admitted", "deprecated", "forbidden")
_ALLOWED = _STATUSES[:2]


def load_termbase(terms: Sequence[Path], *lexicon_paths: Path, others: Iterable[Path] = ()) -> Termbase:
    """The termbase of ``terms.yaml`` files (concepts and their English) and the words in ``lexicon.yaml``.

    Where there are several files, what a later one says of a concept replaces what earlier ones say. A
    lexicon may have words for the concepts of the files in ``others``, too.
    Only concepts of ``terms`` with words are in the termbase. Raises :class:`CardsetError` when a file cannot
    be read, and :class:`FaultsError` with every entry that is not as ``terms.schema.json`` and
    ``lexicon.schema.json`` describe it.
    """
    faults: list[Fault] = []
    words: dict[str, tuple[Word, ...]] = {}
    names: dict[str, str] = {}
    same: set[str] = set()
    read = {path: list(_concepts(read_yaml(path), faults)) for path in dict.fromkeys((*terms, *others))}
    concepts = {concept["id"]: concept for path in terms for concept in read[path]}
    known = {concept["id"] for found in read.values() for concept in found}
    for path in lexicon_paths:
        lexicon = read_yaml(path)
        for id, found in _words(lexicon, faults):
            words[id] = found
            if id not in known:
                message = f"there is no concept {id!r}"
                faults.append(lexicon.fault(message, ("terms", id), suggestion(id, known), key=True))
        names.update(_names(lexicon, faults))
        same.update(_same_as_source(lexicon, faults))
    if faults:
        raise FaultsError(faults)
    found = (
        Concept(
            id=id,
            source=tuple(word.text for word in source_words(concept["en"]) if word.status in _ALLOWED),
            proper=concept["part_of_speech"] == "proper noun",
            words=words[id],
            part_of_speech=concept["part_of_speech"],
        )
        for id, concept in concepts.items()
        if words.get(id)
    )
    return Termbase.build(found, names, same)


def _concepts(document: Document, faults: list[Fault]) -> Iterator[Mapping[str, Any]]:
    """The well-formed concepts; the others become faults."""
    for index, concept in enumerate(_part(document, "concepts", list, [], faults)):
        if (
            isinstance(concept, dict)
            and isinstance(concept.get("id"), str)
            and isinstance(concept.get("part_of_speech"), str)
            and _english(concept.get("en"))
        ):
            yield concept
        else:
            hint = "a concept has id, part_of_speech, and en with its preferred and other words"
            faults.append(document.fault("this is no concept", ("concepts", index), hint))


def _english(words: Any) -> bool:
    """Whether the English words are written in one of the two ways that there are."""
    if isinstance(words, dict):
        return isinstance(words.get("preferred"), str) and _texts(words.get("admitted", []))
    return isinstance(words, list) and all(
        isinstance(word, dict) and isinstance(word.get("word"), str) and word.get("status") in _STATUSES
        for word in words
    )


def _words(document: Document, faults: list[Fault]) -> Iterator[tuple[str, tuple[Word, ...]]]:
    """For each concept id the words of the language; malformed ones become faults."""
    for id, entries in _part(document, "terms", dict, {}, faults).items():
        if not isinstance(entries, list):
            faults.append(document.fault("a list of words was expected", ("terms", id)))
            continue
        words = []
        for index, entry in enumerate(entries):
            at = ("terms", id, index)
            if not (
                isinstance(entry, dict)
                and isinstance(entry.get("word"), str)
                and _texts(entry.get("forms", []))
            ):
                faults.append(document.fault("this is no word", at, "a word has word, status and forms"))
            elif entry.get("status") not in _STATUSES:
                hint = suggestion(str(entry.get("status", "")), _STATUSES)
                faults.append(document.fault("the status is unknown", (*at, "status"), hint))
            else:
                words.append(
                    Word(entry["word"], entry["status"], tuple(entry["forms"]), str(entry.get("reason", "")))
                )
        yield id, tuple(words)


def _names(document: Document, faults: list[Fault]) -> Iterator[tuple[str, str]]:
    """The printed title of each card that has one."""
    for id, title in _part(document, "names", dict, {}, faults).items():
        if isinstance(title, dict) and isinstance(title.get("name"), str):
            yield id, title["name"]
        else:
            faults.append(document.fault("a title with its name was expected", ("names", id)))


def _same_as_source(document: Document, faults: list[Fault]) -> Iterator[str]:
    """The contexts of the messages that stay as in English."""
    for index, context in enumerate(_part(document, "same_as_source", list, [], faults)):
        if isinstance(context, str):
            yield context
        else:
            fault = document.fault("the context of a message was expected", ("same_as_source", index))
            faults.append(fault)


def _part(document: Document, key: str, kind: type, absent: Any, faults: list[Fault]) -> Any:
    """The value of a key of the document, if it is of this kind, else ``absent`` and a fault."""
    data = document.data if isinstance(document.data, dict) else {}
    if key not in data and key in {"names", "same_as_source"}:
        return absent
    if isinstance(data.get(key), kind):
        return data[key]
    expected = "a list" if kind is list else "a mapping"
    faults.append(document.fault(f"{key}: {expected} was expected here", (key,)))
    return absent


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
