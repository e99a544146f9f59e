"""What a person can type at the table besides numbers, through the real command line."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

import pytest

from rulebook.games.unstable_unicorns import GAME
from tests.cli.running import FROZEN, said, table

SHIPPED = ("--seed", "5", "--vs-ai", "2")
TWO = ("--seed", "3", "--vs-ai", "2", "--set", str(FROZEN))
"""The same deal whatever becomes of the shipped deck; Baby Narwhal is number 8 of its Nursery."""


def statement(clause: str) -> str:
    """What a clause of the rules says."""
    return GAME.clauses.by_id[clause].statement


def play(*lines: str, args: tuple[str, ...] = TWO) -> str:
    done = table("play", *args, typed="".join(f"{line}\n" for line in (*lines, "q")))
    assert (done.code, done.err) == (0, "")
    return done.out


def test_a_hint_names_one_of_the_answers_and_says_why() -> None:
    told = play("8", "hint").splitlines()

    advice = next(line for line in told if line.startswith("I would: "))
    answer = advice.removeprefix("I would: ").removesuffix(".")
    offered = [re.sub(r"^ +\d+  |: .*", "", line) for line in told if re.match(r" +\d+  ", line)]
    assert any(answer.startswith(line) for line in offered)
    said = told[told.index(advice) + 1 :]
    assert any(
        line.startswith(("The next best answer is", "That is ", "Nothing else comes")) for line in said
    )
    assert not any("%" in line for line in said[:5])


def test_a_hint_among_cards_that_are_new_to_whoever_gives_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    guess = "But most of these cards are new to me: I know their types, not their worth."
    assert guess not in play("8", "hint").splitlines()
    monkeypatch.setattr("cli.sitting.MOST", -1)  # as among cards of somebody else
    assert guess in play("8", "hint").splitlines()


def test_the_log_tells_the_last_turns_again() -> None:
    told = play("1", "log").splitlines()

    again = told[told.index("> log") + 1 :]
    assert any(line.startswith("--- Turn ") for line in again)
    assert "  You take Baby Unicorn (Black)." in again


def test_behind_what_others_did_one_goes_back_when_asked_twice() -> None:
    """Baby Unicorns lie open, and the first choice of all is ours: the second player chooses after us."""
    told = play("1", "undo", "t", "undo", "undo", "undo")

    warned, back = "Another u goes back to your last decision", "Back to your last decision."
    assert [line.startswith(back) for line in told.splitlines() if warned in line or back in line] == [
        False,
        True,
    ]
    assert told.count("Which Baby Unicorn do you take?") >= 2
    assert "You have not answered anything yet." in told.split(back)[1]


def test_before_the_first_answer_there_is_nothing_to_take_back() -> None:
    assert told_after("u") == ["You have not answered anything yet."]


def test_who_takes_back_a_card_that_was_played_marks_the_game() -> None:
    """Nobody has answered it: whoever takes it back knows that nobody can."""
    told = play("1", "2", "undo", "undo")

    assert "Back Kick: Which card goes back to the hand?" in told
    assert told.count("Your turn. What do you do?") == 2
    assert "The game is marked." in told


@pytest.mark.usefixtures("proved")
def test_rules_are_told_at_the_table() -> None:
    told = play("ask can I neigh a neigh", args=SHIPPED).splitlines()

    asked = told.index("> ask can I neigh a neigh")
    assert "Yes. " in told[asked + 2]
    assert not any("cards.instant-on-instant" in line for line in told)


def test_commands_are_understood_in_the_language_of_the_program() -> None:
    typed = [said(command, "pl") for command in ("hint", "undo", "log")]
    told = play(*typed, args=(*TWO, "--lang", "pl"))

    assert said("I would: {move}.", "pl") in told
    assert said("Type a number from 1 to {count} or words of an answer.", "pl") not in told


def told_after(command: str, *lines: str, args: tuple[str, ...] = TWO) -> list[str]:
    """What is told between a command and the question, which is put again where it was understood; ``lines``
    are typed before it."""
    told = play(*lines, command, args=args).splitlines()
    begin = len(told) - told[::-1].index(f"> {command}")
    question = next(line for line in told[begin - 2 :: -1] if line.endswith("?"))
    return list(takewhile(lambda line: line != question and not line.startswith("> "), told[begin:]))


def test_why_tells_the_rule_behind_the_question_and_the_reasons_of_the_others() -> None:
    told = told_after("why", "8")

    assert told[0].startswith("  In the Action phase the active player does one thing")
    assert f"  {statement('turn.action-draw-instead')}" in told
    assert any(line.startswith(("Lord Veto", "Magpie")) for line in told)


def test_why_tells_what_allows_an_answer() -> None:
    assert told_after("w5", "8")[0] == "play Tiny Stable into Lord Veto's Stable"
    by_name = told_after("w tiny", "8")
    assert by_name == told_after("w 5", "8")
    assert by_name[-1] == f"  {statement('cards.downgrade-any-stable')}"


def test_why_tells_what_forbids_a_card() -> None:
    """A Baby Unicorn lies in sight, and is none of the things that can be played."""
    told = told_after("why baby unicorn", "8")

    assert told[0].startswith("Not now: Baby Unicorn")
    assert told[1] == f"  {statement('turn.action-one')}"


@pytest.mark.parametrize("language", ["en", "pl", "cs", "ru"])
def test_every_command_has_a_key_and_a_word_in_every_language(language: str) -> None:
    keys = "wtlpburvnoms"
    blocks = play("?", *keys, args=(*TWO, "--lang", language)).split("\n> ")[1:]
    _, expected, *told = blocks[0].splitlines()

    told = told[: next(place for place, line in enumerate(told) if line.endswith("?"))]
    assert [line[2] for line in told if line[2] != " "] == list("?whtlpburvnomsq")
    words = [line[4:].split()[0] for line in told]
    assert len(set(words)) == len(words)
    for key, block in zip(keys, blocks[1:], strict=False):
        assert block.startswith(f"{key}\n")
        assert expected not in block  # what is said to a line that is no command


def test_the_piles_lie_open() -> None:
    discard, nursery = told_after("piles", "8")

    assert discard.startswith("Discard pile: ")
    assert nursery.count("Baby Unicorn") == 6


def test_a_copy_can_be_saved_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    told = play("8", f"s {path}", f"save {path}", "s /proc/no/game")
    assert f"Saved: {path}. cli play --resume {path} goes on from here." in told
    assert "there is such a file already" in told
    assert "cannot be written" in told

    again = table("play", "--resume", path, typed="q\n")
    assert again.code == 0
    assert "Your turn. What do you do?" in again.out


def test_the_rules_in_force_are_told() -> None:
    args = (*TWO, "--rules", "pl-new,flyers=after")
    told = told_after("r", args=args)

    changed = "When a card goes somewhere else than the discard pile: after it has been there"
    assert told[0] == f"Rules: Polish rulebook, newer edition. {changed}."
    assert told_after("r", args=(*args, "--lang", "pl"))[0].startswith(
        "Zasady: Polska instrukcja, nowsze wydanie. Kiedy "
    )
    assert "  When a card goes somewhere else than the discard pile: after it has been there" in told


def test_a_game_can_be_given_up() -> None:
    told = play("1", "concede", "yes", args=SHIPPED).splitlines()

    end = told.index("You concede.")
    assert told[end + 1].startswith("Most Unicorns: ")
    assert told[-1] == "This deal again, or for a friend: " + (
        "cli play --seed 5 --opponent jester --opponent tinkerer --rules cs-2e"
    )


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("ru", "ц", "w"),
        ("ru", "д", "l"),
        ("ru", "зщк", None),
        ("pl", "stol", "t"),
        ("pl", "dziennik", "l"),
        ("cs", "hromadky", "p"),
        ("cs", "PROČ", "w"),
    ],
)
def test_nobody_has_to_switch_the_keyboard_or_to_find_a_mark(
    language: str, typed: str, command: str | None
) -> None:
    """Keys of another layout, words without diacritics and in capitals."""
    args = (*TWO, "--lang", language)
    expected = told_after(command, args=args) if command else told_after("xyzzy", args=args)
    assert told_after(typed, args=args) == expected


def test_a_command_to_share_keeps_the_languages() -> None:
    told = play("concede", "yes", args=(*SHIPPED, "--lang", "cs", "--ui-lang", "en", "--rules", "ru-2020"))
    assert told.splitlines()[-1].endswith("--rules ru-2020 --lang cs --ui-lang en")


def test_what_is_not_in_sight_has_a_text_and_no_reason() -> None:
    assert told_after("?llamacorn", args=SHIPPED)[0].startswith("Llamacorn (Magical Unicorn): ")
    assert told_after("?rhinocorn")[0].startswith("Rhinocorn (Magical Unicorn): ")
    unseen, text = told_after("w rhinocorn")
    assert unseen == "No card in sight has a name such as rhinocorn."
    assert text.startswith("    Rhinocorn (Magical Unicorn): ")
