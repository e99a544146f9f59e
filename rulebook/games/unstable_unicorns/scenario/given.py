"""What the position of a scenario cannot be, said of the plain data of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.errors import suggestion
from cardset.model import CardSet
from rulebook.games.unstable_unicorns.rules import MAX_PLAYERS, MIN_PLAYERS
from rulebook.games.unstable_unicorns.scenario.model import LETTERS, wanted

if TYPE_CHECKING:
    from cardset.reading import At


class Complaint(NamedTuple):
    """Why a position cannot be: what, where in the scenario, what to do, whether the key is at fault."""

    message: str
    at: At
    hint: str
    key: bool = False


def complaints(entry: Mapping[str, Any], cards: CardSet) -> Iterator[Complaint]:
    """Why the position of the scenario ``entry`` cannot be, with ``cards`` to play with."""
    players = players_of(entry)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        place: At = ("given" if "given" in entry else "deal", "players")
        said = f"{players} player{'' if players == 1 else 's'} cannot play"
        yield Complaint(said, place, f"expected {MIN_PLAYERS} to {MAX_PLAYERS}")
    given = entry.get("given", {})
    yield from _misplaced(given, cards)
    yield from _not_forgotten(given)


def players_of(entry: Mapping[str, Any]) -> int:
    """How many play in a scenario: as many as it says, else enough for every letter in it, at least two."""
    place = entry.get("given", entry.get("deal", {}))
    if "players" in place:
        return int(place["players"])
    highest = max((LETTERS.index(name) for name, _ in letters_in(entry)), default=0)
    return max(MIN_PLAYERS, highest + 1)


def letters_in(entry: Mapping[str, Any]) -> Iterator[tuple[str, At]]:
    """Every player that a scenario names, with the place; a key's place is that of its value."""

    def keys(part: Mapping[str, Any], at: At) -> Iterator[tuple[str, At]]:
        return ((name, (*at, name)) for name in part if name in LETTERS)

    def moves(data: Any, at: At) -> Iterator[tuple[str, At]]:
        for move in wanted(data):
            key = {"play": "into", "choose": "of", "pick": "pick"}.get(move.verb, "")
            if move.player:
                yield move.player, (*at, key)

    given = entry.get("given", {})
    if "turn" in given:
        yield given["turn"], ("given", "turn")
    if "first" in entry.get("deal", {}):
        yield entry["deal"]["first"], ("deal", "first")
    for zone in ("stables", "hands"):
        yield from keys(given.get(zone, {}), ("given", zone))
    for index, step in enumerate(entry.get("steps", ())):
        ((actor, what),) = step.items()
        at: At = ("steps", index, actor)
        if actor != "expect":
            yield actor, at
            yield from moves(what, at)
            continue
        for key, value in what.items():
            if isinstance(value, dict):
                yield from keys(value, (*at, key))
        for place, part in enumerate(what.get("together", ())):
            for number, zone in enumerate(part["zones"]):
                if name := zone.partition(".")[2]:
                    yield name, (*at, "together", place, "zones", number)
        for key in ("turn", "winner"):
            if what.get(key) in tuple(LETTERS):
                yield what[key], (*at, key)
        for seer, sight in what.get("sees", {}).items():
            yield from keys(sight.get("hands", {}), (*at, "sees", seer, "hands"))
        for key in ("offered", "legal", "illegal"):
            for place, move in enumerate(what.get(key, ())):
                yield from moves(move, (*at, key, place))
        for place, foretold in enumerate(what.get("follows", ())):
            yield from moves(foretold["move"], (*at, "follows", place, "move"))


def _misplaced(given: Mapping[str, Any], cards: CardSet) -> Iterator[Complaint]:
    """Cards that are unknown, too many, or where they cannot be."""
    used: Counter[str] = Counter()
    first: dict[str, str] = {}
    for zone, at, word in _placed(given):
        card = cards.cards.get(word)
        if card is None:
            yield Complaint(f"there is no card {word!r}", at, suggestion(word, cards.cards))
            continue
        used[word] += 1
        if used[word] > card.copies:
            if card.copies == 1 and first[word] != zone:
                yield Complaint(f"{word!r} is in two zones", at, f"it is in {first[word]} already")
            else:
                hint = f"there {'is' if card.copies == 1 else 'are'} {card.copies}"
                yield Complaint(f"there are not {used[word]} copies of {word!r}", at, hint)
        first.setdefault(word, zone)
        kind = cards.vocabulary.types[card.type]
        baby = kind.starts == "nursery"
        if not baby and at[1] == "stables" and kind.plays != "stable":
            yield Complaint(f"{word!r} cannot be in {zone}", at, "what is played has its effect and is gone")
        if baby and at[1] not in ("stables", "nursery"):
            yield Complaint(f"{word!r} cannot be in {zone}", at, "a Baby is in the Nursery or in a Stable")
        if not baby and at[1] == "nursery":
            yield Complaint(f"{word!r} cannot be in the Nursery", at, "only Babies are")


def _placed(given: Mapping[str, Any]) -> Iterator[tuple[str, At, str]]:
    """Every card of a position: the zone it is in, the place in the file, its id."""
    for key, what in (("stables", "Stable"), ("hands", "hand")):
        for name, words in given.get(key, {}).items():
            for index, word in enumerate(words):
                yield f"the {what} of {name}", ("given", key, name, index), word
    for key, what in (("deck", "deck"), ("discard", "discard pile"), ("nursery", "Nursery")):
        for index, word in enumerate(given.get(key, ())):
            yield f"the {what}", ("given", key, index), word


def _not_forgotten(given: Mapping[str, Any]) -> Iterator[Complaint]:
    turn = given.get("turn", LETTERS[0])
    there = Counter(given.get("stables", {}).get(turn, ()))
    for number, word in enumerate(given.get("forgotten", ())):
        at = ("given", "forgotten", number)
        if not there[word]:
            yield Complaint(f"{word!r} is not in the Stable of {turn}", at, f"{turn} is the active player")
        elif given["forgotten"][:number].count(word) == there[word]:
            yield Complaint(f"{word!r} is forgotten more often than it is there", at, "name it once a copy")
    if given.get("forgotten") and given.get("phase", "action") == "beginning":
        message = "nothing is forgotten before the beginning is over"
        yield Complaint(message, ("given", "forgotten"), "the phase must be a later one", key=True)
