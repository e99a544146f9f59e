"""``cardset terms``: the forms of words are filled in, compared, shown and listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.lexicon import forms
from tests.cardset.lexicon.dictionary import Few
from tests.cardset.lexicon.samples import GRAMMAR
from tests.cardset.samples import copy_of_pebbles
from tests.cli.running import cardset

LEXICON = """\
# The words of the pebbles.
language: pl
dictionary: morfeusz2
words:
  pionek: {part_of_speech: noun}  # a pawn
terms:
  pebble:
    - word: jednorożek
      status: preferred
      editions: [project]
      sources: [project]   # ours
    - {word: jednorożek do pionka, status: admitted, editions: [project], sources: [project]}
  row:
    - {word: Nekrorożec, status: admitted, editions: [project], sources: [project]}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of one's own whose lexicon has no forms yet, and a small dictionary."""
    folder = copy_of_pebbles(tmp_path)
    (folder / "i18n/pl/grammar.yaml").write_text(GRAMMAR, encoding="utf-8")
    (folder / "i18n/pl/lexicon.yaml").write_text(LEXICON, encoding="utf-8")
    monkeypatch.setattr(forms, "open_dictionary", lambda _: Few())
    return folder


def lexicon(folder: Path) -> str:
    return (folder / "i18n/pl/lexicon.yaml").read_text(encoding="utf-8")


def change(folder: Path, old: str, new: str) -> None:
    text = lexicon(folder)
    assert text.count(old) == 1
    (folder / "i18n/pl/lexicon.yaml").write_text(text.replace(old, new), encoding="utf-8")


def test_the_words_without_forms_are_filled_and_the_others_are_told(folder: Path) -> None:
    done = cardset("terms", "forms", "--lang", "pl", "--set", folder)
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines()[:2] == [
        "filled      pionek (noun, gender: m, animacy: inanimate)",
        "not filled  jednorożek: the dictionary knows 'jednorożek' as animacy: animate, gender: m or "
        "animacy: inanimate, gender: m: say which",
    ]
    assert "1 filled in; read them before you commit, 3 left" in done.out
    assert "name a model word with inflects_like" in done.out

    change(folder, "sources: [project]   # ours", "sources: [project]   # ours\n      animacy: animate")
    again = cardset("terms", "forms", "--lang", "pl", "--set", folder)
    assert "filled      jednorożek (noun, gender: m)" in again.out
    # Now that its words are known, the parts of the phrase can be proposed.
    assert 'perhaps parts: [jednorożek, "=do pionka"]' in again.out
    assert lexicon(folder).splitlines()[:9] == [
        "# The words of the pebbles.",
        "language: pl",
        "dictionary: morfeusz2",
        "words:",
        "  pionek:  # a pawn",
        "    part_of_speech: noun",
        "    gender: m",
        "    animacy: inanimate",
        "    forms_by: morfeusz2",
    ]


def finished(folder: Path) -> None:
    """Everything that the dictionary could not do is done by hand."""
    change(folder, "# ours", "# ours\n      animacy: animate")
    change(folder, "do pionka, status", 'do pionka, parts: [jednorożek, =do, "pionek:gen.sg"], status')
    change(folder, "{word: Nekrorożec, ", "{word: Nekrorożec, invariable: true, ")
    assert cardset("terms", "forms", "--lang", "pl", "--set", folder).code == 0


def test_one_word_or_concept_may_be_asked_for_and_a_dry_run_writes_nothing(folder: Path) -> None:
    done = cardset("terms", "forms", "pionek", "--lang", "pl", "--set", folder, "--dry-run")
    assert done.code == 0
    assert "1 would be filled in, 0 left" in done.out
    assert lexicon(folder) == LEXICON
    assert "Nekrorożec" not in done.out
    assert "jednorożek do pionka" in cardset("terms", "forms", "pebble", "--lang", "pl", "--set", folder).out
    assert "Nekrorożec" in cardset("terms", "forms", "row", "--lang", "pl", "--set", folder).out


def test_rows_that_a_grammar_gained_are_filled_in(folder: Path) -> None:
    finished(folder)
    whole = lexicon(folder)
    change(folder, ", acc: [jednorożka, jednorożki]", "")
    assert cardset("terms", "list", "--lang", "pl", "--set", folder).code == 2
    done = cardset("terms", "forms", "--lang", "pl", "--set", folder)
    assert (done.code, done.out.splitlines()[0]) == (0, "filled      jednorożek (noun): acc")
    assert lexicon(folder) == whole


def test_tables_are_compared_with_the_dictionary(folder: Path) -> None:
    finished(folder)
    same = cardset("terms", "forms", "--lang", "pl", "--set", folder, "--check")
    assert (same.code, same.out.count("\n")) == (0, 1)
    assert "0 differences from morfeusz2" in same.out

    change(folder, "[pionka, pionków]", "[piona, pionków]")
    other = cardset("terms", "forms", "--lang", "pl", "--set", folder, "--check")
    assert other.code == 1
    line = next(n for n, text in enumerate(lexicon(folder).splitlines(), 1) if "piona" in text)
    assert f"lexicon.yaml:{line}:" in other.out
    assert "'pionek' (gen, sg): piona here, pionka in morfeusz2" in other.out
    # A person's own table is that person's business.
    change(folder, "animacy: inanimate\n    forms_by: morfeusz2", "animacy: inanimate\n    forms_by: hand")
    assert cardset("terms", "forms", "--lang", "pl", "--set", folder, "--check").code == 0


def test_a_word_is_shown_with_what_its_forms_express(folder: Path) -> None:
    finished(folder)
    done = cardset("terms", "show", "pionek", "--lang", "pl", "--set", folder)
    assert done.out == (
        "pionek (noun, gender: m, animacy: inanimate; forms by morfeusz2)\n"
        "       sg      pl\n"
        "  nom  pionek  pionki\n"
        "  gen  pionka  pionków\n"
        "  acc  pionek  pionki\n"
    )
    # Any of its forms will do, and the id of a concept shows all its words.
    assert cardset("terms", "show", "pionków", "--lang", "pl", "--set", folder).out == done.out
    both = cardset("terms", "show", "pebble", "--lang", "pl", "--set", folder).out
    assert "jednorożek do pionka (noun" in both and "\n\n" in both
    assert "  invariable\n" in cardset("terms", "show", "row", "--lang", "pl", "--set", folder).out


def test_the_words_of_every_concept_are_listed(folder: Path) -> None:
    finished(folder)
    done = cardset("terms", "list", "--lang", "pl", "--set", folder)
    assert done.out.splitlines()[:3] == [
        "pebble",
        "  preferred  jednorożek  (project)",
        "  admitted   jednorożek do pionka  (project)",
    ]
    # The others of the set; those of other games are no concern of it.
    assert done.out.splitlines()[-1] == "no word yet: gather, toss, bag"


def test_a_word_is_shown_with_what_it_is_for(folder: Path) -> None:
    why = (
        "so do the children call it, in the first print and in the second, wherever the rules are read aloud"
    )
    change(
        folder,
        "{word: Nekrorożec, status: admitted,",
        f"{{word: Nekrorożec, status: deprecated, reason: '{why}',",
    )
    finished(folder)

    assert cardset("terms", "show", "jednorożka", "--lang", "pl", "--set", folder).out.splitlines()[1] == (
        "  pebble: preferred (project)"
    )
    told = cardset("terms", "show", "Nekrorożec", "--lang", "pl", "--set", folder).out
    assert f"row: deprecated (project): {why}" in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["show", "pionk"], "no word or concept 'pionk' (did you mean 'pionek'?)"),
        (["forms", "pionk"], "there is no word or concept 'pionk' (did you mean 'pionek'?)"),
        (["list", "--lang", "pll"], "there is no lexicon of 'pll' (did you mean 'pl'?)"),
        (["lost"], "No such command 'lost'"),
        (["forms", "--set", "nowhere"], "there is no card set 'nowhere'"),
    ],
)
def test_what_is_unknown_is_told_with_the_nearest(folder: Path, arguments: list[str], says: str) -> None:
    finished(folder)
    here = () if "--set" in arguments else ("--set", folder)
    done = cardset("terms", *arguments[:1], "--lang", "pl", *here, *arguments[1:])
    assert done.code == 2
    assert says in done.err


def test_one_set_at_a_time(folder: Path) -> None:
    done = cardset("terms", "list", "--lang", "pl", "--set", folder, "--set", "uu-base-2e")
    assert done.code == 2
    assert f"one set at a time, not {folder} and uu-base-2e" in done.err


def test_a_lexicon_without_a_dictionary_is_told_what_to_do(folder: Path) -> None:
    change(folder, "dictionary: morfeusz2\n", "")
    done = cardset("terms", "forms", "--lang", "pl", "--set", folder)
    assert done.code == 2
    assert "the lexicon names no dictionary (add a line such as 'dictionary: NAME'" in done.err


def test_a_lexicon_with_faults_is_not_touched(folder: Path) -> None:
    change(folder, "pionek: {part_of_speech: noun}", "pionek: {part_of_speech: noun, gendre: m}")
    before = lexicon(folder)
    done = cardset("terms", "forms", "--lang", "pl", "--set", folder)
    assert (done.code, lexicon(folder)) == (2, before)
    assert "unknown key 'gendre' (did you mean 'gender'?)" in done.err
