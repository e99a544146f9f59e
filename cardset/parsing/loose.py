"""A grammar for those who say the parts of a phrase in another order, and somebody's words among them.

Every phrase of several parts becomes a pattern whose parts stand in any order: its verb, what it is about,
where from, where to. Who does it, and the words for *may*, *must* and *make*, stand among them: "a card must
each player discard". Nothing else may stand there but words that are idle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardset.parsing.productions import Fixed, Item, Nonterminal, Production
from cardset.parsing.words import STOP, Terminal

MOST_PARTS = 6
"""A pattern of more parts stays as it is."""
ATTACHED = 4
"""A word of so few letters belongs to the slot behind it: "from {zone}"."""

LEAVE, MUST, MAKE = "leave", "must", "make"
YOU = "you-alone"

LOOSENED = ("verbs", "standing", "triggers", "limited", "none", "replaced", "passive")

Grammar = Mapping[str, tuple[Production, ...]]


def loosened(rules: Grammar) -> Grammar:
    """The rules of a grammar, and looser ones."""
    found = {symbol: list(some) for symbol, some in rules.items()}
    found[YOU] = [rule for rule in rules["player"] if rule.context == "players.you"]
    for symbol, kept, context in ((MUST, "clause", "says.must"), (MAKE, "clause", "says.make")):
        found[symbol] = [
            Production(words)
            for rule in rules[kept]
            if rule.context == context and (words := _words_of(rule, ("player", "deed")))
        ]
    for symbol, some in rules.items():
        for rule in some:
            if rule.context.partition(".")[0] in LOOSENED:
                found[symbol] += _loose(rule)
    for rule in rules["deed"]:
        for symbol, wrapped in _wrapped(rule):
            found[symbol].append(wrapped)
    return {symbol: tuple(dict.fromkeys(some)) for symbol, some in found.items()}


def _words_of(rule: Production, around: Iterable[str]) -> tuple[Item, ...]:
    """The words of a rule, without what fills the slots ``around``; nothing where it has other slots, too."""
    kept = tuple(
        item
        for item in rule.items
        if not (isinstance(item, Nonterminal) and item.slot in around) and not _is_stop(item)
    )
    if any(isinstance(item, Fixed) or (isinstance(item, Nonterminal) and item.slot) for item in kept):
        return ()
    return kept if any(isinstance(item, Terminal) for item in kept) else ()


def _loose(rule: Production) -> Iterator[Production]:
    said, fixed = parts(rule.items)
    if 1 < len(said) <= MOST_PARTS and rule.meant is None:
        yield _pattern(rule, said, fixed)


def _wrapped(rule: Production) -> Iterator[tuple[str, Production]]:
    """What somebody must or may do, with the words for that among the parts of the deed."""
    said, fixed = parts(rule.items)
    if len(said) > MOST_PARTS or rule.meant is not None:
        return
    player, must = (Nonterminal("player", "player"),), (Nonterminal(MUST, "", True),)
    leave, make, you = (Nonterminal(LEAVE),), (Nonterminal(MAKE),), (Nonterminal(YOU, "", True),)
    yield "clause", _pattern(rule, [player, must, *said], fixed, ("says.must",))
    yield "clause", _pattern(rule, [make, player, *said], fixed, ("says.make",))
    yield "may", _pattern(rule, [you, leave, *said], fixed, ("joints.may",))
    yield "may", _pattern(rule, [you, leave, make, player, *said], fixed, ("joints.may", "says.make"))


def _pattern(
    rule: Production,
    said: Sequence[tuple[Item, ...]],
    fixed: tuple[Item, ...],
    outer: tuple[str, ...] = (),
) -> Production:
    ends, items = [], list[Item]()
    for part in said:
        items += part
        ends.append(len(items))
    return Production((*items, *fixed), rule.context, rule.name, loose=tuple(ends), outer=outer)


def parts(items: Sequence[Item]) -> tuple[list[tuple[Item, ...]], tuple[Item, ...]]:
    """The parts of a phrase, words side by side one part, a slot another with the short word before it; and
    what it fills without words."""
    fixed = tuple(item for item in items if isinstance(item, Fixed))
    found: list[list[Item]] = []
    wordy = False
    for item in items[: len(items) - len(fixed)]:
        if _is_wordy(item):
            if wordy:
                found[-1].append(item)
            else:
                found.append([item])
            wordy = True
            continue
        before = found[-1] if wordy and found else []
        last = before[-1] if before else None
        if isinstance(last, Terminal) and _is_short(last) and (len(before) > 1 or len(found) > 1):
            before.pop()
            if not before:
                found.pop()
            found.append([last, item])
        else:
            found.append([item])
        wordy = False
    return [tuple(part) for part in found], fixed


def _is_wordy(item: Item) -> bool:
    return isinstance(item, Terminal) or (isinstance(item, Nonterminal) and not item.slot)


def _is_stop(item: Item) -> bool:
    return isinstance(item, Terminal) and STOP in item.forms


def _is_short(item: Terminal) -> bool:
    return not _is_stop(item) and all(len(form) <= ATTACHED for form in item.forms)
