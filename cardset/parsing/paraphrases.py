"""What people write besides the phrases: ``paraphrases.yaml`` of a language, and one for each game."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardset.cache import cached_file
from cardset.words.fold import fold

NAME = "paraphrases"
"""The files: those of a language, and one for each game."""
NUMBERS = "meaning"
"""The file of a language that has the words for numbers."""

_MARK = re.compile(r"[\[\]()]")
_PART = re.compile(r"<([a-z-]+)>")
# A word of the lexicon in braces beside others: "{draw}|take" is "draw|take", for any form will do.
_WORD = re.compile(r"(?:(?<=\|)\{|\{(?=[^{}]*\}\|))([^{}~:=]+)[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Paraphrases:
    """What people write besides the phrases.

    ``phrases`` are further templates by context, ``rephrased`` those by a stretch of text in phrases of the
    house, ``around`` templates by the kind of what stands in them and
    is meant alone, ``words`` other words by a word of the phrases or by a concept, ``fillers`` words that say
    nothing. What is asked of a phrase by the categories ``free`` does not matter. ``numbers`` are the words
    for numbers.
    """

    phrases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rephrased: Mapping[str, Sequence[str]] = field(default_factory=dict)
    around: Mapping[str, Sequence[str]] = field(default_factory=dict)
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fillers: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()
    numbers: Mapping[str, Sequence[str]] = field(default_factory=dict)


def read_paraphrases(files: Sequence[Path], meanings: Sequence[Path]) -> Paraphrases:
    """What ``files`` say together, those that are there; of ``meanings``, which have the words for numbers,
    the first that is there."""
    kept: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    flat: dict[str, set[str]] = {"fillers": set(), "idle": set(), "free": set()}
    named: dict[str, list[str]] = defaultdict(list)
    for path in filter(Path.is_file, files):
        data = cached_file(f"{NAME}-{path.parent.name}-{path.stem}", path, NAME)
        for key in ("phrases", "rephrased", "around", "words", "numbers"):
            for name, said in data.get(key, {}).items():
                kept[key][name] += said
        for name, said in data.get("parts", {}).items():
            named[name] += said
        for key, found in flat.items():
            found.update(data.get(key, ()))
    for path in [path for path in meanings if path.is_file()][:1]:
        for number, said in cached_file(f"{NUMBERS}-{path.parent.name}", path, NUMBERS)["numbers"].items():
            kept["numbers"][number] += said

    def every(key: str) -> dict[str, list[str]]:
        return {name: _all([with_parts(one, named) for one in said]) for name, said in kept[key].items()}

    return Paraphrases(
        every("phrases"),
        every("rephrased"),
        every("around"),
        kept["words"],
        frozenset(map(fold, flat["fillers"])),
        frozenset(map(fold, flat["idle"])),
        frozenset(flat["free"]),
        kept["numbers"],
    )


def with_parts(template: str, parts: Mapping[str, Sequence[str]]) -> str:
    """A template with the words of each part that it names.

    >>> with_parts("<take> {cards}", {"take": ["pick <up>", "grab"], "up": ["up"]})
    '(pick (up)|grab) {cards}'
    """

    def words(match: re.Match[str]) -> str:
        return f"({'|'.join(with_parts(one, parts) for one in parts[match[1]])})"

    return _PART.sub(words, template)


def _all(templates: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(one for template in templates for one in without_choices(template)))


def without_choices(template: str) -> list[str]:
    """Every template that one with choices stands for, as far as places are concerned: ``(a|b)`` is either,
    ``[a]`` may be left out. Choices of words alone stay; :func:`spelled_out` is for them.

    >>> without_choices("[please] draw {cards} [from {zone}]")
    ['[please] draw {cards} from {zone}', '[please] draw {cards}']
    """
    for start, end in groups(template):
        group = template[start:end]
        if "{" in group:
            before, after = template[:start], template[end:]
            return [one for said in _said(group) for one in without_choices(before + said + after)]
    return [" ".join(_WORD.sub(lambda match: match[1], template).split())]


def spelled_out(text: str) -> list[str]:
    """Every text that one with choices stands for.

    >>> spelled_out("[please] (draw|take up) now")
    ['please draw now', 'please take up now', 'draw now', 'take up now']
    """
    for start, end in groups(text):
        said = _said(text[start:end])
        return [one for part in said for one in spelled_out(text[:start] + part + text[end:])]
    return [" ".join(text.split())]


def groups(text: str) -> Iterator[tuple[int, int]]:
    """Where the choices of a template begin and end, those inside of others left out."""
    depth = begun = 0
    for match in _MARK.finditer(text):
        if match[0] in "([":
            begun = begun if depth else match.start()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                yield begun, match.end()


def _said(group: str) -> list[str]:
    """What a choice in its brackets leaves to choose from."""
    inner = group[1:-1]
    depth = 0
    said = [""]
    for char in inner:
        depth += (char in "([") - (char in ")]")
        if char == "|" and not depth:
            said.append("")
        else:
            said[-1] += char
    return [*said, ""] if group[0] == "[" else said
