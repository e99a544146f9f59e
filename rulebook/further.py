"""The catalogs that a game in a folder of its own brings: what they hold, how they are kept up to date."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from cardset.catalog.language import read_language
from cardset.catalog.merge import Message, merge
from cardset.domains import clauses_domain, event_domains
from cardset.errors import CardsetError
from cardset.files import read_text, write_text
from cardset.paths import catalog_root, set_folder
from cardset.sync import Synced
from rulebook.events import NAME, load_events, table_messages
from rulebook.game import Game, shipped_games
from rulebook.messages import rule_messages
from rulebook.plain import PlainGame, PlainState

MOVES = 1000
"""A game that goes on for longer has shown its words by then."""


def sync_game(game: Game, languages: Sequence[str], check: bool) -> list[Synced]:
    """Merge what ``game`` says into the catalogs in its own ``i18n``; ``check`` writes nothing.

    ``languages`` are begun where there are none yet, without any all that are there are meant. Raises
    :class:`CardsetError` for a game that came with us, one without translations, an unknown language, and a
    catalog that cannot be read or written.
    """
    if game.id in shipped_games():
        hint = "leave out --game: cardset sync does it with its set"
        raise CardsetError(f"the catalogs of {game.name} are the project's", hint=hint)
    home = game.folder / "i18n"
    known = sorted(path.name for path in home.iterdir() if path.is_dir()) if home.is_dir() else []
    if not languages and not known:
        raise CardsetError("this game has no translations yet", home, hint="--lang pl begins one")
    done = []
    for language in languages or known:
        rules = read_language(catalog_root(set_folder()), language)
        for domain, messages in _domains(game).items():
            path = home / language / f"{domain}.po"
            old = read_text(path) if path.exists() else None
            done.append(Synced(path, language, merge(messages, old, rules, domain, path)))
    for synced in done if not check else ():
        if synced.report.differs or not synced.path.exists():
            synced.path.parent.mkdir(parents=True, exist_ok=True)
            write_text(synced.path, synced.report.text)
    return done


def _domains(game: Game) -> dict[str, list[Message]]:
    """The messages of a game by domain: its words, its events, its rules."""
    found = {
        game.id: [*_words(game)] if isinstance(game, PlainGame) else [],
        event_domains(game.id)[1]: table_messages(load_events(game.folder / NAME)),
        clauses_domain(game.id): rule_messages(game),
    }
    return {domain: messages for domain, messages in found.items() if messages}


def _words(game: PlainGame) -> Iterator[Message]:
    """The words of its moves and of what is in sight, as many as a game at random shows."""
    state = game.new_game(None, game.players[-1], 1, game.presets.default)
    assert isinstance(state, PlainState)
    choose, found = random.Random(1), dict[tuple[str, str], None]()
    for _ in range(MOVES):
        if state.player_to_act is None:
            break
        moves = state.legal_moves()
        found |= dict.fromkeys(("sight", name) for name in state.sight(state.player_to_act))
        found |= dict.fromkeys(("move", move.kind) for move in moves)
        state.play(choose.choice(moves))
    about = {"sight": "What players see, in front of it.", "move": "A move, as the table offers it."}
    for context, word in found:
        yield Message(context, word.replace("_", " ").replace("-", " "), comments=(about[context],))
