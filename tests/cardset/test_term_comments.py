"""What translators are told about a term, in the catalogs of their language."""

from __future__ import annotations

import pytest

from cardset.load import load_set
from cardset.messages import term_comments
from cardset.model import SourceWord, Term

CARDS = load_set()
KNOWN = {ident: term for terms in CARDS.glossaries.values() for ident, term in terms.items()}


def comments(ident: str, language: str) -> list[str]:
    return list(term_comments(KNOWN[ident], KNOWN, language))


def test_definition_and_relations() -> None:
    found = comments("bet", "pl")
    assert found[0] == f"noun: {KNOWN['bet'].definition}"
    assert any(line.startswith("kinds: Bet to win, Podium bet, successful bet, ") for line in found)
    assert "its verb: stake" in found
    assert "its noun: bet" in comments("stake", "pl")
    assert "opposite: Downgrade" in comments("upgrade-card", "pl")
    assert "opposite: Upgrade" in comments("downgrade-card", "pl")
    assert "a kind of: phase" in comments("draw-phase", "pl")


def test_a_shared_term_is_not_loaded_with_the_kinds_of_every_game() -> None:
    assert "kinds: winner" in comments("player", "pl")


def test_a_term_of_another_game_is_named_with_the_game() -> None:
    assert "see also: immunity (in unstable-unicorns)" in [
        line.replace("letter, ", "") for line in comments("fever-immunity", "pl")
    ]


@pytest.mark.parametrize(
    ("ident", "language", "said"),
    [
        ("unicorn", "pl", '"jednorożek" means Baby Unicorn, not Unicorn'),
        ("unicorn", "pl@nsfw", '"jednorożek" means Baby Unicorn, not Unicorn'),
        ("baby-unicorn", "pl", '"jednorożek" means Baby Unicorn, not Unicorn'),
        ("baby-unicorn", "ru", '"единорожек" means Unicorn, not Baby Unicorn'),
        ("fever-magic-card", "pl", '"karta magii" means magic card, not Magic card (in unstable-unicorns)'),
        (
            "magic-card",
            "pl",
            'in unicorn-fever "karta magii" means magic card, not Magic card (in unstable-unicorns)',
        ),
    ],
)
def test_the_false_friends_of_the_language(ident: str, language: str, said: str) -> None:
    assert f"false friend: {said}" in comments(ident, language)


def test_no_other_languages_false_friends() -> None:
    for language in ("", "cs", "ru", "plk"):
        assert not [line for line in comments("unicorn", language) if "jednorożek" in line]


def test_words_besides_the_preferred_one() -> None:
    term = Term(
        id="stop",
        glossary="common",
        part_of_speech="verb",
        definition="To keep from being played.",
        words=(
            SourceWord("stop", "preferred"),
            SourceWord("block", "admitted"),
            SourceWord("cancel", "forbidden", reason="It undoes."),
        ),
        note="Mind the horn.",
    )
    assert list(term_comments(term, {})) == [
        "verb: To keep from being played.",
        "also: block",
        "never: cancel (It undoes.)",
        "note: Mind the horn.",
    ]
