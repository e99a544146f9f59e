"""The reader of a language: its phrases, lexicon and paraphrases put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from cardset.domains import PHRASES
from cardset.drafting.draft import Drafter
from cardset.drafting.messages import Source
from cardset.drafting.variants import variants, varying
from cardset.effects import Ability
from cardset.lexicon import Lexicon, read_lexicon
from cardset.localize import Localizer, load_translations
from cardset.model import CardSet
from cardset.parsing.grammar import PRONOUN, GrammarMaker, Wording, sources
from cardset.parsing.paraphrases import NAME, NUMBERS, Paraphrases, read_paraphrases
from cardset.parsing.texts import TextReader
from cardset.parsing.words import Wordbook
from cardset.paths import COMMON, PACKAGE, catalog_roots, game_folder, lineage
from cardset.text import ability_text


def text_reader(cards: CardSet, language: str, root: Path | None = None) -> TextReader:
    """A reader for texts of the set's game in ``language``; ``root`` is an ``i18n`` folder asked first.

    Raises :class:`CardsetError` for a language that is not there and for a broken file.
    """
    maker, also = grammar(cards, language, root)
    vocabulary = cards.vocabulary
    if language == cards.language:
        say: Callable[[Ability], str] = lambda ability: ability_text(ability, vocabulary)  # noqa: E731
    else:
        say = Drafter(cards, language, root).ability
    return TextReader(cards, maker.rules(), also.fillers, say, maker.looser, also.idle)


def grammar(cards: CardSet, language: str, root: Path | None = None) -> tuple[GrammarMaker, Paraphrases]:
    """What makes the grammar of ``language``, and the paraphrases that went into it."""
    vocabulary = cards.vocabulary
    if language == cards.language:
        also = read_paraphrases(
            [game_folder(game) / f"{NAME}.yaml" for game in (vocabulary.game, COMMON)],
            [PACKAGE / "lint" / "data" / "meaning" / "en.yaml"],
        )
        wordings = [Wording(source, source.english) for source in sources(vocabulary)]
        return _maker(cards, None, {}, wordings, also), also
    roots = list(dict.fromkeys(([root] if root else []) + catalog_roots(*cards.roots)))
    folders = [folder / locale for locale in lineage(language) for folder in roots]
    lexicon = read_lexicon(roots[0], language, further=roots[1:])
    also = read_paraphrases(
        [folder / name for folder in folders for name in (f"{vocabulary.game}-{NAME}.yaml", f"{NAME}.yaml")],
        [folder / f"{NUMBERS}.yaml" for folder in folders],
    )
    phrases = load_translations(roots, language, [f"{vocabulary.game}-{PHRASES}", PHRASES])
    titles = Localizer(cards, language)
    names = {card.id: titles.title(card) for card in cards.cards.values()}
    said = list(_said(sources(vocabulary), lexicon, phrases.forms, also.free))
    return _maker(cards, lexicon, names, said, also), also


def _maker(
    cards: CardSet,
    lexicon: Lexicon | None,
    names: Mapping[str, str],
    wordings: Iterable[Wording],
    also: Paraphrases,
) -> GrammarMaker:
    """The grammar with these ways to say phrases; ``names`` are those of cards in the language."""

    def tags(tag: str) -> Mapping[str, str]:
        meaning = (lexicon.grammar.meaning(tag) or {}) if lexicon else {}
        return {category: values[0] for category, values in meaning.items() if category not in also.free}

    def asked(context: str, values: str) -> Mapping[str, str]:
        categories = varying(context, lexicon.grammar) if lexicon and values else ()
        said = zip(categories, values.split("."), strict=False)
        return {category: value for category, value in said if category not in also.free}

    known = {source.context: source for source in (*sources(cards.vocabulary), PRONOUN)}
    further = [
        Wording(known[context], template, asked(context, values))
        for whole, templates in also.phrases.items()
        for context, _, values in (whole.partition("|"),)
        if context in known
        for template in templates
    ]
    return GrammarMaker(
        cards.vocabulary,
        Wordbook(lexicon, also.words),
        [*wordings, *further],
        {card.id: [card.name, names.get(card.id, card.name)] for card in cards.cards.values()},
        also,
        tags,
    )


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
