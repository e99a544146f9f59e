"""What a shell offers when somebody presses Tab: words of the data, not commands alone."""

from __future__ import annotations

from pathlib import Path

from click.shell_completion import ShellComplete

from cli.cardset import cardset
from cli.command import CardsetGroup
from cli.rulebook import rulebook
from cli.table import table as cli

CARD = """\
- id: hay-thief
  name: Hay Thief
  type: basic
  copies: 1
  sources: [own]
"""


def offered(program: CardsetGroup, *words: str) -> list[str]:
    """What may stand in the place of the last word."""
    *before, last = words
    found = ShellComplete(program, {}, "name", "_NAME_COMPLETE").get_completions(before, last)
    return [item.value for item in found]


def test_cards_by_id() -> None:
    assert offered(cardset, "show", "rhi") == ["rhinocorn"]
    assert offered(rulebook, "faq", "--card", "rhi") == ["rhinocorn"]


def test_cards_that_were_added(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(CARD, encoding="utf-8")
    assert offered(cardset, "show", "--add", str(path), "hay") == ["hay-thief"]


def test_languages_one_and_several() -> None:
    assert {"cs", "en", "pl", "ru"} <= {*offered(cardset, "export", "--lang", "")}
    assert offered(cardset, "show", "--lang", "pl,c") == ["pl,cs", "pl,cs@labilni"]
    assert "pl" in offered(cli, "play", "--lang", "p")


def test_lint_rules_and_families() -> None:
    assert offered(cardset, "explain", "terms-mis") == ["terms-missing", "terms-misspelt"]
    assert "meaning" in offered(cardset, "lint", "--select", "mean")


def test_sets_games_rulebooks_and_clauses() -> None:
    assert offered(cardset, "validate", "--set", "uu-") == ["uu-base-2e", "uu-nsfw"]
    assert offered(cli, "watch", "--game", "unst") == ["unstable-unicorns"]
    assert offered(cli, "watch", "--rules", "pl-n") == ["pl-new", "pl-nsfw"]
    assert offered(rulebook, "clause", "win.tie-l")[0] == "win.tie-letters"


def test_opponents_by_kind_and_by_name() -> None:
    assert offered(cli, "play", "--opponent", "race") == ["racer"]
    assert offered(cli, "arena", "--seats", "novice,scripted:rac") == ["novice,scripted:racer"]


def test_what_cannot_be_found_is_not_offered() -> None:
    assert offered(cardset, "show", "--set", "nowhere", "r") == []
    assert offered(rulebook, "clause", "--game", "nothing", "win") == []
