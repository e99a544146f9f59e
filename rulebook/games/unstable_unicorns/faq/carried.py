"""What was seen of the cards of a deck, carried over to one with more cards: played again, not searched for.

What was seen of a card stays true where no card more could have taken part in it. Cards more that might, and
plays that go otherwise among them, are reason to try out everything, or that card, anew.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from rulebook.games.unstable_unicorns.deck import Face
from rulebook.games.unstable_unicorns.faq.beginnings import COMING, LEAVING
from rulebook.games.unstable_unicorns.faq.cards import Trial, trials
from rulebook.games.unstable_unicorns.faq.trials import Bench, among

__all__ = ["carried"]


def carried(bench: Bench, base: Bench, known: Iterable[Trial]) -> Iterator[Trial]:
    """The trials of all cards of ``bench``, as :func:`.cards.trials` gives them; ``known`` are those of
    ``base``, whose cards may be some of them."""
    again: dict[str, list[Trial | None]] = {}
    for trial in () if _may_take_part(bench, base) else known:
        again.setdefault(trial.card, []).append(_again(bench, base, trial))
    found = {card: [one for one in each if one] for card, each in again.items() if None not in each}
    # Of what nothing was seen before, there may have been too few cards to try it with.
    new = [card for card in bench.faces if card not in found]
    for trial in trials(bench, new) if new else ():
        found.setdefault(trial.card, []).append(trial)
    for card in bench.faces:
        yield from found.get(card, ())


def _again(bench: Bench, base: Bench, trial: Trial) -> Trial | None:
    """The trial with the copies of ``bench``; ``None`` where it goes otherwise."""
    seen = {}
    for name, one in trial.seen.items():
        tried = among(bench, base, one.tried)
        if tried is None:
            return None
        seen[name] = replace(one, tried=tried)
    return replace(trial, seen=seen)


def _may_take_part(bench: Bench, base: Bench) -> bool:
    """Whether what is seen of a card of ``base`` may be another thing in ``bench``."""
    if any(
        card not in bench.faces or bench.faces[card].card != face.card for card, face in base.faces.items()
    ):
        return True
    heard = {*COMING, *LEAVING}
    for face in base.deck.faces:
        heard.update(face.own, *(guard.events for guard in face.guards))
    return bench.quiet.keys() != base.quiet.keys() or any(
        _stirs(bench, face, heard) for card, face in bench.faces.items() if card not in base.faces
    )


def _stirs(bench: Bench, face: Face, heard: Container[str]) -> bool:
    """Whether a card answers others, changes them as it lies there, or makes happen what they wait for."""
    verbs = bench.deck.set.vocabulary.verbs
    done = bench.deck.programs[face.shot].verbs if face.shot >= 0 else ()
    events = (event for verb in done for event in verbs[verb].events)
    return face.response >= 0 or bool(face.standing) or any(event in heard for event in events)
