"""The reader of a language: its phrases, lexicon and paraphrases put together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardset.cache import cached_file
from cardset.domains import PHRASES
from cardset.drafting.draft import Drafter
from cardset.drafting.messages import Source
from cardset.drafting.variants import variants, varying
from cardset.effects import Ability
from cardset.lexicon import Lexicon, read_lexicon
from cardset.localize import Localizer, load_translations
from cardset.model import CardSet
from cardset.parsing.grammar import GrammarMaker, Wording, sources
from cardset.parsing.texts import TextReader
from cardset.parsing.words import Wordbook
from cardset.paths import COMMON, PACKAGE, catalog_roots, game_folder, lineage
from cardset.text import ability_text
from cardset.words.fold import fold

NAME = "paraphrases"
"""What people write besides the phrases: a file of a language, and one for each game."""
NUMBERS = "meaning"
"""The file of a language that has the words for numbers."""


@dataclass(frozen=True, slots=True)
class Paraphrases:
    """What people write besides the phrases.

    ``phrases`` are further templates by context, ``words`` other words by a word of the phrases or by a
    concept, ``fillers`` words that say nothing. What is asked of a phrase by the categories ``free`` does not
    matter. ``numbers`` are the words for numbers.
    """

    phrases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fillers: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()
    numbers: Mapping[str, Sequence[str]] = field(default_factory=dict)


def text_reader(cards: CardSet, language: str, root: Path | None = None) -> TextReader:
    """A reader for texts of the set's game in ``language``; ``root`` is an ``i18n`` folder asked first.

    Raises :class:`CardsetError` for a language that is not there and for a broken file.
    """
    vocabulary = cards.vocabulary
    if language == cards.language:
        also = _paraphrases(
            [game_folder(game) / f"{NAME}.yaml" for game in (vocabulary.game, COMMON)],
            [PACKAGE / "lint" / "data" / "meaning" / "en.yaml"],
        )
        wordings = [Wording(source, source.english) for source in sources(vocabulary)]
        names: Mapping[str, str] = {}
        return _reader(cards, None, names, wordings, also, lambda ability: ability_text(ability, vocabulary))
    roots = list(dict.fromkeys(([root] if root else []) + catalog_roots(*cards.roots)))
    folders = [folder / locale for locale in lineage(language) for folder in roots]
    lexicon = read_lexicon(roots[0], language, further=roots[1:])
    also = _paraphrases(
        [folder / name for folder in folders for name in (f"{vocabulary.game}-{NAME}.yaml", f"{NAME}.yaml")],
        [folder / f"{NUMBERS}.yaml" for folder in folders],
    )
    phrases = load_translations(roots, language, [f"{vocabulary.game}-{PHRASES}", PHRASES])
    titles = Localizer(cards, language)
    names = {card.id: titles.title(card) for card in cards.cards.values()}
    said = list(_said(sources(vocabulary), lexicon, phrases.forms, also.free))
    return _reader(cards, lexicon, names, said, also, Drafter(cards, language, root).ability)


def _reader(
    cards: CardSet,
    lexicon: Lexicon | None,
    names: Mapping[str, str],
    wordings: Iterable[Wording],
    also: Paraphrases,
    say: Callable[[Ability], str],
) -> TextReader:
    """The reader with these ways to say phrases; ``names`` are those of cards in the language."""

    def tags(tag: str) -> Mapping[str, str]:
        meaning = (lexicon.grammar.meaning(tag) or {}) if lexicon else {}
        return {category: values[0] for category, values in meaning.items() if category not in also.free}

    known = {source.context: source for source in sources(cards.vocabulary)}
    further = [
        Wording(known[context], template)
        for context, templates in also.phrases.items()
        if context in known
        for template in templates
    ]
    maker = GrammarMaker(
        cards.vocabulary,
        Wordbook(lexicon, also.words),
        [*wordings, *further],
        {card.id: [card.name, names.get(card.id, card.name)] for card in cards.cards.values()},
        also.numbers,
        also.fillers,
        tags,
    )
    return TextReader(cards, maker.rules(), also.fillers, say)


def _said(
    known: Iterable[Source],
    lexicon: Lexicon,
    forms: Callable[[str, str], Sequence[str]],
    free: frozenset[str],
) -> Iterator[Wording]:
    """Every template of every phrase in the catalogs, with what is asked where it is said."""
    for source in known:
        categories = list(varying(source.context, lexicon.grammar))
        for context in variants(source.context, lexicon.grammar):
            values = zip(categories, context.partition("|")[2].split("."), strict=False)
            asked = {category: value for category, value in values if category not in free}
            for template in forms(context, source.english):
                yield Wording(source, template, asked)


def _paraphrases(files: Sequence[Path], meanings: Sequence[Path]) -> Paraphrases:
    """What the files say together; of the files with words for numbers the first that is there."""
    phrases: dict[str, list[str]] = defaultdict(list)
    words: dict[str, list[str]] = defaultdict(list)
    numbers: dict[str, list[str]] = defaultdict(list)
    fillers: set[str] = set()
    free: set[str] = set()
    for path in filter(Path.is_file, files):
        data = cached_file(f"{NAME}-{path.parent.name}-{path.stem}", path, NAME)
        for kept, key in ((phrases, "phrases"), (words, "words"), (numbers, "numbers")):
            for name, said in data.get(key, {}).items():
                kept[name] += said
        fillers.update(map(fold, data.get("fillers", ())))
        free.update(data.get("free", ()))
    for path in [path for path in meanings if path.is_file()][:1]:
        for number, said in cached_file(f"{NUMBERS}-{path.parent.name}", path, NUMBERS)["numbers"].items():
            numbers[number] += said
    return Paraphrases(phrases, words, frozenset(fillers), frozenset(free), numbers)
