"""The model of the table and the sitting run where only Python is, as in a browser.

Set, rules, characters and messages are plain data: set and rules from the cache, whose entries are JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from cardset.catalog.translate import compile_po
from cardset.paths import built_in_root
from cardset.yaml_reader import read_yaml
from tests.cli.running import ROOT

PLAYED = """
import json, sys
from pathlib import Path

BLOCKED = {"click", "rich", "textual", "yaml", "jsonschema", "referencing", "networkx", "polib"}

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"{name} is not here", name=name)

sys.meta_path.insert(0, Blocked())
kept = json.load(sys.stdin)

from ai.knowledge import facts_of
from ai.personality import Kept, read
from ai.roster import build
from ai.scripted import Scripted
from cardset.catalog.translate import Translations
from cardset.load import load_set
from cardset.localize import Localizer
from cli.answering import Answering
from cli.questions import Questions
from cli.sitting import Sitting
from cli.speech import Speech
from rulebook.game import find_game
from rulebook.table import Voice

cards = load_set()
game = find_game(cards.meta["game"])
facts = facts_of(game)

def character(name):
    path = Path(facts.characters, f"{name}.yaml")
    return read(path, facts, lambda path: Kept(kept["characters"][path.stem], path))

voice = Voice(Translations(kept["messages"]), ["Ann", "Bea", "Cy"], 0, Localizer(cards, "en"))
speech = Speech(game, voice)
questions = Questions(speech)
guests = [Scripted(character("racer"), facts, 1), build("novice", 2, game)]
rules = game.presets.read("pl-new")
sitting = Sitting(speech, game.components(cards), 3, rules, [None, *guests])

def choose(seat):
    if seat:
        return sitting.opponent(seat)
    table = speech.show(sitting.state.view(0))
    assert len(questions.put(table, every=True)) > len(table.question.groups)
    grounds = speech.table.why(sitting.state.view(0))
    assert all(not ground.clause or game.clauses.by_id[ground.clause].statement for ground in grounds)
    answering, option = Answering(table.question, speech.texts), None
    while option is None:
        option = answering.take(0)
    return option.move

lines = list(sitting.lines(choose))
assert sitting.state.is_over
assert not BLOCKED & {name.partition(".")[0] for name in sys.modules}
print(lines[-2])
"""


KEPT = """
from cardset.load import load_set
from rulebook.game import find_game

cards = load_set()
game = find_game(cards.meta["game"])
assert game.clauses.by_id and game.events(game.components(cards))
"""


def run(script: str, cache: Path, given: str = "") -> str:
    """What a Python of its own prints, which keeps plain data in ``cache``."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={"CARDSET_CACHE": str(cache), "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_whole_game_is_played_with_the_libraries_blocked(tmp_path: Path) -> None:
    language = built_in_root() / "pl"
    catalogs = [language / "messages.po", *sorted(language.glob("unstable-unicorns-*.po"))]
    characters = ROOT / "ai" / "games" / "unstable_unicorns" / "characters"
    kept = {
        "messages": [compile_po(path.read_text(encoding="utf-8"), path) for path in catalogs],
        "characters": {path.stem: read_yaml(path).data for path in sorted(characters.glob("*.yaml"))},
    }
    run(KEPT, tmp_path)
    assert run(PLAYED, tmp_path, json.dumps(kept)).startswith("=== Koniec gry po ")
