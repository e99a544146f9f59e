"""The programs' own messages: which calls count, what goes with them, and what cannot be extracted."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.catalog.extract import extract, extract_text
from cardset.catalog.merge import Message
from cardset.errors import CardsetError


def one(source: str) -> Message:
    (message,) = extract_text(source, "cli/watch.py")
    return message


@pytest.mark.parametrize(
    ("source", "context", "msgid", "plural"),
    [
        ('_("Your turn")', None, "Your turn", None),
        ('gettext("Your turn")', None, "Your turn", None),
        ('texts.gettext("Your turn")', None, "Your turn", None),
        ('ngettext("one card", "many cards", n)', None, "one card", "many cards"),
        ('pgettext("menu", "Draw")', "menu", "Draw", None),
        ('npgettext("menu", "one", "many", 3)', "menu", "one", "many"),
        ('_("Your "\n  "turn")', None, "Your turn", None),
    ],
)
def test_calls_by_gettexts_names(source: str, context: str | None, msgid: str, plural: str | None) -> None:
    message = one(source)
    assert (message.msgctxt, message.msgid, message.msgid_plural) == (context, msgid, plural)
    assert message.references == (("cli/watch.py", "1"),)


def test_other_calls_do_not_count() -> None:
    assert extract_text('print("a")\nfor _ in "ab": f(_)\nx.lookup("c")\n(lambda: 0)()\n', "a.py") == []


def test_messages_come_by_line() -> None:
    source = 'def f():\n    def g():\n        _("first")\n    _("second")\n_("third")\n_("a", _("b"))\n'
    assert [message.msgid for message in extract_text(source, "a.py")] == [
        "first",
        "second",
        "third",
        "a",
        "b",
    ]


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("{name} wins", ("python-brace-format",)),
        ("{} wins", ("python-brace-format",)),
        ("50 % {{sic}}", ()),
        ("a lone { brace", ()),
    ],
)
def test_placeholders_are_flagged(text: str, flags: tuple[str, ...]) -> None:
    assert one(f"_({text!r})").flags == flags


class TestComments:
    def test_right_above_the_call(self) -> None:
        source = "# unrelated\n# Translators: said at the end\n# of a game\nx = _('Over')\n"
        assert one(source).comments == ("said at the end", "of a game")

    def test_right_above_the_text(self) -> None:
        source = "print(\n    _(\n        # Translators: short\n        'Over',\n    )\n)\n"
        assert one(source).comments == ("short",)

    @pytest.mark.parametrize(
        "source",
        ["# ordinary\n_('Over')\n", "# Translators: far\n\n_('Over')\n", "_('Over')  # Translators: no\n"],
    )
    def test_other_comments_stay_with_the_code(self, source: str) -> None:
        assert one(source).comments == ()


class TestRefusals:
    @pytest.mark.parametrize(
        "source",
        [
            "_(f'{name} wins')",
            "_(name)",
            "_('a' + b)",
            "_('')",
            "_(3)",
            "_(*names)",
            "ngettext('one', many, 3)",
            "texts.gettext(f'{name} wins')",
        ],
    )
    def test_text_put_together_at_run_time(self, source: str) -> None:
        with pytest.raises(CardsetError) as caught:
            extract_text(f"x = 1\ny = {source}\n", "cli/watch.py")
        fault = caught.value.fault
        assert (fault.path, fault.line) == ("cli/watch.py", 2)
        assert fault.column > 4
        assert "{placeholders}" in fault.hint

    def test_too_few_texts(self) -> None:
        with pytest.raises(CardsetError, match=r"a\.py:1:1: ngettext\(\) needs 2 texts"):
            extract_text("ngettext('a')", "a.py")

    def test_a_method_that_hands_on_is_left_alone(self) -> None:
        assert extract_text("def say(text): return texts.gettext(text)", "a.py") == []

    def test_no_python(self) -> None:
        with pytest.raises(CardsetError, match=r"a\.py:2:.*no Python"):
            extract_text("x = 1\ny = (\n", "a.py")


class TestFolders:
    def write(self, root: Path, name: str, text: str) -> None:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def test_all_sources_by_file_and_line(self, tmp_path: Path) -> None:
        self.write(tmp_path, "cli/watch.py", '_("b")\n_("c")\n')
        self.write(tmp_path, "cli/table/ask.py", '\n_("a")\n')
        self.write(tmp_path, "ai/baseline.py", '_("d")\n')
        self.write(tmp_path, "tests/test_x.py", '_("not ours")\n')
        found = extract(tmp_path, ["cli", "ai"])
        assert [message.msgid for message in found] == ["d", "a", "b", "c"]
        assert found[1].references == (("cli/table/ask.py", "2"),)

    def test_one_message_said_twice_comes_once(self, tmp_path: Path) -> None:
        self.write(tmp_path, "cli/a.py", '# Translators: one\n_("{n} card")\n')
        self.write(tmp_path, "cli/b.py", '# Translators: two\nngettext("{n} card", "{n} cards", 2)\n')
        (message,) = extract(tmp_path, ["cli"])
        assert message == Message(
            None,
            "{n} card",
            "{n} cards",
            comments=("one", "two"),
            references=(("cli/a.py", "2"), ("cli/b.py", "2")),
            flags=("python-brace-format",),
        )

    def test_one_message_with_two_plurals_is_refused(self, tmp_path: Path) -> None:
        self.write(tmp_path, "cli/a.py", 'ngettext("card", "cards", 2)\n')
        self.write(tmp_path, "cli/b.py", '\nngettext("card", "cardses", 2)\n')
        with pytest.raises(CardsetError, match=r"cli/b\.py:2:1: .*another plural in cli/a\.py:1"):
            extract(tmp_path, ["cli"])
