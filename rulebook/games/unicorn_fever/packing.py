"""From a card set to a :class:`.box.Box`: what stands in its cards as data becomes what the engine asks for.

A number that a card changes is a word for a standing effect, whose ``changes`` in the vocabulary say which
number of the engine it is and what becomes of it; what a card gives is a trigger and a verb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NoReturn

from cardset.effects import Ability, Cards, Standing, Triggered, actions
from cardset.errors import CardsetError, suggestion
from cardset.model import Card, CardSet
from rulebook.games.unicorn_fever.box import (
    BETS,
    CLANS,
    COLOURS,
    EFFECTS,
    EVERYWHERE,
    HIGHEST,
    STACKS,
    Box,
    Change,
    Contract,
    Effect,
    Gain,
    Spell,
    Token,
    Unicorn,
    Where,
    sound,
)
from rulebook.games.unicorn_fever.race import UNICORNS

COLOUR_OF: Final = {"positive": 1, "negative": -1, "neutral": 0}
"""The types of magic cards."""
LETTERS: Final = "abcdefg"
GAINS: Final = {"gain-gold": "gold", "gain-glory": "glory", "draw-magic": "magic"}
"""What the verbs give."""
QUALITIES: Final = {
    "own": Where(own=True),
    "rampant": Where(rampant=True),
    "favourite": Where(at_most=3),
    "outsider": Where(at_least=5),
}
"""The bets that are called by a family and not by their kind."""


def packed(cards: CardSet) -> Box:
    """The box with these cards, to which those of no set are added. Raises :class:`CardsetError` that says
    what cannot be played with."""
    every = list(cards.cards.values())
    sets = {part.id for part in cards.parts if part.meta}
    unicorns = {_kind_of(card, COLOURS): card for card in every if card.type == "unicorn"}
    parts = _Components(cards)
    return sound(
        Box(
            cards.id,
            parts.movement(),
            tuple(_spell(card, cards) for card in every if card.type in COLOUR_OF),
            tuple(_contract(card, cards) for card in every if card.type == "contract"),
            tuple(_unicorn(unicorns[colour], cards) for colour in COLOURS if colour in unicorns),
            parts.tokens(),
            parts.printed(),
            cards,
        ),
        added={card.id for card in every if card.part not in sets},
    )


def _spell(card: Card, cards: CardSet) -> Spell:
    changes = tuple(_changes(card, cards))
    dispels = tuple(
        COLOUR_OF[kind]
        for standing in _standing(card, "dispels")
        for kind in standing.cards.types
        if kind in COLOUR_OF
    )
    for ability in card.abilities:
        if isinstance(ability, Triggered):
            _refuse(card, "a magic card gives nothing to players", "write what it does under always:")
    return Spell(card.id, COLOUR_OF[card.type], _one_of(card, LETTERS).upper(), card.copies, changes, dispels)


def _contract(card: Card, cards: CardSet) -> Contract:
    reserves = [
        kind.removesuffix("-bet") for standing in _standing(card, "reserves") for kind in standing.cards.types
    ]
    reserves += [
        cards.vocabulary.standing[standing.word].changes["number"]
        for standing in _standing(card)
        if _how(standing, cards) == "keeps"
    ]
    return Contract(
        card.id,
        _kind_of(card, CLANS),
        card.copies,
        tuple(_changes(card, cards)),
        tuple(_gains(card)),
        tuple(reserves),
    )


def _unicorn(card: Card, cards: CardSet) -> Unicorn:
    immune = "".join(standing.cards.family.upper() for standing in _standing(card, "immune"))
    return Unicorn(card.id, immune, tuple(_changes(card, cards)), tuple(_gains(card)))


def _one_of(card: Card, families: Iterable[str]) -> str:
    return next((family for family in card.families if family in families), "")


def _kind_of(card: Card, families: Iterable[str]) -> str:
    """The same of a card that must belong to one of them."""
    found = _one_of(card, families)
    if not found:
        _refuse(card, "the card belongs to nothing", f"name one of its families: {', '.join(families)}")
    return found


def _standing(card: Card, word: str = "") -> Iterator[Standing]:
    for ability in card.abilities:
        if isinstance(ability, Standing) and (not word or ability.word == word):
            yield ability


def _how(standing: Standing, cards: CardSet) -> str:
    return cards.vocabulary.standing[standing.word].changes.get("how", "")


def _changes(card: Card, cards: CardSet) -> Iterator[Change]:
    """The numbers that a card changes."""
    for standing in _standing(card):
        how = _how(standing, cards)
        if how not in ("is", "nothing", "plus", "minus"):
            continue
        said = standing.arguments.get("change", standing.arguments.get("amount", 1))
        if not isinstance(said, int):
            _refuse(card, f"{standing.word!r} needs a number", "write one from 1 to 99")
        amount = {"nothing": 0, "minus": -said}.get(how, said)
        number = cards.vocabulary.standing[standing.word].changes["number"]
        yield Change(number, how in ("is", "nothing"), amount, _where(card, standing.cards))


def _gains(card: Card) -> Iterator[Gain]:
    """What a card gives, and when."""
    for ability in card.abilities:
        if isinstance(ability, Standing):
            continue
        trigger = _trigger_of(card, ability)
        for action in actions(ability.effect):
            if not isinstance(action.amount, int):
                _refuse(card, f"{action.verb!r} needs a number", "write one from 1 to 99")
            for event in trigger.trigger.events:
                yield Gain(event, GAINS[action.verb], action.amount, _where(card, trigger.trigger.cards))


def _trigger_of(card: Card, ability: Ability) -> Triggered:
    if not isinstance(ability, Triggered):
        _refuse(card, "nothing says when this is given", "write when: and a moment above do:")
    return ability


def _where(card: Card, cards: Cards) -> Where:
    """The bets that a filter lets through."""
    if cards.family:
        if cards.family not in QUALITIES:
            hint = suggestion(cards.family, QUALITIES)
            _refuse(card, f"no bets are called by the family {cards.family!r}", hint)
        return QUALITIES[cards.family]
    if cards.this or cards.types in (("card",), ("bet",)):
        return EVERYWHERE
    kinds = [kind.removesuffix("-bet") for kind in cards.types]
    return Where(tuple(BETS.index(kind) for kind in kinds if kind in BETS))


class _Components:
    """What ``components`` in ``set.yaml`` says: movement cards, action tokens, printed effects."""

    def __init__(self, cards: CardSet) -> None:
        self._path = cards.root / "set.yaml"
        self._said: Mapping[str, Any] = cards.meta.get("components", {})
        for part in ("movement", "tokens", "printed"):
            if part not in self._said:
                self._wrong(f"the set does not say its {part!r}", (), "write it under components:")

    def movement(self) -> tuple[tuple[int, ...], ...]:
        """The values of each movement card, for ×2 to ×7."""
        return tuple(self._values(card, number) for number, card in enumerate(self._said["movement"]))

    def _values(self, card: object, number: int) -> tuple[int, ...]:
        text = str(card)
        known = {str(value) for value in range(HIGHEST + 1)}
        if len(text) != UNICORNS or not known.issuperset(text):
            hint = f'write the {UNICORNS} values from 0 to {HIGHEST} in quotes, as in "332222"'
            self._wrong(f"{text!r} is no movement card", ("movement", number), hint)
        return tuple(map(int, text))

    def tokens(self) -> tuple[Token, ...]:
        """The action tokens, A first."""
        return tuple(
            self._token(token, ("tokens", number)) for number, token in enumerate(self._said["tokens"])
        )

    def _token(self, token: object, at: tuple[str | int, ...]) -> Token:
        match token:
            case {"stack": str(stack), "letter": str(letter), "effects": effects}:
                return Token(stack, letter, self._effects(effects, (*at, "effects")))
        hint = "write {stack: gold, letter: A, effects: [{gold: 8}]}"
        return self._wrong("this is no action token", at, hint)

    def printed(self) -> Mapping[str, tuple[Effect, ...]]:
        """The effects printed on action spaces."""
        found = {}
        for stack, effects in self._said["printed"].items():
            if stack not in STACKS:
                hint = suggestion(stack, STACKS)
                self._wrong(f"there is no action space {stack!r}", ("printed", stack), hint)
            found[stack] = self._effects(effects, ("printed", stack))
        return found

    def _effects(self, effects: object, at: tuple[str | int, ...]) -> tuple[Effect, ...]:
        if not isinstance(effects, list):
            self._wrong("a list of effects was expected", at, "write [bet, {magic: 2}]")
        return tuple(self._effect(effect, (*at, number)) for number, effect in enumerate(effects))

    def _effect(self, effect: object, at: tuple[str | int, ...]) -> Effect:
        found = Effect("")
        match effect:
            case str(word):
                found = Effect(word)
            case dict() if len(effect) == 1:
                word, amount = next(iter(effect.items()))
                if type(amount) is int and abs(amount) < 100:
                    found = Effect(word, amount)
        if found.word not in EFFECTS:
            hint = f"one of {', '.join(EFFECTS)}, or such a word with a number from -99 to 99"
            self._wrong(f"an action token cannot do {effect!r}", at, hint)
        return found

    def _wrong(self, message: str, at: tuple[str | int, ...], hint: str) -> NoReturn:
        """Say it of its place, which only the file itself knows."""
        from cardset.yaml_reader import read_yaml

        mark = read_yaml(self._path).mark(("components", *at))
        raise CardsetError(message, self._path, mark.line, mark.column, hint)


def _refuse(card: Card, message: str, hint: str) -> NoReturn:
    raise CardsetError(f"{card.name}: {message}", card.path, card.line, 1, hint)
