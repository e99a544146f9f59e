"""Whom and what a card speaks of: players, types of cards, places."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from cardset.lint.finding import Severity
from cardset.lint.meaning import CARD, DecidingWord, Sentence
from cardset.lint.message import Message
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import Aligned, aligned, texts
from cardset.words.pattern import pattern

_PLAYER = pattern("[Pp]layer")
_WAYS = ("from", "to", "at")
_OWN = ("your", "own")
# What a way may be in another language, which may say at a place for to it.
_AS = {"from": frozenset({"from"}), "to": frozenset({"to", "at"}), "at": frozenset({"to", "at"})}


@entry_rule(
    "meaning-player",
    Severity.ERROR,
    "another player, any player and each player play differently",
    where=(CARD_TEXT,),
    source=(_PLAYER,),
)
def player(message: Message) -> Iterator[Problem]:
    """The text of a card speaks of the same players as its effect.

    *Another player* is never oneself, *any player* may be, *each player* is everybody at once. The rulebooks
    define these words, so one in place of another is an error. A player whom the translation does not name,
    or names where the source does not, is a warning. In a sentence that forbids something, *any* and *each*
    are one; "that player" may become a pronoun. In other texts about the game one player in the place of
    another is a warning, and nothing else is told.

    **Anti-pattern**

        msgctxt "card:llamacorn:text"
        msgid "Each player must DISCARD a card."
        msgstr "Dowolny gracz musi ODRZUCIĆ kartę."

    **Best practice**

        msgctxt "card:llamacorn:text"
        msgid "Each player must DISCARD a card."
        msgstr "Każdy gracz musi ODRZUCIĆ kartę."
    """
    if message.kind == "card":
        for both in aligned(message, words=False):
            yield from _differences(both, "player")
    else:
        yield from _other_players(message)


@entry_rule("meaning-type", Severity.ERROR, "a card of another type is another card", where=(CARD_TEXT,))
def type_(message: Message) -> Iterator[Problem]:
    """The text of a card speaks of the same types and families of cards as its effect.

    A type in place of another is an error, and so is a plain *card* where the effect wants a type, or a type
    where it takes any card. A type is a warning where it is missing or added otherwise, or where all are
    there in another order.

    **Anti-pattern**

        msgctxt "card:targeted-destruction:text"
        msgid "DESTROY an Upgrade card."
        msgstr "ZNISZCZ kartę kary."

    **Best practice**

        msgctxt "card:targeted-destruction:text"
        msgid "DESTROY an Upgrade card."
        msgstr "ZNISZCZ kartę ulepszenia."
    """
    for both in aligned(message, words=False):
        yield from _differences(both, "type")


@entry_rule(
    "meaning-zone",
    Severity.ERROR,
    "a card that goes elsewhere is another effect",
    where=(CARD_TEXT,),
)
def zone(message: Message) -> Iterator[Problem]:
    """The text of a card speaks of the same places as its effect: hand, deck, discard pile, Stable, Nursery.

    A place instead of another is an error, and so is *to* a place where the source says *from* it. It is a
    warning where a place is missing, or where all are there in another order and nothing tells that cards go
    the same way. One that is added is information: it may go without saying that cards are discarded from the
    hand.

    **Anti-pattern**

        msgctxt "card:kiss-of-life:text"
        msgid "Take a card from the discard pile."
        msgstr "Weź kartę z talii."

    **Best practice**

        msgctxt "card:kiss-of-life:text"
        msgid "Take a card from the discard pile."
        msgstr "Weź kartę ze stosu kart odrzuconych."
    """
    for both in aligned(message, words=False):
        turned = _turned(both)
        if turned is None:
            yield from _differences(both, "zone")
        else:
            way, mark = turned
            there = "to" if way == "from" else "from"
            place = both.name(min(map(str, mark.of("zone"))))
            text = f"the source goes {way} {place}, the translation {there} it"
            yield both.problem(text, mark)


def _other_players(message: Message) -> Iterator[Problem]:
    """One player in the place of another, in a text that speaks of players more freely than a card."""
    for pair, source, meaning in texts(message):
        # In most texts nobody is, which is quicker to see than where.
        if _in_place(meaning.source.meant(source), meaning.target.meant(pair.target)) and (
            found := _in_place(meaning.source.marks(source), meaning.target.marks(pair.target))
        ):
            missing, extra = found
            said = meaning.names.get(min(map(str, extra.of("player"))), "")
            text = f"{extra.surface!r} is {said}, where the source has {missing.surface!r}"
            yield message.problem(text, pair, extra.start, extra.surface, severity=Severity.WARNING)


def _in_place(
    source: list[DecidingWord], target: list[DecidingWord]
) -> tuple[DecidingWord, DecidingWord] | None:
    """A player of whom only the source speaks, and one of whom only the translation does."""
    ours = [mark for mark in source if mark.of("player")]
    if not ours:
        return None
    meant = _union(mark.of("player") for mark in ours)
    answered = _union(mark.perhaps("player") for mark in target)
    missing = (mark for mark in ours if mark.of("player").isdisjoint(answered))
    extra = (mark for mark in target if mark.of("player") and mark.of("player").isdisjoint(meant))
    one, other = next(missing, None), next(extra, None)
    return (one, other) if one and other else None


def _differences(both: Aligned, kind: str) -> Iterator[Problem]:
    """What the sentences say differently of one kind of things.

    How often a thing is named matters only where another is named more or less often in its place: pronouns
    are free.
    """
    wanted, there = both.source.of(kind), both.target.of(kind)
    # "Any" is "each" where something is forbidden; that one word may stand for either ends the counting.
    denied = kind == "player" and bool(both.source.words("cannot"))
    meant = _union(mark.perhaps(kind) if denied else mark.of(kind) for mark in wanted)
    answered = _union(mark.perhaps(kind) for mark in both.target.marks)
    extra = [mark for mark in there if mark.of(kind).isdisjoint(meant)]
    missing = [
        mark for mark in wanted if (mark.perhaps(kind) if denied else mark.of(kind)).isdisjoint(answered)
    ]
    fewer = list(_names(missing, kind))
    more: list[DecidingWord] = []
    if not denied:
        fewer = list(dict.fromkeys([*fewer, *_more(wanted, there, kind)]))
        more = [mark for mark in there if not mark.of(kind).isdisjoint(_more(there, wanted, kind))]
    swapped = extra or (more[-1:] if missing or len(wanted) == len(there) else [])
    if swapped and fewer:
        right = " or ".join(both.name(ident) for ident in fewer)
        for mark in swapped:
            said = both.name(min(map(str, mark.of(kind))))
            yield both.problem(f"{mark.surface!r} is {said}, where the source has {right}", mark)
    elif kind == "type":
        yield from _broader(both, extra, missing, more, fewer)
    elif extra or missing:
        yield from _alone(both, kind, extra, missing)
    if not extra and not missing and not fewer and kind != "player":
        order = list(_names(wanted, kind))
        if order != list(_names(there, kind)) and not (kind == "zone" and _same_way(both)):
            names = ", ".join(both.name(ident) for ident in order)
            yield both.problem(f"the source has {names}, in this order", there[0], Severity.WARNING)


Ways = Mapping[str | int, Mapping[str, DecidingWord]]
"""By place, and whether it is the reader's: from it, to it, or at it, and the word for the place."""


def _ways(sentence: Sentence, owned: bool = False) -> Ways:
    """Which way cards go: what stands before a place, with no other thing between.

    ``owned`` for the reader's own places only; those that are named twice are told apart by it.
    """
    found: dict[str | int, dict[str, DecidingWord]] = defaultdict(dict)
    way = ""
    yours = False
    for mark in sentence.marks:
        if named := _named(mark, _WAYS):
            way, yours = named, bool(_named(mark, _OWN))
        elif _named(mark, _OWN):
            yours = True
        elif zones := mark.of("zone"):
            if yours or not owned:
                for place in zones if way else ():
                    found[place].setdefault(way, mark)
            way, yours = "", False
        elif not mark.of("word"):
            way, yours = "", False
    return found


def _named(mark: DecidingWord, names: Iterable[str]) -> str:
    return next((name for name in names if ("word", name) in mark.values), "")


def _turned(both: Aligned) -> tuple[str, DecidingWord] | None:
    """The first place to which the translation goes and from which the source comes, or the other way."""
    turned = []
    for owned in (False, True):
        ours, theirs = _ways(both.source, owned), _ways(both.target, owned)
        for place in ours.keys() & theirs.keys():
            for way, other in (("from", "to"), ("to", "from")):
                if ours[place].keys() == {way} and theirs[place].keys() == {other}:
                    turned.append((way, theirs[place][other]))
    return min(turned, key=lambda entry: entry[1].start, default=None)


def _same_way(both: Aligned) -> bool:
    """Whether cards go to the same places from the same places, whatever is named first."""
    ours, theirs = _ways(both.source), _ways(both.target)
    return any(
        not _AS[way].isdisjoint(theirs[place]) for place in ours.keys() & theirs.keys() for way in ours[place]
    )


def _broader(
    both: Aligned,
    extra: list[DecidingWord],
    missing: list[DecidingWord],
    more: list[DecidingWord],
    fewer: list[str | int],
) -> Iterator[Problem]:
    """Types in the place of any card, and any card in the place of a type."""
    cards = len(both.target.of(CARD)) - len(both.source.of(CARD))
    if extra and cards < 0:
        said = both.name(min(map(str, extra[0].of("type"))))
        yield both.problem(f"{extra[0].surface!r} is {said}, where the source has any card", extra[0])
    elif missing and cards > 0:
        text = f"the source has {both.name(fewer[0])}, the translation any card"
        yield both.problem(text, both.target.of(CARD)[-1])
    elif extra or missing:
        yield from _alone(both, "type", extra, missing)
    elif (more and cards < 0 and not fewer) or (fewer and cards > 0 and not more):
        counts = (
            f"{both.name(fewer[0])} more" if fewer else f"{both.name(min(map(str, more[0].of('type'))))} less"
        )
        text = f"the source has {counts} often, and any card {'less' if fewer else 'more'} often"
        yield both.problem(text, more[-1] if more else both.target.of(CARD)[-1], Severity.WARNING)


def _alone(
    both: Aligned, kind: str, extra: list[DecidingWord], missing: list[DecidingWord]
) -> Iterator[Problem]:
    """Things that are only in the translation, or only in the source.

    A place may be named that goes without saying: one discards from the hand.
    """
    for mark in extra:
        said = both.name(min(map(str, mark.of(kind))))
        text = f"{mark.surface!r} is {said}, of which the source does not speak"
        yield both.problem(text, mark, Severity.INFO if kind == "zone" else Severity.WARNING)
    for ident in _names(missing, kind):
        text = f"the source speaks of {both.name(ident)}, the translation does not"
        yield both.problem(text, None, Severity.WARNING)


def _union(sets: Iterable[frozenset[str | int]]) -> frozenset[str | int]:
    return frozenset[str | int]().union(*sets)


def _names(marks: Iterable[DecidingWord], kind: str) -> dict[str | int, None]:
    """The things, each once, in the order in which they are first named."""
    return dict.fromkeys(min(mark.of(kind), key=str) for mark in marks)


def _more(marks: list[DecidingWord], others: list[DecidingWord], kind: str) -> list[str | int]:
    """The things that the first marks name more often than the others."""
    left = Counter(ident for mark in marks for ident in mark.of(kind))
    left.subtract(ident for mark in others for ident in mark.of(kind))
    return [ident for ident, count in left.items() if count > 0]
