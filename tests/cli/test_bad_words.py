"""What can be wrong with the words for effects that come later, are counted or ask for cards: all of it is
told at once by the real command, with line, column and what would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import cardset

LATER = "(one of {turn: ends}, {phase: draw}, {this: left})"
COUNTED = "(these can be counted: card, unicorn, baby, basic, magical, upgrade, downgrade)"
EARLIER = "(move cards, or reveal one, earlier in the same effect)"
UNBOUND = {
    "do: {discard: {who: ¶that-player}}": (
        "'that-player' has nobody to stand for (name a player earlier in the same effect)"
    ),
    "do: {¶send-back: {}}": f"'send-back' has no card to move {EARLIER}",
    "do: {later: {when: {turn: ends}, do: {¶send-back: {}}}}": f"'send-back' has no card to move {EARLIER}",
    "do: {if: {it: ¶unicorn, do: {draw: {}}}}": f"'if' has no card to look at {EARLIER}",
    "do: {¶put: {into: hand}}": f"'put' has no card to move {EARLIER}",
    "do: {draw: {who: each-player, amount: ¶as-many}}": f"'as-many' has nothing to be counted {EARLIER}",
}
ENDLESS = {
    "do: {¶later: {do: {draw: {}}}}": (
        "a delayed effect needs when it comes, and what happens then "
        "(write later: {when: {turn: ends}, do: …})"
    ),
    "do: {later: {when: ¶{turn: begins}, do: {draw: {}}}}": (
        f"a delayed effect waits for nothing like that {LATER}"
    ),
    "do: {later: {when: {phase: ¶nap}, do: {draw: {}}}}": "unknown phase 'nap' (expected one of: draw)",
    "do: {later: {when: ¶{this: left}, do: {draw: {}}}}": (
        "a card of the type 'magic' is never in play to leave, so this would never come "
        "(wait for {turn: ends})"
    ),
}
UNCOUNTABLE = {
    "do: {draw: {amount: {count: ¶magic}}}": (
        f"cards of the type 'magic' are never in play to be counted {COUNTED}"
    ),
    "do: {draw: {amount: {count: ¶this}}}": f"'this' is no kind of cards to be counted {COUNTED}",
    "do: {draw: {amount: {count: ¶unicrons}}}": "unknown card type 'unicrons' (did you mean 'unicorn'?)",
    "do: {draw: {amount: {count: unicorn, less: ¶-1}}}": "-1 is no amount (a number from 1 to 99)",
}
NEVER_THERE = {
    "do: {search: {card: {named: ¶kiss-of-lif}}}": (
        "there is no card 'kiss-of-lif' (did you mean 'kiss-of-life'?)"
    ),
    "do: {look: {amount: 3, take: ¶0}}": "0 is no amount (a number from 1 to 99)",
    "always: {needs: {card: ¶instant}}": "cards of the type 'instant' are never in play to be asked for",
    "always: {enters-beside: {card: ¶magic}}": "cards of the type 'magic' are never in play to be asked for",
}


@pytest.mark.parametrize("bad", [UNBOUND, ENDLESS, UNCOUNTABLE, NEVER_THERE])
def test_each_wrong_word_is_told_where_it_stands(bad: dict[str, str], tmp_path: Path) -> None:
    """``¶`` in an ability says where."""
    cards, expected = [], []
    for number, (ability, told) in enumerate(bad.items()):
        kind = "magical" if ability.startswith("always") else "magic"
        head = f"- {{id: bad-{number}, name: Bad {number}, type: {kind}, copies: 1, sources: [own], "
        line = f"{head}abilities: [{{{ability}}}]}}"
        cards.append(line.replace("¶", ""))
        expected.append(f":{number + 1}:{line.index('¶') + 1}: {told}")
    path = tmp_path / "bad.yaml"
    path.write_text("\n".join(cards) + "\n", encoding="utf-8")

    done = cardset("validate", "--add", path)

    assert done.code == 2
    for line in expected:
        assert f"{path}{line}" in done.out
    assert len(done.out.splitlines()) == len(bad)


def test_a_print_that_there_is_not_is_told_with_the_nearest() -> None:
    done = cardset("validate", "--set", "uu-nsfw", "--print", "secnd")

    assert (done.code, done.out) == (2, "")
    assert done.err == "error: there is no print 'secnd' of uu-nsfw (did you mean 'second'?)\n"


@pytest.mark.parametrize(
    ("print", "counted"), [("first", "90 cards, 127 copies"), ("second", "91 cards, 128")]
)
def test_what_is_counted_is_what_the_print_holds(print: str, counted: str) -> None:
    assert f"uu-nsfw: {counted}" in cardset("validate", "--set", "uu-nsfw", "--print", print).out
