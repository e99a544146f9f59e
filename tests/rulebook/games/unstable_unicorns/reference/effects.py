"""Carrying an effect out: choosing, what happens instead, moving, and what that triggers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardset.effects import Action, Effect, If, Joint, Later, May, Replacement, Triggered
from rulebook.chance import below
from tests.rulebook.games.unstable_unicorns.reference import standing
from tests.rulebook.games.unstable_unicorns.reference.choosing import (
    choose_branch,
    choose_may,
    choose_player,
    targets_of,
)
from tests.rulebook.games.unstable_unicorns.reference.position import (
    Asking,
    Doing,
    Position,
    ask,
    hand,
    stable,
)
from tests.rulebook.games.unstable_unicorns.reference.targets import (
    EVENTS,
    ONE_OF_THEM,
    PILES,
    amount_of,
    possible,
    whose,
)
from tests.rulebook.games.unstable_unicorns.reference.winning import check_end, demanded


def carry_out(game: Position, doing: Doing, effect: Effect) -> Asking[bool]:
    """Carry ``effect`` out; comes to whether it was done in full."""
    match effect:
        case May(inner, gain):
            if not (yield from choose_may(game, doing, effect)):
                return False
            done = yield from carry_out(game, doing, inner)
            if done and gain is not None:  # effects.connector-if-you-do
                done = yield from carry_out(game, doing, gain)
            return done
        case Joint("or", parts, who):
            number = yield from choose_branch(game, doing, effect)
            if number is None:
                return False
            doing.freely = bool(who)
            done = yield from carry_out(game, doing, parts[number])
            doing.freely = False
            return done
        case Joint("then", parts):  # effects.connector-then
            for part in parts:
                if not (yield from carry_out(game, doing, part)):
                    return False
            return True
        case Joint(kind, parts):  # effects.connector-and, effects.several-actions-order
            results = []
            for part in parts:
                results.append((yield from carry_out(game, doing, part)))
            return all(results) if kind == "and" else results[-1]
        case If(cards, inner, otherwise):
            if any(standing.is_now(game, card, cards, doing.source) for card in doing.it):
                return (yield from carry_out(game, doing, inner))
            if otherwise is None or not doing.it:
                return False
            return (yield from carry_out(game, doing, otherwise))
        case Later():
            put_off(game, doing, effect)
            return True
    return (yield from VERBS[effect.verb](game, doing, effect))


# What comes later


def put_off(game: Position, doing: Doing, effect: Later) -> None:
    """Keep an effect for later, with the cards of which it speaks, those in Stables. If there are none it is
    about nothing, and a card that has left already leaves no more."""
    trigger = effect.trigger
    moment = {"turn-ends": "end", "phase": trigger.phase, "this": "left"}[trigger.kind]
    gone = moment == "left" and not game.where(doing.source).startswith("stable")
    it = {card: zone for card, zone in doing.it.items() if game.where(card).startswith("stable")}
    if gone or (game.cards.vocabulary.speaks_of_it(effect.effect) and not it):
        return
    game.lent.append(it)
    game.delayed.append((moment, Doing(effect.effect, doing.you, doing.source, doing.that, it=it)))


def come(game: Position, moment: str, source: str = "") -> list[Doing]:
    """What was put off until ``moment`` (of the card ``source``); it comes once."""
    now = [entry for entry in game.delayed if entry[0] == moment and source in ("", entry[1].source)]
    game.delayed = [entry for entry in game.delayed if entry not in now]
    return [doing for _, doing in now]


# Verbs


def from_zones(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Sacrifice, discard, destroy, steal, return, move, take, give."""
    chosen, need, receiver = yield from targets_of(game, doing, action)
    to = dict.fromkeys(chosen, "discard")
    for card in chosen:
        match action.verb:
            case "steal":
                to[card] = stable(doing.you)
            case "return":
                home = hand(game.owner(game.where(card)))
                to[card] = "nursery" if action.word("into") == "nursery" else home
            case "take":
                to[card] = hand(doing.you)
            case "give":
                to[card] = f"hand {receiver}"
            case "move":
                to[card] = f"stable {receiver}"
    done = yield from move(game, doing, EVENTS[action.verb], to)
    if game.rules.swap_order == "simultaneous":
        doing.moved |= set(chosen)
    return done >= need


def bring(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Put a card straight into one's own Stable, or take one from the discard pile."""
    chosen, need, _ = yield from targets_of(game, doing, action)
    to = stable(doing.you) if action.verb == "bring" else hand(doing.you)
    done = (yield from move(game, doing, EVENTS[action.verb], dict.fromkeys(chosen, to))) >= need
    if action.verb == "search":
        shuffle(game)  # decision 17
    return done


def shuffle(game: Position) -> None:
    """Bring the deck into an order of chance, by the one way to do so that all share (Fisher and Yates)."""
    deck = game.zones["deck"]
    for last in range(len(deck) - 1, 0, -1):
        other, game.generator = below(game.generator, last + 1)
        deck[last], deck[other] = deck[other], deck[last]


def reveal_top(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Show the top card of the deck."""
    doing.it = dict.fromkeys(game.zones["deck"][-1:], "deck")
    return bool(doing.it)
    yield


def put(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """The card that was shown, if it lies where it lay and may go there, goes somewhere of one's own."""
    into = action.word("into")
    to = {"stable": stable(doing.you), "hand": hand(doing.you)}.get(into, into)
    cards = [card for card, zone in doing.it.items() if game.where(card) == zone]
    going = [card for card in cards if into != "stable" or standing.can_enter(game, card, doing.you)]
    return (yield from move(game, doing, "put", dict.fromkeys(going, to))) >= 1


def send_back(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Cards moved before go back to the Stables they came from, from whatever Stable they are in by now."""
    homes = {card: zone for card, zone in doing.it.items() if zone.startswith("stable")}
    going = {
        card: home
        for card, home in homes.items()
        if game.where(card).startswith("stable")
        and game.where(card) != home
        and standing.can_enter(game, card, game.owner(home))
        and not standing.immune(game, card, "moved", doing.source)
    }
    yield from move(game, doing, "moved", going)
    return True


def look(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Look at hands, or at the top of the deck: nothing moves."""
    if action.word("of") in ONE_OF_THEM:
        return (yield from choose_player(game, doing, action))
    return possible(game, doing, action)


def stop(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """The card that is answered goes to the discard pile."""
    yield from shift(game, {doing.answered: "discard"}, "stopped")
    return True


def skip_turn(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Somebody's next turn does not take place."""
    word = action.word("who")
    if word in ONE_OF_THEM:
        yield from choose_player(game, doing, action)
        word = "that-player"
    seats = whose(game, doing, word)
    game.missing += seats
    return bool(seats)


def draw_cards(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Draw; done when there were enough cards."""
    done = []
    before = set(game.zones["deck"])
    for seat in whose(game, doing, action.word("who")):
        amount = amount_of(game, doing, action, seat)
        done.append((yield from draw(game, seat, amount)) == amount)
    doing.brought |= before.difference(game.zones["deck"])
    return any(done)


def draw(game: Position, player: int, amount: int) -> Asking[int]:
    """Take cards off the top of the deck, the last of the list (terms.draw); an empty deck gives none."""
    cards = game.zones["deck"][::-1][:amount]
    if cards:
        yield from shift(game, {card: hand(player) for card in cards}, "drawn")
    return len(cards)


def swap_hands(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Two players exchange their hands, empty ones too (r078)."""
    if not (yield from choose_player(game, doing, action)):
        return False
    mine, theirs = game.zones[hand(doing.you)], game.zones[f"hand {doing.that}"]
    going = dict.fromkeys(mine, f"hand {doing.that}") | {card: hand(doing.you) for card in theirs}
    yield from shift(game, going, "exchanged")
    return True


def permit(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """Another turn, a second play, phases to skip, for the player whose turn it is."""
    if doing.you != game.active:
        return False
    match action.verb:
        case "extra-turn":
            game.extra_turns += 1
        case "allow-plays":
            game.plays = max(game.plays, amount_of(game, doing, action, doing.you))
        case _:
            phases = action.arguments["phases"]
            assert isinstance(phases, tuple)
            game.skipped |= set(phases)
    return True
    yield  # it asks nothing, and is a step like the others all the same


TO_HAND = Action("fly")
"""What takes a flying Unicorn from the discard pile to the hand."""


def fly(game: Position, doing: Doing, action: Action) -> Asking[bool]:
    """The card itself goes from the discard pile to the hand, if it is there."""
    there = [doing.source] if doing.source in game.zones["discard"] else []
    return (yield from move(game, doing, "returned", dict.fromkeys(there, hand(doing.you)))) >= 1


Verb = Callable[[Position, Doing, Action], Asking[bool]]
VERBS: Mapping[str, Verb] = {
    "fly": fly,
    **dict.fromkeys(
        ("sacrifice", "discard", "destroy", "steal", "return", "move", "take", "give"), from_zones
    ),
    **dict.fromkeys(PILES, bring),
    **dict.fromkeys(("extra-turn", "allow-plays", "skip"), permit),
    **dict.fromkeys(("peek", "scan"), look),
    "draw": draw_cards,
    "swap-hands": swap_hands,
    "reveal-top": reveal_top,
    "put": put,
    "send-back": send_back,
    "stop": stop,
    "skip-turn": skip_turn,
}


# Moving


def move(game: Position, doing: Doing, event: str, to: Mapping[str, str]) -> Asking[int]:
    """``event`` is about to happen to cards, each to go where ``to`` says, and something in the same moment
    to others that the link of the effect hits: first everything that happens instead, card by card, then
    those that still go, all at once. Comes to how many it counts as done for (r072); until it is over it is
    one moment, in which nobody wins."""
    going: dict[str, str] = {}
    kept = 0
    game.unfinished += 1
    for card in to:
        place = game.where(card)
        stays = yield from instead(game, card, [*to, *doing.together], event, to[card])
        if stays:
            kept += 1
        else:
            going[card] = redirected(game, card, event, to[card])
        assert stays or game.where(card) == place  # what steps in is never what is hit
    game.unfinished -= 1
    doing.it = {card: game.where(card) for card in going}
    doing.brought |= set(going)
    yield from shift(game, going, event)
    return len(going) + kept


def replacements(game: Position, card: str, event: str, to: str) -> list[tuple[str, Replacement]]:
    """What hears that ``event`` is about to happen to ``card``, cards of others first."""
    place = game.where(card)
    if not place.startswith("stable"):
        return []
    found = [
        (source, ability)
        for source in game.zones[place]
        for ability in standing.abilities(game, source)
        if isinstance(ability, Replacement)
        and (event in ability.events or to.split(maxsplit=1)[0] in ability.zones)
        and standing.is_now(game, card, ability.cards, source)
    ]
    return [entry for entry in found if entry[0] != card] + [entry for entry in found if entry[0] == card]


def instead(game: Position, card: str, together: Sequence[str], event: str, to: str) -> Asking[bool]:
    """Whether something else happens, and ``card`` stays: Black Knight, Phoenix.

    What is hit in the same moment cannot step in for another card (r070); a replacement that cannot be
    carried out is none (r073); its player may decline (r071).
    """
    for source, ability in replacements(game, card, event, to):
        if ability.effect is None or (source != card and source in together):
            continue
        doing = Doing(ability.effect, game.owner(game.where(card)), source)
        if not possible(game, doing, ability.effect):
            continue
        if ability.optional and (yield from ask(doing.you, "may", ["yes", "no"], source)) == "no":
            continue
        yield from carry_out(game, doing, ability.effect)
        return True
    return False


def redirected(game: Position, card: str, event: str, to: str) -> str:
    """Where ``card`` goes: a Baby to the Nursery (cards.baby-return-nursery), flyers to the hand (r075), if
    they do not go there afterwards (decision 12)."""
    for _, ability in replacements(game, card, event, to):
        if ability.effect is None and (ability.inherent or game.rules.flyers == "instead"):
            return hand(game.owner(game.where(card))) if ability.redirect == "hand" else ability.redirect
    return to


def shift(game: Position, going: Mapping[str, str], event: str) -> Asking[None]:
    """Cards go to other zones, all at once, and what hears of it waits for its turn.

    Departures are judged by the position before, arrivals by the one after (r052, r062).
    """
    origins = {card: game.where(card) for card in going}
    for card, origin in origins.items():
        if origin.startswith("stable"):
            heard(game, card, origin, [event, "left"])
    for card, to in going.items():
        game.zones[origins[card]].remove(card)
        game.zones[to].append(card)
        if not to.startswith("stable"):  # a card that has left all Stables is one like any other
            for it in game.lent:
                it.pop(card, None)
    for card, to in going.items():
        if to.startswith("stable"):
            changing = origins[card].startswith("stable")
            heard(game, card, to, ["entered"] if changing else [event, "entered"])
    yield from check(game)


def heard(game: Position, card: str, zone: str, events: Sequence[str]) -> None:
    """What hears that ``events`` befall ``card`` in the Stable ``zone`` (effects.triggered-condition).

    Its own effects come first, then those of the Stable in the order in which their cards came. They belong
    to the player of that Stable (effects.applied-by-stable-owner, decision 18).
    """
    for event in events:
        for ability in standing.abilities(game, card):
            if (
                isinstance(ability, Replacement)
                and event in ability.events
                and flies_after(game, card, ability)
            ):
                game.waiting.append(Doing(TO_HAND, game.owner(zone), card))
            if not isinstance(ability, Triggered) or ability.trigger.kind != "this":
                continue
            if event in ability.trigger.events:
                game.waiting.append(Doing(ability.effect, game.owner(zone), card))
    for other in game.zones[zone]:
        for ability in standing.abilities(game, other):
            if not isinstance(ability, Triggered) or ability.trigger.kind != "card":
                continue
            if not set(events).isdisjoint(ability.trigger.events) and game.fits(card, ability.trigger.cards):
                game.waiting.append(Doing(ability.effect, game.owner(zone), other))
    if "left" in events:
        game.waiting += come(game, "left", card)


def flies_after(game: Position, card: str, ability: Replacement) -> bool:
    """Whether the card goes to the discard pile first and from there to the hand (decision 12): read so, it
    is a triggered effect."""
    if game.rules.flyers != "after" or standing.silenced(game, card):
        return False
    return ability.effect is None and not ability.inherent


# Looking whether it is over


def check(game: Position, idle: bool = False) -> Asking[None]:
    """Look whether the game is over, after what Tiny Stable demands (decision 13).

    Every time something has moved, or only when nothing is left of the chain (decision 5,
    chain.win-after-chain); never in the middle of one moment, and never while a demand is being met.
    """
    if game.unfinished or game.demanding or (game.rules.win_check == "after-chain" and not idle):
        return
    while demand := demanded(game):
        doing = Doing(demand.effect, demand.you, demand.source)
        if not possible(game, doing, doing.effect):
            break
        game.demanding = True
        yield from carry_out(game, doing, doing.effect)
        game.demanding = False
        if game.rules.win_check == "after-chain" and game.waiting:
            return  # the chain goes on with what it triggered
    check_end(game)
