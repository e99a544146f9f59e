"""How many judged questions the search answers: ``python -m tests.rulebook.faq.asked.rates held-back``.

Only rates are printed, so that what is held back stays unseen.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardset.yaml_reader import read_yaml
from rulebook.faq.search.asking import languages
from rulebook.faq.search.kept import known_index
from rulebook.faq.search.rank import Searcher
from tests.rulebook.faq.conftest import ABOUT

HERE = Path(__file__).resolve().parent


class Judged(NamedTuple):
    """A question, and the ids of the answers that satisfy whoever asks it."""

    lang: str
    question: str
    wanted: frozenset[str]


class Rate(NamedTuple):
    """Of ``questions`` how many have a wanted answer ``first``, and among the first ``three``."""

    questions: int
    first: int
    three: int


def judged(name: str) -> list[Judged]:
    """The questions of a file beside this one."""
    data = read_yaml(HERE / f"{name}.yaml").data
    return [Judged(entry["lang"], entry["question"], frozenset(entry["wanted"])) for entry in data]


def rates(questions: Sequence[Judged]) -> dict[str, Rate]:
    """The rates by language, and under "" for all of them."""
    searchers = {code: Searcher(known_index(ABOUT, code)) for code in languages(ABOUT)}
    found = dict.fromkeys(("", *searchers), Rate(0, 0, 0))
    for one in questions:
        answers = [hit.answer for hit in searchers[one.lang].find(one.question, 3).hits]
        first, three = bool(one.wanted & {*answers[:1]}), bool(one.wanted & {*answers})
        for key in ("", one.lang):
            was = found[key]
            found[key] = Rate(was.questions + 1, was.first + first, was.three + three)
    return found


def told_apart(questions: Sequence[Judged]) -> float:
    """The part of the questions whose language is told, from 0 to 1."""
    searchers = {code: Searcher(known_index(ABOUT, code)) for code in languages(ABOUT)}
    right = sum(
        max(searchers, key=lambda code: searchers[code].reader.familiar(one.question)) == one.lang
        for one in questions
    )
    return right / len(questions)


def main() -> None:
    """Print the rates of the files that are named."""
    for name in sys.argv[1:]:
        questions = judged(name)
        for language, (asked, first, three) in rates(questions).items():
            if asked:
                print(f"{name} {language or 'all':3}  {first / asked:4.0%} {three / asked:4.0%}  of {asked}")
        print(f"{name} language told: {told_apart(questions):.0%}")


if __name__ == "__main__":
    main()
