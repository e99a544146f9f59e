"""What the table says in a position, as a scenario expects it: what follows from answers, what was told.

The players are called by their letters, and who is asked, or told, is spoken to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from cardset.catalog.translate import Translations
from cardset.domains import MESSAGES, event_domains
from cardset.localize import Localizer, load_translations
from cardset.paths import catalog_roots, locales
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.scenario.model import LETTERS
from rulebook.games.unstable_unicorns.scenario.words import fits, offers
from rulebook.games.unstable_unicorns.state import State
from rulebook.scenarios.form import Form
from rulebook.scenarios.model import Difference, letter
from rulebook.table import Voice

Said: TypeAlias = Sequence[str] | Mapping[str, Sequence[str]]
"""Sentences, in English or by language."""

SOURCE = "en"
"""The language in which everything is written first."""


def follows(
    form: Form, state: State, key: str, expected: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    """Exactly these sentences are said to follow from answers to the open question."""
    decision = state.decision
    if decision is None:
        yield Difference(key, "a question", "nobody is asked")
        return
    for entry in expected:
        for wish in form.wishes(entry["move"]):
            meant = [move for move, offer in offers(state) if fits(wish, offer, letter(decision.player))]
            if len(meant) != 1:
                yield Difference(key, str(wish), f"offered {len(meant)} times")
                continue
            for language, sentences in _by_language(entry["says"]):
                voice = _voice(state, decision.player, language)
                if voice is None:
                    yield Difference(key, language, "there is no such language")
                    continue
                said = GAME.table(voice).follows(state.view(decision.player)).get(meant[0], ())
                found = [remark.text for remark in said]
                if found != sentences:
                    yield Difference(f"{key} {wish} ({language})", _row(sentences), _row(found))


def told(state: State, key: str, expected: Mapping[str, Said]) -> Iterator[Difference]:
    """These sentences were told to players in this order, with others between."""
    for name, entry in expected.items():
        seat = LETTERS.index(name)
        for language, sentences in _by_language(entry):
            voice = _voice(state, seat, language)
            if voice is None:
                yield Difference(key, language, "there is no such language")
                continue
            lines = [line.strip() for line in GAME.telling(voice).tell(state, state.events_for(seat))]
            left = iter(lines)
            missing = [sentence for sentence in sentences if sentence not in left]
            if missing:
                yield Difference(f"{key}.{name} ({language})", _row(sentences), _row(lines))


def _row(sentences: Sequence[str]) -> str:
    return " | ".join(sentences) or "nothing"


def _by_language(said: Said) -> Iterator[tuple[str, Sequence[str]]]:
    if isinstance(said, Mapping):
        yield from said.items()
    else:
        yield SOURCE, said


def _voice(state: State, seat: int, language: str) -> Voice | None:
    """Speaks to this player; ``None`` where the language is not known."""
    cards = state.match.deck.set
    homes = tuple(catalog_roots(*cards.roots))
    if language != SOURCE and not any(language in locales(home) for home in homes):
        return None
    names = LETTERS[: state.match.players]
    return Voice(_texts(homes, language), names, seat, Localizer(cards, language), seat)


@cache
def _texts(homes: Sequence[Path], language: str) -> Translations:
    if language == SOURCE:
        return Translations()
    return load_translations(homes, language, [MESSAGES, *event_domains(GAME.id)])
