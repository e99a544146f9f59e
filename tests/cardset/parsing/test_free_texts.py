"""Texts as people write them, beyond the phrases; and slips that no reading may hide."""

from __future__ import annotations

import pytest

from cardset.effects import Action, Joint, OneShot
from cardset.load import load_set
from cardset.parsing import alike, proof
from tests.cardset.parsing.test_texts import both, plain, reader

ENTERED = {"this": "entered"}


@pytest.mark.parametrize(
    ("language", "text", "ability"),
    [
        # what happens when is said last, or in the midst
        ("en", "you may steal one upgrade when this card comes into your stable",
         {"when": ENTERED, "do": {"may": {"steal": {"card": "upgrade"}}}}),
        ("ru", "можешь украсть бонус, когда эта карта входит в твоё стойло",
         {"when": ENTERED, "do": {"may": {"steal": {"card": "upgrade"}}}}),
        ("pl", "Możesz poświęcić kartę na początku swojej tury. Jeśli tak zrobisz, dobierz dwie.",
         {"when": {"turn": "begins"},
          "do": {"may": {"sacrifice": {}}, "if-you-do": {"draw": {"amount": 2}}}}),
        # what is done stands before what allows it
        ("cs", "Na začátku svého tahu kartu smíš odložit.",
         {"when": {"turn": "begins"}, "do": {"may": {"discard": {}}}}),
        # passive, impersonal, polite
        ("en", "A card must be discarded by every player", {"do": {"discard": {"who": "each-player"}}}),
        ("cs", "Můžete zničit kartu jednorožce.", {"do": {"may": {"destroy": {"card": "unicorn"}}}}),
        ("ru", "Вы можете взять две карты", {"do": {"may": {"draw": {"amount": 2}}}}),
        # a pronoun for this card, a noun left out, a subject carried on
        ("cs", "Když tato karta vstoupí do tvé stáje, můžeš ji obětovat.",
         {"when": ENTERED, "do": {"may": {"sacrifice": {"card": "this"}}}}),
        ("pl", "Poświęć jedną kartę. Następnie zniszcz dwie.",
         {"do": {"then": [{"sacrifice": {}}, {"destroy": {"amount": 2}}]}}),
        ("en", "Each player discards a card, and then draws two cards.",
         {"do": {"next": [{"discard": {"who": "each-player"}},
                          {"draw": {"who": "each-player", "amount": 2}}]}}),
        # the very verb once more
        ("ru", "Можешь сбросить две карты. Если сбросишь, укради бонус.",
         {"do": {"may": {"discard": {"amount": 2}}, "if-you-do": {"steal": {"card": "upgrade"}}}}),
        # a choice told before what is done with it
        ("en", "Choose a card in another player's Stable and put it back into that player's hand.",
         {"do": {"return": {}}}),
    ],
)  # fmt: skip
def test_free_texts_are_read(language: str, text: str, ability: object) -> None:
    assert plain(text, language) == [ability]


@pytest.mark.parametrize(
    ("language", "text", "ability"),
    [
        # the parts of a phrase in other orders, with who acts and what allows it among them
        ("pl", "Kartę musi odrzucić każdy z graczy.", {"do": {"discard": {"who": "each-player"}}}),
        ("cs", "Jednu kartu jednorožce ze své stáje přesuň do stáje některého soupeře.",
         {"do": {"move": {"card": "unicorn", "of": "you", "to": "another-player"}}}),
        ("ru", "Из сброса прямо в своё стойло помести единорожка.",
         {"do": {"bring": {}}}),
        ("en", "From another player's hand take a card at random.", {"do": {"take": {}}}),
        # other words for the same
        ("en", "The instant this card arrives in your Stable, you're free to throw a card away.",
         {"when": ENTERED, "do": {"may": {"discard": {}}}}),
        ("pl", "W chwili, gdy ta karta zawita do twojej stajni, masz prawo unicestwić jednorożca.",
         {"when": ENTERED, "do": {"may": {"destroy": {"card": "unicorn"}}}}),
        ("cs", "Přinuť každého soupeře odhodit kartu.",
         {"do": {"discard": {"who": "each-other-player"}}}),
        ("ru", "При желании можешь стащить бонус.", {"do": {"may": {"steal": {"card": "upgrade"}}}}),
        # who acts, where another acted before
        ("en", "Each player discards a card and you draw a card.",
         {"do": {"and": [{"discard": {"who": "each-player"}}, {"draw": {}}]}}),
        ("cs", "Každý hráč odloží kartu a ty si lízni kartu.",
         {"do": {"and": [{"discard": {"who": "each-player"}}, {"draw": {}}]}}),
        # the very form tells who
        ("pl", "Każdy gracz odrzuca kartę i dobierz kartę.",
         {"do": {"and": [{"discard": {"who": "each-player"}}, {"draw": {}}]}}),
        ("pl", "Każdy gracz odrzuca kartę i dobiera kartę.",
         {"do": {"and": [{"discard": {"who": "each-player"}}, {"draw": {"who": "each-player"}}]}}),
        # a turn when this one ends is a further turn
        ("pl", "Gdy ta tura się skończy, rozegraj jeszcze jedną turę.", {"do": {"extra-turn": {}}}),
        ("cs", "Hned po tomto tahu máš ještě jeden tah navíc.", {"do": {"extra-turn": {}}}),
        ("ru", "Когда этот ход закончится, сделай ещё один ход.", {"do": {"extra-turn": {}}}),
        # one left out of what was several
        ("ru", "Возьми две карты и одну сбрось.",
         {"do": {"and": [{"draw": {"amount": 2}}, {"discard": {}}]}}),
    ],
)  # fmt: skip
def test_the_parts_of_a_phrase_are_read_in_any_order(language: str, text: str, ability: object) -> None:
    assert plain(text, language) == [ability]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        # several cards, nobody knows how many
        ("en", "DESTROY Unicorn cards."),
        ("pl", "ODRZUĆ karty."),
        ("cs", "ZNIČ karty jednorožců."),
        ("ru", "СБРОСЬ карты."),
        # one card of a hand for all of it
        ("cs", "Zamíchej tuto kartu, kartu z ruky a odkládací hromádku do balíčku."),
        ("cs", "Podívej se na kartu v ruce soupeře."),
        ("pl", "Wtasuj tę kartę, kartę z ręki i stos kart odrzuconych do talii."),
        ("pl", "Zamień się kartą z ręki z innym graczem."),
        ("ru", "Замешай эту карту, карту с руки и сброс в колоду."),
        ("ru", "Посмотри карту на руке другого игрока."),
        # what is idle in no surroundings
        ("en", "You may not steal an Upgrade card."),
        ("en", "Each player but one discards a card."),
        ("pl", "Nie możesz ukraść karty ulepszenia."),
        ("ru", "Никто не сбрасывает карту."),
        ("cs", "Znič jen polovinu karet."),
        # an effect once for all on a card that waits for something
        ("en", "When this card enters your Stable, DRAW a card. STEAL an Upgrade card, DESTROY it."),
    ],
)  # fmt: skip
def test_what_tells_another_meaning_is_never_passed_over(language: str, text: str) -> None:
    assert not reader(language).read(text).readings


def test_it_is_not_this_card_where_another_was_spoken_of() -> None:
    assert not reader("en").read("When a Unicorn card enters your Stable, sacrifice it.").readings


@pytest.mark.parametrize(
    ("language", "card", "text"),
    [
        # a step is lost
        ("cs", "the-great-narwhal", "Když tato karta vstoupí do tvé stáje, můžeš v balíčku najít kartu"
         " narvala, ukázat ji a vzít si ji do ruky."),
        ("pl", "the-great-narwhal", "Gdy ta karta trafi do twojej stajni, możesz poszukać w talii karty"
         " narwala, wziąć ją na rękę i potasować talię."),
        ("ru", "unicorn-oracle", "Когда эта карта входит в твоё стойло, посмотри 3 верхние карты колоды,"
         " забери 1 из них на руку и положи остальные обратно наверх."),
        # somebody else's Stable or hand
        ("pl", "alluring-narwhal", "Gdy ta karta trafi do czyjejś stajni, możesz UKRAŚĆ ulepszenie."),
        ("cs", "back-kick", "Vrať kartu ze stáje soupeře do ruky, poté musí tento hráč ODLOŽIT kartu."),
        # one card of a hand for the whole hand
        ("cs", "shake-up", "Zamíchej tuto kartu, jednu kartu z ruky a odkládací hromádku do balíčku."
         " Následně si LÍZNI 5 karet."),
        # a bound is lost
        ("pl", "tiny-stable", "Gdy w twojej stajni jest 5 jednorożców, POŚWIĘĆ kartę jednorożca."),
        ("en", "double-dutch", "At the beginning of your turn, you may play 2 cards in your Action phase."),
        # until, and the next turn
        ("en", "nanny-cam", "Your hand stays face up for everybody to see until the end of this turn."),
        ("ru", "rhinocorn", "В начале твоего хода ты можешь УНИЧТОЖИТЬ карту единорожка. Если ты это"
         " сделаешь, пропусти в следующем ходу фазу добора карт и фазу действия."),
    ],
)  # fmt: skip
def test_a_slip_is_never_proved(language: str, card: str, text: str) -> None:
    assert proof(reader(language), both(), both().faces[card], text).verdict != "proved"


def discard(who: str, amount: int = 1) -> Action:
    return Action("discard", {"who": who, "amount": amount, "card": "card"})


def joined(kind: str, *parts: Action) -> list[OneShot]:
    return [OneShot(Joint(kind, parts))]


def test_what_plays_the_same_is_alike() -> None:
    back = Action("return", {"card": "card", "amount": 1})
    two = Action("return", {"card": "card", "amount": 2})
    that, you = discard("that-player"), discard("you")

    assert alike(joined("or", you, that), joined("or", that, you))
    assert alike(joined("and", you, that), joined("next", you, that))
    assert alike(joined("then", back, that), joined("next", back, that))
    assert not alike(joined("then", back, you), joined("next", back, you))
    assert not alike(joined("then", two, that), joined("next", two, that))
    assert not alike(joined("and", you, that), joined("and", that, you))


def test_abilities_have_no_order() -> None:
    (first, second) = both().cards["ginormous-unicorn"].abilities

    assert alike((first, second), (second, first))
    assert not alike((first,), (second,))


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_the_cards_for_another_game_are_read_back_too(language: str) -> None:
    from cardset.localize import Localizer
    from cardset.parsing import text_reader
    from cardset.text import card_text

    cards = load_set(["uf-project"])
    there, localizer = text_reader(cards, language), Localizer(cards, language)
    verdicts = {
        card.key: proof(there, cards, card, localizer.card(card).text).verdict
        for card in cards.faces.values()
        if card_text(card, cards.vocabulary)
    }

    assert len(verdicts) == 64
    assert set(verdicts.values()) == {"proved"}
