"""``lexicon.yaml``: read, laid over one another, checked, and every form written out, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardset.errors import Fault, FaultsError, suggestion
from cardset.lexicon.entries import WAYS, Entries, Entry, collect
from cardset.lexicon.expand import Expander
from cardset.lexicon.grammar import build_grammar
from cardset.lexicon.model import KIN, Lexeme, TermWord
from cardset.lexicon.read_grammar import checked_grammar
from cardset.shape import shape_faults
from cardset.yaml_reader import read_yaml

Plain = dict[str, Any]


def parts_of_speech(files: Iterable[Path]) -> dict[str, str]:
    """The part of speech of each concept in ``terms.yaml`` files; entries that are none are passed over."""
    found: dict[str, str] = {}
    for path in files:
        data = read_yaml(path).data
        for entry in data.get("concepts", ()) if isinstance(data, dict) else ():
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                found[entry["id"]] = str(entry.get("part_of_speech", ""))
    return found


def checked_lexicon(
    language: str, lexicons: Sequence[Path], grammar: Path | None, concepts: Sequence[Path]
) -> Plain:
    """The lexicon in the files ``lexicons`` as plain data, from which its values can be made.

    ``grammar`` is the file with its grammar, ``concepts`` those with the concepts that may have words. Raises
    :class:`CardsetError` when a file cannot be read, :class:`FaultsError` with everything that is wrong.
    """
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
    return {"word": entry.lemma} | {key: entry.data[key] for key in TermWord._fields if key in entry.data}
