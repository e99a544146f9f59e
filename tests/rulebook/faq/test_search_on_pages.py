"""The pages' own search is the command's: told in JavaScript, with the same scores and the same doubt."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rulebook.faq.search import weights
from rulebook.faq.search.asking import languages
from rulebook.faq.search.index import Index
from rulebook.faq.search.kept import known_index, site_form
from rulebook.faq.search.rank import Searcher
from tests.rulebook.faq.asked.rates import judged
from tests.rulebook.faq.conftest import ABOUT
from tests.rulebook.faq.test_search_understanding import INDEX

ENGINE = Path(__file__).parents[3] / "rulebook" / "site" / "assets" / "search.js"
NODE = shutil.which("node")
RUN = """
const window = globalThis.window = {};
require(process.argv[1]);
const { data, texts } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const { find } = window.rulebookEngine(data);
console.log(JSON.stringify(texts.map((text) => {
  const found = find(text, 30);
  const answers = found.filter(({ kind }) => kind === "answer").map(({ id, score }) => [id, score]);
  return { answers, trust: found.trust, doubt: found.doubt };
})));
"""
SMALL = """\
the barn cat
a cat of the barn and the robber
is pussycat stolen
my cat
what is a stable
satble stables stabel
stole steal stealing
may i steal my own stable
does it mean to steal from the Stable of a Stable
chilly
chilly herd xylophone
how long do all animals sleep when snow falls
can i shout no at the robber
already there: stop barn cat
stop barn cat
neighing the hay thief
barn cat beside rhinocorn
robber makes barn cat go off
rhincorn rhinocorns
unicorn swap
swap two unicorns
have to
do i have to steal
mice
mice chilly
winter mice herd grass
xylophone quartz
what is it
<b>stable</b> & "steal"
ŻÓŁW stable ß
constructor toString __proto__ hasOwnProperty
""".splitlines()

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node to run the pages' search")


def on_pages(index: Index, texts: Sequence[str]) -> list[Any]:
    form = site_form(index) | {
        "questions": [["", "", ""] for _ in index.answers], "cards": {}, "terms": {}, "words": {}
    }  # fmt: skip
    asked = json.dumps({"data": form, "texts": texts})
    done = subprocess.run(
        [NODE or "", "-e", RUN, str(ENGINE)], input=asked, capture_output=True, text=True, check=True
    )
    found: list[Any] = json.loads(done.stdout)
    return found


def compare(index: Index, texts: Sequence[str]) -> None:
    searcher = Searcher(index)
    for text, there in zip(texts, on_pages(index, texts), strict=True):
        hits, trust, known = searcher.find(text, 30)
        assert there["trust"] == pytest.approx(trust, abs=0.002), text
        off = not hits or known < weights.ON_TOPIC
        assert there["doubt"] == ("off-topic" if off else "unsure" if trust < weights.TRUSTED else ""), text
        assert dict(there["answers"]) == pytest.approx(dict(hits), abs=0.002), text
        # Sums of the same numbers in another order may tip the scale between equals.
        assert [score for _, score in there["answers"]] == pytest.approx(
            [hit.score for hit in hits], abs=0.002
        )


def test_in_a_small_world_all_scores_are_the_same() -> None:
    compare(INDEX, SMALL)


@pytest.mark.usefixtures("proved")
@pytest.mark.parametrize("language", languages(ABOUT))
def test_judged_questions_have_the_same_answers(language: str) -> None:
    compare(
        known_index(ABOUT, language), [one.question for one in judged("further") if one.lang == language][::3]
    )
