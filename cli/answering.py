"""How an open question is answered, step by step: a card, then its target; what is odd once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardset.catalog.translate import Translations
from cli.typed import meant
from rulebook.chance import below, seeded
from rulebook.table import Group, Option, Question, Remark

LONGEST = 200
"""So many characters of words are read as an answer."""


class Choosable(NamedTuple):
    """A line of what can be chosen now: what it says, in one line what comes of it, and the answers that it
    stands for: one, or those that are told apart by their target."""

    text: str
    options: tuple[Option, ...]
    effect: str = ""

    @property
    def follows(self) -> tuple[Remark, ...]:
        """What follows from any of them."""
        first = self.options[0].follows if self.options else ()
        return tuple(one for one in first if all(one in other.follows for other in self.options))

    @property
    def passes(self) -> bool:
        """Whether Enter gives this answer."""
        return len(self.options) == 1 and self.options[0].passes


class Answering:
    """One ``question`` while it is being answered, for whoever shows it.

    What is asked now is ``text``, what can be chosen are ``entries``: :meth:`take` and :meth:`read` choose
    one of them. They give the answer; ``None`` where there is another step, and then ``text`` and ``entries``
    are those of that step. :meth:`back` leaves a step. Where ``sure``, an odd answer is asked once more;
    whoever does not want that again says so there, and ``sure`` is ``False`` from then on. ``seed`` is that
    of what Enter takes by chance.
    """

    def __init__(self, question: Question, texts: Translations, sure: bool = True, seed: int = 0) -> None:
        self.question = question
        self.sure = sure
        self._texts = texts
        self._seed = seed
        self._group: Group | None = None
        self._odd: Option | None = None

    @property
    def is_first(self) -> bool:
        """Whether this is the first step, the question itself."""
        return self._group is None and self._odd is None

    @property
    def text(self) -> str:
        """What is asked now."""
        _ = self._texts.gettext
        if self._odd is not None:
            # Translators: {why} is a sentence that says what is odd about {answer}, such as "play Yay".
            return _("{why} Is that what you mean: {answer}?").format(
                why=self._odd.odd, answer=self._odd.text
            )
        return self._group.asked if self._group is not None else self.question.text

    @property
    def entries(self) -> Sequence[Choosable]:
        """What can be chosen now."""
        _ = self._texts.gettext
        if self._odd is not None:
            odd = (self._odd,)
            # Translators: an answer to "Is that what you mean?"
            return [
                Choosable(_("yes"), odd),
                Choosable(_("yes, and never ask again"), odd),
                Choosable(_("no"), ()),
            ]
        if self._group is not None:
            return [Choosable(option.target, (option,)) for option in self._group.options]
        return entries(self.question)

    def take(self, place: int) -> Option | None:
        """Choose the entry at this place, from 0; the answer, ``None`` where there is another step."""
        if self._odd is not None:
            odd = self._odd
            self._odd = None
            if place == 1:
                self.sure = False
            return odd if place < 2 else None
        entry = self.entries[place]
        if len(entry.options) == 1:
            return self._checked(entry.options[0])
        self._group = next(one for one in self.question.groups if one.options == entry.options)
        return None

    def read(self, line: str) -> Option | None:
        """Choose what a line names by its number or in words; ``None`` also where it names nothing, or may
        mean several."""
        number = read_number(line, len(self.entries))
        if number is not None:
            return self.take(number)
        here = self.meant(line)
        if len(here) == 1:
            return self.take(here[0])
        if here or self._odd is not None:
            return None
        found = _meant(line, [option.text for option in self.question.options])
        return self._checked(self.question.options[found[0]]) if len(found) == 1 else None

    def meant(self, line: str) -> Sequence[int]:
        """The places of the entries that a line may mean in words."""
        if not self.is_first:
            return _meant(line, [entry.text for entry in self.entries])
        places = [place for place, entry in enumerate(self.entries) for _ in entry.options]
        found = _meant(line, [option.text for entry in self.entries for option in entry.options])
        if len(found) == 1 and len(self.entries[places[found[0]]].options) > 1:
            return []  # it names the target as well: no step is needed
        return list(dict.fromkeys(places[place] for place in found))

    def enter(self) -> Option | None:
        """The answer that Enter gives: to let pass, or any of those that are alike; ``None`` for none."""
        if not self.is_first:
            return None
        options = self.question.options
        if self.question.alike:
            return options[below(seeded(self._seed), len(options))[0]]
        return self.question.passing

    def back(self) -> bool:
        """Leave this step for the one before; whether there is one."""
        if self.is_first:
            return False
        self._group, self._odd = self._group if self._odd is not None else None, None
        return True

    def restart(self) -> None:
        """Leave all steps for the question itself."""
        self._group = self._odd = None

    def _checked(self, option: Option) -> Option | None:
        self._odd = option if option.odd and self.sure else None
        return None if self._odd else option


def entries(question: Question) -> Sequence[Choosable]:
    """What can be chosen first: each answer, or each thing whose answers differ in the target."""
    found: list[Choosable] = []
    for group in question.groups:
        if group.asked and len(group.options) > 1:
            found.append(Choosable(group.text, group.options, group.options[0].effect))
        else:
            found += [Choosable(option.text, (option,), option.effect) for option in group.options]
    return found


def read_number(line: str, count: int) -> int | None:
    """The index (from 0) that ``line`` names among ``count`` options, ``None`` when it names none."""
    text = line.strip()
    short = len(text) <= 9  # Python refuses to read numbers of thousands of digits
    return int(text) - 1 if short and text.isascii() and text.isdigit() and 0 < int(text) <= count else None


def _meant(line: str, answers: Sequence[str]) -> list[int]:
    if len(line) > LONGEST or read_number(line, 10**8) is not None:
        return []
    return meant(line, answers)
