"""Everything that can be wrong with a lexicon is told with its place and what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.lexicon.read_grammar import RESERVED
from cardset.paths import schema_path
from cardset.yaml_reader import read_yaml
from tests.cardset.lexicon.samples import GRAMMAR, LEXICON, changed, faults, read


def place(text: str, word: str) -> tuple[int, int]:
    """Line and column where ``word``, which stands there once, starts."""
    assert text.count(word) == 1, f"{text.count(word)} times {word!r}"
    offset = text.index(word)
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def test_the_sample_has_none(tmp_path: Path) -> None:
    assert faults(tmp_path) == []


PLANTED = read_yaml(Path(__file__).with_name("faults.yaml")).data


@pytest.mark.parametrize("case", PLANTED["lexicon"], ids=lambda case: case["what"])
def test_a_fault_is_told_once_where_it_is(tmp_path: Path, case: dict[str, str]) -> None:
    text = changed(LEXICON, case["old"], case["new"])
    check(case, text, faults(tmp_path, text))


@pytest.mark.parametrize("case", PLANTED["grammar"], ids=lambda case: case["what"])
def test_a_fault_of_the_grammar_is_told_where_it_is(tmp_path: Path, case: dict[str, str]) -> None:
    text = changed(GRAMMAR, case["old"], case["new"])
    check(case, text, faults(tmp_path, grammar=text))


def check(case: dict[str, str], text: str, told: list[tuple[int, int, str, str]]) -> None:
    found = [fault for fault in told if case["message"] in fault[2]]
    assert len(found) == 1, told
    line, column, _, hint = found[0]
    assert (line, column) == place(text, case["at"])
    assert case.get("hint", "") in hint


def test_a_word_said_twice_has_to_be_the_same(tmp_path: Path) -> None:
    again = changed(LEXICON, "names:\n", """\
  anyway:
    - word: karta
      status: preferred
      editions: [one]
      sources: [project]
      part_of_speech: noun
      gender: f
      animacy: inanimate
      forms: {nom: [karta, karty], gen: [karty, kart], acc: [kartę, karty]}
names:
""")  # fmt: skip
    assert faults(tmp_path, again) == []
    other = again.replace("acc: [kartę, karty]}\nnames", "acc: [karte, karty]}\nnames")
    ((line, _, message, hint),) = faults(tmp_path, other)
    assert message == "'karta' has other forms or features here than in line 5"
    assert other.splitlines()[line - 1].startswith("      forms: {nom: [karta")
    assert "say them once" in hint


def test_all_faults_are_told_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = changed(LEXICON, "inflects_like: dziany", "inflects_like: dzieny")
    text = changed(text, ", acc: [kartę, karty]}", "}")
    text = changed(text, '"jednorożek:gen"', '"jednorożek:gne"')
    lines = [line for line, _, _, _ in faults(tmp_path, text)]
    # What rests on the card has no faults of its own.
    assert len(lines) == 3 and lines == sorted(lines)


@pytest.mark.parametrize(
    "text", ["", "language: pl", "- a\n", "terms: {", "language: 7\nterms: {}\n", "language: pl\nwords: []\n"]
)
def test_what_is_no_lexicon_is_told(tmp_path: Path, text: str) -> None:
    if text == "language: pl":
        assert read(tmp_path, text).terms == {}
        return
    (tmp_path / "i18n" / "pl").mkdir(parents=True)
    (tmp_path / "i18n" / "pl" / "lexicon.yaml").touch()
    with pytest.raises(CardsetError, match=r"lexicon\.yaml"):
        read(tmp_path, text)


def test_words_do_not_rest_on_others_without_end(tmp_path: Path) -> None:
    chain = "".join(
        f"  {'o' * n}karta: {{part_of_speech: noun, inflects_like: {'o' * (n - 1)}karta}}\n"
        for n in range(400, 0, -1)
    )
    text = changed(LEXICON, "terms:\n", f"{chain}terms:\n")
    told = [message for _, _, message, _ in faults(tmp_path, text)]
    assert told and all("more than 20 deep" in message for message in told)


def test_the_keys_of_a_word_are_those_of_the_schema() -> None:
    """What is no key of a word is a category of the grammar, or a fault."""
    kinds = json.loads(schema_path("lexicon").read_text(encoding="utf-8"))["$defs"]
    assert set(kinds["word"]["properties"]) == RESERVED
    assert set(kinds["building-block"]["properties"]) < RESERVED
