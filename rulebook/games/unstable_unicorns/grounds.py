"""Why something may be done or not: the clause of the rules that says so, and the card whose text does.

Found from a view, so that nobody learns more by asking than they see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulebook.games.unstable_unicorns.moves import Decision, Move
from rulebook.games.unstable_unicorns.standing import survey
from rulebook.games.unstable_unicorns.view import View


class Ground(NamedTuple):
    """The id of a clause, "" where a card's text alone decides; and that card, -1 for none."""

    clause: str
    card: int = -1


HAND_LIMIT = "turn.end-hand-limit"
OPTIONAL = "effects.may-marks-optional"
TOGETHER = "turn.beginning-simultaneous"
LASTING = "effects.continuous-duration"
IMMUNE = "immunity.exists"
IMPOSSIBLE = "impossible.cannot-play-from-hand"
IGNORED = "impossible.ignore-forced"
WHEN_PLAYED = "play.definition"
INSTANT = "cards.instant-when"
ACTION, TYPES, DRAW = "turn.action-one", "turn.action-types", "turn.action-draw-instead"
UNICORN = "cards.unicorn-play-where"
ANYWHERE = {"upgrade": "cards.upgrade-any-stable", "downgrade": "cards.downgrade-any-stable"}
"""That cards other than Unicorns may be played into any Stable, by their type."""


def of_question(view: View) -> tuple[Ground, ...]:
    """What the open question of this player rests on; () when none is open."""
    decision = view.decision
    if decision is None:
        return ()
    source = decision.source
    match decision.kind:
        case "act":
            clauses = [ACTION, TYPES]
            return tuple(map(Ground, [*clauses, DRAW] if Move("draw") in decision.options else clauses))
        case "respond":
            assert view.pending is not None  # the window is open
            first = len(view.pending.stack) == 1
            return (Ground(INSTANT if first else "cards.instant-on-instant"),)
        case "may":
            return (Ground(OPTIONAL, source),)
        case "order":
            return (Ground(TOGETHER),)
        case "branch":
            return (Ground("", source),)
        case "player":
            own = any(move.player == view.player for move in decision.options)
            return (Ground("target.any-player" if own else "target.any-other-player", source),)
        case "card":
            clause = view.game.events(view.deck).of(decision.event).clause
            limit = source < 0 and decision.event == "discarded"
            return (Ground(HAND_LIMIT if limit else clause, source),)


def of_failures(view: View) -> Iterator[Ground]:
    """Why effects have done less than they say, in the last round as this player saw it: the latest first."""
    table = view.game.events(view.deck)
    turns = 0
    for event in reversed(view.events):
        turns += event.kind == "turn-begins"
        if turns > view.players:
            return
        words = table.of(event.kind)
        if words.role == "failed":
            yield Ground(words.clause or IGNORED, event.card)


def of_answer(view: View, move: Move) -> tuple[Ground, ...]:
    """What allows ``move``, an answer to the open question of this player."""
    match move.kind:
        case "play":
            face = view.deck.face(move.card)
            where = ANYWHERE.get(face.card.type, "")
            if face.unicorn and view.match.rules.unicorn_target == "any":
                where = UNICORN
            return tuple(map(Ground, (TYPES, where) if where else (TYPES,)))
        case "draw":
            return (Ground(DRAW),)
        case _:
            return of_question(view)


def of_refusal(view: View, card: int) -> tuple[Ground, ...]:
    """Why ``card``, which this player sees, is no answer to the open question; () when it is one, or none is
    open."""
    decision, faces = view.decision, view.deck.face_of
    if decision is None:
        return ()
    if any(faces[move.card] == faces[card] for move in decision.options if move.card >= 0):
        return ()  # of several copies in one place only one is offered
    match decision.kind:
        case "act" | "respond" if card in view.hand:
            return tuple(_unplayable(view, decision, card))
        case "card":
            shields = [Ground(IMMUNE, shield) for shield in _shields(view, decision, card)]
            hindering = view.hindering(card)
            if hindering >= 0 and not shields:
                return (Ground(LASTING, hindering),)
            return tuple(shields) or of_question(view)
        case _:
            return of_question(view)


def _unplayable(view: View, decision: Decision, card: int) -> Iterator[Ground]:
    """Why a card of the player's hand cannot be played now."""
    face = view.deck.face(card)
    responds = card in view.deck.responses
    if responds != (decision.kind == "respond"):
        yield Ground(INSTANT if responds else WHEN_PLAYED)
    forbidding = [*_forbidding(view, card, "cannot-play"), *_forbidding(view, card, "cannot-enter")]
    yield from (Ground(LASTING, source) for source in forbidding)
    if not forbidding and face.plays == "effect" and decision.kind == "act":
        yield Ground(IMPOSSIBLE)


def _forbidding(view: View, card: int, word: str) -> Iterator[int]:
    """The cards in Stables with a lasting effect of this word that concerns ``card`` and this player."""
    for seat, stable in enumerate(view.stables):
        for source in stable:
            if source in view.blank:
                continue
            for rule in view.deck.face(source).standing:
                own = seat == view.player
                reaches = {"each-player": True, "each-other-player": not own}.get(rule.of, own)
                if rule.word == word and reaches and card in rule.cards.copies:
                    yield source


def _shields(view: View, decision: Decision, card: int) -> Iterator[int]:
    """The cards whose lasting effects protect ``card``, in a Stable, from what the question is about."""
    owner = view.stable_of(card)
    if owner < 0:
        return
    standing = survey(view.deck, view.stables, view.match.rules.guised_unicorns == "spared")
    for entry in standing.immunities:
        alone = standing._replace(immunities=(entry,))
        if alone.immune(card, owner, decision.event, decision.source):
            yield entry[1]
