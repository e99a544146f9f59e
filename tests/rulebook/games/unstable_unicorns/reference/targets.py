"""Which cards and which players an effect may choose, and whether there are enough."""

from __future__ import annotations

from dataclasses import replace

from cardset.effects import ALL, Action, Cards, Count, Effect, If, Joint, Later, May, Replacement, actions
from tests.rulebook.games.unstable_unicorns.reference import standing
from tests.rulebook.games.unstable_unicorns.reference.position import Doing, Position, hand, stable

EVENTS = {
    "sacrifice": "sacrificed",
    "destroy": "destroyed",
    "steal": "stolen",
    "return": "returned",
    "move": "moved",
    "discard": "discarded",
    "take": "taken",
    "give": "given",
    "bring": "brought",
    "retrieve": "retrieved",
    "search": "found",
}
"""What verbs do to the cards that are chosen for them."""

OF_STABLES = ("sacrifice", "destroy", "steal", "return", "move")
"""The verbs about cards in Stables."""


ONE_OF_THEM = ("another-player", "any-player")
"""Words for a player who is picked."""

PILES = {"bring": "discard", "retrieve": "discard", "search": "deck"}
"""The verbs that find cards in a zone of nobody's Stable, and in which if they do not say."""


def pile(action: Action) -> str:
    """Where such a verb finds its cards."""
    return action.word("from") or PILES[action.verb]


def meant(action: Action) -> str:
    """The word for the players that an action is about."""
    return action.word("of") or action.word("who") or action.word("with")


def still_there(game: Position, doing: Doing, card: str) -> bool:
    """Whether the effect may choose ``card``: one fixed earlier only what is where it was then
    (turn.beginning-simultaneous, turn.beginning-only-present-cards), one of a link nothing that is a target
    already (chain.one-target-per-card)."""
    fixed = doing.known is None or doing.known[card] == game.where(card) or card in doing.brought
    return fixed and card not in doing.taken


def hand_cards(game: Position, doing: Doing, action: Action, player: int) -> list[str]:
    """The cards that ``player`` may choose from their hand."""
    return [
        card
        for card in sorted(game.zones[hand(player)])
        if not (card == doing.source and game.fits(card, Cards(("magic",))))  # on the table by then (r080)
        and standing.is_now(game, card, action.cards, doing.source)
        and still_there(game, doing, card)
    ]


def stable_cards(game: Position, doing: Doing, action: Action, player: int) -> list[str]:
    """The cards in the Stable of ``player`` that the action may hit.

    What is immune is no legal choice (r069, impossible.sacrifice-protected).
    """
    return [
        card
        for card in game.zones[stable(player)]
        if standing.is_now(game, card, action.cards, doing.source)
        and still_there(game, doing, card)
        and not standing.immune(game, card, EVENTS[action.verb], doing.source)
        and (game.rules.guised_hit_by_any_card or not standing.is_panda(game, card))  # decision 20
        and card not in doing.moved
        and (action.verb != "steal" or standing.can_enter(game, card, doing.you))
        and (action.verb != "move" or receivers(game, action.word("to"), doing.you, card))
    ]


def pile_cards(game: Position, doing: Doing, action: Action, zone: str) -> list[str]:
    """The cards in the discard pile, the Nursery, the deck or a hand that may be brought or taken. Whoever
    searches the deck does not learn its order: of copies the first is taken, wherever it lies."""
    into = action.verb == "bring"
    cards = game.zones[zone]
    return [
        card
        for card in (sorted(cards) if zone == "deck" else cards)
        if standing.is_now(game, card, action.cards, doing.source)
        and still_there(game, doing, card)
        and (not into or standing.can_enter(game, card, doing.you))
    ]


def still_legal(game: Position, doing: Doing, action: Action, card: str) -> bool:
    """Whether a card chosen ahead could be chosen now as well, had no effect of the link any target yet."""
    now = replace(doing, taken=set(), known=None)
    place = game.where(card)
    if place.startswith("stable"):
        return card in stable_cards(game, now, action, game.owner(place))
    if action.verb in PILES:
        return card in pile_cards(game, now, action, place)
    return card in hand_cards(game, now, action, game.owner(place))


def receivers(game: Position, to: str, you: int, card: str) -> list[int]:
    """Who may get ``card`` into their Stable: "another player" is not ``you``, and nobody gets their own."""
    owner = game.owner(game.where(card))
    return [
        seat
        for seat in game.seats(you)
        if seat != owner
        and standing.can_enter(game, card, seat)
        and not (to == "another-player" and seat == you)
    ]


def whose(game: Position, doing: Doing, word: str) -> list[int]:
    """The players that ``word`` may mean (target.any-player, target.any-other-player, target.each-player,
    target.each-other-player); those who all act do so in turn order from the active player."""
    match word:
        case "you":
            return [doing.you]
        case "that-player":
            return [] if doing.that is None else [doing.that]
        case "another-player":
            return game.seats(doing.you)[1:]
        case "any-player":
            return game.seats(doing.you)
        case "each-player":
            return game.seats(game.active)
        case "each-other-player":
            return [seat for seat in game.seats(game.active) if seat != doing.you]
    raise ValueError(word)


def amount_of(game: Position, doing: Doing, action: Action, player: int) -> int:
    """How many cards it is for ``player``: a number, what is counted in the Stable of the effect's own
    player, or as many as they have just parted with; "all" is more than there can be."""
    match action.amount:
        case int(number):
            return number
        case Count(cards, less):
            counted = [
                card
                for card in game.zones[stable(doing.you)]
                if standing.is_now(game, card, cards, doing.source)
            ]
            return max(0, len(counted) - less)
        case "as-many":
            return sum(
                zone.startswith(("hand", "stable")) and game.owner(zone) == player
                for zone in doing.it.values()
            )
    return sum(map(len, game.zones.values()))


def pool(game: Position, doing: Doing, action: Action) -> dict[int, list[str]]:
    """What each player meant could lose to the action, as far as ``doing.you`` can know: a hand of somebody
    else may hold anything."""
    seats = whose(game, doing, meant(action))
    if action.verb in ("discard", "take", "peek"):
        known = {seat for seat in seats if seat == doing.you or standing.words(game, seat, "open-hand")}
        return {
            seat: hand_cards(game, doing, action, seat) if seat in known else game.zones[hand(seat)]
            for seat in seats
        }
    return {seat: stable_cards(game, doing, action, seat) for seat in seats}


def pickable(game: Position, doing: Doing, action: Action) -> list[int]:
    """Whom "another player" or "any player" may be: those with something to lose."""
    if (
        action.verb == "swap-hands"
    ):  # decision 28: an exchange of two empty hands is none, if there is another
        others = whose(game, doing, "another-player")
        giving = [card for card in game.zones[hand(doing.you)] if card != doing.source]
        return [seat for seat in others if [*giving, *game.zones[hand(seat)]]] or others
    if action.verb == "skip-turn":
        return whose(game, doing, action.word("who"))
    return [seat for seat, cards in pool(game, doing, action).items() if cards]


def possible(game: Position, doing: Doing, effect: Effect, in_full: bool = True) -> bool:
    """Whether the first action of ``effect`` can be done, in full or at least in part."""
    match effect:
        case Joint("or", parts, who):
            seats = [replace(doing, that=seat) for seat in whose(game, doing, who)] if who else [doing]
            return any(possible(game, one, part, in_full) for one in seats for part in parts)
        case Joint(_, parts):
            return possible(game, doing, parts[0], in_full)
        case May(inner):
            return possible(game, doing, inner, in_full)
        case If() | Later():  # what there will be then nobody knows
            return True
    wanted = amount_of(game, doing, effect, doing.you) if in_full and effect.amount != ALL else 1
    match effect.verb:
        case "draw":
            return bool(game.zones["deck"]) and wanted > 0
        case "reveal-top" | "scan" | "search":  # what is in the deck nobody knows
            return bool(game.zones["deck"])
        case "bring" | "retrieve":
            zone = hand(doing.you) if pile(effect) == "hand" else pile(effect)
            return bool(pile_cards(game, doing, effect, zone))
        case "give":
            return len(hand_cards(game, doing, effect, doing.you)) >= wanted
        case "peek":
            return any(pool(game, doing, effect).values())
        case "sacrifice" | "discard" | "destroy" | "steal" | "return" | "move" | "take":
            cards = pool(game, doing, effect)
            if meant(effect).startswith("each"):
                return any(cards.values())
            if effect.verb in ("destroy", "steal", "return", "move"):  # all those cards lie open together
                return sum(map(len, cards.values())) >= wanted
            if meant(effect) in ONE_OF_THEM:
                return any(cards.values())
            return any(len(some) >= wanted for some in cards.values())
    return True


def can_be_played(game: Position, doing: Doing, effect: Effect) -> bool:
    """Whether a Magic card asks nothing impossible (impossible.cannot-play-from-hand, r029).

    A part that depends on nothing before it is enough (a condition does, and so does what is put off); what
    follows a "then" must be possible in full (decision 25), unless it is about the player or the pile that
    the part before it will show.
    """
    match effect:
        case Joint("and" | "next", parts):
            return any(can_be_played(game, doing, part) for part in parts if not isinstance(part, If | Later))
        case Joint("then", parts):
            gains = [part for part in parts[1:] if not depends_on_cost(part)]
            return (
                can_be_played(game, doing, parts[0])
                and enough_to_discard(game, doing, parts[0])
                and all(possible(game, doing, gain) for gain in gains)
                and any(gives_in_return(game, doing, seat) for seat in game.seats(doing.you)[1:])
            )
    return possible(game, doing, effect)


def enough_to_discard(game: Position, doing: Doing, cost: Effect) -> bool:
    """Whether a cost "draw and discard" can be paid in full from the hand of then (decision 22)."""
    match cost:
        case Joint("and", (Action("draw") as drawing, Action("discard") as discarding)):
            left = [card for card in game.zones[hand(doing.you)] if card != doing.source]
            drawn = min(amount_of(game, doing, drawing, doing.you), len(game.zones["deck"]))
            return len(left) + drawn >= amount_of(game, doing, discarding, doing.you)
    return True


def gives_in_return(game: Position, doing: Doing, player: int) -> bool:
    """Whether ``player`` has what the effect takes for what it gives them, where both happen at once
    (decision 24)."""
    if game.rules.swap_order == "in-order":
        return True
    taken = [
        action
        for action in actions(doing.effect)
        if action.verb in OF_STABLES and action.word("of") == "that-player"
    ]
    return all(stable_cards(game, doing, part, player) for part in taken)


def depends_on_cost(effect: Effect) -> bool:
    """Whether what can be chosen is known only when what comes before has been done."""
    if not isinstance(effect, Action):
        return False
    bound = "that-player" in (effect.word("who"), effect.word("of"))
    return bound or (effect.verb == "bring" and effect.word("from") == "discard")


def pays(game: Position, doing: Doing, effect: May) -> bool:
    """Whether the gain of ``effect`` will be possible at least in part once its cost has been paid; a card
    that paying makes available counts (decision 7)."""
    cost, gain = effect.effect, effect.gain
    assert gain is not None and isinstance(cost, Action)
    if not (isinstance(gain, Action) and depends_on_cost(gain)):
        return possible(game, doing, gain, in_full=False)
    if possible(game, doing, gain):
        return True
    if "that-player" in (gain.word("who"), gain.word("of")):  # the one who gets what is paid
        return any(gives_in_return(game, doing, seat) for seat in game.seats(doing.you)[1:])
    paying = hand_cards if cost.verb == "discard" else stable_cards
    return any(
        game.fits(card, gain.cards)
        and not (gain.cards.other and card == doing.source)
        and standing.can_enter(game, card, doing.you)
        and lands_in_the_pile(game, card, EVENTS.get(cost.verb, "discarded"))
        for card in paying(game, doing, cost, doing.you)
    )


def lands_in_the_pile(game: Position, card: str, event: str) -> bool:
    """Whether ``event`` puts ``card`` in the discard pile: not a Baby, nor a flying Unicorn that goes to the
    hand instead (decision 12)."""
    return not any(
        isinstance(ability, Replacement)
        and ability.effect is None
        and (event in ability.events or "discard" in ability.zones)
        and (ability.inherent or game.rules.flyers == "instead")
        for ability in standing.abilities(game, card)
    )
