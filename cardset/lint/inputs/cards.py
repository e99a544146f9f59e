"""A card set as texts in the source language: names and texts of cards, words and definitions of terms.

Each file of the set is a document, each text a block of it with its place in the YAML. A card's text is made
from its effect; all of it stands where the effect does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.files import decode, read_bytes
from cardset.lint.document import Document, document_of
from cardset.lint.finding import from_here
from cardset.lint.inputs.blocks import Block
from cardset.load import IN_PRINT
from cardset.messages import name_context, term_context, text_context
from cardset.text import card_text
from cardset.yaml_reader import parse_yaml

if TYPE_CHECKING:
    from cardset.model import CardSet
    from cardset.yaml_reader import Document as Yaml

At = tuple[str | int, ...]


def set_documents(root: Path, read: Callable[[Path], bytes] = read_bytes) -> Iterator[Document]:
    """The files of the set in the folder ``root`` as documents: those with cards, then those with terms.

    Raises :class:`FaultsError` with everything that is wrong with the set.
    """
    from cardset.load import load_set
    from cardset.paths import COMMON
    from cardset.sources import find_sources

    cards = load_set(root)
    sources = find_sources(root)
    for path in sources.cards:
        yield _document(path, read, lambda yaml: _cards(yaml, cards))
    for game, path in sources.terms:
        if game in (COMMON, sources.game):
            yield _document(path if root.is_absolute() else from_here(path), read, _terms)


def _document(
    path: Path, read: Callable[[Path], bytes], texts: Callable[[Yaml], Iterator[_Text]]
) -> Document:
    content = decode(read(path), path)
    yaml = parse_yaml(content, path)
    document = document_of(path, content)
    blocks = []
    for kind, name, text, at, written in texts(yaml):
        mark = yaml.mark(at) if written else yaml.key_mark(at)
        start = document.starts[mark.line - 1] + mark.column - 1
        places = _aligned(text, content, start) if written else [(index, start) for index in range(len(text))]
        blocks.append(Block(kind, text, tuple(places), name))
    return document._replace(blocks=tuple(blocks))


_Text = tuple[str, str, str, At, bool]
"""Kind, name, text, the path to it in the YAML, and whether it is written there in letters."""


def _cards(yaml: Yaml, cards: CardSet) -> Iterator[_Text]:
    for index, entry in enumerate(yaml.data):
        yield "name", name_context(entry["id"]), entry["name"], (index, "name"), True
        for card in (face for face in cards.faces.values() if face.id == entry["id"]):
            if text := card_text(card, cards.vocabulary):
                at: At = (IN_PRINT, card.print) if card.print else ()
                yield "card", text_context(card.key), text, (index, *at, "abilities"), False


def _terms(yaml: Yaml) -> Iterator[_Text]:
    for index, entry in enumerate(yaml.data["concepts"]):
        at: At = ("concepts", index)
        name = term_context(entry["id"])
        yield "paragraph", name, entry["definition"], (*at, "definition"), True
        for text, where in _words(entry["en"]):
            yield "term", name, text, (*at, "en", *where), True


def _words(english: dict[str, object] | Sequence[dict[str, object]]) -> Iterator[tuple[str, At]]:
    """The words that may be used for a concept, and where they stand in it."""
    if isinstance(english, dict):
        yield str(english["preferred"]), ("preferred",)
        admitted = english.get("admitted", ())
        assert isinstance(admitted, (list, tuple))  # its schema says so
        for number, word in enumerate(admitted):
            yield str(word), ("admitted", number)
        return
    for number, word in enumerate(english):
        if word["status"] in {"preferred", "admitted"}:
            yield str(word["word"]), (number, "word")


def _aligned(text: str, content: str, start: int) -> Iterator[tuple[int, int]]:
    """The places of ``text`` in a YAML file where it begins at ``start``, through quotes and folded lines.

    A character that is written as an escape stands where the next one was found that is not.
    """
    at = start
    expected = -1
    for index, char in enumerate(text):
        if char.isspace():
            found = at
            while at < len(content) and content[at].isspace():
                at += 1
        else:
            found = content.find(char, at, at + len(text) + _MARKUP)
            found = at if found < 0 else found
            at = found + 1
        if found != expected:
            yield index, min(found, len(content) - 1)
        expected = found + 1


# How many characters of quotes, block marks and indentation may stand between two of a text.
_MARKUP = 80
