"""docs/designer.md: whoever types its examples gets what the page promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardset.card_schema import card_schema
from cardset.load import load_set
from tests.cli.running import cardset, table

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "designer.md").read_text(encoding="utf-8")


def files() -> dict[str, str]:
    """The files of the page by name: a block belongs to the file named first since the block before it."""
    found = {}
    for said, block in re.findall(r"(.*?)^```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE):
        found[re.findall(r"`([^`\s]+\.yaml)`", said.rpartition("```")[2])[0]] = block
    return found


@pytest.fixture(autouse=True)
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that holds all files of the page, and is the current one."""
    for name, text in files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_shows_every_file_of_a_set() -> None:
    assert list(files()) == [
        "my-card.yaml",
        "pony-express/set.yaml",
        "pony-express/cards/ponies.yaml",
        "pony-express/i18n/pl/language.yaml",
        "moorland/set.yaml",
        "moorland/cards/moor.yaml",
        "highlands/vocabulary.yaml",
        "highlands/terms.yaml",
        "highlands/far-call.yaml",
        "highlands/i18n/pl/lexicon.yaml",
    ]


def test_every_command_of_the_page_works() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    commands = [line.split() for block in blocks for line in block.splitlines()]
    assert ["cardset", "validate", "--add", "my-card.yaml"] in commands
    assert ["cardset", "sync", "--set", "pony-express"] in commands

    for program, *arguments in commands:
        done = cardset(*arguments)
        assert (program, done.code) == ("cardset", 0), (arguments, done.out, done.err)


def test_the_older_print_reads_as_the_page_says() -> None:
    shown = cardset("show", "moor-breeze", "--set", "moorland", "--print", "first")
    assert "DRAW 2 cards." in shown.out and "copies: 2" in shown.out


def test_other_pages_call_the_card_by_its_id() -> None:
    (own,) = re.findall(r"^- id: (\S+)", files()["my-card.yaml"], re.MULTILINE)
    pages = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))
    named = re.findall(r"--add my-card\.yaml --card (\S+)", pages)
    assert len(named) >= 3
    assert set(named) == {own}


def test_the_scenario_of_the_other_page_goes_with_the_card() -> None:
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    scenario = re.search(r"^```yaml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert scenario
    Path("my-scenario.yaml").write_text(scenario[1], encoding="utf-8")
    done = table("scenario", "--add", "my-card.yaml", "my-scenario.yaml")
    assert (done.code, done.err) == (0, "")


def test_the_card_reads_as_the_page_says() -> None:
    promised = re.findall(r"^\*([^*]+)\*$", PAGE, re.MULTILINE)
    shown = " ".join(cardset("show", "hay-thief", "--add", "my-card.yaml").out.split())

    assert len(promised) == 1
    assert promised[0] in shown


def test_a_slip_is_told_as_the_page_says(written: Path) -> None:
    (said,) = re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    path = written / "my-card.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("{discard:", "{discrad:"), encoding="utf-8")

    assert cardset("validate", "--add", "my-card.yaml").out == said


def test_the_set_can_be_translated(written: Path) -> None:
    assert cardset("sync", "--set", "pony-express").code == 0

    catalog = (written / "pony-express" / "i18n" / "pl" / "pony-express.po").read_text(encoding="utf-8")
    assert 'msgid "Fresh Breeze"' in catalog
    assert 'msgid "DRAW 3 cards."' in catalog


def test_every_construct_of_the_schema_is_documented() -> None:
    """What abilities are put together from, as the schema of cards names it: nothing can be forgotten."""
    schema = card_schema(load_set())["$defs"]
    effect = schema["effect"]["properties"]
    joints = set(effect) - set(load_set().vocabulary.verbs)
    triggers = {key for kind in schema["trigger"]["oneOf"] for key in kind["properties"]}
    would = {key for kind in schema["would"]["oneOf"] for key in kind["properties"]}
    filters = {key for shape in schema["cards"]["anyOf"] for key in shape.get("properties", ())}
    moments = {key for kind in effect["later"]["properties"]["when"]["oneOf"] for key in kind["properties"]}
    counts = set(schema["count"]["properties"])
    written = {*joints, *triggers, *would, *filters, *moments, *counts, "go-to", "once"}
    outside = re.sub(r"^```.*?^```$", "", PAGE, flags=re.DOTALL | re.MULTILINE)
    code = " ".join(re.findall(r"`([^`]+)`", outside))
    assert {word for word in written if not re.search(rf"(?<![\w-]){word}(?![\w-])", code)} == set()
