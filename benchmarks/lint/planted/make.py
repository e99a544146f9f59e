"""Catalogs with planted faults, each beside the same catalog without: which checkers see the difference?

    python benchmarks/lint/planted/make.py FOLDER

writes the pairs into ``FOLDER``, runs `cardset lint` on them and every other checker that is installed (see
the group `benchmark-lint`), and prints which of them said something else about the twin than about the clean
catalog.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which

from cardset.yaml_reader import read_yaml

HERE = Path(__file__).parent
HEADER = """\
# A translator's note.
msgid ""
msgstr ""
"Project-Id-Version: planted 1\\n"
"Report-Msgid-Bugs-To: bugs@cards.net\\n"
"POT-Creation-Date: 2026-01-30 09:00+0100\\n"
"PO-Revision-Date: 2026-01-31 18:00+0100\\n"
"Last-Translator: Jan Kowalski <jan@cards.net>\\n"
"Language-Team: Polish <pl@cards.net>\\n"
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

"""
# The checkers, each with how it is called on one file.
CHECKERS = {
    "msgfmt -c": ["msgfmt", "-c", "-o", "/dev/null"],
    "i18nspector": ["i18nspector"],
    "pofilter": ["pofilter", "--gnome"],
    "dennis": ["dennis-cmd", "lint"],
    "polint": ["polint"],
    "msgcheck": ["msgcheck"],
    "lint-po": ["lint-po"],
    "cardset": ["cardset", "lint", "--lang", "pl", "--set", "uu-base-2e", "--verbose"],
}


@dataclass(frozen=True, slots=True)
class Planted:
    """A pair of catalogs as bytes. One of ``rules`` has to find the fault of ``faulty``; without any the
    twin is right as well. ``needs`` says what has to be installed for that."""

    what: str
    clean: bytes
    faulty: bytes
    rules: tuple[str, ...]
    needs: str


def planted() -> list[Planted]:
    """All pairs, in the order of ``planted.yaml``."""
    return [_pair(case) for case in read_yaml(HERE / "planted.yaml").data]


def _pair(case: dict[str, str | list[str]]) -> Planted:
    clean = HEADER + str(case["po"])
    faulty = clean
    if "replace" in case:
        before, found, after = clean.rpartition(str(case["replace"]))
        if not found:
            raise ValueError(f"{case['what']}: {case['replace']!r} does not stand there")
        faulty = before + str(case["by"]).replace("<U+200B>", "\u200b") + after
    encoded = faulty.encode(str(case.get("encoding", "utf-8")))
    return Planted(
        str(case["what"]), clean.encode(), encoded, tuple(case["rules"]), str(case.get("needs", ""))
    )


def _said(command: Sequence[str], path: Path) -> str:
    """What a checker prints about a file; which of the two it is does not matter."""
    done = subprocess.run(
        [*command, path.name], cwd=path.parent, capture_output=True, text=True, timeout=60, check=False
    )
    return f"{done.returncode}\n{done.stdout}\n{done.stderr}".replace(str(path.parent.resolve()), "")


def main(folder: Path) -> None:
    """Write the pairs into ``folder`` and print the table, in Markdown."""
    beside = Path(sys.executable).parent
    checkers = {
        name: [which(command[0], path=str(beside)) or which(command[0]) or "", *command[1:]]
        for name, command in CHECKERS.items()
    }
    checkers = {name: command for name, command in checkers.items() if command[0]}
    print("| fault |", " | ".join(checkers), "|")
    print("| --- |", " | ".join("---" for _ in checkers), "|")
    seen = dict.fromkeys(checkers, 0)
    for number, pair in enumerate(planted(), 1):
        # Both are called alike, so that only what stands in them makes a difference.
        said = []
        for kind, content in (("clean", pair.clean), ("faulty", pair.faulty)):
            path = folder / f"{number:02}" / kind / "pl.po"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            said.append({name: _said(command, path) for name, command in checkers.items()})
        found = [name for name in checkers if said[0][name] != said[1][name]]
        for name in found:
            seen[name] += bool(pair.rules)
        print(f"| {pair.what} |", " | ".join("Y" if name in found else "-" for name in checkers), "|")
    print("| found |", " | ".join(str(count) for count in seen.values()), "|")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
