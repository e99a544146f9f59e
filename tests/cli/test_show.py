"""``cardset show``: a card as a person wants to see it, alone or in several languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.load import load_set
from cli.show import show
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import cardset


def test_a_card_with_everything_about_it() -> None:
    done = cardset("show", "rhinocorn")

    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Rhinocorn"
    assert lines[1].startswith("Magical Unicorn")
    words = " ".join(done.out.split())
    assert "you may DESTROY a Unicorn card. If you do, skip your Draw phase and your Action phase" in words
    assert "copies: 1 set: Unstable Unicorns, base deck, second edition terms: " in words
    assert "terms: " in words
    assert "destroy" in words.partition("terms: ")[2]
    assert "untranslated" not in words


def test_decisions_and_older_prints_are_shown() -> None:
    words = " ".join(cardset("show", "change-of-luck", "back-kick").out.split())

    assert (
        "decided: Fewer than three cards to discard: Discard what there is and take no extra turn." in words
    )
    assert "(decision 22)" in words
    assert "older print: 2nd print: any player could be named." in words


@pytest.mark.parametrize("name", ["back-kick", "Back Kick", "back kick", "BACK KICK"])
def test_ids_and_names_are_found(name: str) -> None:
    assert cardset("show", name).out.startswith("Back Kick\n")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("rhinocron", "rhinocorn"), ("Back Kik", "Back Kick"), ("supper-neigh", "super-neigh")],
)
def test_an_unknown_card(name: str, meant: str) -> None:
    done = cardset("show", "neigh", name)

    assert (done.code, done.out) == (2, "")
    assert done.err == f"error: there is no card {name!r} (did you mean {meant!r}?)\n"


@pytest.mark.parametrize(("columns", "abreast"), [(80, [3, 3]), (40, [2, 2, 2]), (30, [1] * 6), (120, [6])])
def test_languages_that_do_not_fit_abreast(
    columns: int, abreast: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    languages = ["en", "pl", "cs", "ru", "pl@nsfw", "cs@labilni"]
    monkeypatch.setenv("COLUMNS", str(columns))

    lines = cardset("show", "neigh", "--lang", ",".join(languages)).out.splitlines()

    heads = [line.split() for line in lines if line.startswith("[")]
    assert [len(head) for head in heads] == abreast
    assert [code for head in heads for code in head] == [f"[{code}]" for code in languages]
    assert max(map(len, lines)) < columns


def test_nothing_asked() -> None:
    done = cardset("show")

    assert done.code == 2
    assert "Name a card, or use --list." in done.err


@pytest.mark.parametrize("columns", ["80", "120", "60"])
def test_languages_stand_in_columns(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every column starts at the same place in each line, whatever the alphabet."""
    monkeypatch.setenv("COLUMNS", columns)
    lines = cardset("show", "rhinocorn", "--lang", "en,pl,ru").out.splitlines()
    face = lines[: lines.index("")]
    heads = [face[0].index(head) for head in ("[en]", "[pl]", "[ru]")]

    assert heads[0] == 0
    assert heads[1] == heads[2] - heads[1]
    for line in face:
        assert len(line) <= int(columns)
        for start in heads[1:]:
            assert line[start - 2 : start].strip() == ""
    alone = cardset("show", "rhinocorn", "--lang", "ru").out
    name = alone.splitlines()[0]
    assert any(line[heads[2] :] and name.startswith(line[heads[2] :].split(" [")[0]) for line in face[1:3])
    assert any("\u0400" <= letter <= "\u04ff" for letter in name)


def test_what_is_not_translated_is_marked(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = copy_of_pebbles(tmp_path_factory.mktemp("set"))
    lines = cardset("show", "tide", "--set", folder, "--lang", "pl").out.splitlines()

    assert lines[0] == "Tide [untranslated]"
    assert lines[1] == "Charm [untranslated]"
    text = " ".join(lines[3 : lines.index("")])
    assert text == "Each time a Pebble leaves your Row, GATHER a piece. [untranslated]"


def test_a_card_without_effect() -> None:
    assert "(no effect)" in cardset("show", "narwhal").out


def test_an_added_card_says_where_it_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(
        "- {id: my-unicorn, name: My Unicorn, type: basic, copies: 2, sources: [own]}\n", encoding="utf-8"
    )

    done = cardset("show", "my-unicorn", "--add", "mine.yaml")

    assert (done.code, done.err) == (0, "")
    facts = " ".join(done.out[done.out.index("id: ") :].split())
    assert facts.startswith("id: my-unicorn copies: 2 added from: mine.yaml ")
    assert facts.endswith(" sources: own")
    assert "second edition" not in done.out


def test_the_edition_is_said_once(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    assert "set: Pebbles, first bag\n" in cardset("show", "tide", "--set", folder).out

    edit(folder / "set.yaml", "edition: first bag", "edition: printed at home")
    assert "set: Pebbles, first bag, printed at home\n" in cardset("show", "tide", "--set", folder).out


def test_the_list_names_every_card_once() -> None:
    lines = cardset("show", "--list").out.splitlines()
    copies = {card.id: card.copies for card in load_set().cards.values()}

    assert len(lines) == len(copies)
    assert {line.split()[0]: int(line.split()[1]) for line in lines} == copies
    assert next(line for line in lines if line.startswith("neigh ")).split() == ["neigh", "14", "Neigh"]


def test_the_list_in_two_languages() -> None:
    lines = cardset("show", "--list", "--lang", "en,pl").out.splitlines()

    assert all(line.count(" | ") == 1 for line in lines)


def test_every_card_can_be_shown_in_every_language() -> None:
    ids = [line.split()[0] for line in cardset("show", "--list").out.splitlines()]

    done = cardset("show", *ids, "--lang", "en,pl,cs,ru")

    assert (done.code, done.err) == (0, "")
    assert done.out.count("id: ") >= len(ids)


def test_its_help_shows_how() -> None:
    assert show.epilog is not None
    assert "cardset show rhinocorn" in cardset("show", "--help").out
