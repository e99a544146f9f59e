"""What is different from what must be true, as far as it is the same for all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rulebook.scenarios.form import Form
from rulebook.scenarios.model import Difference, letter
from rulebook.scenarios.read import because_of

T = TypeVar("T")
Checked = Iterator[Difference]


def same(key: str, expected: object, found: object) -> Checked:
    """One value."""
    if expected != found:
        yield Difference(key, str(expected), str(found))


def listed(words: Iterable[object]) -> str:
    """How a list is told."""
    return f"[{', '.join(map(str, words))}]"


# Zones: cards are words here, and their order does not matter


def pile(key: str, found: Sequence[str], expected: Sequence[str]) -> Checked:
    """The same cards in any order."""
    there, wanted = Counter(found), Counter(expected)
    if there != wanted:
        missing = sorted((wanted - there).elements())
        extra = sorted((there - wanted).elements())
        parts = [
            *([f"missing {', '.join(missing)}"] if missing else []),
            *([f"too many: {', '.join(extra)}"] if extra else []),
        ]
        yield Difference(key, listed(sorted(expected)), f"{listed(sorted(found))} ({'; '.join(parts)})")


def at_least(key: str, found: Sequence[str], expected: Sequence[str]) -> Checked:
    """These cards, and maybe more."""
    if Counter(expected) - Counter(found):
        yield Difference(key, f"{listed(expected)} and maybe more", listed(sorted(found)))


def zone(key: str, found: Sequence[str], expected: Any) -> Checked:
    """All cards of a zone, or with ``at-least`` some of them."""
    if isinstance(expected, Mapping):
        return at_least(key, found, [*map(str, expected["at-least"])])
    return pile(key, found, [*map(str, expected)])


def together(key: str, expected: Iterable[Any], cards_of: Callable[[str], Sequence[str]]) -> Checked:
    """The cards of several zones, as if they were one; ``cards_of`` says what is in the zone of that name."""
    for part in expected:
        cards = [card for name in part["zones"] for card in cards_of(name)]
        yield from zone(f"{key} {' + '.join(part['zones'])}", cards, part["cards"])


# Moves


def offered(form: Form, state: Any, key: str, expected: Sequence[Any]) -> Checked:
    """Every offer is meant by exactly one of the moves, and every move means exactly one offer."""
    seat = form.asked(state)
    actor = letter(-1 if seat is None else seat)
    wishes = [wish for data in expected for wish in form.wishes(data)]
    left = [offer for _, offer in form.offers(state)]
    found = listed(left)
    wrong = []
    for wish in wishes:
        meant = [offer for offer in left if form.fits(wish, offer, actor)]
        if len(meant) == 1:
            left.remove(meant[0])
        else:
            wrong.append(f"{wish} is {'ambiguous' if meant else 'not offered'}")
    wrong += [f"{offer} is offered too" for offer in left]
    if wrong:
        yield Difference(key, listed(wishes), f"{found} ({'; '.join(wrong)})")


def legal(form: Form, state: Any, key: str, expected: Sequence[Any]) -> Checked:
    """Moves that are among those offered."""
    seat = form.asked(state)
    actor = letter(-1 if seat is None else seat)
    there = [offer for _, offer in form.offers(state)]
    for wish in (wish for data in expected for wish in form.wishes(data)):
        if not any(form.fits(wish, offer, actor) for offer in there):
            yield Difference(key, str(wish), listed(there))


def illegal(form: Form, state: Any, key: str, expected: Sequence[Any]) -> Checked:
    """Moves that are not, where it is said for at least the reasons after ``because``."""
    there = [offer for _, offer in form.offers(state)]
    for data in expected:
        reasons = {word for word, _ in because_of(data)}
        for wish in form.wishes(data):
            meant = [offer for offer in there if form.fits(wish, offer, "")]
            if meant:
                yield Difference(key, f"not {wish}", f"{listed(meant)} among the moves offered")
            elif reasons - set(found := form.grounds(state, wish)):
                told = f"{wish} because of {', '.join(sorted(reasons))}"
                yield Difference(key, told, ", ".join(found) or "no reason is known")


OF_MOVES = {"offered": offered, "legal": legal, "illegal": illegal}
"""What is expected of the moves."""


# The end, and what happened before


def winner(state: Any, key: str, expected: str) -> Checked:
    """Who has won: letters with "and" between, ``nobody``, or ``none`` while the game goes on."""
    found = " and ".join(map(letter, state.winners)) or "nobody" if state.is_over else "none"
    return same(key, expected, found)


def ended(state: Any, key: str, expected: str) -> Checked:
    """In which way the game has ended."""
    return same(key, expected, state.ended or "the game goes on")


def events(
    key: str, expected: Sequence[str], happened: Sequence[T], fits: Callable[[str, T], bool]
) -> Checked:
    """Events in this order, with others between; ``fits`` says whether one is what a text says."""
    left = happened
    for number, text in enumerate(expected):
        found = next((place for place, event in enumerate(left) if fits(text, event)), None)
        if found is None:
            after = f" after {expected[number - 1]!r}" if number else ""
            yield Difference(key, f"{text!r}{after}", ", ".join(map(str, left)) or "nothing")
            return
        left = left[found + 1 :]


def no_events(
    key: str, expected: Sequence[str], happened: Sequence[T], fits: Callable[[str, T], bool]
) -> Checked:
    """Events that have not happened."""
    for text in expected:
        found = [str(event) for event in happened if fits(text, event)]
        if found:
            yield Difference(key, f"no {text!r}", ", ".join(found))
