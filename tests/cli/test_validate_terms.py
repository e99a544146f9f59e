"""``cardset validate``: what can be wrong with the terms of a game, told at its line and column."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardset import paths
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import cardset

TERMS = "game/terms.yaml"
ROW = "  - id: row\n    part_of_speech: noun\n    definition: The pieces in front of a player.\n"
WORDS = "    en: {preferred: bag}\n"


def words(*lines: str) -> str:
    return "    en:\n" + "".join(f"      - {line}\n" for line in lines)


BAG = "{word: bag, status: preferred}"

SLIPS = {
    "unknown broader term": (
        "    related: [pebble]\n",
        "    broader: ¶peble\n",
        "unknown term 'peble' (did you mean 'pebble'?)",
    ),
    "unknown opposite": (
        "    related: [pebble]\n",
        "    opposite: ¶bags\n",
        "unknown term 'bags' (did you mean 'bag'?)",
    ),
    "unknown false friend": (
        "    related: [pebble]\n",
        "    false_friends: [{language: pl, word: rząd, means: ¶peble}]\n",
        "unknown term 'peble' (did you mean 'pebble'?)",
    ),
    "its own kind": (
        "    related: [pebble]\n",
        "    broader: ¶row\n",
        "this term names itself as broader (name another one, or leave it out)",
    ),
    "related to itself": (
        "[pebble]",
        "[pebble, ¶row]",
        "this term names itself as related (name another one, or leave it out)",
    ),
    "said twice, here": (
        "    related: [pebble]\n",
        "    broader: pebble\n    related: [¶pebble]\n",
        "the key 'broader' says already that 'pebble' is related "
        "(leave it out, relations are read both ways)",
    ),
    "said twice, there": (
        "    definition: A piece without a text.\n    en: {preferred: Pebble}\n",
        "    definition: A piece without a text.\n    en: {preferred: Pebble}\n    related: [¶row]\n"
        "    opposite: row\n",
        "the key 'opposite' says already that 'row' is related (leave it out, relations are read both ways)",
        "game/terms.yaml:11:15: 'pebble' says already under 'opposite' that it is related "
        "(leave it out, relations are read both ways)",
    ),
    "a noun of no verb": (
        "    related: [pebble]\n",
        "    noun_of: ¶bag\n",
        "'bag' is no verb but: noun (name the verb of this noun)",
    ),
    "a verb that claims to be a noun": (
        "    definition: To take pieces from the bag.\n    en: {preferred: GATHER}\n",
        "    definition: To take pieces from the bag.\n    en: {preferred: GATHER}\n    noun_of: ¶toss\n",
        "this is no noun but: verb (say it at the noun, it is read both ways)",
    ),
    "an id that is taken": (
        "  - id: toss\n",
        "  - {id: ¶row, part_of_speech: noun, definition: Again., en: {preferred: again}, "
        "sources: [project]}\n  - id: toss\n",
        "the term id 'row' is taken (by the term in line 7)",
    ),
    "two preferred words": (
        WORDS,
        words(BAG, "{word: sack, status: preferred}").replace("en:\n      -", "en:\n      ¶-"),
        "one word is preferred, and it stands first (mend the order or the status)",
    ),
    "the preferred word second": (
        WORDS,
        words("{word: sack, status: admitted}", BAG).replace("en:\n      -", "en:\n      ¶-"),
        "one word is preferred, and it stands first (mend the order or the status)",
    ),
    "an avoided word without a reason": (
        WORDS,
        words(BAG, "¶{word: purse, status: forbidden}"),
        "nothing says why 'purse' is avoided (add a reason)",
    ),
    "a word twice": (
        WORDS,
        words(BAG, "¶{word: bag, status: admitted}"),
        "the word 'bag' is here twice (once is enough)",
    ),
    "the preferred word admitted, too": (
        "{preferred: bag}",
        "¶{preferred: bag, admitted: [bag]}",
        "the word 'bag' is here twice (once is enough)",
    ),
    "an unknown edition": (
        WORDS,
        words("{word: bag, status: preferred, editions: [¶projekt]}"),
        "unknown edition 'projekt' (did you mean 'project'?)",
    ),
    "an unknown status": (
        WORDS,
        words(BAG, "{word: sack, status: ¶alowed}"),
        "'alowed' is not allowed here (expected one of: admitted, deprecated, forbidden, preferred)",
    ),
    "a false friend of nothing": (
        "    related: [pebble]\n",
        "    false_friends: [¶{language: pl, word: rząd}]\n",
        "the key 'means' is missing (expected one of: language + word + means; language + word + not)",
    ),
    "a language that is a locale": (
        "    related: [pebble]\n",
        "    false_friends: [{language: ¶pl_PL, word: rząd, means: bag}]\n",
        "'pl_PL' is not written as expected "
        "(expected the code of a language, without country or edition, such as pl)",
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_told_where_it_is(name: str, tmp_path: Path) -> None:
    old, new, first, *others = SLIPS[name]
    folder = copy_of_pebbles(tmp_path)
    edit(folder / TERMS, old, new)
    before = (folder / TERMS).read_text(encoding="utf-8").partition("¶")[0]
    edit(folder / TERMS, "¶", "")
    place = f"{TERMS}:{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}"

    done = cardset("validate", "--set", folder)

    expected = [f"{folder}/{place}: {first}", *(f"{folder}/{other}" for other in others)]
    assert sorted(done.out.splitlines()) == sorted(expected)
    assert done.code == 2


def test_a_circle_of_broader_terms_is_told_once(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    text = (folder / TERMS).read_text(encoding="utf-8")
    for ident, broader in (("bag", "pebble"), ("row", "bag"), ("pebble", "row")):
        before, head, after = text.partition(f"  - id: {ident}\n")
        text = before + head + f"    broader: {broader}\n" + after
    (folder / TERMS).write_text(text.replace("    related: [pebble]\n", ""), encoding="utf-8")

    done = cardset("validate", "--set", folder)

    assert done.out == (
        f"{folder}/{TERMS}:3:14: the term 'bag' is broader than itself "
        "(it leads back to itself: bag > pebble > row > bag)\n"
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ((("bag", "row"), ("row", "bag")), ("row", "bag")),
        ((("bag", "row"), ("pebble", "row")), ("row", "bag")),
        ((("row", "bag"), ("row", "pebble")), ()),
    ],
    ids=["said at both", "two have the same", "the key twice"],
)
def test_a_term_has_one_opposite(
    said: tuple[tuple[str, str], ...], told: tuple[str, ...], tmp_path: Path
) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / TERMS, "    related: [pebble]\n", "")
    for ident, opposite in said:
        edit(folder / TERMS, f"  - id: {ident}\n", f"  - id: {ident}\n    opposite: {opposite}\n")

    done = cardset("validate", "--set", folder)

    assert done.code == 2
    assert len(done.out.splitlines()) == 1
    if told:
        one, other = told
        assert f"{one!r} already has the opposite {other!r}" in done.out
    else:
        assert "is here a second time" in done.out


def test_what_may_be_said_of_a_term_passes(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / TERMS, "concepts:\n", "editions:\n  first-bag: the first bag\nconcepts:\n")
    edit(
        folder / TERMS,
        WORDS,
        words(
            "{word: bag, status: preferred, editions: [first-bag, project]}",
            "{word: sack, status: deprecated, reason: Too large.}",
        )
        + "    broader: box\n    opposite: row\n",
    )
    edit(
        folder / TERMS,
        "    related: [pebble]\n",
        "    related: [pebble, race]\n    noun_of: gather\n"
        "    false_friends:\n"
        "      - {language: pl, word: rząd, means: bag}\n"
        "      - {language: cs, word: řada, not: pebble}\n",
    )

    done = cardset("validate", "--set", folder)

    assert (done.code, done.err) == (0, "")
    assert "24 terms (19 shared by all games)." in done.out


def test_a_game_of_ones_own_may_say_what_a_shared_word_means(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(
        folder / TERMS,
        "concepts:\n",
        "concepts:\n  - {id: hand, part_of_speech: noun, definition: A pocket., en: {preferred: pocket}, "
        "sources: [project]}\n",
    )

    done = cardset("validate", "--set", folder)

    assert (done.code, done.err) == (0, "")
    assert "24 terms (18 shared by all games)." in done.out


def test_the_terms_of_every_built_in_game_are_counted() -> None:
    done = cardset("validate")

    assert (
        "107 terms (19 shared by all games). No faults.\nunicorn-fever: 131 terms. No faults.\n" in done.out
    )


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the built-in data, to be broken."""
    for folder in ("games", "sets", "schemas"):
        shutil.copytree(paths.PACKAGE / folder, tmp_path / "cardset" / folder)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "cardset")
    return tmp_path / "cardset" / "games"


def test_the_terms_of_a_game_without_a_set_are_checked_with_the_built_in_sets(package: Path) -> None:
    edit(
        package / "unicorn-fever" / "terms.yaml",
        "word: karta magii, not: magic-card",
        "word: x, not: magik-card",
    )
    edit(package / "unicorn-fever" / "terms.yaml", "  - id: bettor\n", "  - id: tie\n")

    done = cardset("validate")

    assert done.code == 2
    taken, unknown, *lexicons = done.out.splitlines()
    assert all("there is no concept 'bettor'" in told for told in lexicons)  # each language has words for it
    assert len(lexicons) == 3
    assert taken.startswith(f"{package}/unicorn-fever/terms.yaml:")
    assert "the term id 'tie' is taken (by the term in common/terms.yaml, line " in taken
    assert unknown.startswith(f"{package}/unicorn-fever/terms.yaml:")
    assert unknown.endswith(": unknown term 'magik-card' (did you mean 'magic-card'?)")


def test_a_set_of_ones_own_does_not_answer_for_the_built_in_terms(package: Path, tmp_path: Path) -> None:
    edit(
        package / "unicorn-fever" / "terms.yaml",
        "word: karta magii, not: magic-card",
        "word: x, not: magik-card",
    )

    done = cardset("validate", copy_of_pebbles(tmp_path))

    assert (done.code, done.err) == (0, "")
