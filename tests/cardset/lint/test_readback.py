"""The rule that reads texts of cards back, and what a proof spares the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.lint.run import lint_files
from cardset.paths import set_folder

HEAD = 'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def found(folder: Path, lang: str, source: str, translation: str) -> dict[str, str]:
    """What the rules about meaning say of a translation of a card's text, by rule."""
    file = folder / "texts.po"
    message = f'msgctxt "card:x:text"\nmsgid "{source}"\nmsgstr "{translation}"\n'
    file.write_text(HEAD.format(lang=lang) + message, encoding="utf-8")
    result = lint_files([file], chosen=["uu-base-2e", "uu-nsfw"], lang=lang)
    return {one.rule: one.message for one in result.findings if one.rule.startswith("meaning-")}


@pytest.mark.parametrize(
    ("lang", "source", "translation", "said"),
    [
        (
            "pl",
            "DRAW 3 cards and DISCARD a card.",
            "DOBIERZ 3 karty, następnie ODRZUĆ kartę.",
            "the card: “DOBIERZ 3 karty i ODRZUĆ kartę”; "
            "this text: “DOBIERZ 3 karty, następnie ODRZUĆ kartę”",
        ),
        (
            "cs",
            "When this card enters your Stable, you may DISCARD a card. If you do, STEAL a Unicorn card.",
            "Když tato karta vstoupí do tvé stáje, můžeš ODLOŽIT 2 karty. Pokud to uděláš, UKRADNI kartu "
            "jednorožce.",
            "the card: “ODLOŽ kartu”; this text: “ODLOŽ 2 karty”",
        ),
        (
            "ru",
            "Another player must skip the next turn.",
            "Сделай после этого хода ещё один.",
            "this text: “сделай после этого хода ещё один”",
        ),
        (
            "pl",
            "When this card enters your Stable, STEAL a Unicorn card. After that, return it to the Stable it "
            "came from at the end of this turn.",
            "Gdy ta karta trafi do twojej stajni, UKRADNIJ kartę jednorożca.",
            "this text: “UKRADNIJ kartę jednorożca”",
        ),
    ],
)
def test_another_effect_is_told_in_the_words_of_the_language(
    tmp_path: Path, lang: str, source: str, translation: str, said: str
) -> None:
    assert found(tmp_path, lang, source, translation)["meaning-effect"].replace("\u00a0", " ").endswith(said)


@pytest.mark.parametrize(
    ("lang", "source", "translation"),
    [
        ("pl", "DESTROY 2 cards.", "zniszcz dwie karty"),
        ("cs", "DRAW 2 cards, then DISCARD a card.", "Lízni si dvě karty, poté jednu kartu odlož."),
        ("ru", "SACRIFICE a Unicorn card.", "Карту единорожка принеси в жертву"),
    ],
)
def test_a_translation_that_is_proved_has_no_finding_about_its_meaning(
    tmp_path: Path, lang: str, source: str, translation: str
) -> None:
    assert found(tmp_path, lang, source, translation) == {}


def test_what_cannot_be_read_is_left_to_the_other_rules(tmp_path: Path) -> None:
    said = found(tmp_path, "pl", "DESTROY 2 cards.", "Spopiel 3 karty.")

    assert "meaning-number" in said
    assert "meaning-effect" not in said


def test_the_words_of_a_further_set_lean_on_the_grammar_of_the_first() -> None:
    path = set_folder("uu-nsfw") / "i18n" / "pl" / "uu-nsfw.po"

    result = lint_files([path], chosen=("uu-base-2e", "uu-nsfw"))

    assert result.faults == ()
    assert result.findings == ()
