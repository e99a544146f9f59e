"""Which catalogs a language has, one gettext domain each, and the messages in them.

The database gives the cards of a set, the terms (those that games share, and those of each game), the phrases
that texts are made of and what is said of events; what the other rooms have to say (the programs' messages,
the clauses of the rules, the opponents, the lessons, the engine's own events) is handed in by ``cli``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.paths import catalog_roots, is_main

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.model import CardSet, Part
    from cardset.vocabulary import Vocabulary

MESSAGES = "messages"
"""The domain of the programs' own messages."""

PHRASES = "phrases"
"""The domain of the phrases that belong to no game; those of a game are in ``<game>-phrases``."""


def clauses_domain(game: str) -> str:
    """The domain of the clauses, rulings and options of the rules of a game."""
    return f"{game}-clauses"


def characters_domain(game: str) -> str:
    """The domain of a game's opponents: their names, what is said of them and what they say."""
    return f"{game}-characters"


def event_domains(game: str) -> tuple[str, str]:
    """The domains of what is said of events: of those of a game's vocabulary, and of its engine's own."""
    return f"{game}-events", f"{game}-turns"


def lessons_domain(game: str) -> str:
    """The domain of a game's lessons: what they say, their tasks and hints."""
    return f"{game}-lessons"


def database_domains(
    cards: CardSet,
    root: Path | None = None,
    language: str = "",
    drafts: bool = False,
    part: Part | None = None,
) -> dict[str, Sequence[Message]]:
    """The messages of the database by domain: those of ``part``, the first of the sets when left out.

    With the ``i18n`` folder ``root`` they are those of ``language``: with comments for its translators, with
    the phrases in the variants that its grammar names and, where wanted, with ``drafts`` of card texts.
    Raises :class:`CardsetError` for a grammar or lexicon that cannot be used.
    """
    from cardset.messages import set_messages, term_messages

    part = part or cards.parts[0]
    found: dict[str, Sequence[Message]] = {}
    if root is None:
        found[part.id] = set_messages(cards, part=part)
    else:
        official = _official_names(root, language)
        translated = _translated(root / language / f"{part.id}.po")
        texts = _drafts(cards, root, language) if drafts else {}
        found[part.id] = set_messages(cards, official, translated, texts, part)
    found |= {name: term_messages(cards, name, language, part) for name in term_domains(cards, part)}
    found |= _events(cards, part)
    if root is not None:
        found |= _phrases(cards, root, language, part)
    return found


def _phrases(cards: CardSet, root: Path, language: str, part: Part) -> dict[str, Sequence[Message]]:
    """The phrases that texts are drafted from: of a set of one's own, those of the words that it brings."""
    from cardset.drafting.messages import game_phrases, phrase_messages, structure
    from cardset.lexicon import read_grammar
    from cardset.lexicon.read_grammar import grammar_path

    near = (folder for folder in (root, *catalog_roots(*cards.roots)) if grammar_path(folder, language))
    grammar = read_grammar(next(near, root), language)
    words = game_phrases(_own_words(cards, part))
    sources = {PHRASES: structure(), f"{cards.vocabulary.game}-{PHRASES}": words}
    return {name: phrase_messages(sources[name], grammar) for name in phrase_domains(cards, part)}


def _events(cards: CardSet, part: Part) -> dict[str, Sequence[Message]]:
    """What is said of the events: of a set of one's own, of those that it brings."""
    from cardset.events import event_messages, event_words

    own = _own_words(cards, part).events.items()
    messages = event_messages(event_words(event, entry) for event, entry in own)
    return {event_domains(cards.vocabulary.game)[0]: messages} if messages else {}


def _own_words(cards: CardSet, part: Part) -> Vocabulary:
    """The vocabulary with no other words than those that the set answers for."""
    words = cards.vocabulary
    return words.words_of(part.own(words.origins.values()))


def term_domains(cards: CardSet, part: Part | None = None) -> list[str]:
    """The glossaries that a set has catalogs for, a domain each: all for the main one, else its own."""
    part = part or cards.parts[0]
    return [
        name for name, terms in cards.glossaries.items() if part.own(term.path for term in terms.values())
    ]


def phrase_domains(cards: CardSet, part: Part | None = None) -> list[str]:
    """The domains of the phrases that a set has catalogs for: as :func:`term_domains`."""
    from cardset.drafting.messages import game_phrases

    part = part or cards.parts[0]
    speaks = any(game_phrases(_own_words(cards, part)))
    own = [f"{cards.vocabulary.game}-{PHRASES}"] if speaks else []
    return [PHRASES, *own] if is_main(part.root) else own


def _drafts(cards: CardSet, root: Path, language: str) -> Mapping[str, str]:
    """A draft of each card text that can be said in ``language``, by card id."""
    from cardset.drafting.draft import Drafter, can_draft

    if not can_draft(cards, language, root):
        return {}
    drafts = Drafter(cards, language, root).drafts()
    return {ident: draft.text for ident, draft in drafts.items() if not draft.reason}


def _official_names(root: Path, language: str) -> Mapping[str, Any]:
    """The printed card titles that the lexicon of a locale records, by card id."""
    from cardset.cache import cached, contents
    from cardset.paths import lineage

    found: dict[str, Any] = {}
    for locale in reversed(lineage(language)):
        path = root / locale / "lexicon.yaml"
        if path.exists():
            found |= cached("titles", contents([path]), partial(_names, path))
    return found


def _names(path: Path) -> Mapping[str, Any]:
    from cardset.yaml_reader import read_yaml

    data = read_yaml(path).data
    names = data.get("names") if isinstance(data, dict) else None
    return names if isinstance(names, dict) else {}


def _translated(path: Path) -> dict[str, str]:
    """The translations in a catalog by context, fuzzy ones too."""
    if not path.exists():
        return {}
    from cardset.catalog.read import read_catalog

    return {
        entry.msgctxt: entry.msgstr[0]
        for entry in read_catalog(path).entries
        if entry.msgctxt and not entry.obsolete and entry.msgstr[0]
    }
