"""``cardset validate``: every fault of a set, said so that a card designer can act on it."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardset.paths import set_folder
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import ROOT, cardset, start

THROWS = "cards/throws.yaml"
PEBBLES = "cards/pebbles.yaml"
WORDS = "game/vocabulary.yaml"
TERMS = "game/terms.yaml"
SHAPES = (
    "expected one of: [when +] [once +] do; always; "
    "[inherent +] would + redirect; [inherent +] would + instead"
)


@dataclass(frozen=True)
class Slip:
    """One edit of the sample set, and all that should be said about it.

    ``¶`` in ``new`` marks the place that the first message should name; other messages carry theirs.
    """

    name: str
    path: str
    old: str
    new: str
    said: tuple[str, ...]


def slip(name: str, path: str, old: str, new: str, *said: str) -> Slip:
    return Slip(name, path, old, new, said)


FIND = "- do: {gather: {amount: 2}}\n"

SLIPS = [
    # The form of a file.
    slip("tab", THROWS, "  name: Landslide", "¶\tname: Landslide",
         "a tab is not allowed here (indent with spaces; in text, write \\t in \"double quotes\")"),
    slip("duplicate key", THROWS, "  copies: 3\n", "  copies: 3\n  ¶copies: 4\n",
         "the key 'copies' is here a second time, after line 4 (keep one of the two)"),
    slip("anchor bomb", THROWS, "  name: Landslide", "  name: ¶&a [x, x]\n  older_print: [*a, *a]",
         "anchors and aliases ('&' and '*') are not used here (write the value out where it is needed; "
         "put text that starts with one of these signs in \"quotes\")"),
    slip("tag", THROWS, "name: Landslide", "name: ¶!!python/object:os.system Landslide",
         "tags ('!') are not used here (delete the tag; put text that starts with '!' in \"quotes\")"),
    # Shape.
    slip("wrong type", THROWS, "copies: 3", "copies: ¶three",
         "the text 'three' stands here (expected a whole number)"),
    slip("out of range", THROWS, "copies: 3", "copies: ¶0", "0 is out of range (at least 1)"),
    slip("unknown key", THROWS, "  copies: 3\n", "  copies: 3\n  ¶family: bird\n",
         "unknown key 'family' (did you mean 'families'?)"),
    slip("missing key", THROWS, "  name: Landslide\n", "",
         f"{THROWS}:1:3: the key 'name' is missing (needed here: id, name, type, copies, sources)"),
    slip("misspelt key", THROWS, "name: Landslide", "¶nane: Landslide",
         "unknown key 'nane' (did you mean 'name'?)"),
    slip("id not kebab-case", THROWS, "id: landslide", "id: ¶Land_Slide",
         "'Land_Slide' is not written as expected (ids are kebab-case: a-z, 0-9 and single hyphens)"),
    slip("nothing", THROWS, "id: landslide", "id:", f"{THROWS}:1:6: nothing stands here (expected a text)"),
    slip("key twice in a list", THROWS, "copies: 3\n", "copies: 3\n  families: ¶[bird, bird]\n",
         "the list names 'bird' twice (keep one of them)"),
    slip("misspelt part of an ability", PEBBLES, "- when: {card", "- ¶whne: {card",
         "unknown key 'whne' (did you mean 'when'?)"),
    slip("parts of two abilities", PEBBLES, "      do: {gather: {}}", "      always: {gather: {}}",
         f"{PEBBLES}:22:7: 'when' cannot stand beside 'always' ({SHAPES})"),
    slip("half an ability", PEBBLES, "      do: {gather: {}}\n", "",
         f"{PEBBLES}:22:7: the key 'do' is missing ({SHAPES})"),
    slip("no ability", PEBBLES, "- when: {card: pebble, event: left}\n      do: {gather: {}}", "- ¶gathers",
         "the text 'gathers' stands here (expected a mapping)"),
    slip("unknown trigger", PEBBLES, "{this: entered}", "{¶trun: begins}",
         "unknown key 'trun' (did you mean 'turn'?)"),
    slip("half a trigger", PEBBLES, "{card: pebble, event: left}", "¶{card: pebble}",
         "the key 'event' is missing "
         "(expected one of: this; card + event; turn; more-than; fewer-than; response)"),
    slip("list where text or list of texts", PEBBLES, "{this: entered}", "{this: ¶{entered: 1}}",
         "a mapping stands here (expected a text or a list)"),
    slip("bad key in the vocabulary", WORDS, "parameters: {amount: 1}", "parameters: {¶amuont: 1}",
         "'amuont' cannot be a key here (did you mean 'amount'?)"),
    # Words that name nothing.
    slip("verb", THROWS, FIND, "- do: {¶gahter: {}}\n", "unknown verb 'gahter' (did you mean 'gather'?)"),
    slip("parameter", THROWS, FIND, "- do: {gather: {¶amout: 2}}\n",
         "verb 'gather' has no parameter 'amout' (did you mean 'amount'?)"),
    slip("amount", THROWS, FIND, "- do: {gather: {amount: ¶0}}\n",
         "0 is no amount (a number from 1 to 99)"),
    slip("player", THROWS, "each-player", "¶each-playr",
         "unknown kind of player 'each-playr' (did you mean 'each-player'?)"),
    slip("two players for one", THROWS, "each-player", "¶[you, each-player]",
         "one kind of player was expected, found 2 (keep one of them)"),
    slip("type in a filter", THROWS, "card: pebble}", "card: ¶peble}",
         "unknown card type 'peble' (did you mean 'pebble'?)"),
    slip("key of a filter", THROWS, "card: pebble}", "card: {¶famly: bird}}",
         "a card filter has no 'famly' (did you mean 'family'?)"),
    slip("no word at all", THROWS, "card: pebble}", "card: [¶{}]}",
         "a card type was expected, found a mapping (expected one of: card, charm, pebble, throw)"),
    slip("this in a list", THROWS, "card: pebble}", "card: [pebble, ¶this]}",
         "'this' cannot stand in a list (write it alone, without brackets)"),
    slip("event", PEBBLES, "event: left", "event: ¶lift", "unknown event 'lift' (did you mean 'left'?)"),
    slip("type", THROWS, "type: throw\n  copies: 3", "type: ¶trow\n  copies: 3",
         "unknown card type 'trow' (did you mean 'throw'?)"),
    slip("family", PEBBLES, "[bird]", "[¶brid]", "unknown card family 'brid' (did you mean 'bird'?)"),
    slip("source", THROWS, "          - gather: {amount: 2}\n  sources: [project]",
         "          - gather: {amount: 2}\n  sources: [¶projet]",
         "unknown source 'projet' (did you mean 'project'?)"),
    slip("source that is reserved", "set.yaml", "sources:\n", "sources:\n  ¶own: {what: mine, where: here}\n",
         "the source name 'own' is reserved for cards of one's own (give the source another id)"),
    slip("card for two players", "set.yaml", "licence:",
         "two_players: {without_cards: [tide, ¶magpy]}\nlicence:",
         "unknown card 'magpy' (did you mean 'magpie'?)"),
    slip("gift for two players", "set.yaml", "licence:", "two_players: {each_gets: ¶tyde}\nlicence:",
         "unknown card 'tyde' (did you mean 'tide'?)"),
    slip("type for two players", "set.yaml", "licence:", "two_players: {without_types: [¶charms]}\nlicence:",
         "unknown card type 'charms' (did you mean 'charm'?)"),
    slip("related term", TERMS, "related: [pebble]", "related: [¶peble]",
         "unknown term 'peble' (did you mean 'pebble'?)"),
    slip("term of a zone", WORDS, "term: row", "term: ¶rou",
         "unknown term 'rou' (did you mean 'row'?)"),
    slip("term of a verb", WORDS, "terms: [toss]", "terms: [¶tos]",
         "unknown term 'tos' (did you mean 'toss'?)"),
    slip("event of a step", WORDS, "event: tossed}", "event: ¶tosed}",
         "unknown event 'tosed' (did you mean 'tossed'?)"),
    slip("zone of a step", WORDS, "to: beach", "to: ¶beech", "unknown zone 'beech' (did you mean 'beach'?)"),
    slip("a play that does nothing", THROWS,
         "  type: throw\n  copies: 2\n  abilities:\n    - do: {gather: {amount: 2}}\n",
         "  ¶type: throw\n  copies: 2\n",
         "playing a card of the type 'throw' must do something (give it an ability with do: …)"),
    slip("a play that does two things", THROWS,
         "  copies: 2\n  abilities:\n    - do: {gather: {amount: 2}}\n",
         "  copies: 2\n  ¶abilities:\n    - do: {gather: {amount: 2}}\n    - do: {toss: {}}\n",
         "only one ability can say what playing the card does (join the effects with and, then or next)"),
    slip("a type from nowhere", WORDS, "in: card, serves: owner, plays: stable, into: own}\n  throw",
         "in: card, serves: owner}\n  throw",
         f"{WORDS}:13:10: cards of this type are never played and start in no zone "
         "(say it under 'starts'; expected one of: bag, beach, hand, stable)"),
    slip("group of a type", WORDS, "term: pebble, in: card", "term: pebble, in: ¶cord",
         "unknown group of card types 'cord' (did you mean 'card'?)"),
    slip("slot of a phrase", WORDS, "phrase: GATHER {cards}", "phrase: ¶GATHER {card}",
         "nothing fills the slot {card} (did you mean 'cards'?)",
         f"{WORDS}:48:13: the text would not say 'amount' (write one of {{amount}}, {{count}}, {{cards}} "
         "into the phrase)"),
    slip("default of a parameter", WORDS, "{who: you, card", "{who: ¶yu, card",
         "unknown kind of player 'yu' (did you mean 'you'?)"),
    slip("unknown joint", WORDS, "  and: {phrase", "  ¶adn: {phrase",
         "unknown joint 'adn' (did you mean 'and'?)"),
    slip("joint that the game lacks", THROWS, "then:", "¶or:",
         "this game has no joint 'or' (expected one of: and, if-you-do, may, then)"),
    # Totals and doubles.
    slip("box total", "set.yaml", "copies: 14", "copies: ¶15",
         "the box says 15 for 'copies', the card files hold 14 (correct the one that is wrong)"),
    slip("two cards with one id", THROWS, "id: shiny-find", "id: ¶landslide",
         "the card id 'landslide' is taken (by the card at throws.yaml:1)",
         "set.yaml:7:17: the box says 5 for 'distinct', the card files hold 4 "
         "(correct the one that is wrong)",
         "set.yaml:7:28: the box says 14 for 'copies', the card files hold 12 "
         "(correct the one that is wrong)"),
    slip("two cards with one name", THROWS, "name: Shiny Find", "name: ¶tide",
         "the name 'tide' is taken "
         "(by the card 'tide' at pebbles.yaml:17; players could not tell them apart)"),
    slip("one-card verb", THROWS, "toss: {who: each-player, card: pebble}", "gather: {}",
         f"{WORDS}:54:3: 'toss' is used by one card only "
         "(build the card from other words, or say under the key 'only' why it needs its own)",
         f"{WORDS}:24:3: 'each-player' is used by no card "
         "(leave it out, or say under the key 'only' why it is there)"),
    slip("trigger of no card", PEBBLES, "{this: entered}", "{card: pebble, event: entered}",
         f"{WORDS}:43:3: 'this' is used by no card "
         "(leave it out, or say under the key 'only' why it is there)"),
    # What could never happen, and what could be read in two ways.
    slip("nobody to stand for", THROWS, "each-player", "¶that-player",
         "'that-player' has nobody to stand for (name a player earlier in the same effect)"),
    slip("event that nothing emits", PEBBLES, "event: left", "event: ¶lost",
         "nothing in this game emits the event 'lost' "
         "(what happens is one of: entered, gathered, left, played, tossed)"),
    slip("one-shot effect on a card that stays", PEBBLES,
         "- when: {card: pebble, event: left}\n      do:", "- ¶do:",
         "an effect without 'when' never happens on a card of the type 'charm' "
         "(say when it happens, for example when: {this: entered})"),
    slip("trigger on a card that does not stay", THROWS, FIND,
         "- {¶when: {this: entered}, do: {gather: {}}}\n",
         "a card of the type 'throw' is carried out when played and cannot wait for a trigger "
         "(leave out the 'when')"),
    slip("limit of what waits for nothing", THROWS, FIND, "- {¶once: turn, do: {gather: {}}}\n",
         "'once' limits what waits for a trigger (say when it happens, or leave it out)"),
    slip("limit that the game lacks", PEBBLES, "event: left}\n", "event: left}\n      ¶once: turn\n",
         "this game has no limits (leave 'once' out)"),
    slip("gain without a choice", THROWS, FIND, "- do: {¶if-you-do: {gather: {}}}\n",
         "'if-you-do' needs a 'may' beside it (add a may, or use then)"),
    slip("beside a choice", THROWS, FIND, "- do: {may: {gather: {}}, ¶then: {toss: {}}}\n",
         "'then' cannot stand beside 'may' (only if-you-do can)"),
    slip("two verbs", THROWS, FIND, "- do: ¶{gather: {}, toss: {}}\n",
         "one verb was expected, found gather, toss (join several with one of: and, then)"),
    slip("joint of one", THROWS, FIND,
         "- do: {¶and: {gather: {}}}\n",
         "'and' joins a list of at least two effects "
         "(write and: and below it a list, each line starting with '- ')"),
    slip("choice in front of what follows", THROWS, FIND,
         "- do: {then: [¶{may: {gather: {}}}, {toss: {}}]}\n",
         "'may' inside 'then' could be read in two ways "
         "(a 'may' can stand last in 'then', or anywhere in 'next')"),
    slip("loose joint in a tight one", THROWS, FIND,
         "- do: {and: [¶{then: [{gather: {}}, {toss: {}}]}, {gather: {}}]}\n",
         "'then' inside 'and' could be read in two ways "
         "(joints nest in this order, from the inside out: and, or; then; if-you-do; next)"),
]  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_says_all_and_nothing_else(slip: Slip, tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / slip.path, slip.old, slip.new)
    first, *others = slip.said
    if "¶" in slip.new:
        before_it = (folder / slip.path).read_text(encoding="utf-8").partition("¶")[0]
        line, column = before_it.count("\n") + 1, len(before_it.rpartition("\n")[2]) + 1
        first = f"{slip.path}:{line}:{column}: {first}"
        edit(folder / slip.path, "¶", "")
    before = snapshot(tmp_path)

    done = cardset("validate", "--set", folder)

    assert sorted(done.out.splitlines()) == sorted(f"{folder}/{line}" for line in [first, *others])
    assert done.code == 2
    assert snapshot(tmp_path) == before


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("when", "once", "said"),
    [
        ("{this: entered}", "trun", "7:13: unknown limit 'trun' (did you mean 'turn'?)"),
        ("{turn: begins}", "turn", "7:7: this happens once per turn at most, and needs no limit"
         " (leave 'once' out)"),
        ("{turn: ends}", "turn", "7:7: this happens once per turn at most, and needs no limit"
         " (leave 'once' out)"),
        ("{this: entered}", "[turn]", "7:13: a list stands here (expected a text)"),
    ],
)  # fmt: skip
def test_a_limit_that_cannot_be(when: str, once: str, said: str, tmp_path: Path) -> None:
    card = tmp_path / "card.yaml"
    card.write_text(
        "- id: x\n  name: X\n  type: magical\n  copies: 1\n  abilities:\n"
        f"    - when: {when}\n      once: {once}\n      do: {{draw: {{}}}}\n  sources: [own]\n"
    )

    done = cardset("validate", "--add", card)

    assert (done.code, done.out.splitlines()) == (2, [f"{card}:{said}"])


def test_what_is_sound_passes(tmp_path: Path) -> None:
    done = cardset("validate", copy_of_pebbles(tmp_path))

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("pebbles-first: 5 cards, 14 copies, 4 abilities, ")
    assert done.out.endswith("No faults.\n")


def test_a_broken_grammar_is_told(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path) / "i18n" / "pl"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("language.yaml", "grammar.yaml"):
        shutil.copy(ROOT / "i18n" / "pl" / name, folder / name)
    grammar = folder / "grammar.yaml"
    text = grammar.read_text(encoding="utf-8")
    grammar.write_text(text.replace("\nvaries:\n", "\nvaries:\n  mood: [number]\n", 1), encoding="utf-8")

    done = cardset("validate", folder.parents[1])

    assert done.code == 2
    assert f"{grammar}:" in done.out and "'mood'" in done.out
    assert "1 fault." in done.err


def test_the_built_in_set_has_no_faults() -> None:
    done = cardset("validate")

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("uu-base-2e: 84 cards, 127 copies, ")


def test_one_fault_hides_no_other(tmp_path: Path) -> None:
    """A broken file, a card without a sound shape, and wrong words in cards beside it."""
    folder = copy_of_pebbles(tmp_path)
    edit(folder / THROWS, "copies: 3", "copies: many")
    edit(folder / THROWS, FIND, "- do: {gahter: {}}\n")
    edit(folder / PEBBLES, "[bird]", "[brid]")
    edit(folder / TERMS, "related: [pebble]", "related: [pebble")
    edit(folder / WORDS, "to: beach", "to: beech")
    (folder / "cards" / "more.yaml").write_text("- id: [\n", encoding="utf-8")

    done = cardset("validate", folder)

    places = [line.removeprefix(f"{folder}/").split(": ")[0] for line in done.out.splitlines()]
    assert [place for place in places if place.startswith("game")] == [f"{WORDS}:61:20", f"{TERMS}:11:14"]
    assert [place.partition(":")[0] for place in places if "more" in place] == ["cards/more.yaml"]
    assert [place for place in places if PEBBLES in place or THROWS in place] == [
        f"{PEBBLES}:10:14",
        f"{THROWS}:4:11",
        f"{THROWS}:16:12",
    ]
    assert done.err == "6 faults.\n"
    assert done.code == 2


def test_a_broken_card_is_no_dangling_id(tmp_path: Path) -> None:
    """What a faulty file may hold is not reported as missing elsewhere."""
    folder = copy_of_pebbles(tmp_path)
    edit(
        folder / "set.yaml",
        "licence:",
        "two_players: {without_cards: [tide], each_gets: landslide}\nlicence:",
    )
    edit(folder / PEBBLES, "copies: 2\n", "copies: two\n")

    done = cardset("validate", folder)

    assert done.out == f"{folder}/{PEBBLES}:20:11: the text 'two' stands here (expected a whole number)\n"


def test_faults_as_data(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / THROWS, "copies: 3", "copies: 3.5")

    done = cardset("validate", folder, "--format", "json")

    assert done.code == 2
    assert json.loads(done.out) == {
        "schema_version": 1,
        "faults": [
            {
                "path": str(folder / THROWS),
                "line": 4,
                "column": 11,
                "message": "the number 3.5 stands here",
                "hint": "expected a whole number",
            }
        ],
    }


def test_other_commands_say_the_same(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / THROWS, FIND, "- do: {gahter: {}}\n")
    edit(folder / PEBBLES, "[bird]", "[brid]")
    output = tmp_path / "out.json"
    faults = cardset("validate", folder).out.splitlines()
    assert len(faults) == 2

    for arguments in (["show", "tide"], ["export", "--lang", "en", "-o", output], ["vocabulary"], ["sync"]):
        done = cardset(*arguments, "--set", folder)
        assert (done.code, done.out) == (2, "")
        assert done.err.splitlines() == [f"error: {fault}" for fault in faults]
    assert not output.exists()


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("- " * 25_000_000, "", "is larger than 8 MiB, which is more than we read"),
        ("[" * 3_000_000, ":1:41", "is nested more than 40 levels deep (make it flatter)"),
        ("[a," * 2_000_000, "", ""),
    ],
    ids=["fifty megabytes", "endless nesting", "endless list of lists"],
)
def test_huge_files_are_refused_at_once(text: str, place: str, message: str, tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    (folder / THROWS).write_text(text, encoding="utf-8")

    done = cardset("validate", folder)

    assert done.out.startswith(f"{folder}/{THROWS}{place}: {message}" if message else f"{folder}/{THROWS}:1:")
    assert done.code == 2
    assert len(done.out) < 500


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"- id: \xb3ania\n", "1:7: byte 0xb3 is not UTF-8"),
        (b"- id: a\x00b\n", "1:8: the invisible character U+0000 is not allowed"),
        (b"", "1:1: is empty"),
        (b"---\n- a\n---\n- b\n", "3:1: a second document starts here"),
        (b"{}", "1:1: a mapping stands here (expected a list)"),
    ],
)
def test_files_that_are_no_card_files(content: bytes, said: str, tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    (folder / THROWS).write_bytes(content)

    done = cardset("validate", folder)

    assert done.out.startswith(f"{folder}/{THROWS}:{said}")
    assert (done.code, done.err) == (2, "1 fault.\n")


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    (folder / THROWS).unlink()
    (folder / THROWS).mkdir()

    done = cardset("validate", folder)

    assert done.out == f"{folder}/{THROWS}: this is a folder, a file was expected\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("uu-bose-2e", "there is no card set 'uu-bose-2e' "
         "(did you mean 'uu-base-2e'? Or give a folder that holds a set.yaml)"),
        (".", ".: this folder holds no set.yaml, so it is no card set"),
        ("no/such/folder", "there is no card set 'no/such/folder' "
         "(expected one of: uf-project, uu-base-2e, uu-nsfw. Or give a folder that holds a set.yaml)"),
    ],
)  # fmt: skip
def test_sets_that_are_none(name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    done = cardset("validate", "--set", name)

    assert (done.code, done.out, done.err) == (2, "", f"error: {said}\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "set.yaml: the set does not say which game it belongs to "
         "(add a line 'game:' with one of: unicorn-fever, unstable-unicorns; or with a name of your own, "
         "and give the set a game/vocabulary.yaml)"),
        ("game: chess\n", "set.yaml:4:7: there is no game 'chess' (give the set a game/vocabulary.yaml, "
         "or name one of: unicorn-fever, unstable-unicorns)"),
    ],
)  # fmt: skip
def test_a_set_without_a_game(line: str, said: str, tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / "set.yaml", "game: pebbles\n", line)
    (folder / WORDS).unlink()

    done = cardset("validate", folder)

    assert (done.code, done.out, done.err) == (2, "", f"error: {folder}/{said}\n")


def test_a_set_without_cards(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    for path in (folder / "cards").iterdir():
        path.unlink()

    done = cardset("validate", folder)

    assert done.err == f"error: {folder}/cards: this set has no card files (expected cards/*.yaml)\n"


def test_a_set_in_another_games_vocabulary(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / "set.yaml", "game: pebbles\n", "game: marbles\n")

    done = cardset("validate", folder)

    said = f"{folder}/{WORDS}:1:7: this is the vocabulary of the game 'pebbles' (set.yaml says 'marbles')\n"
    assert done.out == said


def test_a_misspelt_command() -> None:
    done = cardset("validat")

    assert done.code == 2
    assert "There is no command 'validat'; did you mean 'validate'?" in done.err


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("- do: {discard: {}}", "5:7: an effect without 'when' never happens on a card of the type 'magical' "
         "(say when it happens, for example when: {this: entered})"),
        ("- when: {response: played}\n      do: {stop: {}}",
         "5:14: a card of the type 'magical' cannot be played in response "
         "(only types that say plays: response can answer)"),
        ("- always: {discard: {}}", "5:16: 'discard' is a verb, no standing effect (write it under do:)"),
        ("- when: {turn: begins}\n      do: {open-hand: {}}",
         "6:12: 'open-hand' is a standing effect, no verb (write it under always:)"),
        ("- when: {turn: begins}\n      do: {sacrefice: {}}",
         "6:12: unknown verb 'sacrefice' (did you mean 'sacrifice'?)"),
        ("- when: {turn: begins}\n      do: {teleport: {}}",
         "6:12: unknown verb 'teleport' (see `cardset vocabulary` for all 33; "
         "`cardset docs vocabulary-stretch` for what none can say)"),
        ("- when: {this: entered}\n      do: {steal: {card: instant}}",
         "6:26: 'steal' never finds a card of the type 'instant': none is ever in the zone 'stable' "
         "(these can be there: card, unicorn, baby, basic, magical, upgrade, downgrade)"),
        ("- when: {this: entered}\n      do: {may: {destroy: {card: {type: magic}}}}",
         "6:34: 'destroy' never finds a card of the type 'magic': none is ever in the zone 'stable' "
         "(these can be there: card, unicorn, baby, basic, magical, upgrade, downgrade)"),
        ("- when: {this: entered}\n      do: {sacrifice: {card: [upgrade, instant]}}",
         "6:30: 'sacrifice' never finds a card of the type 'instant': none is ever in the zone 'stable' "
         "(these can be there: card, unicorn, baby, basic, magical, upgrade, downgrade)"),
        ("- when: {this: entered}\n      do: {discard: {card: baby}}",
         "6:28: 'discard' never finds a card of the type 'baby': none is ever in the zone 'hand' "
         "(these can be there: card, unicorn, basic, magical, magic, upgrade, downgrade, instant)"),
        ("- when: {this: entered}\n      do: {bring: {card: [baby], from: discard}}",
         "6:26: 'bring' never finds a card of the type 'baby': none is ever in the zone 'discard' "
         "(these can be there: card, unicorn, basic, magical, magic, upgrade, downgrade, instant)"),
        ("- when: {this: entered}\n      do: {bring: {card: basic, from: nursery}}",
         "6:26: 'bring' never finds a card of the type 'basic': none is ever in the zone 'nursery' "
         "(these can be there: card, unicorn, baby)"),
        ("- when: {this: entered}\n      do: {bring: {card: magic}}",
         "6:26: 'bring' never finds a card of the type 'magic': none is ever in the zone 'stable' "
         "(these can be there: card, unicorn, baby, basic, magical, upgrade, downgrade)"),
        ("- when: {this: entered}\n      do: {look: {amount: 3, take: 5}}",
         "6:36: 'take' asks for 5 of 3 cards (at most 3, or a higher amount)"),
        ("- when: {this: entered}\n      do: {and: [{draw: {}}, {stop: {}}]}",
         "6:31: 'stop' has no card to answer here "
         "(only an ability with when: {response: played} answers a card that is being played)"),
        ("- when: {turn: ends}\n      do: {steal: {of: any-number-of-players}}",
         "6:24: 'any-number-of-players' cannot stand here (they can only be who does something)"),
        ("- always: {hand-limit: {change: 0}}",
         "5:37: 0 is no change (a number from 1 to 99, negative for fewer)"),
        ("- always: {cannot-be: {event: entered}}",
         "5:35: no card can be kept from the event 'entered' (expected one of 18 known words, such as "
         "affected, brought, destroyed, discarded, drawn, exchanged)"),
        ("- would: {this: left}\n      redirect: hand",
         "5:21: no card can be kept from the event 'left' (expected one of 18 known words, such as "
         "affected, brought, destroyed, discarded, drawn, exchanged)"),
        ("- when: {this: affected}\n      do: {draw: {}}",
         "5:20: nothing in this game emits the event 'affected' (what happens is one of: brought, destroyed, "
         "discarded, drawn, entered, exchanged, found, given, left, moved, played, put, retrieved, returned, "
         "sacrificed, shuffled-in, stolen, stopped, taken)"),
    ],
)  # fmt: skip
def test_a_designers_unicorn(ability: str, said: str, tmp_path: Path) -> None:
    """Faults of an added card are told in its own file; those of the deck it joins are none."""
    path = tmp_path / "mine.yaml"
    path.write_text(
        "- id: my-unicorn\n  name: My Unicorn\n  type: magical\n  abilities:\n"
        f"    {ability}\n  copies: 1\n  sources: [own]\n",
        encoding="utf-8",
    )

    done = cardset("validate", "--add", path)

    assert (done.code, done.out) == (2, f"{path}:{said}\n")


@pytest.mark.parametrize(
    ("kind", "ability", "said"),
    [
        ("basic", "  abilities: [{when: {this: entered}, do: {draw: {}}}]\n",
         "4:3: a card of the type 'basic' has no effects (leave them out, or give it another type)"),
        ("magical", "",
         "3:3: a card of the type 'magical' has an effect (give it abilities, or another type)"),
    ],
)  # fmt: skip
def test_a_type_says_whether_its_cards_have_effects(
    kind: str, ability: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    card = f"- id: my-unicorn\n  name: My Unicorn\n  type: {kind}\n{ability}  copies: 1\n  sources: [own]\n"
    path.write_text(card, encoding="utf-8")

    done = cardset("validate", "--add", path)

    assert (done.code, done.out) == (2, f"{path}:{said}\n")


def test_a_missing_added_file(tmp_path: Path) -> None:
    done = cardset("validate", "--add", tmp_path / "mine.yaml")

    assert (done.code, done.out) == (2, f"{tmp_path}/mine.yaml: there is no such file\n")


def test_nothing_of_a_fault_depends_on_chance(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)
    edit(folder / THROWS, FIND, "- do: {x: {y: z}}\n")
    edit(folder / THROWS, "card: pebble}", "card: [{}]}")
    runs = [start("validate", folder, PYTHONHASHSEED=seed).communicate() for seed in ("1", "2")]

    assert runs[0] == runs[1]
    assert "expected one of" in runs[0][0]


SMALL = {
    "set.yaml": """\
id: two-cards
name: Two Cards
game: unstable-unicorns
edition: first edition
licence: Ours.
box: {distinct: 2, copies: 5}
""",
    "cards/two.yaml": """\
- id: plain-pony
  name: Plain Pony
  type: basic
  copies: 2
  sources: [own]
- id: fresh-breeze
  name: Fresh Breeze
  type: magic
  copies: 3
  abilities:
    - do: {draw: {amount: 3}}
  sources: [own]
""",
}
"""A set of a built-in game that brings no words of its own."""


def small_set(folder: Path) -> Path:
    for name, text in SMALL.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_set_need_not_use_all_words_of_a_built_in_game(tmp_path: Path) -> None:
    done = cardset("validate", small_set(tmp_path))

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("two-cards: 2 cards, 5 copies, 1 ability, ")


def test_an_unreadable_ability_shifts_no_other(tmp_path: Path) -> None:
    """What is wrong with the second ability is told at the second, though the first could not be read."""
    path = tmp_path / "mine.yaml"
    path.write_text(
        "- id: my-unicorn\n  name: My Unicorn\n  type: magical\n  copies: 1\n  sources: [own]\n  abilities:\n"
        "    - when: {this: entered}\n      do: {discrad: {}}\n"
        "    - do: {draw: {}}\n",
        encoding="utf-8",
    )

    done = cardset("validate", "--add", path)

    places = [line.removeprefix(f"{path}:").partition(" ")[0] for line in done.out.splitlines()]
    assert places == ["8:12:", "9:7:"]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("", "'after' needs 'goes_on' beside 'chains'"),
        ("goes_on: losst\n", "unknown event 'losst' (did you mean 'lost'?)"),
        ("goes_on: lost\n", ""),
    ],
)
def test_what_has_been_in_the_discard_pile_first_goes_on_by_an_event(
    tmp_path: Path, more: str, says: str
) -> None:
    folder = copy_of_pebbles(tmp_path)
    with (folder / WORDS).open("a", encoding="utf-8") as file:
        file.write("chains:\n  after: {late: 'yes'}\n" + more)
    done = cardset("validate", "--set", folder)
    assert (done.code, says in done.out) == (2 if says else 0, True)


def test_what_the_rules_cannot_play_with_is_a_fault(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(set_folder("uf-project"), tmp_path / "mine"))
    edit(mine / "set.yaml", '"323222"', '"32322"')
    done = cardset("validate", str(mine))
    assert done.code == 2
    assert "set.yaml:20:7: '32322' is no movement card (write the 6 values from 0 to 4" in done.out
