"""What the table says: beside events, which :mod:`rulebook.games.unstable_unicorns.telling` tells, how a game
begins, ends and is left.

Two languages may differ: the programs' own (``--ui-lang``) and the cards' (``--lang``).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardset.domains import MESSAGES, characters_domain
from cardset.localize import Localizer
from cardset.model import CardSet
from cli.language import translations
from rulebook.games.unstable_unicorns import State
from rulebook.games.unstable_unicorns.telling import Telling

__all__ = ["Speech"]


class Speech(Telling):
    """Speaks to one player, or a watcher, as :class:`Telling` does."""

    def __init__(
        self, cards: CardSet, names: Sequence[str], language: str, ui_language: str, audience: int = -1
    ) -> None:
        texts = translations(ui_language, [MESSAGES, characters_domain(cards.vocabulary.game)], cards.root)
        super().__init__(Localizer(cards, language), texts, names, audience)
        self.ui_language = ui_language

    def again(self) -> Telling:
        """The same voice, for telling something once more while a game is being told."""
        return Telling(self.localizer, self.texts, self.names, self.audience)

    @property
    def layout(self) -> dict[str, str]:
        """By Latin letter what its key gives on a keyboard of the program's language."""
        from cardset.catalog.language import read_language
        from cardset.paths import catalog_roots, locales

        roots = catalog_roots(self.localizer.cards.root)
        known = [root for root in roots if self.ui_language in locales(root)]
        return read_language(known[0], self.ui_language).layout if known else {}

    def opening(self, state: State, seed: int) -> str:
        """Who plays, to how many Unicorns, by which rules, with which seed."""
        game = state.match
        # Translators: who first has {goal} Unicorns wins; {seed} is the number that all chance comes from.
        line = self.texts.ngettext(
            "{players} play for {goal} Unicorn (rules {rules}, seed {seed}).",
            "{players} play for {goal} Unicorns (rules {rules}, seed {seed}).",
            game.goal,
        )
        players = ", ".join(self.names)
        return line.format(players=players, goal=game.goal, rules=game.rules, seed=seed)

    def person(self) -> str:
        """What the person at the keyboard is called when no name was given."""
        _ = self.texts.gettext
        # Translators: what the person at the keyboard is called when no name was given. It stands as any
        # other name, also after a word for "player"; take another word then, such as "Guest".
        return _("Player")

    def leaving(self, seed: int, resumable: bool = False) -> str:
        """The last line for somebody who leaves in the middle of a game."""
        _ = self.texts.gettext
        if resumable:
            # Translators: {resume} is a command, {seed} a number.
            line = _("You leave the table. {resume} goes on from here; --seed {seed} deals the game again.")
            return line.format(resume="cli play --resume", seed=seed)
        return _("You leave the table. The game can be dealt again with --seed {seed}.").format(seed=seed)

    def conceding(self, state: State, seat: int) -> list[str]:
        """The end of a game that the player in this seat has given up: who was ahead."""
        _ = self.texts.gettext
        most = state.standing.most
        ahead = [name for name, count in zip(self.names, state.standing.counts, strict=True) if count == most]
        # Translators: somebody has given the game up.
        told = _("{player} concedes.").format(player=self.names[seat])
        # Translators: {players} are one or several names, {count} the Unicorns that each of them has.
        return [
            "",
            told,
            _("Most Unicorns: {players} ({count}).").format(players=", ".join(ahead), count=most),
        ]

    def unfinished(self) -> list[str]:
        """The end of a game that was left before it was over."""
        _ = self.texts.gettext
        # Translators: the end of a replay whose player left the table before the game was over.
        return ["", _("The game was left here, before it was over.")]

    def outcome(self, state: State) -> list[str]:
        """How the game ended, why, and the final count."""
        head = self.texts.ngettext(
            "=== The game is over after {number} turn. ===",
            "=== The game is over after {number} turns. ===",
            state.turn,
        )
        return ["", head.format(number=state.turn), self.ending(state)]

    def stables(self, state: State) -> list[str]:
        """All Stables, one player a line."""
        game = state.match
        lines = []
        for seat, name in enumerate(self.names):
            cards = [self.card(state, card) for card in state.zones[game.stable(seat)]]
            lines.append(f"  {name} [{state.standing.counts[seat]}/{game.goal}]: {', '.join(cards) or '-'}")
        return lines
