"""Setting up: the deck, the cards dealt, and a Baby Unicorn for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardset.errors import CardsetError
from rulebook.chance import below
from rulebook.games.unstable_unicorns.match import BOX, DECK, NURSERY
from rulebook.games.unstable_unicorns.moves import pick_card, question
from rulebook.games.unstable_unicorns.moving import commit
from rulebook.games.unstable_unicorns.piles import draw, shuffle_zone
from rulebook.games.unstable_unicorns.pools import distinct

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.state import State


def set_up(state: State, first: int | None) -> None:
    """Put all cards where they begin and deal; ``first`` begins the game, or chance says who does.

    Raises :class:`CardsetError` when the deck is too small for the players.
    """
    game, deck, rules = state.match, state.match.deck, state.match.rules
    small = game.players == 2 and rules.two_player_setup  # two-player.removed-cards, two-player.when
    for card, index in enumerate(deck.face_of):
        # setup.separate-nondeck, setup.expansions; nothing begins in the discard pile (setup.discard-space)
        zone = NURSERY if deck.faces[index].starts == "nursery" else DECK
        if small and index in deck.without:
            zone = BOX
        state.zones[zone].append(card)
        state.where.append(zone)
    if rules.babies == "at-random":
        shuffle_zone(state, NURSERY)
    if small and deck.gift >= 0:  # two-player.neigh-each
        gifts = [card for card in state.zones[DECK] if deck.face_of[card] == deck.gift]
        if len(gifts) >= game.players:
            commit(state, [(gifts[seat], game.hand(seat)) for seat in range(game.players)], "dealt", -1, -1)
    if len(state.zones[DECK]) <= rules.opening_hand * game.players:
        raise CardsetError(
            f"the deck of {len(state.zones[DECK])} cards is too small for {game.players} players",
            hint=f"more than {rules.opening_hand * game.players} are needed",
        )
    shuffle_zone(state, DECK)  # setup.shuffle
    drawn, state.generator = below(state.generator, game.players)
    state.active = drawn if first is None else first
    if rules.babies != "before-deal":
        _deal(state)
    # two-player.otherwise-normal: from here on the small deck is like any other
    state.phase = "babies" if len(state.zones[NURSERY]) >= game.players else "setup"
    if state.phase == "setup" and rules.babies == "before-deal":
        _deal(state)


def _deal(state: State) -> None:
    for seat in state.match.seats_from(state.active):
        draw(state, seat, state.match.rules.opening_hand)  # setup.deal, two-player.opening-hand
    state.agenda.clear()


def next_baby(state: State) -> None:
    """Everybody in turn order takes one Baby (setup.choose-baby, setup.start-unicorn-count); the rest stay
    in the Nursery (setup.nursery). With fewer Babies than players nobody gets one."""
    game, nursery = state.match, state.zones[NURSERY]
    for seat in game.seats_from(state.active):
        if not state.zones[game.stable(seat)]:
            break
    else:
        state.phase = "setup"
        if game.rules.babies == "before-deal":
            _deal(state)
        return
    options = distinct(state, nursery)
    if len(options) == 1 or game.rules.babies == "at-random":
        take_baby(state, seat, nursery[-1])
    else:
        moves = tuple(pick_card(card) for card in options)
        state.decision = question(seat, "card", moves, event="chosen")


def take_baby(state: State, player: int, card: int) -> None:
    """Put the Baby that ``player`` takes into their Stable."""
    commit(state, [(card, state.match.stable(player))], "chosen", player, -1)
    state.agenda.clear()
