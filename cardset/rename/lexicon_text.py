"""Another preferred word in a ``lexicon.yaml``, with the rest of the file as it was."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError
from cardset.lexicon import Lexicon
from cardset.lexicon.model import KIN
from cardset.lexicon.phrase import PhraseError, Piece, citation, head_of, split_part
from cardset.model import OURS
from cardset.reading import At
from cardset.rename.edits import edit_yaml, words_in_yaml, written_as
from cardset.rename.finder import capital, spliced
from cardset.yaml_reader import Document, parse_yaml

_STATUS = re.compile(r"(?<=[{,\s])(status:\s*)(?:preferred|admitted|deprecated|forbidden)\b")


def prefer(text: str, path: Path, concept: str, old: str, new: str, way: Mapping[str, str]) -> str:
    """``text`` with ``new`` as the preferred word of ``concept``, first in its list, in the place of ``old``.

    ``way`` are more keys of a word that is new, as YAML: how it inflects, what is made of it. ``old`` stays
    as a word to avoid, or admitted where an edition prints it, so that the linter finds what is left of it.
    Raises :class:`CardsetError` where the list is not written with a line or more for each word.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    text = text.replace("\r\n", "\n")
    document = parse_yaml(text, path)
    words: list[dict[str, Any]] = document.data["terms"][concept]
    lines = text.split("\n")
    blocks = _blocks(text, document, concept)
    found = ["\n".join(lines[start:end]) for start, end in blocks]
    places = {word["word"]: place for place, word in enumerate(words)}
    before = places[old]
    ours = set(words[before].get("editions", [OURS])) == {OURS}
    found[before] = _STATUS.sub(rf"\g<1>{'deprecated' if ours else 'admitted'}", found[before], count=1)
    if ours and "reason" not in words[before]:
        found[before] = _with_reason(found[before], f"Replaced by {new}.")
    if new in places:
        first = _without_reason(_STATUS.sub(r"\g<1>preferred", found.pop(places[new]), count=1), path)
    else:
        pad = " " * (len(found[0]) - len(found[0].lstrip()))
        keys = {
            "word": written_as(new),
            "status": "preferred",
            "editions": f"[{OURS}]",
            "sources": f"[{OURS}]",
        }
        first = f"{pad}- " + f"\n{pad}  ".join(f"{key}: {value}" for key, value in {**keys, **way}.items())
    lines[blocks[0][0] : blocks[-1][1]] = [first, *found]
    return newline.join("\n".join(lines).split("\n"))


def _blocks(text: str, document: Document, concept: str) -> list[tuple[int, int]]:
    """The lines of each word of a concept, from its first to behind its last, without gaps."""
    at = ("terms", concept)
    starts = [document.mark((*at, place)).line - 1 for place in range(len(document.data["terms"][concept]))]
    lines = text.split("\n")
    if any(not lines[line].lstrip().startswith("-") for line in starts) or len({*starts}) < len(starts):
        hint = "begin a line with - for each word of the concept"
        message = "these words stand in one line"
        raise CardsetError(message, document.path, starts[0] + 1, 1, hint)
    last = max(word.end for word in words_in_yaml(text, document.path) if word.at[:2] == at)
    return list(pairwise([*starts, text.count("\n", 0, len(text[:last].rstrip())) + 1]))


def _with_reason(block: str, reason: str) -> str:
    """``block`` with a reason behind the status."""
    match = _STATUS.search(block)
    assert match is not None
    if block.lstrip(" -").startswith("{"):
        return f"{block[: match.end()]}, reason: {written_as(reason)}{block[match.end() :]}"
    pad = " " * (match.start() - block.rfind("\n", 0, match.start()) - 1)
    end = block.find("\n", match.end())
    end = len(block) if end < 0 else end
    return f"{block[:end]}\n{pad}reason: {written_as(reason)}{block[end:]}"


def _without_reason(block: str, path: Path) -> str:
    """``block`` without its reason."""
    start = 0
    for word in words_in_yaml(block, path):
        if word.key and word.value == "reason":
            start = word.start
        elif word.at == (0, "reason"):
            before = block[:start].rstrip()
            if before.endswith(","):
                return before[:-1] + block[word.end :]
            return before + "\n" + block[word.end :].lstrip("\n") if block[word.end :].strip() else before
    return block


def renamed_phrases(
    text: str, path: Path, lexicon: Lexicon, old: str, new: str, chosen: Container[str]
) -> tuple[str, dict[str, str]]:
    """``text`` with ``new`` in the phrases that ``old`` was a part of, and their old and new names.

    ``chosen`` are the phrases that may change, ``lexicon`` has the forms of ``new``. A phrase of which
    nothing can be made stays.
    """
    names: dict[str, str] = {}
    places: dict[At, str] = {}
    for at, phrase, entry in _phrases(parse_yaml(text, path).data):
        changed = [_part(part, old, new) for part in entry["parts"]]
        if (
            phrase in chosen
            and changed != entry["parts"]
            and (made := _citation(phrase, entry, changed, lexicon))
        ):
            names[phrase] = made
            places |= {(*at, "parts", index): part for index, part in enumerate(changed)}

    def change(at: At, value: str) -> str:
        if at in places:
            return places[at]
        return names.get(value, value) if at and at[-1] in _REFERENCES else value

    return _renamed_keys(edit_yaml(text, path, change).text, path, names), names


_REFERENCES = frozenset({"word", "inflects_like", *KIN})


def _phrases(data: Mapping[str, Any]) -> Iterator[tuple[At, str, Mapping[str, Any]]]:
    """Where each phrase is said, its dictionary form and its entry."""
    for lemma, entry in data.get("words", {}).items():
        if "parts" in entry:
            yield ("words", lemma), lemma, entry
    for concept, words in data.get("terms", {}).items():
        for index, entry in enumerate(words):
            if "parts" in entry:
                yield ("terms", concept, index), entry["word"], entry


def _part(part: str, old: str, new: str) -> str:
    """A part with ``new`` in the place of ``old``; fixed letters take the dictionary form."""
    if part == f"={old}":
        return f"={new}"
    lemma, tags = split_part(part)
    return (
        ":".join([new, *[".".join(tags)] * bool(tags)]) if not part.startswith("=") and lemma == old else part
    )


def _citation(phrase: str, entry: Mapping[str, Any], parts: Sequence[str], lexicon: Lexicon) -> str:
    """The dictionary form of the parts, with the capital of ``phrase``; "" where none can be made."""
    try:
        made = [_made_part(part, lexicon) for part in parts]
        head = head_of(made)
        assert head.paradigm is not None
        own = {key: value for key, value in entry.items() if key in lexicon.grammar.categories}
        found = citation(made, head.paradigm, {**head.inherent, **own})
    except (CardsetError, PhraseError):
        return ""
    return capital(found) if phrase[:1].isupper() and found.islower() else found


def _made_part(part: str, lexicon: Lexicon) -> Piece:
    if part.startswith("="):
        return Piece(part[1:])
    lemma, names = split_part(part)
    tags: dict[str, str] = {}
    for name in names:
        tags |= {category: values[0] for category, values in (lexicon.grammar.meaning(name) or {}).items()}
    return Piece(lemma, lexicon.lexeme(lemma), tags or None)


def _renamed_keys(text: str, path: Path, names: Mapping[str, str]) -> str:
    """``text`` with other keys below ``words``."""
    edits = [
        (word.start, word.end, written_as(names[word.value]))
        for word in words_in_yaml(text, path)
        if word.key and word.at == ("words",) and word.value in names
    ]
    return spliced(text, edits)
