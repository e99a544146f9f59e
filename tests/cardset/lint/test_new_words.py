"""Whether a rule about meaning sees it where a text says something else of what the second deck asks for:
cards that are lent, effects that come later, counted amounts, who chooses, what a card needs beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardset.drafting.draft import Drafter
from cardset.effects import Ability
from cardset.lint.finding import Severity
from cardset.lint.run import lint_files
from cardset.load import load_set
from cardset.model import CardSet
from cardset.reading import AbilityReader, At
from cardset.text import ability_text
from cardset.yaml_reader import read_yaml

HEAD = 'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
SETS = ["uu-base-2e", "uu-nsfw"]
PAIRS = read_yaml(Path(__file__).with_name("new_words.yaml")).data


@cache
def both() -> CardSet:
    return load_set(SETS)


def ability(data: Any) -> Ability:
    def refuse(message: str, at: At, hint: str = "", key: bool = False) -> None:
        raise AssertionError(f"{data}: {message}")

    titles = {card.id: card.name for card in both().cards.values()}
    (found,) = AbilityReader(both().vocabulary, refuse, titles=titles).abilities([data])
    return found


@pytest.mark.parametrize("lang", ["pl", "cs", "ru"])
def test_a_text_that_says_something_else_is_an_error(lang: str, tmp_path: Path) -> None:
    drafter = Drafter(both(), lang)
    entries = [
        f'msgctxt "card:{said} {name}:text"\n'
        f'msgid "{ability_text(ability(pair["right"]), both().vocabulary)}"\n'
        f'msgstr "{drafter.ability(ability(pair[said]))}"\n'
        for name, pair in PAIRS.items()
        for said in ("right", "wrong")
    ]
    file = tmp_path / "texts.po"
    file.write_text(HEAD.format(lang=lang) + "\n".join(entries), encoding="utf-8")

    result = lint_files([file], chosen=SETS, lang=lang)

    wrong = {
        one.msgctxt: one.severity is Severity.ERROR
        for one in sorted(result.findings, key=lambda one: one.severity is Severity.ERROR)
        if one.rule.startswith("meaning-")
    }
    assert wrong == {f"card:wrong {name}:text": True for name in PAIRS}
