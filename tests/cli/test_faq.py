"""``rulebook faq``, through the real command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import rulebook

pytestmark = pytest.mark.usefixtures("proved")

NEW_CARD = """\
- id: hay-thief
  name: Hay Thief
  type: magical
  copies: 1
  abilities:
    - when: {this: entered}
      do:
        may: {discard: {amount: 1}}
        if-you-do: {steal: {card: upgrade}}
  sources: [own]
"""


def test_an_answer_says_the_verdict_first_then_why_then_the_play() -> None:
    done = rulebook("faq", "--clause", "play.bring-not-neighable", "--rules", "pl-new")

    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    at = lines.index(next(line for line in lines if line.endswith("?")))
    assert lines[at + 1].startswith("  No.")
    assert "  Rules: play.bring-not-neighable" in lines
    assert any(line.startswith("  Played (all rulebooks)") for line in lines)
    assert any(line.startswith("    > ") for line in lines)


def test_editions_that_differ_are_told_each() -> None:
    done = rulebook("faq", "--card", "kiss-of-life")

    assert done.code == 0
    text = " ".join(done.out.split())
    assert (
        "May Kiss of Life be played when its effect cannot do anything? It depends on the rulebook." in text
    )
    assert "Russian rulebook of 2020: Yes. It does nothing" in text
    assert "Polish rulebook of the NSFW edition: No. The card has to stay in the hand." in text


def test_under_one_rulebook_only_that_one_answers() -> None:
    done = rulebook("faq", "--card", "kiss-of-life", "--rules", "pl-new", "--format", "json")

    data = json.loads(done.out)
    assert data["editions"].keys() == {"pl-new"}
    answers = {answer["id"]: answer for answer in data["answers"]}
    assert answers["kiss-of-life:no-target"]["answer"] == "No. The card has to stay in the hand."
    assert answers["kiss-of-life:no-target"]["verdict"] == {"pl-new": "no"}


def test_json_has_every_answer_with_its_proofs() -> None:
    data = json.loads(rulebook("faq", "--format", "json").out)

    assert data["schema_version"] == 1
    assert {answer["source"] for answer in data["answers"]} == {"clause", "ruling", "card", "trigger"}
    assert data["runs"] > 4000
    (neigh,) = [answer for answer in data["answers"] if answer["id"] == "r022"]
    assert {"question", "answer", "verdict", "clauses", "rulings", "cards", "proofs", "shown"} <= neigh.keys()


def test_markdown_links_by_id_and_escapes_what_would_be_markup(tmp_path: Path) -> None:
    target = tmp_path / "faq.md"

    done = rulebook("faq", "--format", "md", "--card", "neigh", "-o", target)

    assert (done.code, done.out) == (0, "")
    text = target.read_text(encoding="utf-8")
    assert '### <a id="r022"></a>' in text
    assert text.startswith("## ")


def test_the_same_command_gives_the_same_text() -> None:
    assert (
        rulebook("faq", "--card", "stabby-the-unicorn").out
        == rulebook("faq", "--card", "stabby-the-unicorn").out
    )


@pytest.mark.soak
def test_a_card_of_ones_own_is_asked_about_too(tmp_path: Path) -> None:
    path = tmp_path / "my-card.yaml"
    path.write_text(NEW_CARD, encoding="utf-8")

    done = rulebook("faq", "--add", path, "--card", "hay-thief", "--format", "json")

    answers = {answer["id"]: answer for answer in json.loads(done.out)["answers"]}
    assert set(answers["hay-thief:optional"]["verdict"].values()) == {"yes"}
    assert set(answers["hay-thief:moved"]["verdict"].values()) == {"yes"}
    assert any(answer["source"] == "trigger" and answer["shown"] for answer in answers.values())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--card", "rinocorn"], "error: there is no card 'rinocorn' (did you mean 'rhinocorn'?)"),
        (
            ["--clause", "win.deckout"],
            "error: there is no clause 'win.deckout' (did you mean 'win.deck-out'?)",
        ),
        (["--rules", "pl-nwe"], "error: answers are known under the presets of rules only, not 'pl-nwe'"),
        (["--lang", "de"], "error: "),
    ],
)
def test_what_is_not_there_is_told_with_what_is_near(arguments: list[str], message: str) -> None:
    done = rulebook("faq", *arguments)

    assert done.code == 2
    assert done.err.splitlines()[-1].startswith(message)
    assert done.out == ""
