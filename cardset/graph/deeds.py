"""What an action does with cards, read from the steps of its verb: whose cards go from where to where.

The reading is that of the rules: a word for a player means the player who was picked once that is done, cards
move together at the end, and a move straight from a pile takes the top cards without a choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardset.effects import ALL, AS_MANY, Action, Argument, Cards, Count
from cardset.errors import CardsetError
from cardset.vocabulary import IT, Primitive, Vocabulary

How: TypeAlias = Literal["choose", "gather", "exchange", "grant", "back"]

BOUND, PICKED = "that player", "those players"
"""What a word for one or for several players means after they were picked; no word of a vocabulary."""
OWNER = "owner"
MANY = "many"
"""The amount of what is counted: nobody knows how many before."""


ANY = Cards()


@dataclass(frozen=True, slots=True)
class Deed:
    """One move of cards, or (``grant``) none; ``back`` undoes one that was made before.

    ``pick`` is the word for a player who is picked first, ``heir`` the one for whoever gets the cards, picked
    after them. ``source`` and ``target`` are zones, ``of`` and ``to`` whose (``owner``: of the player who has
    the cards), "" for zones of the table. ``by`` is who chooses, "" for chance. ``zones`` are gathered whole,
    or exchanged.
    """

    how: How
    event: str = ""
    cards: Cards = ANY
    amount: int | str = 1
    source: str = ""
    of: str = ""
    target: str = ""
    to: str = ""
    by: str = ""
    pick: str = ""
    heir: str = ""
    zones: tuple[str, ...] = ()


def is_owned(zone: str, vocabulary: Vocabulary) -> bool:
    """Whether each player has a zone of this name."""
    return bool(vocabulary.zones[zone]["of"] == "player")


def deeds(
    action: Action, vocabulary: Vocabulary, ident: str, answers: bool = False, before: Deed | None = None
) -> tuple[Deed, ...]:
    """What ``action`` of the ability ``ident`` does, in order.

    What becomes of the card that is answered (``answers``) is no part of a chain: it comes from the table,
    and nothing hears of it. Raises :class:`CardsetError` where its verb has a step that the model of chains
    does not know.
    """
    return tuple(_Reader(action, vocabulary, ident, answers, before).read())


class _Reader:
    """Reads the steps of one verb; what was picked, looked at and chosen so far is kept."""

    def __init__(
        self, action: Action, vocabulary: Vocabulary, ident: str, answers: bool, before: Deed | None
    ) -> None:
        self.action, self.vocabulary, self.ident, self.answers = action, vocabulary, ident, answers
        self.before = before
        self.arguments: dict[str, Argument] = dict(action.arguments)
        self.pick = self.heir = self.looked = ""
        self.chosen: Primitive | None = None

    def read(self) -> Iterator[Deed]:
        for step in self.vocabulary.steps(self.action):
            match step.primitive:
                case "pick":
                    self._pick(step)
                case "choose":
                    self.chosen = step
                case "look":
                    self.looked = self._zone(step, "from")
                case "move" if self._word(step, "from") == IT:
                    yield self._moved_before(step)
                case "move" if self.answers and self._word(step, "from") == "answered":
                    pass
                case "move":
                    yield self._move(step)
                    self.chosen, self.pick, self.heir = None, "", ""
                case "exchange":
                    zones = (self._zone(step, "zone"),)
                    yield Deed(
                        "exchange", "exchanged", of=self._word(step, "with"), pick=self.pick, zones=zones
                    )
                    self.pick = ""
                case "grant":
                    yield Deed("grant", to=BOUND if "of" in step.parameters else "")
                case "shuffle" | "reveal" | "arrange":
                    pass
                case other:
                    raise self._unknown(f"the step {other!r}")

    def _word(self, step: Primitive, name: str, default: str = "") -> str:
        given = step.parameters.get(name, default)
        value = self.arguments.get(given, given)
        word = value if isinstance(value, str) else given
        return BOUND if word and word == self.vocabulary.bound else word

    def _zone(self, step: Primitive, name: str) -> str:
        zone = self._word(step, name)
        if zone not in self.vocabulary.zones:
            raise self._unknown(f"the zone {zone!r}")
        return zone

    def _amount(self, step: Primitive) -> int | str:
        value = self.arguments.get(step.parameters.get("amount", "amount"), 1)
        if isinstance(value, Count) or value == AS_MANY:
            return MANY
        return value if isinstance(value, int) or value == ALL else 1

    def _pick(self, step: Primitive) -> None:
        """From here on the parameter means whoever was picked; "you" and "each player" need no picking."""
        name = step.parameters["who"]
        who = str(self.arguments[name])
        if "for" in step.parameters:
            self.heir = who
        which = self.vocabulary.players[who]["which"]
        if which in ("one", "some"):
            self.arguments[name] = BOUND if which == "one" else PICKED
            if "for" not in step.parameters:
                self.pick = who

    def _move(self, step: Primitive) -> Deed:
        target = self._zone(step, "to")
        to = self._word(step, "of", "you") if is_owned(target, self.vocabulary) else ""
        event = step.parameters["event"]
        source = self._word(step, "from")
        if source in ("zones", "answered"):
            return self._gathered(event, source, target, to)
        if source:  # from the top of a pile
            pile = self._zone(step, "from")
            amount = self._amount(step)
            return Deed("choose", event, Cards(), amount, pile, "", target, to, pick=self.pick)
        if self.chosen is None:
            raise self._unknown("a move of cards that nobody has chosen")
        looking = self.chosen.parameters.get("from") == "looked"
        source = self.looked if looking else self._zone(self.chosen, "from")
        cards = self.action.arguments.get("card")
        return Deed(
            "choose",
            event,
            cards if isinstance(cards, Cards) else Cards(),
            self._amount(self.chosen),
            source,
            self._word(self.chosen, "of", "you") if is_owned(source, self.vocabulary) else "",
            target,
            to,
            self._word(self.chosen, "by"),
            self.pick,
            self.heir,
        )

    def _moved_before(self, step: Primitive) -> Deed:
        """What is done with the cards that an action before has moved or shown.

        They go back, each to where it came from, or the top card of a pile goes on.
        """
        event = step.parameters["event"]
        if step.parameters["to"] == "home":
            zone = self.vocabulary.in_play
            cards, amount = (self.before.cards, self.before.amount) if self.before else (Cards(), ALL)
            return Deed("back", event, cards, amount, zone, "", zone)
        target = self._zone(step, "to")
        to = self._word(step, "of", "you") if is_owned(target, self.vocabulary) else ""
        return Deed("choose", event, Cards(), 1, self.vocabulary.pile, "", target, to)

    def _gathered(self, event: str, source: str, target: str, to: str) -> Deed:
        zones = self.arguments.get("zones", ())
        if source == "answered" or not isinstance(zones, tuple):
            raise self._unknown("the card that is answered")
        return Deed("gather", event, target=target, to=to, zones=zones)

    def _unknown(self, what: str) -> CardsetError:
        return CardsetError(
            f"the ability {self.ident} cannot be followed through a chain: {what} of the verb "
            f"{self.action.verb!r} is not in the model",
            hint="cardset docs chains says what is",
        )
