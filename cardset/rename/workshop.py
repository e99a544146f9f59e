"""New English in all files of a ground, worked out in memory: the database, other rooms, catalogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from cardset.catalog.merge import Message
from cardset.domains import database_domains
from cardset.events import PROSE as EVENT_PROSE
from cardset.files import read_text
from cardset.load import read_set
from cardset.model import Card, CardSet
from cardset.reading import At
from cardset.relations import AVOIDED
from cardset.rename.catalogs import Pair, reworded_catalog
from cardset.rename.edits import Edited, edit_python, edit_yaml
from cardset.rename.ground import Reached
from cardset.rename.plan import FileChange
from cardset.sources import Sources
from cardset.yaml_reader import Document, parse_yaml, read_yaml

_NAMES = frozenset({"name", "printed_name"})
_CARD_PROSE = frozenset({"older_print", "point", "choice", "reason"})
VOCABULARY_PROSE = EVENT_PROSE | {
    "anyhow",
    "denied",
    "happens",
    "holds",
    "limited",
    "many",
    "meaning",
    "name",
    "none",
    "one",
    "only",
    "passive",
    "phrase",
    "whose",
}
_TERM_PROSE = frozenset({"definition", "en", "note", "reason"})
_NO_PROSE = frozenset({"editions", "status"})
_SET_PROSE = frozenset({"name"})

Text = Callable[[str], str]
"""What becomes of a text: the new one, or the same."""


class Workshop:
    """The sets of ``ground`` as they are, and the new texts of their files as they come to be.

    Raises :class:`FaultsError` for a set that is not sound to begin with.
    """

    def __init__(self, ground: Reached) -> None:
        self.ground = ground
        self.sets = [read_set(sources, read_yaml) for sources in ground.sets]
        self.renewed = self.sets
        self.changes: dict[Path, FileChange] = {}
        self.unsaid: list[Message] = []
        # The old and new values of the texts that were changed, file by file.
        self._values: dict[Path, Mapping[str, str]] = {}

    @property
    def chosen(self) -> CardSet:
        """The set that was asked for."""
        return self.sets[0]

    @property
    def cards(self) -> list[Card]:
        """Those of all sets."""
        return [card for cards in self.sets for card in cards.cards.values()]

    def reword(self, prose: Text, name: Callable[[str, str], str], glossary: str = "") -> None:
        """Put the new wording into every file; ``renewed`` are the sets as they will be.

        ``name`` makes the new name of a card of its id and the old one. ``glossary`` is the game that the
        change is about, "" for all of them. ``unsaid`` are messages whose text could not be found.
        Raises :class:`FaultsError` when a set would not be sound with it.
        """
        for sources in self.ground.sets:
            self._reword_set(sources, prose, name, glossary)
        if glossary in {"", self.chosen.vocabulary.game}:
            for quoted in self.ground.quoted:
                self._edit(quoted.path, partial(_prose, quoted.keys, prose))
            self._reword_code(prose)
        self.renewed = [read_set(sources, self._read) for sources in self.ground.sets]
        for locale in self.ground.locales:
            self._reword_catalogs(locale, prose)

    def _reword_set(
        self, sources: Sources, prose: Text, name: Callable[[str, str], str], glossary: str
    ) -> None:
        for game, path in sources.terms:
            if self._is_ours(path) and glossary in {"", game}:
                self._edit(path, partial(_term, list(_avoided(path)), prose))
        if glossary in {"", sources.game}:
            for path in filter(self._is_ours, sources.words):
                self._edit(path, partial(_prose, VOCABULARY_PROSE, prose))
            for path in sources.metas:
                self._edit(path, partial(_prose, _SET_PROSE, prose))
            for path in sources.cards:
                ids = [entry["id"] for entry in read_yaml(path).data]
                self._edit(path, partial(_card, ids, prose, name))

    def _reword_code(self, prose: Text) -> None:
        """Change the messages of other rooms where their programs say them."""
        known: dict[Path, set[str]] = {}
        for message in (message for messages in self.ground.given.values() for message in messages):
            for name, _ in message.references:
                if name.endswith(".py"):
                    texts = {message.msgid, message.msgid_plural or message.msgid}
                    known.setdefault(self.ground.base / name, set()).update(texts)
        for path, texts in known.items():
            old = read_text(path)
            self._keep(path, old, edit_python(old, path, texts, prose))

    def _reword_catalogs(self, locale: str, prose: Text) -> None:
        assert self.ground.root is not None
        pairs: dict[str, list[Pair]] = {}
        for old, new in zip(self.sets, self.renewed, strict=True):
            before = database_domains(old, self.ground.root, locale)
            after = database_domains(new, self.ground.root, locale)
            for domain, messages in before.items():
                pairs.setdefault(domain, list(zip(messages, after[domain], strict=True)))
        for domain, messages in self.ground.given.items():
            pairs[domain] = [(message, self._said_anew(message, prose)) for message in messages]
        for domain, found in pairs.items():
            path = self.ground.root / locale / f"{domain}.po"
            if path.exists():
                text = read_text(path)
                self._keep(path, text, Edited(reworded_catalog(text, path, found, prose), {}))

    def _said_anew(self, message: Message, prose: Text) -> Message:
        """A message of another room with the texts that its files have now."""
        values: dict[str, str] = {}
        for name, _ in message.references:
            values |= self._values.get(self.ground.base / name, {})
        new = replace(
            message,
            msgid=values.get(message.msgid, message.msgid),
            msgid_plural=message.msgid_plural and values.get(message.msgid_plural, message.msgid_plural),
            comments=tuple(_quoting(comment, values, prose) for comment in message.comments),
        )
        if prose(new.msgid) != new.msgid and message not in self.unsaid:
            self.unsaid.append(message)
        return new

    def _is_ours(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self.ground.base.resolve())

    def _edit(self, path: Path, change: Callable[[At, str], str]) -> None:
        old = read_text(path)
        self._keep(path, old, edit_yaml(old, path, change))

    def _keep(self, path: Path, old: str, edited: Edited) -> None:
        if edited.text != old and path not in self.changes:  # several sets share the files of their game
            self.changes[path] = FileChange(old, edited.text)
            self._values[path] = edited.values

    def _read(self, path: Path) -> Document:
        """The content of a file as it is going to be."""
        return parse_yaml(self.changes[path].new, path) if path in self.changes else read_yaml(path)


def _prose(keys: frozenset[str], prose: Text, at: At, text: str) -> str:
    steps: set[Any] = set(at)
    return prose(text) if steps & keys and not steps & _NO_PROSE else text


def _term(avoided: Sequence[At], prose: Text, at: At, text: str) -> str:
    return text if at in avoided else _prose(_TERM_PROSE, prose, at, text)


def _avoided(path: Path) -> Iterator[At]:
    """The places of the English words that a term file lists so that nobody uses them."""
    for index, concept in enumerate(read_yaml(path).data["concepts"]):
        for place, word in enumerate(concept["en"]):
            if isinstance(word, dict) and word["status"] in AVOIDED:
                yield "concepts", index, "en", place, "word"


def _card(ids: Sequence[str], prose: Text, name: Callable[[str, str], str], at: At, text: str) -> str:
    if len(at) == 2 and at[1] in _NAMES and isinstance(at[0], int):
        return name(ids[at[0]], text)
    return _prose(_CARD_PROSE, prose, at, text)


def _quoting(comment: str, values: Mapping[str, str], prose: Text) -> str:
    """A comment that quotes changed texts, with the new ones; what else it says is the program's."""
    if prose(comment) == comment:
        return comment
    for old in sorted(values, key=len, reverse=True):
        if old in comment:
            return comment.replace(old, values[old])
    return comment
