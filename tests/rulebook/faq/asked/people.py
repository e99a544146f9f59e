"""How people's own questions are answered: ``python -m tests.rulebook.faq.asked.people a``.

The questions below ``people/`` were written, and the answers that satisfy whoever asks were chosen, by
somebody who knew neither the search nor how entries are found. Parts ``a``, ``b`` and ``c`` are for making
the search better; ``d`` is kept back for measuring, and of it nothing but rates is printed. ``c`` and ``d``
are by other people than ``a`` and ``b``, and other topics were asked about in each language. A question that
no entry answered when they were written (``kind: missing``), and those of ``unanswerable``, are right to be
doubted.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from cardset.paths import main_set
from cardset.sources import sources_of
from cardset.yaml_reader import read_yaml
from rulebook.faq.search import weights
from rulebook.faq.search.kept import known_index
from rulebook.faq.search.rank import Searcher
from rulebook.game import find_game
from rulebook.subject import Subject

HERE = Path(__file__).resolve().parent / "people"
GAMES = ("unstable-unicorns", "unicorn-fever")
OPEN = ("a", "b", "c")
KEPT_BACK = ("d",)


class Put(NamedTuple):
    """A question with what came of it: the first answers, and whether the first is told without doubt."""

    game: str
    lang: str
    kind: str
    question: str
    wanted: Sequence[str]
    wrong: Sequence[str]
    found: Sequence[str]
    sure: bool

    @property
    def outcome(self) -> str:
        """In one word what came of it."""
        if not self.wanted:
            return "refused" if not self.sure else "answered"
        if set(self.found[:1]) & {*self.wanted}:
            return "right" if self.sure else "right, doubted"
        if self.sure and set(self.found[:1]) & {*self.wrong}:
            return "misinformed"
        return "beside" if self.sure else "doubted"


def asked(part: str) -> Iterator[Put]:
    """What comes of the questions of a part, those of no game asked of the first."""
    searchers: dict[tuple[str, str], Searcher] = {}
    for name in (*GAMES, "unanswerable"):
        game = name if name in GAMES else GAMES[0]
        about = Subject(find_game(game), sources_of(main_set(game) or None))
        for entry in read_yaml(HERE / f"{name}-{part}.yaml").data:
            lang = entry["lang"]
            if (game, lang) not in searchers:
                searchers[game, lang] = Searcher(known_index(about, lang))
            hits, trust, known = searchers[game, lang].find(entry["question"], 3)
            yield Put(
                name,
                lang,
                entry.get("kind", ""),
                entry["question"],
                entry.get("wanted", ()),
                entry.get("wrong", ()),
                [hit.answer for hit in hits],
                trust >= weights.TRUSTED and known >= weights.ON_TOPIC,
            )


def told(found: Sequence[Put]) -> Iterator[str]:
    """The rates, by game and language."""
    groups: defaultdict[tuple[str, str], list[Put]] = defaultdict(list)
    for one in found:
        for key in ((one.game, ""), (one.game, one.lang)):
            groups[key].append(one)
    for (game, lang), those in sorted(groups.items()):
        yield f"{game} {lang or 'all'}"
        answerable = [one for one in those if one.wanted]
        others = [one for one in those if not one.wanted]
        if answerable:
            first = sum(bool({*one.found[:1]} & {*one.wanted}) for one in answerable)
            three = sum(bool({*one.found} & {*one.wanted}) for one in answerable)
            outcomes = Counter(one.outcome for one in answerable)
            yield f"  first {rate(first, len(answerable))}, in three {rate(three, len(answerable))}"
            yield f"  misinformed {rate(outcomes['misinformed'], len(answerable))}"
            yield f"  {dict(sorted(outcomes.items()))}"
        if others:
            confident = sum(one.sure for one in others)
            yield f"  answered although nothing answers it: {rate(confident, len(others))}"


def rate(part: int, whole: int) -> str:
    """A rate with its 95 % interval (Wilson).

    >>> rate(70, 100)
    '70/100 = 70 % (60–78)'
    """
    share, square = part / whole, 1.96**2
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    spread = 1.96 * sqrt(share * (1 - share) / whole + square / (4 * whole**2)) / (1 + square / whole)
    low, high = max(middle - spread, 0), min(middle + spread, 1)
    return f"{part}/{whole} = {100 * share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def missed(found: Sequence[Put]) -> Mapping[str, list[str]]:
    """The questions that are not answered rightly, by what came of them."""
    those: defaultdict[str, list[str]] = defaultdict(list)
    for one in found:
        if one.outcome not in ("right", "refused"):
            those[one.outcome].append(f"{one.lang} {one.question} → {', '.join(one.found)}")
    return those


def main() -> None:
    """Print the rates of a part, and, where it is open, what is missed in it."""
    part = sys.argv[1] if len(sys.argv) == 2 else ""
    if part not in (*OPEN, *KEPT_BACK):
        sys.exit("which part: a, b, c or d?")
    found = list(asked(part))
    print("\n".join(told(found)))
    for outcome, questions in missed(found if part in OPEN else ()).items():
        print(f"{outcome}:", *questions, sep="\n  ")


if __name__ == "__main__":
    main()
