"""``cardset graph``: a proof or a loop, told to people and to programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import networkx
import pytest

from cardset.effects import OneShot, Triggered
from cardset.graph.analysis import Analysis, analyse
from cardset.load import load_set
from cardset.model import CardSet
from tests.cardset.graph.sets import PLANTED
from tests.cardset.samples import PEBBLES
from tests.cardset.test_schemas import faults
from tests.cli.running import AS_ANYBODY, FROZEN, ROOT, Outcome, cardset, needs_closed_files, said, start

SVG = "{http://www.w3.org/2000/svg}"
BASE = [
    ["dark-angel-unicorn/1", "necromancer-unicorn/1", "seductive-unicorn/1"],
    ["stabby-the-unicorn/1"],
    ["tiny-stable/1"],
]
"""The components of the frozen deck, found by hand."""
SHIPPED = ("--set", "uu-base-2e")


@pytest.fixture(autouse=True, scope="module")
def analysed_once() -> Iterator[None]:
    """What is shown in several ways and languages is thought out once; the values never change."""
    known: dict[str, tuple[CardSet, Analysis]] = {}

    def once(
        cards: CardSet, rules: Mapping[str, str], players: int | None, search: Any, *, own: Collection[str]
    ) -> Analysis:
        asked = f"{id(cards)} {rules} {players} {sorted(own)}"
        if asked not in known:
            known[asked] = cards, analyse(cards, rules, players, search, own=own)
        return known[asked][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cli.graph.analyse", once)
        yield


def fresh(*arguments: str | Path) -> Outcome:
    """What ``cardset graph`` says of the frozen deck, asked anew: for what it writes and reads."""
    return cardset("graph", "--set", FROZEN, *arguments)


def planted(name: str) -> Path:
    return PLANTED / f"{name}.yaml"


@cache
def graph(*arguments: str | Path) -> Outcome:
    """What ``cardset graph`` says, of the frozen deck without ``--set``; asked once, for it only reads."""
    return cardset("graph", *(() if "--set" in arguments else ("--set", FROZEN)), *arguments)


def data(*arguments: str | Path) -> dict[str, Any]:
    done = graph("--format", "json", *arguments)
    assert done.code == 0, done.err
    loaded: dict[str, Any] = json.loads(done.out)
    return loaded


def happenings() -> int:
    """How many abilities of the shipped deck make something happen, counted in its cards."""
    abilities = [ability for card in load_set().cards.values() for ability in card.abilities]
    return sum(isinstance(ability, OneShot | Triggered) for ability in abilities)


# Text


def test_a_sentence_for_each_component_comes_first() -> None:
    done = graph()
    head, about, *_ = done.out.split("\n\n")
    sentences = re.split(r"\n(?! )", head)
    assert done.code == 0
    assert [sentence.split()[0] for sentence in sentences] == ["Proved:", "Proved:", "Proved:", "No"]
    for names, sentence in zip(
        (("Dark Angel Unicorn", "Necromancer Unicorn", "Seductive Unicorn"), ("Stabby",), ("Tiny",)),
        sentences,
        strict=False,
    ):
        assert all(name in " ".join(sentence.split()) for name in names)
    assert " ".join(about.split()).startswith("frozen, cs-2e, any number of players: 27 abilities")


@pytest.mark.parametrize("language", ["en", "pl", "cs", "ru"])
def test_every_ability_has_a_row_within_80_columns(language: str) -> None:
    done = graph(*SHIPPED, "--lang", language)
    blocks = done.out.split("\n\n")
    rows = [line for line in blocks[-2].splitlines()[2:] if not line.startswith(" ")]
    assert max(map(len, done.out.splitlines())) <= 80
    assert len(rows) == happenings()
    assert "cardset docs chains" in blocks[-1]
    # Quantities and events are words, never counters of the net.
    assert not re.search(r"@|waits:|\bpaid\b", done.out)


def test_the_table_says_what_the_effects_in_cycles_cost() -> None:
    # By hand: Dark Angel and Tiny Stable sacrifice, Necromancer and Seductive discard, Stabby destroys.
    rows = {row["ability"].partition("/")[0]: row["falls"] for row in data()["table"] if row["cyclic"]}
    assert rows == {
        "dark-angel-unicorn": "cards in Stables",
        "necromancer-unicorn": "cards in hand",
        "seductive-unicorn": "cards in hand",
        "stabby-the-unicorn": "cards in Stables",
        "tiny-stable": "cards in Stables",
    }


def test_a_loop_is_told_with_who_can_stop_it_and_what_mends_it() -> None:
    done = graph("--add", planted("two-cards"))
    told = " ".join(done.out.split("\n\n")[0].split())
    assert told.startswith("Loop: Ebb → Flood → Ebb. Nobody can end it.")
    assert "“once per turn” on Ebb; “once per turn” on Flood" in told

    done = graph("--add", planted("angel-without-exception"))
    assert "who can end it, with A's turn: A." in " ".join(done.out.split())


@pytest.mark.soak
def test_two_loops_at_once_are_told_each_with_what_mends_it(tmp_path: Path) -> None:
    both = ("--add", planted("two-cards"), "--add", planted("itself"))
    ebb, wanderer = re.split(r"\n(?! )", graph(*both).out.split("\n\n")[0])[:2]
    assert " ".join(ebb.split()).startswith("Loop: Ebb → Flood → Ebb.")
    assert "“once per turn” on Ebb; “once per turn” on Flood" in " ".join(ebb.split())
    assert " ".join(wanderer.split()).startswith("Loop: Wanderer → Wanderer.")
    assert "“once per turn” on Wanderer" in " ".join(wanderer.split())
    assert fresh(*both, "--witness", tmp_path).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loop-1.yaml", "loop-2.yaml"]


@pytest.mark.soak
@pytest.mark.parametrize("as_folder", [False, True])
def test_what_mends_all_loops_by_the_added_cards_alone_comes_first(as_folder: bool, tmp_path: Path) -> None:
    path = planted("two-angels")
    if as_folder:
        path = tmp_path / "angels"
        path.mkdir()
        (path / "cards.yaml").write_bytes(planted("two-angels").read_bytes())
    told = " ".join(graph("--add", path).out.split("\n\n")[0].split())
    for number, pair in enumerate(
        ("Shy Angel Unicorn → Dark", "Sly Angel Unicorn → Dark", "Sly Angel Unicorn → Shy"), 1
    ):
        assert f"Loop {number}: {pair} Angel Unicorn →" in told
    mends = "Any one of these changes mends it: “once per turn” on Shy Angel Unicorn + “once per turn” on Sly"
    assert mends in told
    found = data("--add", path)
    (endless,) = [one for one in found["components"] if one["loops"]]
    assert faults("graph", found) == []
    assert all(loop["witness"] for loop in endless["loops"])
    assert endless["repairs"][0] == ["once:shy-angel-unicorn/1", "once:sly-angel-unicorn/1"]


def test_a_contradiction_is_told() -> None:
    told = " ".join(graph("--add", planted("negating-ring")).out.split())
    assert told.startswith("Contradiction: Rock → Scissors → Paper → Rock deny each other's lasting effects")


def test_the_rules_and_the_number_of_players_decide() -> None:
    assert "any number of players" in graph().out
    for players, verdict in (("2", "finite"), ("3", "endless-forced")):
        found = data("--add", planted("three-players"), "--players", players)
        assert (found["players"], found["verdict"]) == (int(players), verdict)
    for rules, verdict in (("cs-2e", "finite"), ("pl-new", "endless-forced")):
        found = data("--add", planted("empty-deck"), "--rules", rules)
        assert (found["rules"], found["verdict"]) == (rules, verdict)


def test_a_set_of_another_game_is_looked_at_too() -> None:
    found = data("--set", PEBBLES)
    assert faults("graph", found) == []
    assert (found["rules"], found["options"]) == ("", {})
    # In its own words: the zone in play is its Row.
    assert {row["falls"] for row in found["table"]} >= {"cards in: Row"}


# What added cards bring


def test_added_cards_are_compared_with_the_set_without_them() -> None:
    for _ in range(2):  # the second time the set's own graph comes from the cache
        told = [" ".join(part.split()) for part in fresh("--add", planted("two-cards")).out.split("\n\n")]
        assert "New with the added cards: 2 abilities, 6 triggers." in told[2]
        assert "Flood can be set off by: Alluring Narwhal, Ebb." in told[2]
        assert "New component, Ebb and Flood: endless, no way out." in told[2]
        assert "now, no bound." in told[2]
        assert told[3].count("endless, no way out") == 2 and "Rhinocorn" not in told[3]


def test_a_component_with_another_verdict_is_told() -> None:
    changes = data("--add", planted("second-angel"))["changes"]
    (changed,) = changes["components"]
    assert changed["abilities"] == sorted([*BASE[0], "shy-angel-unicorn/1"])
    assert (changed["before"], changed["now"]) == (["finite"], "endless-optional")
    assert changes["abilities"] == ["shy-angel-unicorn/1"]
    assert changes["longest_chain"]["now"] is None


def test_a_card_without_effect_brings_nothing(tmp_path: Path) -> None:
    path = tmp_path / "plain.yaml"
    path.write_text(
        "- {id: plain-unicorn, name: Plain Unicorn, type: basic, copies: 1, sources: [own]}\n",
        encoding="utf-8",
    )
    changes = data("--add", path)["changes"]
    assert (changes["abilities"], changes["triggers"], changes["components"]) == ([], [], [])
    assert "No new component" in graph("--add", path).out


# Data


def test_the_data_is_what_its_schema_says() -> None:
    for arguments in ([], ["--all", "--lang", "cs"], ["--add", planted("joint")], ["--rules", "pl-nsfw"]):
        assert faults("graph", data(*arguments)) == []


@pytest.mark.parametrize("deck", [(), SHIPPED], ids=["frozen", "shipped"])
def test_a_deck_is_proved_with_a_certificate_for_each_component(deck: tuple[str, ...]) -> None:
    found = data(*deck)
    components = [one["abilities"] for one in found["components"]]
    assert components == BASE if deck == () else len(components) >= len(BASE)
    assert {one["verdict"] for one in found["components"]} == {"finite"}
    for one in found["components"]:
        assert one["certificate"]["net_digest"] == found["certificate"]["net_digest"]
        assert one["certificate"]["rounds"]
        (share,) = [
            part for part in found["certificate"]["components"] if part["abilities"] == one["abilities"]
        ]
        assert one["longest_chain"] == share["longest"]["starts"] < found["longest_chain"]
    assert found["longest_chain"] == found["certificate"]["longest"]["starts"]
    assert found["stratified"] is True


def test_a_loop_has_a_witness_and_no_bound() -> None:
    found = data("--add", planted("two-cards"))
    (loop,) = [one for one in found["components"] if one["verdict"] != "finite"]
    assert (loop["verdict"], loop["abilities"]) == ("endless-forced", ["ebb/1", "flood/1"])
    assert loop["witness"]["stoppers"] == []
    assert loop["witness"]["scenario"].startswith("scenarios:")
    assert loop["longest_chain"] is None and loop["certificate"] is None
    assert found["certificate"]["without"] == ["ebb/1", "flood/1"]
    for one in found["components"]:
        if one is not loop:
            assert one["certificate"]["rounds"]
            assert one["certificate"]["net_digest"] == found["certificate"]["net_digest"]
            assert one["longest_chain"] is None
    numbered = {edge["source"]: edge["steps"] for edge in found["edges"] if edge["steps"]}
    assert sorted(numbered.items()) == [("ebb/1", ["1"]), ("flood/1", ["2"])]


def test_all_shows_everything_and_otherwise_components_and_what_is_next_to_them() -> None:
    everything, part = data("--all"), data()
    ids = [node["id"] for node in part["nodes"]]
    assert len(everything["nodes"]) == 27 > len(ids)
    inside = {name for names in BASE for name in names}
    beside = {
        end
        for edge in everything["edges"]
        if not edge["pruned"] and {edge["source"], edge["target"]} & inside
        for end in (edge["source"], edge["target"])
    }
    assert set(ids) == inside | beside
    assert all(edge["reasons"] for edge in everything["edges"])
    assert any(edge["pruned"] for edge in everything["edges"])


# Pictures


def classes(element: ElementTree.Element) -> set[str]:
    return set(element.get("class", "").split())


def test_the_picture_says_in_words_what_it_shows() -> None:
    root = ElementTree.fromstring(graph(*SHIPPED, "--format", "svg", "--lang", "pl").out)
    assert root.get("role") == "img"
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == f"uu-base-2e: {said('proved finite', 'pl')}"
    assert description is not None and "Jednorożec mroczny anioł" in (description.text or "")
    groups = list(root.iter(f"{SVG}g"))
    hulls = [group for group in groups if "hull" in classes(group)]
    components = len(data(*SHIPPED)["components"])
    assert components >= 3
    assert ["".join(hull.itertext()).count("✓") for hull in hulls] == [
        2
    ] * components  # its title, and to be seen
    for group in groups:
        if {"node", "edge"} & classes(group) and "data-edge" in group.attrib:
            told = group.find(f"{SVG}title")
            assert told is not None and "→" in (told.text or "")
    assert "prefers-color-scheme:dark" in ElementTree.tostring(root, encoding="unicode")


def test_a_loop_is_bold_and_numbered_and_a_pruned_trigger_dashed_with_its_reason() -> None:
    root = ElementTree.fromstring(graph("--format", "svg", "--add", planted("three-cards-by-theft")).out)
    loops = [group for group in root.iter(f"{SVG}g") if {"edge", "loop"} <= classes(group)]
    numbers = ["".join(text.text or "" for text in group.iter(f"{SVG}text")) for group in loops]
    assert sorted(number for number in numbers if number) == ["1", "2", "3"]
    pruned = [
        group for group in root.iter(f"{SVG}g") if "pruned" in classes(group) and "data-edge" in group.attrib
    ]
    assert pruned
    reasons = [told.text or "" for group in pruned if (told := group.find(f"{SVG}title")) is not None]
    assert len(reasons) == len(pruned) and all(len(reason) > 30 for reason in reasons)
    style = "".join(element.text or "" for element in root.iter(f"{SVG}style"))
    assert re.search(r"\.edge\.pruned path\{[^}]*dasharray", style)
    assert re.search(r"\.edge\.loop path\{[^}]*stroke-width:4", style)


class Page(HTMLParser):
    """What a page is made of: its elements with their attributes, and what is written."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.written: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.written.append(data)


def test_the_page_is_one_file_and_has_the_table_beside_the_picture() -> None:
    text = graph(*SHIPPED, "--format", "html", "--lang", "cs").out
    page = Page(text)
    assert ("html", {"lang": "cs"}) in page.elements
    assert not [tag for tag, found in page.elements if {"src", "href"} & found.keys() or tag == "link"]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    rows = [found for tag, found in page.elements if tag == "tr" and "data-node" in found]
    assert len(rows) == happenings()
    nodes = [found for _, found in page.elements if "data-node" in found and found.get("role") == "button"]
    assert [found["tabindex"] for found in nodes].count("0") == 1  # one stop for the tab key, arrows inside
    assert all(found["aria-label"] for found in nodes)
    json.loads(next(part for part in page.written if part.startswith('{"words"')))


def test_no_text_of_a_card_leaves_its_place(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    name = '</script><script>alert(1)</script> & \\"x\\" # <b>'
    path.write_text(
        f'- id: evil\n  name: "{name}"\n  type: magical\n  copies: 1\n'
        "  abilities: [{when: {this: entered}, do: {draw: {}}}]\n  sources: [own]\n",
        encoding="utf-8",
    )
    page = Page(graph("--format", "html", "--add", path).out)
    assert [tag for tag, _ in page.elements].count("script") == 2
    assert "b" not in {tag for tag, _ in page.elements}
    ElementTree.fromstring(graph("--format", "svg", "--add", path).out)
    ElementTree.fromstring(graph("--format", "graphml", "--add", path).out)
    label = next(
        line for line in graph("--format", "mermaid", "--add", path).out.splitlines() if "alert" in line
    )
    assert label.count('"') == 2 and "<" not in label
    label = next(
        line for line in graph("--format", "dot", "--add", path).out.splitlines() if '"evil/1" [' in line
    )
    assert '\\"x\\"' in label


def test_other_programs_read_the_same_graph(tmp_path: Path) -> None:
    path = tmp_path / "chains.graphml"
    assert fresh("--all", "-o", path).code == 0
    read = networkx.read_graphml(path)
    found = data("--all")
    assert set(read) == {node["id"] for node in found["nodes"]}
    assert read.number_of_edges() == len({(edge["source"], edge["target"]) for edge in found["edges"]})
    for form, arrow in (("dot", "->"), ("mermaid", r"-->|==>|\.->")):
        text = graph("--all", "--format", form).out
        assert len(re.findall(arrow, text)) == len(found["edges"])


def test_the_ending_of_the_file_means_the_format(tmp_path: Path) -> None:
    beginnings = {"svg": "<svg", "html": "<!DOCTYPE", "htm": "<!DOCTYPE", "gv": "digraph", "mmd": "---"}
    for ending, beginning in beginnings.items():
        path = tmp_path / f"chains.{ending}"
        done = fresh("-o", path)
        assert (done.code, done.out, done.err) == (0, "", f"written: {path}\n")
        assert path.read_text(encoding="utf-8").startswith(beginning)


# Certificates


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate of the frozen deck."""
    path = tmp_path_factory.mktemp("proof") / "proof.json"
    done = fresh("--certificate", path)
    assert done.code == 0
    assert f"written: {path}\n" in done.err
    return path


def test_a_certificate_is_checked(proof: Path) -> None:
    done = fresh("--verify", proof)
    assert done.code == 0
    assert done.out.startswith(f"{proof}: holds for frozen: every chain of effects ends")
    assert done.err == f"{proof}: checked under the rules that it names: cs-2e, any number of players\n"


def test_a_certificate_tells_its_rules(tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    rules = "pl-new,flyers=after"
    assert fresh("--rules", rules, "--players", "2", "--certificate", proof).code == 0
    assert fresh("--verify", proof).err.endswith(f": {rules}, 2 players\n")
    assert fresh("--verify", proof, "--rules", rules).err == ""


def test_it_is_for_one_version_of_the_set_and_for_its_rules(proof: Path) -> None:
    done = fresh("--verify", proof, "--add", planted("another"))
    assert done.code == 1
    assert f"{proof}: the certificate is for another version of the set" in done.out
    done = fresh("--verify", proof, "--rules", "pl-new")
    assert done.code == 1
    assert "other rules" in done.out
    done = fresh("--verify", proof, "--players", "2")
    assert done.code == 1
    assert "another number of players" in done.out


def test_a_changed_certificate_fails(proof: Path, tmp_path: Path) -> None:
    certificate = json.loads(proof.read_text(encoding="utf-8"))
    weights = certificate["rounds"][-1]["weights"]
    weights[next(iter(weights))] += 1
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(certificate), encoding="utf-8")
    done = fresh("--verify", path)
    assert done.code == 1
    assert done.out.startswith(f"{path}: ")
    assert re.fullmatch(r"\d+ faults?\.", done.err.splitlines()[-1])


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("{", 2, "is no certificate"),
        ("[" * 100_000, 2, "is no certificate"),
        ("{}", 1, "'schema_version' is a required property"),
        ("[]", 1, "is not of type 'object'"),
    ],
)
def test_what_is_no_certificate_is_refused(text: str, code: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    done = fresh("--verify", path)
    assert done.code == code
    assert said in done.out + done.err


def test_where_there_is_a_loop_the_rest_is_certified(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    done = fresh("--add", planted("two-cards"), "--certificate", path)
    assert done.code == 1
    assert "the proof is without ebb/1, flood/1: not every chain is proved to end" in done.err
    done = fresh("--add", planted("two-cards"), "--verify", path)
    assert done.code == 0
    assert done.out == (
        f"{path}: holds for frozen as long as no loop is under way: "
        "every chain ends that does not carry out without end any of ebb/1, flood/1.\n"
    )


def test_a_proof_of_the_rest_is_not_passed_off_as_one_of_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    fresh("--add", planted("two-cards"), "--certificate", path)
    certificate = json.loads(path.read_text(encoding="utf-8"))
    del certificate["without"]
    path.write_text(json.dumps(certificate), encoding="utf-8")
    done = fresh("--add", planted("two-cards"), "--verify", path)
    assert done.code == 1
    assert "no round covers 'ebb/1" in done.out


# Witnesses


def test_loops_are_written_as_scenarios_that_pass(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "loops"
    done = fresh("--add", planted("two-cards"), "--witness", folder)
    assert done.code == 0
    assert [path.name for path in folder.iterdir()] == ["loop-1.yaml"]
    played = subprocess.run(
        [sys.executable, "-c", "from cli.table import main; main()", "scenario", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert played.returncode == 0, played.stdout + played.stderr
    assert "all as expected" in played.stdout


def test_without_a_loop_there_is_nothing_to_write(tmp_path: Path) -> None:
    done = fresh("--witness", tmp_path)
    assert done.code == 0
    assert "no loop was found" in done.err
    assert not list(tmp_path.iterdir())


# What can go wrong


def test_a_set_with_faults_is_told_with_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("- {id: wrong, name: Wrong, type: magicl, copies: 1, sources: [own]}\n", encoding="utf-8")
    done = fresh("--add", path)
    assert done.code == 2
    assert f"{path}:1:" in done.err and "magical" in done.err


def test_a_certificate_is_checked_without_networkx(proof: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    assert fresh("--verify", proof).code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "chains.pdf"], "the ending '.pdf' means no format"),
        (["-o", "chains"], "the name has no ending"),
        (["--format", "pdf"], "pdf"),
        (["--rules", "cs-3e"], "there are no rules 'cs-3e'"),
        (["--lang", "xx"], "xx"),
        (["--lang", "pl,cs"], "one at a time"),
        (["--players", "1"], "--players"),
        (["--verify", "nowhere.json"], "there is no such file"),
        (["-o", "nowhere/chains.svg"], "nowhere"),
        (["--verify", "proof.json", "--all"], "--all does not go with --verify"),
    ],
)
def test_wrong_arguments(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = fresh(*arguments)
    assert done.code == 2
    assert said in done.err
    assert not list(tmp_path.iterdir())


@needs_closed_files
def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    program = [sys.executable, "-c", "from cli.start import cardset; cardset()"]
    done = subprocess.run(
        [*AS_ANYBODY, *program, "graph", "--set", str(FROZEN), "-o", str(tmp_path / "chains.svg")],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {tmp_path}")


def test_nobody_reads_on() -> None:
    process = start("graph", "--set", FROZEN, "--all", "--format", "json")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == 0
    process.stderr.close()


# In validate


def test_validate_tells_of_chains_where_it_is_asked() -> None:
    assert "Proved" not in cardset("validate").out
    for option in ("--chains", "--strict"):
        done = cardset("validate", "--set", FROZEN, option)
        assert done.code == 0
        assert done.out.count("Proved:") == 3


@pytest.mark.parametrize("name", ["two-cards", "negating-ring"])
def test_strict_fails_on_what_is_not_sure_to_end(name: str) -> None:
    done = cardset("validate", "--set", FROZEN, "--add", planted(name), "--strict", "--format", "json")
    chains = json.loads(done.out)["chains"]
    assert (done.code, chains["rules"]) == (1, "cs-2e")
    assert (chains["verdict"], chains["stratified"]) in [("endless-forced", True), ("finite", False)]


def test_chains_alone_only_tells() -> None:
    done = cardset("validate", "--set", FROZEN, "--add", planted("two-cards"), "--chains")
    assert done.code == 0
    assert "Loop: Ebb → Flood → Ebb." in done.out


def test_faults_come_before_chains(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("- {id: wrong, name: Wrong, type: magicl, copies: 1, sources: [own]}\n", encoding="utf-8")
    done = cardset("validate", "--set", FROZEN, "--add", path, "--strict")
    assert done.code == 2
    assert "Proved" not in done.out
