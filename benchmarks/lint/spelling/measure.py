"""Slips planted in right texts: how many are told, and how gravely?

    python benchmarks/lint/spelling/measure.py [pl cs ru] [--without morfeusz2,pymorphy3,hunspell] [--show]

A text is made of our own translations, as long as a rulebook. Into a word of it that the dictionaries know,
of five letters or more, one slip is put: a letter lost, added, changed for another of the language, or
swapped with the next one. What all rules say of that place is compared with what they say of it in the right
text. The seed of the generator is in the output; the same seed gives the same slips.

* real: the slip is a word, or a form of a term, and nobody can see it by itself;
* of the others, the share that is told as a warning or an error, as an info, and not at all.

``--without`` takes packages for not installed.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardset.lint.dictionaries import Speller
    from cardset.lint.project import Project

I18N = Path(__file__).parents[3] / "i18n"
PACKAGES = {"morfeusz2": (), "pymorphy3": ("pymorphy3_dicts_ru",), "hunspell": ()}
WORD = re.compile(r"(?<![\w{<])[^\W\d_]{5,}(?![\w}>])")
# About as many words as a rulebook has.
LENGTH = 1500


@dataclass(frozen=True, slots=True)
class Slip:
    """A word at ``start`` in a text, and what became of it."""

    start: int
    right: str
    wrong: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=["pl", "cs", "ru"])
    parser.add_argument("--without", default="", help="packages, divided by commas")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="tell what became of each slip")
    given = parser.parse_args()
    for package in filter(None, given.without.split(",")):
        for module in (package, *PACKAGES[package]):
            sys.modules[module] = None  # type: ignore[assignment]
    print(f"seed {given.seed}, without {given.without or 'nothing'}")
    print("lang | slips | real | told as warning or error | as info | not told")
    for language in given.languages:
        told = Counter[str]()
        for slip, fate in fates(language, given.count, random.Random(given.seed)):
            told[fate] += 1
            if given.show:
                print(f"  {slip.right} > {slip.wrong}: {fate}")
        seen = given.count - told["real"]
        shares = " | ".join(f"{told[fate] / seen:.1%}" for fate in ("warning", "info", "silence"))
        print(f"{language} | {given.count} | {told['real']} | {shares}")


def fates(language: str, count: int, chance: random.Random) -> Iterator[tuple[Slip, str]]:
    """Slips in texts of ``language``, and what became of each: real, warning, info or silence."""
    from cardset.lint.dictionaries import speller
    from cardset.lint.project import Project

    found = speller(language, {"pl": "morfeusz2", "ru": "pymorphy3"}.get(language, ""))
    text = _text(language, chance)
    letters = sorted(Project(I18N, lang=language).letters(Path("text.txt")))
    before = {finding[:2] for finding in _findings(language, text)}
    for _ in range(count):
        slip = _slip(text, letters, found, chance)
        if found is not None and not found.unknown([slip.wrong.casefold()]):
            yield slip, "real"
            continue
        wrong = text[: slip.start] + slip.wrong + text[slip.start + len(slip.right) :]
        severities = [
            severity
            for start, end, severity in _findings(language, wrong)
            if start < slip.start + len(slip.wrong) and slip.start < end and (start, end) not in before
        ]
        grave = any(severity in {"error", "warning"} for severity in severities)
        yield slip, "warning" if grave else "info" if severities else "silence"


def _text(language: str, chance: random.Random) -> str:
    """Translations of ours in any order, a paragraph each."""
    from cardset.catalog.read import read_catalog

    texts = [
        entry.msgstr[0]
        for path in sorted((I18N / language).glob("*.po"))
        if "phrases" not in path.stem
        for entry in read_catalog(path).entries
        if entry.translated and "{" not in entry.msgstr[0] and len(entry.msgstr[0].split()) > 5
    ]
    chance.shuffle(texts)
    chosen: list[str] = []
    for text in texts:
        if sum(len(one.split()) for one in chosen) > LENGTH:
            break
        chosen.append(" ".join(text.split()))
    return "\n\n".join(chosen) + "\n"


def _slip(text: str, letters: Sequence[str], found: Speller | None, chance: random.Random) -> Slip:
    words = list(WORD.finditer(text))
    while True:
        word = chance.choice(words)
        right = word.group()
        place, letter = chance.randrange(len(right)), chance.choice(letters)
        wrong = chance.choice(
            [
                right[:place] + right[place + 1 :],
                right[:place] + letter + right[place:],
                right[:place] + letter + right[place + 1 :],
                right[:place] + right[place + 1 : place + 2] + right[place] + right[place + 2 :],
            ]
        )
        known = found is None or not found.unknown([right.casefold()])
        if known and wrong.casefold() != right.casefold():
            return Slip(word.start(), right, wrong)


def _findings(language: str, text: str) -> list[tuple[int, int, str]]:
    """Where the findings in a text begin and end, and how grave they are."""
    from cardset.lint.check import check_document
    from cardset.lint.document import read_blocks
    from cardset.lint.rule import registry

    path = Path("text.txt")
    document = read_blocks(path, text)
    context = _project(language).document_context(path, text)
    starts = [0]
    for line in document.lines:
        starts.append(starts[-1] + len(line) + 1)
    return [
        (
            starts[finding.line - 1] + finding.column - 1,
            starts[finding.line - 1] + finding.end_column - 1,
            finding.severity.value,
        )
        for finding in check_document(document, context, registry().values())
    ]


@cache
def _project(language: str) -> Project:
    from cardset.lint.set_project import project_of

    return project_of(lang=language)


if __name__ == "__main__":
    main()
