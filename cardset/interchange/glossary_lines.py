"""The termbase as lists of word pairs: for Weblate (CSV) and for OmegaT (tab-separated).

Specifications: Weblate manual, "CSV files"; OmegaT manual, "Glossaries" (three columns, ``#`` before a
remark, UTF-8 in a file whose name ends in ``.utf8`` or ``.txt``).

Neither format can say that a word is forbidden, and a line of its own would recommend it. So words to be
avoided are named in the comment on the right word; TBX carries them as what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from cardset.errors import CardsetError
from cardset.interchange.concepts import Concept, Word, avoided, printed
from cardset.records import csv_text

WEBLATE = ("source", "target", "context", "translator_comments", "developer_comments")
_ENDINGS = (".utf8", ".txt")
_BETWEEN = " · "


def weblate(concepts: Iterable[Concept], source: str, language: str) -> str:
    """A line for each word that may be used in ``language``; ``context`` tells equal sources apart."""
    rows: list[Iterable[str]] = [WEBLATE]
    for concept in concepts:
        for number, word in enumerate(_usable(concept, language)):
            context = f"{concept.id}/{number + 1}" if number else concept.id
            english = concept.words[source][0].text
            about = _about_word(concept, word, language), _about(concept, language)
            rows.append(map(_one_line, (english, word.text, context, *about)))
    return csv_text(rows)


def omegat(concepts: Iterable[Concept], source: str, language: str) -> str:
    """A line for each pair of an English word and one of ``language``, with what to know about it."""
    lines = []
    for concept in concepts:
        for english in (word for word in concept.words[source] if not avoided(word)):
            for word in _usable(concept, language):
                comment = _BETWEEN.join(
                    part for part in (_about_word(concept, word, language), _about(concept, language)) if part
                )
                lines.append("\t".join(map(_one_line, (english.text, word.text, comment))))
    # A line that begins with # is a remark; one with a blank before it is none.
    return "".join(f" {line}\n" if line.startswith("#") else f"{line}\n" for line in lines)


def check_omegat_name(path: Path) -> None:
    """Raise :class:`CardsetError` for a file that OmegaT would not read as UTF-8."""
    if not path.name.lower().endswith(_ENDINGS):
        hint = f"call it {path.stem}.utf8: OmegaT reads .utf8 and .txt as UTF-8, .tab in an older encoding"
        raise CardsetError("OmegaT tells the encoding of a glossary by its name", path, hint=hint)


def _usable(concept: Concept, language: str) -> Iterator[Word]:
    return (word for word in concept.words.get(language, ()) if not avoided(word))


def _about_word(concept: Concept, word: Word, language: str) -> str:
    """Where a word belongs, and with the preferred one those to be avoided in its place."""
    parts = [] if word.status == "preferred" else [word.status]
    parts += [f"in {', '.join(printed(word))}"] if printed(word) else []
    parts += [word.reason] if word.reason else []
    if word.status == "preferred":
        for other in concept.words.get(language, ()):
            if avoided(other):
                parts.append(f"not: {other.text}" + (f" ({other.reason})" if other.reason else ""))
    return _BETWEEN.join(parts)


def _about(concept: Concept, language: str) -> str:
    lines = [f"{concept.part_of_speech}: {concept.definition}", *concept.comments]
    return _BETWEEN.join((*lines, *concept.hints.get(language, ())))


def _one_line(text: str) -> str:
    """``text`` without the line ends and tabs that end a cell in these formats."""
    return " ".join(text.split()) if any(char in text for char in "\t\n\r") else text
