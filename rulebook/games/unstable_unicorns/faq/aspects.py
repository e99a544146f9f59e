"""What people ask about a card, found out by trying it: each aspect is a question and a way to play it.

A trial begins in a position made for it (:mod:`.trials`) and ends in what was seen: "yes" or "no", or the
ways in which something happens. Nothing is read off the card's text; its structure only says which questions
make sense.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook.games.unstable_unicorns.deck import Face
from rulebook.games.unstable_unicorns.faq.beginnings import (
    COMING,
    LEAVING,
    after,
    asks,
    beginnings,
    caused,
    doing,
    either,
    happened,
    happened_to,
)
from rulebook.games.unstable_unicorns.faq.lending import goes_back, needs
from rulebook.games.unstable_unicorns.faq.seen import ANYHOW, NO, YES, Aspect, Seen
from rulebook.games.unstable_unicorns.faq.trials import (
    Bench,
    Goal,
    Tried,
    followed,
    look_for,
    to_play,
    with_cards,
)
from rulebook.games.unstable_unicorns.match import NURSERY
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.scenario.model import Given
from rulebook.games.unstable_unicorns.scenario.words import card_id
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import Event


def _does(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """The card doing what it says; of one that only lies there, or answers another, that it is played."""
    card = face.card.id
    if face.starts != "deck" or not face.card.abilities:
        return
    for given, begun in beginnings(bench, face, bench.rich(card)):
        tried = look_for(bench, given, rules, either(asks(card), _both(begun, caused(card))))
        if tried is not None:
            yield Seen("", followed(tried, accept=card))
            return
    if face.response >= 0:
        given, goal = with_cards(_basic_played(bench), "hand", 1, card), happened_to("responds", card)
    else:
        given, goal = to_play(bench.rich(card), card), happened_to("plays", card)
    if tried := look_for(bench, given, rules, goal):
        yield Seen("", followed(tried))


def _basic_played(bench: Bench) -> Given:
    """A card that does nothing is about to be played."""
    basic = next(quiet[0] for kind, quiet in bench.quiet.items() if bench.faces[quiet[0]].starts == "deck")
    return to_play(bench.bare(), basic)


def _optional(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """Whether its player may leave the effect out."""
    card = face.card.id
    for given, begun in beginnings(bench, face, bench.rich(card)):
        asked = look_for(bench, given, rules, asks(card))
        if asked is not None:
            yield Seen(YES, followed(asked, decline=card))
            return
        mandatory = look_for(bench, given, rules, _both(begun, caused(card)))
        if mandatory is not None:
            yield Seen(NO, followed(mandatory))
            return


def _both(one: Goal, other: Goal) -> Goal:
    return lambda state: one(state) and other(state)


def _moved(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """Whether what happens as the card enters happens also when it was not played."""
    if "entered" in face.own:
        yield from _by_ways(bench, face, rules, COMING, face.card.id)


def _returned(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """In which ways of leaving a Stable the effect happens."""
    if face.own and "entered" not in face.own:
        yield from _by_ways(bench, face, rules, LEAVING, face.card.id)
    for events, cards, _ in face.hears:
        if "left" in events:
            for subject in bench.spare(cards, bench.rich(face.card.id))[:1]:
                yield from _by_ways(bench, face, rules, LEAVING, subject)


def _by_ways(bench: Bench, face: Face, rules: Rules, ways: Sequence[str], subject: str) -> Iterator[Seen]:
    """By which of ``ways``, happening to ``subject``, an effect of the card begins."""
    card = face.card.id
    yes: dict[str, Tried] = {}
    no: dict[str, Tried] = {}
    for way in ways:
        tried, begun = _by_way(bench, face, rules, way, subject)
        if tried is not None:
            (yes if begun else no)[way] = tried
    if not yes and not no:
        return
    verdict = (YES if not no else NO) if not (yes and no) else ""
    telling = next(iter((no or yes).values())) if not yes else next(iter(yes.values()))
    yield Seen(verdict, followed(telling, accept=card), tuple(yes), tuple(no))


def _by_way(bench: Bench, face: Face, rules: Rules, way: str, subject: str) -> tuple[Tried | None, bool]:
    """A play in which ``way`` happens to ``subject``, and whether that made the effect of the card begin."""
    card = face.card.id

    def begun(state: State, since: Sequence[Event]) -> bool:
        return any(event.kind == "effect" and card_id(state, event.card) == card for event in since)

    happened: Tried | None = None
    for helper in doing(bench, (way,), card):
        for given in _placed(bench, face, way, subject, helper):
            tried = look_for(bench, given, rules, after(way, subject, begun))
            if tried is not None:
                return tried, True
            happened = happened or look_for(bench, given, rules, after(way, subject, lambda *_: True))
        if happened is not None:
            return happened, False
    return None, False


def _placed(bench: Bench, face: Face, way: str, subject: str, helper: str) -> Iterator[Given]:
    """Positions in which ``helper`` may bring ``way`` about for ``subject``."""
    card = face.card.id
    ground = to_play(bench.rich(card, helper, subject), helper)
    if subject != card:
        for seat in (0, 1):
            yield with_cards(with_cards(ground, "stable", seat, card), "stable", seat, subject)
    elif way == "brought":
        yield with_cards(ground, "hand", 0, card)
        yield with_cards(ground, "discard", 0, card)
        yield with_cards(ground, "deck", 0, card)
    else:
        for seat in (1, 0):
            yield with_cards(ground, "stable", seat, card)


def _stop(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """Whether others can stop the card as it is played; where it then has effects, that those are safe."""
    card = face.card.id
    instant = next((other.card.id for other in bench.deck.faces if other.response >= 0), None)
    if instant is None or face.starts != "deck":
        return
    if face.response >= 0:  # it answers a card itself, and somebody answers it
        ground = with_cards(_basic_played(bench), "hand", 1, card)
        armed = with_cards(ground, "hand", 2, instant)
    else:
        armed = with_cards(to_play(bench.rich(card), card), "hand", 1, instant)
    stopped = look_for(bench, armed, rules, happened_to("stopped", card))
    if stopped is not None:
        safe = ("effect",) if _is_safe(bench, face, rules, instant) else ()
        yield Seen(YES, followed(stopped), unless=safe)
    elif tried := look_for(
        bench, armed, rules, happened_to("responds" if face.response >= 0 else "plays", card)
    ):
        yield Seen(NO, followed(tried))


def _is_safe(bench: Bench, face: Face, rules: Rules, instant: str) -> bool:
    """Whether an effect of the card can begin in a Stable, and nobody can answer that."""
    card = face.card.id
    if face.plays != "stable":
        return False
    for given, begun in beginnings(bench, face, bench.rich(card)):

        def answered(state: State, begun: Goal = begun) -> bool:
            asked = state.decision is not None and state.decision.kind == "respond"
            kinds = [event.kind for event in state.journal or () if event.kind in ("effect", "announced")]
            return asked and begun(state) and kinds[-1] == "effect"  # else a card is played that is no effect

        armed = with_cards(given, "hand", 1, instant)
        if look_for(bench, armed, rules, begun) is not None:
            return look_for(bench, armed, rules, answered) is None
    return False


def _no_target(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """Whether a card may be played where its effect can do nothing."""
    card = face.card.id
    if face.shot < 0:
        return
    given = to_play(bench.bare(), card)
    does = look_for(bench, given, rules, caused(card))
    if does is not None:
        yield Seen(YES, followed(does), (ANYHOW,))
        return
    tried = look_for(bench, given, rules, happened_to("plays", card))
    if tried is not None:
        yield Seen(YES, followed(tried))
    else:
        nothing = look_for(bench, given, rules, lambda state: True)
        assert nothing is not None
        yield Seen(NO, nothing)


def _beside(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """Whether the effect happens in a Stable with a card that takes effects, or changes what Unicorns are."""
    card = face.card.id
    for other in bench.deck.faces:
        if not (face.unicorn and other.standing and other.plays == "stable") or other is face:
            continue
        used = (card, other.card.id)
        there = with_cards(bench.rich(*used), "stable", 0, other.card.id)
        if not _changed(bench, with_cards(there, "stable", 0, card), rules, card):
            continue
        if face.standing and not (face.own or face.begins or face.ends or face.hears or face.limits):
            yield from _silenced(bench, with_cards(there, "stable", 0, card), rules, card, other.card.id)
            continue
        alone = beginnings(bench, face, bench.rich(*used))
        for (given, begun), (beside, _) in zip(alone, beginnings(bench, face, there), strict=True):
            if look_for(bench, given, rules, _own(begun)) is None:
                continue
            tried = look_for(bench, beside, rules, _own(begun))
            if tried is not None:
                yield Seen(YES, followed(tried, accept=card), beside=other.card.id)
            elif (tried := look_for(bench, beside, rules, _moves_on(card, beside.phase))) is not None:
                yield Seen(NO, followed(tried), beside=other.card.id)
            break


def _silenced(bench: Bench, given: Given, rules: Rules, card: str, other: str) -> Iterator[Seen]:
    """Whether what the card does as long as it lies there is taken from it."""
    tried = look_for(bench, given, rules, lambda _: True)
    if tried is not None:
        blank = {tried.state.match.deck.face(copy).card.id for copy in tried.state.standing.blank}
        if card in blank:
            yield Seen(NO, tried, beside=other)


def _own(begun: Goal) -> Goal:
    """``begun`` holds, and it is the first player's effect."""
    return _both(begun, happened(lambda state, event: event.kind == "effect" and event.player == 0))


def _moves_on(card: str, phase: str) -> Goal:
    """What would let the effect begin has happened: the phase, or something to the card in the own Stable."""
    if phase != "action":
        return lambda _: True
    kinds = ("played", *LEAVING)
    return happened(
        lambda state, event: event.kind in kinds and card_id(state, event.card) == card and event.other == 0
    )


def _changed(bench: Bench, given: Given, rules: Rules, card: str) -> bool:
    """Whether the card, in the first player's Stable, is without effects or no Unicorn."""
    tried = look_for(bench, given, rules, lambda _: True)
    if tried is None:
        return False
    state = tried.state
    there = [copy for copy in state.zones[state.match.stable(0)] if bench.deck.face(copy).card.id == card]
    standing = state.standing
    return any(copy in standing.blank or copy in standing.guised for copy in there)


def _baby(bench: Bench, face: Face, rules: Rules) -> Iterator[Seen]:
    """Where a Baby Unicorn goes that the effect of the card would send to a hand or a pile."""
    card = face.card.id

    def taken(state: State, event: Event) -> bool:
        return card_id(state, event.cause) == card and event.card in bench.deck.babies

    goal = happened(lambda state, event: taken(state, event) and event.number == NURSERY)
    for given, _ in beginnings(bench, face, bench.rich(card)):
        tried = look_for(bench, given, rules, goal)
        if tried is not None:
            kinds = [event.kind for event in tried.state.journal or () if taken(tried.state, event)]
            yield Seen("", followed(tried), tuple(dict.fromkeys(kinds)))
            return


ASPECTS = (
    Aspect("does", _does, ()),
    Aspect("optional", _optional, ("effects.may-marks-optional",)),
    Aspect("moved", _moved, ("effects.enter-stable", "play.bring-not-play")),
    Aspect("returned", _returned, ("effects.leave-stable",)),
    Aspect("stop", _stop, ("effects.neigh-cannot-stop-effects", "neigh.only-cards-played-from-hand")),
    Aspect("no-target", _no_target, ("impossible.cannot-play-from-hand",)),
    Aspect("needs", needs, ()),
    Aspect("goes-back", goes_back, ()),
    Aspect("beside", _beside, ()),
    Aspect("baby", _baby, ("cards.baby-return-nursery", "cards.baby-never-hand")),
)
