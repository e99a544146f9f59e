"""What holds as long as a card is in a Stable, asked anew every time."""

from __future__ import annotations

from typing import TypeGuard

from cardset.effects import Ability, Cards, Replacement, Standing, Triggered
from tests.rulebook.games.unstable_unicorns.reference.position import Position, hand, stable


def abilities(game: Position, card: str) -> list[Ability]:
    """The abilities that ``card``, in a Stable, has at the moment: what is lit, but nothing triggered where
    its Stable takes that away from it."""
    own = lit(game, card)
    if any(isinstance(ability, Triggered) for ability in own) and silenced(game, card):
        own = [ability for ability in own if not isinstance(ability, Triggered)]
    return own


def silenced(game: Position, card: str) -> bool:
    """Whether something in its Stable takes its triggered effects away from ``card``."""
    said = any(
        has(game, other, "no-triggered", card)
        and any(is_standing(a, "no-triggered") for a in lit(game, other))
        for other in neighbours(game, card)
    )
    return said and not spared(game, card)


def spared(game: Position, card: str) -> bool:
    """Whether what takes effects away from Unicorns passes ``card`` by, as it is a Panda (r057)."""
    return bool(game.rules.guised_unicorns == "spared") and is_panda(game, card)


def lit(game: Position, card: str) -> list[Ability]:
    """The abilities of ``card`` that are not taken away as a whole.

    Blinding Light takes away those of the Unicorn cards of its Stable, but for what belongs to the type, as
    with Babies (r051, r055); they have none as they enter either (r052).
    """
    printed = game.card(card)
    own = [*printed.abilities, *game.cards.vocabulary.types[printed.type].abilities]
    blinded = any(has(game, other, "no-effects", card) for other in neighbours(game, card))
    if blinded and not spared(game, card):
        own = [ability for ability in own if isinstance(ability, Replacement) and ability.inherent]
    return own


def neighbours(game: Position, card: str) -> list[str]:
    """All cards of the Stable that ``card`` is in; none when it is elsewhere."""
    zone = game.where(card)
    return game.zones[zone] if zone.startswith("stable") else []


def has(game: Position, source: str, word: str, card: str) -> bool:
    """Whether ``source`` says ``word`` of ``card``, by what both have printed."""
    return any(
        is_standing(ability, word)
        and game.fits(card, ability.cards)
        and not (ability.cards.other and card == source)
        for ability in game.card(source).abilities
    )


def is_standing(ability: Ability, word: str) -> TypeGuard[Standing]:
    """Whether ``ability`` says ``word`` of cards as long as its own lies in a Stable."""
    return isinstance(ability, Standing) and ability.word == word


def words(game: Position, player: int, word: str) -> list[tuple[str, Standing]]:
    """What cards in the Stable of ``player`` say by ``word`` at the moment, with those cards."""
    return [
        (card, ability)
        for card in game.zones[stable(player)]
        for ability in lit(game, card)
        if is_standing(ability, word)
    ]


def is_panda(game: Position, card: str) -> bool:
    """Whether ``card`` is no Unicorn at the moment (win.only-unicorns-count, r060)."""
    return any(has(game, other, "are", card) for other in neighbours(game, card))


def is_now(game: Position, card: str, wanted: Cards, source: str = "") -> bool:
    """Whether ``card`` is of the kind wanted, as what it counts as where it is now.

    A Panda is no "Unicorn card" of any kind, but it is "a card" (decision 20, r061).
    """
    if (wanted.this and card != source) or (wanted.other and card == source):
        return False
    unicorns_only = all(kind in ("unicorn", "baby", "basic", "magical") for kind in wanted.types)
    return game.fits(card, wanted) and not (unicorns_only and is_panda(game, card))


def unicorns(game: Position, player: int) -> int:
    """How many Unicorns ``player`` has (win.one-card-one-unicorn, win.only-unicorns-count, r064)."""
    total = 0
    for card in game.zones[stable(player)]:
        if game.is_unicorn(card) and not is_panda(game, card):
            said = [
                int(str(ability.arguments["amount"]))
                for ability in lit(game, card)
                if isinstance(ability, Standing) and ability.word == "counts-as"
            ]
            total += said[0] if said else 1
    return total


def hand_limit(game: Position, player: int) -> int:
    """How many cards ``player`` keeps at the end of the turn."""
    changes = [int(str(rule.arguments["change"])) for _, rule in words(game, player, "hand-limit")]
    return max(0, int(game.rules.hand_limit) + sum(changes))


def immune(game: Position, card: str, event: str, source: str) -> bool:
    """Whether ``event`` cannot befall ``card`` because of ``source`` (immunity.exists, r067, r068)."""
    zone = game.where(card)
    if not zone.startswith("stable"):
        return False
    for other, rule in words(game, game.owner(zone), "cannot-be"):
        by = rule.arguments.get("by")
        from_it = not isinstance(by, Cards) or (source != "" and game.fits(source, by))
        if rule.arguments["event"] == event and from_it and is_now(game, card, rule.cards, other):
            return True
    return False


def can_enter(game: Position, card: str, player: int) -> bool:
    """Whether ``card`` may get into the Stable of ``player`` (r066), and finds there what it asks for."""
    for cards in said_of_itself(game, card, "enters-beside"):
        if not any(is_now(game, other, cards) for other in game.zones[stable(player)]):
            return False
    for seat in range(game.players):
        for _, rule in words(game, seat, "cannot-enter"):
            whose = {"each-player": True, "each-other-player": seat != player}
            if whose.get(str(rule.arguments.get("of")), seat == player) and game.fits(card, rule.cards):
                return False
    return True


def playable(game: Position, player: int) -> list[str]:
    """The cards in the hand of ``player`` that nothing in their Stable forbids to play, and that find there
    what they need."""
    bans = [rule.cards for _, rule in words(game, player, "cannot-play")]
    return [
        card
        for card in game.zones[hand(player)]
        if not any(game.fits(card, ban) for ban in bans)
        and all(
            any(is_now(game, other, needed) for other in game.zones[stable(player)])
            for needed in said_of_itself(game, card, "needs")
        )
    ]


def said_of_itself(game: Position, card: str, word: str) -> list[Cards]:
    """What ``card`` says by ``word`` of how it comes into play, wherever it is."""
    return [ability.cards for ability in game.card(card).abilities if is_standing(ability, word)]


def unstoppable(game: Position, card: str, player: int) -> bool:
    """Whether nobody can respond to ``card`` played by ``player`` (r023, r028)."""
    own = [a for a in game.card(card).abilities if isinstance(a, Standing) and a.word == "cannot-be-stopped"]
    return any(rule.cards.this for rule in own) or any(
        rule.cards.played for _, rule in words(game, player, "cannot-be-stopped")
    )
