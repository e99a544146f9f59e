"""From entries to terms: two ways to write words, and relations that are said once and read both ways."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardset.glossary import build_glossaries, source_words
from cardset.load import load_set
from cardset.model import FalseFriend, SourceWord, Term

SHARED = [
    {"id": "move", "part_of_speech": "verb", "definition": "To go.", "en": {"preferred": "move"}},
    {"id": "piece", "part_of_speech": "noun", "definition": "A thing.", "en": {"preferred": "piece"}},
]
CHESS: list[dict[str, Any]] = [
    {
        "id": "knight",
        "part_of_speech": "noun",
        "definition": "The piece that jumps.",
        "en": [
            {"word": "knight", "status": "preferred", "editions": ["fide"]},
            {"word": "horse", "status": "deprecated", "reason": "Only children say so."},
        ],
        "broader": "piece",
        "related": ["jump"],
        "false_friends": [
            {"language": "cs", "word": "jezdec", "means": "rider"},
            {"language": "pl", "word": "skoczek", "not": "rider"},
        ],
    },
    {
        "id": "jump",
        "part_of_speech": "noun",
        "definition": "What a knight makes.",
        "en": {"preferred": "jump", "admitted": ["leap"]},
        "noun_of": "move",
    },
    {
        "id": "rider",
        "part_of_speech": "noun",
        "definition": "A piece that goes on and on.",
        "en": {"preferred": "rider"},
        "broader": "piece",
        "opposite": "knight",
    },
]


def glossaries() -> Mapping[str, Mapping[str, Term]]:
    return build_glossaries(
        [("common", Path("common.yaml"), SHARED, [1, 5]), ("chess", Path("chess.yaml"), CHESS, [1, 9, 20])]
    )


def test_the_short_form_of_words_is_ours_and_the_list_says_more() -> None:
    knight, jump = glossaries()["chess"]["knight"], glossaries()["chess"]["jump"]
    assert jump.words == (SourceWord("jump", "preferred"), SourceWord("leap", "admitted"))
    assert [word.editions for word in jump.words] == [("project",), ("project",)]
    assert knight.words == (
        SourceWord("knight", "preferred", ("fide",)),
        SourceWord("horse", "deprecated", reason="Only children say so."),
    )
    assert (knight.preferred, knight.admitted) == ("knight", ())
    assert (jump.preferred, jump.admitted) == ("jump", ("leap",))
    assert source_words({"preferred": "x"}) == source_words([{"word": "x", "status": "preferred"}])


def test_relations_are_read_from_both_ends_and_across_files() -> None:
    found = glossaries()
    piece, move = found["common"]["piece"], found["common"]["move"]
    knight, jump, rider = found["chess"].values()
    assert (knight.broader, piece.narrower) == ("piece", ("knight", "rider"))
    assert (rider.opposite, knight.opposite) == ("knight", "rider")
    assert (jump.noun_of, move.nouns) == ("move", ("jump",))
    assert (knight.related, jump.related) == (("jump",), ())


def test_a_false_friend_is_known_to_both_that_it_is_about() -> None:
    chess = glossaries()["chess"]
    friends = (
        FalseFriend("cs", "jezdec", means="rider", seems="knight", glossary="chess"),
        FalseFriend("pl", "skoczek", means="knight", seems="rider", glossary="chess"),
    )
    assert set(chess["knight"].false_friends) == set(chess["rider"].false_friends) == set(friends)
    assert chess["jump"].false_friends == ()


def test_a_term_knows_its_game_and_its_place() -> None:
    knight = glossaries()["chess"]["knight"]
    assert (knight.glossary, knight.path, knight.line) == ("chess", Path("chess.yaml"), 1)


def test_a_set_has_the_shared_terms_and_those_of_its_game_and_knows_the_others() -> None:
    cards = load_set()
    assert set(cards.terms) == {*cards.glossaries["common"], *cards.glossaries["unstable-unicorns"]}
    assert "race" in cards.glossaries["unicorn-fever"]
    assert "race" not in cards.terms
