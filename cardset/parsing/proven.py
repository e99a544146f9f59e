"""What reading says of many translated texts at once, kept until something changes that it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from cardset.cache import cached
from cardset.digest import Data
from cardset.drafting.draft import can_draft
from cardset.messages import text_context
from cardset.model import CardSet, canonical
from cardset.parsing.language import text_reader
from cardset.parsing.proof import Verdict, proof
from cardset.paths import COMMON, catalog_roots, game_folder, lineage
from cardset.text import card_text


def verdicts(
    cards: CardSet, language: str, texts: Mapping[str, str], root: Path | None = None
) -> Mapping[str, Verdict]:
    """What reading says of ``texts`` in ``language``, by the contexts of texts of cards; others are left out.

    ``root`` is an ``i18n`` folder that is asked first. Empty for a language in which no text can be said.
    """
    faces = {text_context(card.key): card for card in cards.faces.values()}
    asked = {
        context: text
        for context, text in texts.items()
        if text and context in faces and card_text(faces[context], cards.vocabulary)
    }
    if not asked or language == cards.language or not can_draft(cards, language, root):
        return {}

    def prove() -> dict[str, Verdict]:
        reader = text_reader(cards, language, root)
        return {
            context: proof(reader, cards, faces[context], text).verdict for context, text in asked.items()
        }

    given = ("texts", canonical(asked).encode())
    name = f"proofs-{language}-{cards.parts[0].id}"
    found: dict[str, Verdict] = cached(name, [given, *_files(cards, language, root)], prove)
    return found


def _files(cards: CardSet, language: str, root: Path | None) -> Iterator[Data]:
    """What a reader is made of: cards, words of the game, all that is known of the language."""
    homes = [*cards.roots, game_folder(cards.vocabulary.game), game_folder(COMMON)]
    for home in homes:
        yield from ((path.name, path) for path in sorted(home.rglob("*.yaml")))
    yield from ((path.name, path) for path in sorted({card.path for card in cards.faces.values()}))
    roots = dict.fromkeys(([root] if root else []) + catalog_roots(*cards.roots))
    for folder in (there / locale for there in roots for locale in lineage(language)):
        for path in sorted((*folder.glob("*.yaml"), *folder.glob("*.po"))):
            yield f"{folder.name}/{path.name}", path
