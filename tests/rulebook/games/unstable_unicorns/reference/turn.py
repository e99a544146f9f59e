"""The turn: its phases, playing a card, the window in which others respond, and the chain that follows.

:func:`play` is the whole game as one generator. How effects due together are dealt with is the edition's
matter: one after the other here, as a link in :mod:`.links`.
"""

from __future__ import annotations

from cardset.effects import Effect, OneShot, Triggered
from tests.rulebook.games.unstable_unicorns.reference import standing
from tests.rulebook.games.unstable_unicorns.reference.choosing import choose
from tests.rulebook.games.unstable_unicorns.reference.effects import carry_out, check, come, draw, shift
from tests.rulebook.games.unstable_unicorns.reference.links import choose_ahead, resolve, turn_has_ended
from tests.rulebook.games.unstable_unicorns.reference.position import (
    Asking,
    Doing,
    GameEnd,
    Position,
    ask,
    hand,
    id_of,
    stable,
)
from tests.rulebook.games.unstable_unicorns.reference.targets import can_be_played


def play(game: Position, phase: str) -> Asking[None]:
    """The game from here: ``beginning`` begins the active player's turn, ``action`` asks for the play."""
    try:
        game.turn = 0 if phase == "beginning" else 1
        yield from finish(game)
        if phase == "action":
            yield from action_phase(game)
            yield from end_phase(game)
            next_player(game)
        while True:
            yield from beginning_phase(game)
            if "draw" not in game.skipped:
                yield from draw(game, game.active, 1)  # turn.draw
                yield from all_due(game, come(game, "draw"))
            if "action" not in game.skipped:
                yield from action_phase(game)
            yield from end_phase(game)
            next_player(game)
    except GameEnd:
        return


# The phases


def beginning_phase(game: Position) -> Asking[None]:
    """Effects that wait for the turn to begin (turn.beginning-trigger): fixed now, with what they may choose
    (turn.beginning-only-present-cards), and all carried out before what they trigger (decision 6)."""
    game.turn += 1
    game.skipped, game.plays = set(), 1
    yield from all_due(game, waiting_for(game, "turn"))


def waiting_for(game: Position, kind: str) -> list[Doing]:
    """What in the active player's Stable waits for this moment of the turn."""
    return [
        Doing(ability.effect, game.active, card)
        for card in game.zones[stable(game.active)]
        for ability in standing.abilities(game, card)
        if isinstance(ability, Triggered) and ability.trigger.kind == kind
    ]


def all_due(game: Position, due: list[Doing]) -> Asking[None]:
    """Effects due together, fixed now with what they may choose from, one after the other as the active
    player likes, or as one link; then what they have triggered."""
    known = {card: zone for zone, cards in game.zones.items() for card in cards}
    for doing in due:
        doing.known = known
    game.due = due
    if game.rules.chain_rules:
        link, game.due = game.due, []
        yield from resolve(game, link)
    while game.due:
        first = yield from ask(game.active, "order", [id_of(doing.source) for doing in game.due])
        doing = next(doing for doing in game.due if id_of(doing.source) == first)
        game.due.remove(doing)
        yield from carry_out(game, doing, doing.effect)
        if turn_has_ended(game) and not game.rules.end_turn_effect_keeps_others:
            game.due = []  # turn.beginning-end-turn-effect
    yield from finish(game)


def action_phase(game: Position) -> Asking[None]:
    """Play a card or draw one (turn.action-one, turn.no-pass); with a permit a second card, or stop
    (decision 23)."""
    for number in range(game.plays):
        cards = plays(game, game.active)
        others = ["draw"] if number == 0 or game.rules.extra_play == "play-or-draw" else []
        if number and (cards or others):
            others.append("end")
        if not (cards or others):
            return
        answer = yield from ask(game.active, "act", [*cards, *others])
        if answer in others:
            if answer == "draw":
                yield from draw(game, game.active, 1)
                yield from finish(game)
            return
        yield from play_card(game, game.active, cards[answer], answer)


def end_phase(game: Position) -> Asking[None]:
    """What comes at the end of the turn; then discard down to the hand limit (turn.end-hand-limit, r077).
    What was put off until a moment of this turn that did not come, or had come already, never comes."""
    yield from all_due(game, [*come(game, "end"), *waiting_for(game, "turn-ends")])
    for moment in ("draw", "end"):
        come(game, moment)
    cards = sorted(game.zones[hand(game.active)])
    limit = standing.hand_limit(game, game.active)
    if len(cards) > limit:
        chosen = yield from choose(game, game.active, cards, len(cards) - limit)
        yield from shift(game, dict.fromkeys(chosen, "discard"), "discarded")
        yield from finish(game)


def next_player(game: Position) -> None:
    """Another turn of the same player, or the next one's (turn.order-clockwise, r081); a turn that somebody
    misses is passed over."""
    while True:
        if game.extra_turns:
            game.extra_turns -= 1
        else:
            game.active = game.seats(game.active)[1]
        if game.active not in game.missing:
            return
        game.missing.remove(game.active)


def finish(game: Position) -> Asking[None]:
    """Carry out what is waiting, in the order in which it was triggered, until nothing is left
    (chain.finish-before-play, r014); then look whether the game is over."""
    while True:
        while game.waiting:
            if game.rules.chain_rules:  # chain.simultaneous-one-link, chain.new-trigger-next-link
                link, game.waiting = game.waiting, []
                yield from resolve(game, link)
            else:
                doing = game.waiting.pop(0)
                yield from carry_out(game, doing, doing.effect)
        yield from check(game, idle=True)
        if not game.waiting:
            return


# Playing a card


def plays(game: Position, player: int) -> dict[str, str]:
    """What ``player`` may play and where, in words, with the card meant."""
    found: dict[str, str] = {}
    for card in standing.playable(game, player):
        match game.card(card).type:
            case "magic":
                doing = Doing(shot(game, card), player, card)
                if game.rules.impossible_play == "allowed-no-effect" or can_be_played(
                    game, doing, doing.effect
                ):
                    found.setdefault(f"play {id_of(card)}", card)
            case "instant" | "baby":  # turn.action-types, cards.baby-not-played
                pass
            case kind:  # cards.unicorn-play-where, cards.upgrade-any-stable, cards.downgrade-any-stable
                anywhere = kind in ("upgrade", "downgrade") or game.rules.unicorn_target == "any"
                for seat in range(game.players):
                    if (anywhere or seat == player) and standing.can_enter(game, card, seat):
                        found.setdefault(f"play {id_of(card)} into {seat}", card)
    return found


def shot(game: Position, card: str) -> Effect:
    """The effect of a Magic card."""
    return next(ability.effect for ability in game.card(card).abilities if isinstance(ability, OneShot))


def play_card(game: Position, player: int, card: str, words: str) -> Asking[None]:
    """Lay a card on the table, let the others respond, and carry it out unless it is stopped."""
    yield from shift(game, {card: "table"}, "announced")
    magic = game.card(card).type == "magic"
    doing = Doing(shot(game, card), player, card) if magic else None
    if doing and game.rules.targeting == "before-neigh":  # target.variant-before-neigh
        yield from choose_ahead(game, doing, set(), announced=True)
    stopped = yield from window(game, player, card)
    if stopped:
        pass
    elif doing:  # cards.magic-one-time, cards.magic-discarded, decision 11
        yield from carry_out(game, doing, doing.effect)
        if card in game.zones["table"]:
            yield from shift(game, {card: "discard"}, "used")
    else:
        yield from shift(game, {card: stable(int(words.rsplit(maxsplit=1)[-1]))}, "played")
    yield from finish(game)


def window(game: Position, player: int, card: str) -> Asking[bool]:
    """Everybody else may respond, in turn order; a response opens a new window (decision 16). Comes to
    whether the card is stopped: by an odd number of Neighs (r022). Those that are not stopped themselves do
    what they say, the last first, and all go to the discard pile."""
    stack = [(card, player)]
    passed = False
    while not passed:
        passed = True
        last, by = stack[-1]
        if standing.unstoppable(game, last, by):
            break
        others = game.seats(by)[1:]
        for seat in [*others, by] if game.rules.own_neigh else others:  # neigh.opponent-card
            held = {
                f"respond {id_of(c)}": c
                for c in standing.playable(game, seat)
                if game.card(c).type == "instant"
            }
            answer = yield from ask(seat, "respond", [*held, "pass"])
            if answer != "pass":
                stack.append((held[answer], seat))
                yield from shift(game, {held[answer]: "table"}, "announced")
                passed = False
                break
    for place in range(len(stack) - 1, 0, -2):
        (answered, by), (response, seat) = stack[place - 1 : place + 1]
        doing = Doing(response_of(game, response), seat, response, by, answered=answered)
        yield from carry_out(game, doing, doing.effect)
    away = [response for response, _ in stack[1:] if response in game.zones["table"]]
    if away:
        yield from shift(game, dict.fromkeys(away, "discard"), "used")
    return len(stack) % 2 == 0


def response_of(game: Position, card: str) -> Effect:
    """What an Instant card does to the card that it answers."""
    return next(ability.effect for ability in game.card(card).abilities if isinstance(ability, Triggered))
