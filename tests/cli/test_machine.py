"""``cli play --json``: another program in the person's seat."""

from __future__ import annotations

import json
import subprocess
import sys

CLI = [sys.executable, "-c", "from cli.table import main; main()"]


def test_a_program_plays_a_game_to_its_end() -> None:
    with subprocess.Popen(
        [*CLI, "play", "--json", "--vs-ai", "2", "--level", "novice", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        messages = []
        for line in game.stdout:
            messages.append(json.loads(line))
            if messages[-1]["type"] == "decide":
                game.stdin.write('{"move": 0}\n')
                game.stdin.flush()

    assert game.returncode == 0
    assert {message["type"] for message in messages[:-1]} == {"decide"}
    assert messages[-1]["type"] == "over"
    assert all(message["player"] == 0 for message in messages)


def test_a_wrong_answer_is_told_and_the_question_stays_open() -> None:
    answers = 'nonsense\n{"move": 999}\n{"move": -1}\n[]\n{"move": 0}\n'
    done = subprocess.run(
        [*CLI, "play", "--json", "--vs-ai", "1", "--seed", "7"],
        input=answers,
        capture_output=True,
        text=True,
        check=False,
    )

    kinds = [json.loads(line)["type"] for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert kinds[:6] == ["decide", "error", "error", "error", "error", "decide"]
