"""``rulebook ask`` and ``cli faq``, through the real command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.running import Outcome, rulebook, said, table

pytestmark = pytest.mark.usefixtures("proved")

ASKED = "can I neigh a neigh?"
TOLD = """\
Can I stop a Neigh with a Neigh?
  Yes. An Instant may be played in answer to another Instant.
  Not said in: Czech rulebook, second edition; Russian rulebook of 2020.
  Explicit only in the Polish rulebooks; “Czech rulebook, second edition” and
  “Russian rulebook of 2020” do not forbid it, since an Instant is played from
  hand too.
  A Neigh answers another player's card played from hand in “Czech rulebook,
  second edition” and “Russian rulebook of 2020”; in the Polish rulebooks any
  player's card, Instants named, and after one's own action too.
  Rules: cards.instant-on-instant
  [cards.instant-on-instant]

Did you mean
  May I answer a Neigh on my own card with a Neigh? [r022]
"""


FIELDS = [
    "id", "question", "verdict", "answer", "by_edition", "by_players", "remarks", "clauses", "rulings",
    "cards", "plays", "score",
]  # fmt: skip


def ask(*arguments: str) -> Outcome:
    return rulebook("ask", *arguments)


def plain(*arguments: str) -> list[dict[str, object]]:
    data = json.loads(ask(*arguments, "--json").out)
    assert list(data) == ["schema_version", "lang", "trust", "doubt", "game", "answers"]
    assert data["schema_version"] == 2
    answers: list[dict[str, object]] = data["answers"]
    return answers


def test_the_best_answer_is_told_in_full_and_of_others_the_question() -> None:
    done = ask(ASKED, "--lang", "en", "-n", "2")

    assert (done.code, done.out) == (0, TOLD)


def test_a_person_who_waits_is_told_and_a_log_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cli.faq import building

    building()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    building()
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_table_answers_as_the_rulebook_does() -> None:
    assert table("faq", ASKED, "--lang", "en").out == ask(ASKED, "--lang", "en").out


def test_the_play_of_an_answer_is_told_in_lines() -> None:
    done = ask("--play", ASKED, "--lang", "en", "-n", "1")

    assert (done.code, done.err) == (0, "")
    answer, *plays = done.out.split("\n\n")
    assert answer == TOLD.partition("\n\n")[0]
    assert len(plays) == 3
    assert [line.strip() for line in plays[0].splitlines()] == [
        "all rulebooks: A third player may stop the Neigh and so let the card through.",
        "Hand of A: Narwhal",
        "Hand of B: Neigh",
        "Hand of C: Neigh",
        "It is the turn of A.",
        "A is asked: Your turn. What do you do?",
        "A answers: play Narwhal",
        "A plays Narwhal.",
        "B is asked: A plays Narwhal. Do you stop it?",
        "B answers: answer with Neigh",
        "B Neighs A's Narwhal.",
        "C is asked: B Neighs A's Narwhal. Do you stop it?",
        "C answers: answer with Neigh",
        "C Neighs B's Neigh.",
        "Narwhal comes into A's Stable.",
        "--- Turn 2: B ---",
        "B draws a card. (Caffeine Overload)",
        "As expected: Stable of A: Narwhal",
        "As expected: Discard pile: Neigh ×2",
    ]


def test_a_play_is_told_in_the_language_and_by_the_rules_that_are_asked_for() -> None:
    asked = ("--play", "kiss of life without target", "--lang", "en", "-n", "1")
    played = "Czech rulebook, second edition; Russian rulebook of 2020\nHand of A: Kiss of Life\n"
    held = "Polish rulebook, newer edition; Polish rulebook of the NSFW edition\nHand of A: Kiss of Life\n"
    every, one = ask(*asked).out, ask(*asked, "--rules", "ru-2020").out
    assert played in every and held in every
    assert played in one and held not in one
    polish = ask("--play", "czy rzenie blokuje rzenie", "--lang", "pl", "-n", "1").out
    assert "Pytanie do A: Twoja tura. Co robisz?\nOdpowiedź A: zagraj" in polish


def test_what_was_not_played_has_no_play() -> None:
    done = ask("--play", "how many reference cards come with the game", "--lang", "en")
    assert done.code == 1
    assert done.out.endswith("\nNo play shows this answer.\n")
    both = ask("--play", "--json", ASKED)
    assert both.code == 2 and "it does not go with --json" in both.err


def test_the_table_shows_the_play_of_its_last_answer() -> None:
    done = table("play", "--seed", "5", "--lang", "en", typed=f"v\nr {ASKED}\nv\nq\n")
    before, _, after = done.out.partition("Can I stop a Neigh with a Neigh?")
    assert "Ask first: r and a question." in before
    assert "As expected: Discard pile: Neigh ×2" in after


def test_words_need_no_quotes() -> None:
    assert ask("--lang", "en", *ASKED.split()).out == ask("--lang", "en", ASKED).out


def test_json_has_the_answers_with_what_they_rest_on() -> None:
    answers = plain("my own card was neighed, may I answer with a neigh", "--lang", "en", "-n", "4")

    assert len(answers) == 4
    assert all(list(answer) == FIELDS for answer in answers)
    assert answers[0]["id"] == "r022"
    assert answers[0]["rulings"] == ["r022"]
    assert answers[0]["cards"] == ["neigh"]
    assert str(answers[0]["answer"]).startswith("Yes, and it does not use up")
    scores = [answer["score"] for answer in answers]
    assert scores == sorted(scores, key=lambda score: -float(str(score)))


def test_json_says_what_each_rulebook_says_with_its_lines_and_the_play() -> None:
    (answer,) = plain("can I play a unicorn into somebody else's stable", "--lang", "en", "-n", "1")
    by_edition: Any = answer["by_edition"]

    assert answer["id"] == "cards.unicorn-play-where"
    assert answer["verdict"] == "depends"
    assert {edition: (one["standing"], one["verdict"]) for edition, one in by_edition.items()} == {
        "cs-2e": ("denied", "no"),
        "ru-2020": ("denied", "no"),
        "pl-new": ("said", "yes"),
        "pl-nsfw": ("said", "yes"),
    }
    assert all(one["lines"] and one["name"] for one in by_edition.values())
    assert str(answer["answer"]).startswith("It depends on the rulebook. Polish rulebook")
    plays: Any = answer["plays"]
    assert plays
    assert all(play["position"] and play["events"] for play in plays)


def test_what_a_rulebook_does_not_say_is_no_answer_of_it() -> None:
    (answer,) = plain("can I neigh a neigh", "--lang", "en", "-n", "1", "--rules", "cs-2e")

    assert answer["verdict"] == ""
    assert str(answer["answer"]).startswith("Not said in: Czech rulebook, second edition. Polish rulebook")


def test_what_a_rulebook_denies_is_answered_so() -> None:
    asked = "can I play a unicorn into somebody else's stable", "--lang", "en", "-n", "1", "--rules", "cs-2e"
    (answer,) = plain(*asked)

    assert answer["verdict"] == "no"
    assert str(answer["answer"]).startswith("No. Polish rulebook")


def test_what_may_be_meant_is_listed_when_nothing_is_sure() -> None:
    done = ask("can rhinocorn kill itself on tuesdays", "--lang", "en")
    heading, *nearest = done.out.splitlines()

    assert done.code == 1
    assert heading == "I am not sure what you mean. The nearest questions are:"
    assert len(nearest) == 3
    assert all(line.startswith("  ") and line.endswith("]") for line in nearest)


def test_a_question_about_another_game_says_how_to_ask_it() -> None:
    done = ask("how do i repay a loan when i'm broke")

    assert done.code == 1
    assert done.out.splitlines() == [
        "That seems to be about Unicorn Fever: "
        "rulebook ask --game unicorn-fever 'how do i repay a loan when i'\"'\"'m broke'"
    ]


def test_a_question_in_another_language_is_answered_in_that_and_it_is_said() -> None:
    first, *rest = ask("remis kto wygrywa", "--lang", "en").out.splitlines()

    assert (
        first == said("The question is in another language than --lang says: {language}.", "pl") + "polski."
    )
    assert rest == ask("remis kto wygrywa").out.splitlines()


def test_an_answer_that_depends_on_the_edition_says_so_and_names_them() -> None:
    (answer,) = plain("kiss of life without target", "--lang", "en", "-n", "1")

    assert answer["id"] == "kiss-of-life:no-target"
    assert str(answer["answer"]).startswith("It depends on the rulebook.")
    assert "Russian rulebook of 2020: Yes." in str(answer["answer"])


def test_under_one_rulebook_its_answer_alone_is_given() -> None:
    (answer,) = plain("kiss of life without target", "--lang", "en", "-n", "1", "--rules", "pl-new")

    assert answer["answer"] == "No. The card has to stay in the hand."


@pytest.mark.parametrize(
    ("question", "best", "language"),
    [
        ("remis kto wygrywa", "win.tie-letters", "pl"),
        ("super neigh jde zneighovat?", "super-neigh:stop", "cs"),
        ("колода кончилась", "win.deck-out", "ru"),
    ],
)
def test_an_answer_is_in_the_language_of_the_question(question: str, best: str, language: str) -> None:
    done = ask(question)
    heading = said("Did you mean", language)

    assert done.code == 0
    assert f"[{best}" in done.out.partition(heading)[0]
    assert heading in done.out


def test_what_nothing_answers_is_said_with_exit_code_1() -> None:
    done = ask("qwrtz plmkn vbgfd", "--lang", "en")

    assert done.code == 1
    assert done.out.startswith("That does not seem to be about Unstable Unicorns.")
    nothing = said(
        "That does not seem to be about {game}. Ask in other words, or see all answers: {command}", "pl"
    )
    assert ask("qwrtz plmkn vbgfd", "--lang", "pl").out.startswith(nothing)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "Missing argument"),
        (("",), "The question has no words"),
        (("?!",), "The question has no words"),
        (("neigh " * 200_000,), "The question has 1200000 characters; ask in 2000 at most"),
        (("neigh\x1b[2Ja\x00neigh",), "The question has control characters"),
        (("neigh \udcff",), "The question has control characters"),
        ((ASKED, "--lang", "xx"), "nothing can be asked in 'xx'"),
        ((ASKED, "--lang", "pl,cs"), "names several languages"),
        ((ASKED, "--lang", "en", "--rules", "pl-ne"), "did you mean 'pl-new'?"),
        ((ASKED, "-n", "0"), "0 is not in the range"),
    ],
)
def test_bad_input_is_told_in_one_way(arguments: tuple[str, ...], told: str) -> None:
    done = ask(*arguments)

    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert "Traceback" not in done.err
    assert "\x1b" not in done.err
