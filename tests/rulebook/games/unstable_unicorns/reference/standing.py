"""What holds as long as a card is in a Stable, asked anew every time."""

from __future__ import annotations

from cardset.effects import Ability, Cards, Replacement, Standing
from tests.rulebook.games.unstable_unicorns.reference.position import Position, hand, stable


def abilities(game: Position, card: str) -> list[Ability]:
    """The abilities that ``card``, in a Stable, has at the moment.

    Blinding Light takes away those of the Unicorn cards of its Stable, but for what belongs to the type, as
    with Babies (r051, r055); they have none as they enter either (r052). Pandas lose theirs too unless the
    rules spare them (r057).
    """
    printed = game.card(card)
    own = [*printed.abilities, *game.cards.vocabulary.types[printed.type].abilities]
    blinded = any(has(game, other, "no-effects", card) for other in neighbours(game, card))
    if blinded and not (game.rules.guised_unicorns == "spared" and is_panda(game, card)):
        own = [ability for ability in own if isinstance(ability, Replacement) and ability.inherent]
    return own


def neighbours(game: Position, card: str) -> list[str]:
    """All cards of the Stable that ``card`` is in; none when it is elsewhere."""
    zone = game.where(card)
    return game.zones[zone] if zone.startswith("stable") else []


def has(game: Position, source: str, word: str, card: str) -> bool:
    """Whether ``source`` says ``word`` of ``card``, by what both have printed."""
    return any(
        isinstance(ability, Standing) and ability.word == word and game.fits(card, ability.cards)
        for ability in game.card(source).abilities
    )


def words(game: Position, player: int, word: str) -> list[tuple[str, Standing]]:
    """What cards in the Stable of ``player`` say by ``word`` at the moment, with those cards."""
    return [
        (card, ability)
        for card in game.zones[stable(player)]
        for ability in abilities(game, card)
        if isinstance(ability, Standing) and ability.word == word
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
                for ability in abilities(game, card)
                if isinstance(ability, Standing) and ability.word == "counts-as"
            ]
            total += said[0] if said else 1
    return total


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
    """Whether ``card`` may get into the Stable of ``player`` (r066)."""
    for seat in range(game.players):
        for _, rule in words(game, seat, "cannot-enter"):
            whose = {"each-player": True, "each-other-player": seat != player}
            if whose.get(str(rule.arguments.get("of")), seat == player) and game.fits(card, rule.cards):
                return False
    return True


def playable(game: Position, player: int) -> list[str]:
    """The cards in the hand of ``player`` that nothing in their Stable forbids to play."""
    bans = [rule.cards for _, rule in words(game, player, "cannot-play")]
    return [card for card in game.zones[hand(player)] if not any(game.fits(card, ban) for ban in bans)]


def unstoppable(game: Position, card: str, player: int) -> bool:
    """Whether nobody can respond to ``card`` played by ``player`` (r023, r028)."""
    own = [a for a in game.card(card).abilities if isinstance(a, Standing) and a.word == "cannot-be-stopped"]
    return any(rule.cards.this for rule in own) or any(
        rule.cards.played for _, rule in words(game, player, "cannot-be-stopped")
    )
