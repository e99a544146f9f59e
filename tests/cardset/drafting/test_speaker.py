"""Saying phrases in a made-up language with two genders, two cases and adjectives that agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from cardset.catalog.translate import Translations
from cardset.drafting.draft import CannotSay, Speaker
from cardset.drafting.variants import PREFIX, variants
from cardset.lexicon.grammar import Grammar, build_grammar
from cardset.lexicon.model import Lexeme, Lexicon, TermWord
from cardset.phrase import Joined, Node, Phrase, Thing, english
from cardset.vocabulary import Noun

GRAMMAR = build_grammar(
    {
        "categories": {
            "number": ["one", "many"],
            "case": ["doer", "done"],
            "gender": ["sun", "moon"],
            "mood": ["order", "wish"],
        },
        "paradigms": {
            "noun": {
                "inherent": ["gender"],
                "tables": [{"rows": ["doer", "done"], "columns": ["one", "many"]}],
            },
            "adjective": {"tables": [{"rows": ["doer", "done"], "columns": ["sun-one", "moon-one", "many"]}]},
        },
        "tags": {
            "sun-one": {"number": "one", "gender": "sun"},
            "moon-one": {"number": "one", "gender": "moon"},
        },
        "varies": {"verbs": ["mood"], "count": ["done", "doer"]},
    }
)


def word(lemma: str, part_of_speech: str, gender: str, *cells: str) -> Lexeme:
    inherent = {"gender": gender} if gender else {}
    return Lexeme(
        lemma, part_of_speech, inherent, GRAMMAR.paradigms[part_of_speech], tuple((cell,) for cell in cells)
    )


CARD = word("kar", "noun", "sun", "kar", "kari", "karun", "karin")
HORSE = word("lun", "noun", "moon", "lun", "luni", "lunun", "lunin")
OTHER = word("alo", "adjective", "", "alo", "ala", "ali", "alon", "alan", "alin")


def lexicon(grammar: Grammar = GRAMMAR) -> Lexicon:
    terms: dict[str, tuple[TermWord, ...]] = {
        concept: (TermWord(concept, lexeme, "preferred", (), ()),)
        for concept, lexeme in {"card": CARD, "horse": HORSE}.items()
    }
    name = Lexeme("Ni", "proper noun", {})
    terms["whinny"] = (
        TermWord("whinny", name, "preferred", (), ()),
        TermWord("whinny", word("luno", "noun", "moon", *["luno"] * 4), "deprecated", (), ()),
        TermWord(
            "whinny", word("kar Ni", "noun", "sun", "kar Ni", "kari Ni", "karun Ni", "x"), "admitted", (), ()
        ),
    )
    noun = word("Nos", "noun", "moon", "Nos", "Nosi", "Nosun", "Nosin")
    declined = noun._replace(part_of_speech="proper noun")
    common = word("kar Nos", "noun", "sun", "kar Nos", "kari Nos", "karun Nos", "karin Nos")
    terms["snort"] = (
        TermWord("snort", declined, "preferred", (), ()),
        TermWord("snort", common, "admitted", (), ()),
    )
    return Lexicon("toki", grammar, {"alo": OTHER}, terms, {}, frozenset())


def speaker(phrases: Mapping[tuple[str, str], str | Sequence[str]], grammar: Grammar = GRAMMAR) -> Speaker:
    messages = [
        [PREFIX + context, source, [forms] if isinstance(forms, str) else list(forms), None]
        for (context, source), forms in phrases.items()
    ]
    table = {"language": "toki", "plural_forms": "nplurals=2; plural=(n!=1);", "messages": messages}
    return Speaker(lexicon(grammar), Translations([table]))


def thing(term: str, plural: bool = False) -> Thing:
    return Thing(Noun(term, f"{term}s", term), plural)


def another(noun: Node) -> Phrase:
    return Phrase("cards.another", "another {noun}", {"noun": noun})


ANOTHER = {("cards.another", "another {noun}"): "{noun} {alo~noun}"}


@pytest.mark.parametrize(
    ("noun", "case", "said"),
    [
        (thing("card"), "doer", "kar alo"),
        (thing("horse"), "doer", "lun ala"),
        (thing("horse"), "done", "lunun alan"),
        (thing("card", plural=True), "done", "karin alin"),
    ],
)
def test_words_agree_in_gender_number_and_case(noun: Thing, case: str, said: str) -> None:
    assert speaker(ANOTHER).say(another(noun), {"case": case}) == said


def test_a_slot_says_its_own_case() -> None:
    phrase = Phrase("verbs.take", "take {cards}", {"cards": another(thing("horse"))})
    says = speaker({**ANOTHER, ("verbs.take|order", "take {cards}"): "{cards:done} na"})
    assert english(phrase) == "take another horse"
    assert says.say(phrase) == "lunun alan na"


def test_the_mood_asked_for_picks_the_variant_and_passes_through() -> None:
    take = Phrase("verbs.take", "take {cards}", {"cards": thing("card")})
    both = Phrase("joints.and", "{first} and {second}", {"first": take, "second": take})
    may = Phrase("joints.may", "you may {first}", {"first": both})
    says = speaker(
        {
            ("verbs.take|order", "take {cards}"): "na {cards:done}",
            ("verbs.take|wish", "take {cards}"): "nalu {cards:done}",
            ("joints.and", "{first} and {second}"): "{first} e {second}",
            ("joints.may", "you may {first}"): "tu {first:wish}",
        }
    )
    assert says.say(may) == "tu nalu karun e nalu karun"
    assert says.say(both) == "na karun e na karun"


@pytest.mark.parametrize(("order", "said"), [("{alo} na", "tu alo na"), ("na {cards:done}", "")])
def test_an_order_is_not_said_for_a_wish_unless_a_word_takes_its_form(order: str, said: str) -> None:
    """Its verbs vary in the order alone; a wish is then left to the words."""
    take = Phrase("verbs.take", "take {cards}", {"cards": thing("card")})
    may = Phrase("joints.may", "you may {first}", {"first": take})
    says = speaker(
        {("verbs.take|order", "take {cards}"): order, ("joints.may", "you may {first}"): "tu {first:wish}"},
        GRAMMAR._replace(varies={"verbs": ("order",)}),
    )
    if said:
        assert says.say(may) == said
    else:
        with pytest.raises(CannotSay, match=r"the phrase 'verbs\.take' has no variant 'wish'"):
            says.say(may)


@pytest.mark.parametrize(
    ("amount", "case", "said"),
    [("1", "done", "1 lunun"), ("2", "done", "2 lunin"), ("2", "doer", "lunin: 2")],
)
def test_a_number_picks_the_plural_form(amount: str, case: str, said: str) -> None:
    slots: dict[str, Node] = {"amount": amount, "noun": thing("horse", amount != "1")}
    count = Phrase("count.plain", "{amount} {noun}", slots, int(amount))
    says = speaker(
        {
            ("count.plain|done", "{amount} {noun}"): ("{amount} {noun}", "{amount} {noun:many}"),
            ("count.plain|doer", "{amount} {noun}"): ("{noun}: {amount}", "{noun:done.many}: {amount}"),
        }
    )
    assert says.say(count, {"case": case}) == said


def test_what_happens_agrees_with_what_it_happens_to() -> None:
    cards = Phrase("cards.one", "{a} {noun}", {"a": "a", "noun": thing("horse")})
    events: tuple[Node, ...] = tuple(Phrase(f"events.{word}", f"is {word}") for word in ("lost", "found"))
    either = Joined(events, Phrase("lists.or", "{first} or {last}"), shared=True)
    trigger = Phrase("triggers.card", "when {a card} {event}", {"a card": cards, "event": either})
    says = speaker(
        {
            ("cards.one", "{a} {noun}"): "{noun}",
            ("events.lost", "is lost"): "es {ALO~} lo",
            ("events.found", "is found"): "es {Alo~} fo",
            ("lists.or", "{first} or {last}"): "{first} u {last}",
            ("triggers.card", "when {a card} {event}"): "si {a card} {event~a card}",
        }
    )
    assert english(trigger) == "when a horse is lost or found"
    assert says.say(trigger) == "si lun es ALA lo u Ala fo"


def test_gender_and_number_do_not_leak_into_what_stands_inside() -> None:
    inner = Phrase("says.by", "by {cards}", {"cards": thing("card")})
    outer = Phrase("events.x", "x {by}", {"by": inner})
    says = speaker({("says.by", "by {cards}"): "de {cards}", ("events.x", "x {by}"): "x {by}"})
    assert says.say(outer, {"gender": "moon", "number": "many"}) == "x de kar"


@pytest.mark.parametrize(("term", "said"), [("whinny", "karun Ni alon"), ("snort", "karun Nos alon")])
def test_a_name_stands_in_a_text_with_a_common_noun(term: str, said: str) -> None:
    """Be it one that never changes or one that declines."""
    assert speaker(ANOTHER).say(another(thing(term)), {"case": "done"}) == said


@pytest.mark.parametrize(
    ("template", "lack"),
    [
        ("{noun:dative}", "no tag 'dative'"),
        ("{nope~noun} {noun}", "no word 'nope'"),
    ],
)
def test_what_cannot_be_said_is_told(template: str, lack: str) -> None:
    with pytest.raises(CannotSay, match=lack):
        speaker({("cards.another", "another {noun}"): template}).say(another(thing("card")))


def test_a_phrase_or_noun_that_is_missing_is_told() -> None:
    with pytest.raises(CannotSay, match=r"'phrase:cards.another' \(another \{noun\}\)"):
        speaker({}).say(another(thing("card")))
    with pytest.raises(CannotSay, match="no word for the term 'cat'"):
        speaker(ANOTHER).say(another(thing("cat")))


def test_variants_are_those_that_the_grammar_names_the_usual_one_first() -> None:
    assert list(variants("verbs.draw", GRAMMAR)) == ["phrase:verbs.draw|order", "phrase:verbs.draw|wish"]
    assert list(variants("count.plain", GRAMMAR)) == ["phrase:count.plain|done", "phrase:count.plain|doer"]
    assert list(variants("cards.one", GRAMMAR)) == ["phrase:cards.one"]
