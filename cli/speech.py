"""What the table says in any game: beside what its model shows, how a game begins, ends and is left.

Two languages may differ: the programs' own (``--ui-lang``) and the cards' (``--lang``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from cardset.catalog.language import read_language
from cardset.catalog.translate import Translations
from cardset.domains import MESSAGES, characters_domain, clauses_domain, event_domains
from cardset.localize import Localizer
from cardset.model import CardSet
from cardset.paths import catalog_roots, locales, set_folder
from cardset.people import read_people
from rulebook.game import Game
from rulebook.localize import named_rules
from rulebook.options import Options
from rulebook.protocol import State, View
from rulebook.table import Question, Seat, TableView, Telling, Voice


class Speech:
    """Speaks of ``game`` to one player, or a watcher, with a ``voice``.

    ``ui_language`` is that of its messages, ``layout`` says by Latin letter what its key gives on a keyboard
    of that language; ``clauses`` reads the messages of the rules, which few games need.
    """

    def __init__(
        self,
        game: Game,
        voice: Voice,
        ui_language: str = "",
        layout: Mapping[str, str] | None = None,
        clauses: Callable[[], Translations] = Translations,
    ) -> None:
        self.game = game
        self.voice = voice
        self.texts = voice.texts
        self.ui_language = ui_language
        self.layout = layout or {}
        self._clauses = clauses
        self.table = game.table(voice)
        self._telling = self.again()

    @property
    def names(self) -> Sequence[str]:
        """What the players are called, by seat."""
        return self.voice.names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self.voice.names = self.voice.called(names)
        self._telling = self.again()

    def again(self) -> Telling:
        """The same voice, for telling something once more while a game is being told."""
        return self.game.telling(self.voice)

    def tell(self, state: State[Any], events: Iterable[Any]) -> Iterator[str]:
        """``events`` as lines."""
        return self._telling.tell(state, events)

    def ending(self, state: State[Any]) -> str:
        """Who has won, and why, or why nobody has."""
        return self._telling.ending(state)

    def opening(self, state: State[Any]) -> Iterator[str]:
        """How a game begins: who plays, and, to whoever looks on and where they are not those of a rulebook,
        by which rules."""
        yield self.table.opening(state)
        rules = state.match.rules
        changed = any(rules.changes())
        if self.voice.you < 0 or changed:
            yield self.rules(rules)
        if changed and (minutes := rules.presets().minutes(rules)):
            line = self.texts.ngettext(
                "Half of such games are over in {number} minute.",
                "Half of such games are over in {number} minutes.",
                minutes,
            )
            yield line.format(number=minutes)

    def rules(self, rules: Options) -> str:
        """Which rules are played by."""
        _ = self.texts.gettext
        # Translators: {rules} is the name of a rulebook and, behind it, what is changed in it.
        line = _("Rules: {rules}.")
        return line.format(rules=named_rules(rules, self.game.clauses, self.clause_texts()))

    def clause_texts(self) -> Translations:
        """What the clauses of the rules, and the rules in force, are called in the language of messages."""
        return self._clauses()

    def show(self, view: View[Any]) -> TableView:
        """All that a player sees."""
        return self.table.show(view)

    def question(self, view: View[Any]) -> Question | None:
        """The open question of a player, ``None`` where another is asked: what follows from its answers is
        not looked for."""
        return self.table.question(view) if view.legal_moves else None

    def person(self) -> str:
        """What the person at the keyboard is called when no name was given."""
        _ = self.texts.gettext
        # Translators: what the person at the keyboard is called when no name was given. It stands as any
        # other name, also after a word for "player"; take another word then, such as "Guest".
        return _("Player")

    def spare(self) -> list[str]:
        """What opponents are called who bring no name."""
        _ = self.texts.gettext
        # Translators: names of opponents who have no other: eight given names that are usual where your
        # language is spoken, no two alike, one word each.
        return _("Anna Bořek Celina Dmitrij Ewa František Galina Hynek").split()

    def leaving(self, seed: int, resumable: bool = False) -> str:
        """The last line for somebody who leaves in the middle of a game."""
        _ = self.texts.gettext
        if resumable:
            # Translators: {resume} is a command, {seed} a number.
            line = _("You leave the table. {resume} goes on from here; --seed {seed} deals the game again.")
            return line.format(resume="cli play --resume", seed=seed)
        return _("You leave the table. The game can be dealt again with --seed {seed}.").format(seed=seed)

    def dealt_again(self, command: str) -> str:
        """What is said after a game: with this ``command`` the same cards are dealt."""
        _ = self.texts.gettext
        # Translators: {command} is what somebody types to play with the same cards again.
        return _("This deal again, or for a friend: {command}").format(command=command)

    def looked_at_again(self, command: str) -> str:
        """What is said after a game that is kept: this ``command`` shows it."""
        _ = self.texts.gettext
        # Translators: {command} is what somebody types to walk through the game that is over.
        return _("To look at this game turn by turn: {command}").format(command=command)

    def conceding(self, state: State[Any], seat: int) -> list[str]:
        """The end of a game that the player in this seat has given up: who was ahead."""
        _ = self.texts.gettext
        # Translators: somebody has given the game up.
        told = _("{player} concedes.").format(player=self.names[seat])
        if seat == self.voice.you:
            told = _("You concede.")
        ahead = self.table.ahead(state)
        return ["", told, *([ahead] if ahead else [])]

    def marked(self) -> str:
        """What a game is worth in which answers were taken back behind what others did."""
        _ = self.texts.gettext
        return _("Answers were taken back in this game: it counts in no ranking.")

    def unfinished(self) -> list[str]:
        """The end of a game that was left before it was over."""
        _ = self.texts.gettext
        # Translators: the end of a replay whose player left the table before the game was over.
        return ["", _("The game was left here, before it was over.")]

    def outcome(self, state: State[Any]) -> list[str]:
        """How the game ended, for whoever is spoken to, and why."""
        if self.voice.you in state.winners:
            # Translators: from here to "you lose": the heading at the end of a game for whoever has played.
            head = self.texts.ngettext(
                "=== The game is over after {number} turn: you win! ===",
                "=== The game is over after {number} turns: you win! ===",
                state.turn,
            )
        elif state.winners and self.voice.you >= 0:
            head = self.texts.ngettext(
                "=== The game is over after {number} turn: you lose. ===",
                "=== The game is over after {number} turns: you lose. ===",
                state.turn,
            )
        else:
            head = self.texts.ngettext(
                "=== The game is over after {number} turn. ===",
                "=== The game is over after {number} turns. ===",
                state.turn,
            )
        return ["", head.format(number=state.turn), self.ending(state)]

    def standings(self, state: State[Any]) -> list[str]:
        """What lies in front of everybody, one player a line."""
        seats = self.table.seats(state.view(0))
        return [self._standing(seat) for seat in seats if seat.counted or seat.zones]

    def at_end(self, state: State[Any]) -> list[str]:
        """What lies in front of everybody when a game is over."""
        _ = self.texts.gettext
        # Translators: the title above what lies in front of everybody when a game is over.
        title = _("The table at the end:")
        found = self.standings(state)
        return [title, *found] if found else []

    def _standing(self, seat: Seat) -> str:
        score = f" [{seat.counted}]" if seat.counted else ""
        return f"  {seat.name}{score}: {laid(seat)}"


def laid(seat: Seat) -> str:
    """The names of what lies in front of a player."""
    return ", ".join(thing.name for zone in seat.zones for thing in zone.things) or "-"


def speech_for(
    game: Game,
    cards: CardSet | None,
    names: Sequence[str],
    language: str,
    ui_language: str,
    audience: int = -1,
) -> Speech:
    """The speech in these languages, as their catalogs have it; says at once where there is only English.

    Raises :class:`CardsetError` where there is no such language.
    """
    from cli.language import (
        SOURCE,
        refuse_unspoken,
        translations,
    )  # and click with it, which a game without a table needs not

    roots = cards.roots if cards is not None else ()
    domains = [MESSAGES, characters_domain(game.id), *event_domains(game.id)]
    texts = translations(ui_language, domains, roots, game)
    if texts.empty and ui_language != SOURCE:
        import click

        click.echo(f"note: the program says nothing in {ui_language} yet and goes on in English", err=True)
    homes = catalog_roots(*(roots or [set_folder()]))
    refuse_unspoken(language, homes)
    localizer = Localizer(cards, language) if cards is not None else None
    people = read_people([*homes, *game.catalogs], ui_language)
    voice = Voice(texts, names, audience, localizer, people=people)
    clauses = partial(translations, ui_language, [clauses_domain(game.id)], game=game)
    return Speech(game, voice, ui_language, _layout(cards, ui_language), clauses)


def _layout(cards: CardSet | None, language: str) -> Mapping[str, str]:
    """By Latin letter what its key gives on a keyboard of this language."""
    roots = catalog_roots(*(cards.roots if cards is not None else [set_folder()]))
    known = [root for root in roots if language in locales(root)]
    return read_language(known[0], language).layout if known else {}
