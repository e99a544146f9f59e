"""Texts read back into effects."""

from __future__ import annotations

from functools import cache

import pytest

from cardset.drafting.draft import Drafter
from cardset.effects import Ability, Action, Cards, Count, Joint, Later, May, OneShot, Standing, Trigger
from cardset.load import load_set
from cardset.localize import Localizer
from cardset.model import CardSet
from cardset.parsing import TextReader, proof, text_reader
from cardset.sense import check_ability
from cardset.text import ability_text, card_text
from cardset.vocabulary import CardType
from tests.cardset.test_text import any_ability, normal, words

LANGUAGES = ("en", "pl", "cs", "ru")
ENDS = Trigger("turn-ends")


@cache
def both() -> CardSet:
    return load_set(["uu-base-2e", "uu-nsfw"])


@cache
def reader(language: str) -> TextReader:
    return text_reader(both(), language)


def said(ability: Ability, language: str) -> str:
    """The text of an ability."""
    return ability_text(ability, words()) if language == "en" else drafter(language).ability(ability)


@cache
def drafter(language: str) -> Drafter:
    return Drafter(both(), language)


def plain(text: str, language: str = "en") -> object:
    """The only reading of a text."""
    (reading,) = reader(language).read(text).readings
    return list(reading.plain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_text_is_read_back_to_what_its_card_does(language: str) -> None:
    localizer = Localizer(both(), language)

    verdicts = {
        card.key: proof(reader(language), both(), card, localizer.card(card).text).verdict
        for card in both().faces.values()
        if card_text(card, both().vocabulary)
    }

    assert len(verdicts) == 180
    assert {card: verdict for card, verdict in verdicts.items() if verdict != "proved"} == {}


def is_refused(ability: Ability) -> bool:
    """Whether the checks of a card file refuse an ability on a card of any type: because it can never happen,
    or because its text says another."""

    def complaints(kind: CardType) -> list[str]:
        found: list[str] = []
        check_ability(ability, kind, both().vocabulary, lambda message, *_, **__: found.append(message), ())
        return found

    return all(complaints(kind) for kind in both().vocabulary.types.values() if not kind.group)


@pytest.mark.parametrize(
    "language", ["en", "pl", *(pytest.param(language, marks=pytest.mark.soak) for language in ("cs", "ru"))]
)
def test_a_reading_is_never_another_ability(language: str) -> None:
    """Of random abilities many are stranger than any card; one that is read is read right, unless no card may
    have it: the text of such a one may say another, which is read."""
    read = []

    @any_ability
    def check(ability: Ability) -> None:
        text = said(ability, language)
        found = [tuple(map(normal, one.abilities)) for one in reader(language).read(text).readings]
        if len(found) == 1 and "neigh" not in str(found).casefold():
            read.append(text)
            assert found == [(normal(ability),)] or is_refused(ability)

    check()
    assert read


def test_of_two_abilities_with_one_text_that_is_read_which_a_card_may_have() -> None:
    drawn = Action("draw", {"who": "you", "amount": 1})
    now, then = May(Later(ENDS, drawn)), Later(ENDS, May(drawn))

    text = ability_text(OneShot(now), words())

    assert ability_text(OneShot(then), words()) == text == "You may DRAW a card at the end of this turn."
    assert is_refused(OneShot(then))
    assert not is_refused(OneShot(now))
    assert [one.abilities for one in reader("en").read(text).readings] == [(OneShot(now),)]


def test_a_choice_of_somebody_within_a_choice_is_not_read() -> None:
    discard, sacrifice = (Action(verb, {"who": "you", "amount": 1}) for verb in ("discard", "sacrifice"))
    inner = Joint("or", (discard, sacrifice), "another-owner")

    text = ability_text(OneShot(Joint("or", (inner, discard), "another-owner")), words())

    assert text.casefold().count("another owner must either") == 2
    assert not reader("en").read(text).readings


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_for_a_type_is_passed_over(language: str) -> None:
    """ "Okamžitě" says nothing by itself, but "okamžité karty" are Instant cards."""
    kinds = [kind for kind in words().types if kind != "card"]
    abilities = [Standing("are", {"card": Cards(types=(kind,)), "guise": "panda"}) for kind in kinds]
    texts = [said(ability, language) for ability in abilities]

    found = [
        [normal(one) for each in reader(language).read(text).readings for one in each.abilities]
        for text in texts
    ]

    assert found == [[normal(ability)] for ability in abilities]


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_cards_are_counted_as_others(language: str) -> None:
    counted = Count(Cards(types=("unicorn",), other=True), 0)
    ability = OneShot(Action("bring", {"card": Cards(), "amount": counted, "from": "deck"}))

    (reading,) = reader(language).read(said(ability, language)).readings

    assert list(map(normal, reading.abilities)) == [normal(ability)]


@pytest.mark.parametrize(
    ("language", "text", "effect"),
    [
        ("en", "draw two cards then discard a card", {"then": [{"draw": {"amount": 2}}, {"discard": {}}]}),
        ("en", "Destroy an upgrade", {"destroy": {"card": "upgrade"}}),
        ("en", "Each player must discard 2 cards.", {"discard": {"who": "each-player", "amount": 2}}),
        ("pl", "dobierz dwie karty", {"draw": {"amount": 2}}),
        ("pl", "kartę jednorożca zniszcz", {"destroy": {"card": "unicorn"}}),
        ("pl", "ZNISZCZ ulepszenie.", {"destroy": {"card": "upgrade"}}),
        ("cs", "Zniž kartu jednorožce", None),
        ("cs", "odlož jednu kartu", {"discard": {}}),
        ("ru", "сбросить две карты", {"discard": {"amount": 2}}),
    ],
)
def test_words_are_read_in_any_form(language: str, text: str, effect: object) -> None:
    if effect is None:
        assert not reader(language).read(text).readings
    else:
        assert plain(text, language) == [{"do": effect}]


def test_a_subject_said_once_is_the_subject_of_both() -> None:
    text = "Każdy gracz musi POŚWIĘCIĆ kartę i ODRZUCIĆ kartę."

    assert plain(text, "pl") == [
        {"do": {"and": [{"sacrifice": {"who": "each-player"}}, {"discard": {"who": "each-player"}}]}}
    ]


def test_what_is_not_understood_is_told_with_its_place() -> None:
    text = "DRAW 2 cards, then dance a card."

    understood = reader("en").read(text)

    assert understood.state == "partly"
    assert text[understood.stopped :] == "dance a card."
    assert {"DISCARD", "DESTROY"} <= set(understood.expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",,,,",
        "<b>draw</b> <script>",
        "\u202eDRAW a card\u202c nothing",
        "a card " * 20_000,
        "and " * 500,
        "(" * 9_999,
    ],
)
def test_whatever_is_no_text_of_a_card_is_not_read(text: str) -> None:
    assert reader("en").read(text).state in ("partly", "not")


def test_two_decks_have_no_text_for_two_effects() -> None:
    """What reading back rests on: no text of ours is said of two effects."""
    texts: dict[str, set[object]] = {}
    for card in both().faces.values():
        texts.setdefault(card_text(card, both().vocabulary), set()).add(str(card.abilities))

    assert all(len(found) == 1 for text, found in texts.items() if text)


def test_numbers_to_twelve_are_words_in_every_language() -> None:
    meant = {"en": "draw twelve cards", "pl": "dobierz dwanaście kart", "cs": "lízni si dvanáct karet"}

    found = [plain(text, language) for language, text in meant.items()]

    assert found == [[{"do": {"draw": {"amount": 12}}}]] * 3
