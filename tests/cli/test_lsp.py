"""``cardset lsp``, asked by a client over standard input and output."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.cli.running import PROGRAM, ROOT
from tests.cli.test_lint import HEADER

GLOSSARY = (
    "source,target,status\ndiscard pile,stos kart odrzuconych,preferred\ndiscard pile,cmentarz,forbidden\n"
)
BODY = 'msgid "😀 Look at the discard pile…"\nmsgstr "😀 Obejrzyj cmentarz  ..."\n'
LINE = HEADER.count("\n") + 1
"""The line of the translation, from 0."""


class Client:
    """A language client, with the diagnostics and messages that it was sent."""

    def __init__(self) -> None:
        self.client = LanguageClient("test", "1")
        self.diagnostics: asyncio.Queue[Any] = asyncio.Queue()
        self.told: asyncio.Queue[str] = asyncio.Queue()
        self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(partial(self.diagnostics.put_nowait))
        self.client.feature(types.WINDOW_SHOW_MESSAGE)(lambda params: self.told.put_nowait(params.message))

    def send(self, data: bytes) -> None:
        """What no client of good manners would send."""
        assert self.client._server and self.client._server.stdin
        self.client._server.stdin.write(data)


async def talk(folder: Path) -> dict[str, Any]:
    """A whole session: what was asked, and what was answered."""
    here = Client()
    client, uri = here.client, (folder / "i18n" / "pl" / "a.po").as_uri()
    await client.start_io(*PROGRAM, "lsp", "--termbase", str(folder / "g.csv"))
    document = types.TextDocumentIdentifier(uri)
    found: dict[str, Any] = {}
    try:
        early = types.HoverParams(document, types.Position(0, 0))
        with pytest.raises(Exception, match="workspace is not available"):
            await client.text_document_hover_async(early)
        whole = await client.initialize_async(
            types.InitializeParams(types.ClientCapabilities(), root_uri=folder.as_uri())
        )
        found["able"] = whole.capabilities
        client.initialized(types.InitializedParams())
        opened = types.TextDocumentItem(uri, "po", 1, HEADER + BODY)
        client.text_document_did_open(types.DidOpenTextDocumentParams(opened))
        found["first"] = (await asyncio.wait_for(here.diagnostics.get(), 30)).diagnostics

        here.send(b"nonsense\r\n\r\nContent-Length: 3\r\n\r\n{x}")
        found["nonsense"] = await asyncio.wait_for(here.told.get(), 30)
        here.send(b'Content-Length: 47\r\n\r\n{"jsonrpc":"2.0","id":"odd","method":"x/none"}\n')

        at = types.Position(LINE, len("msgstr '😀 Obejrzyj cm") + 1)  # an emoji is two of its units
        found["hover"] = await client.text_document_hover_async(types.HoverParams(document, at))
        everywhere = types.Range(types.Position(0, 0), types.Position(99, 0))
        asked = types.CodeActionParams(document, everywhere, types.CodeActionContext([]))
        found["actions"] = await client.text_document_code_action_async(asked)

        change = types.TextDocumentContentChangeWholeDocument(
            HEADER + BODY.replace("cmentarz  ...", "stosu ka")
        )
        versioned = types.VersionedTextDocumentIdentifier(2, uri)
        client.text_document_did_change(types.DidChangeTextDocumentParams(versioned, [change]))
        end = types.Position(LINE, len("msgstr '😀 Obejrzyj stosu ka") + 1)
        found["offers"] = await client.text_document_completion_async(types.CompletionParams(document, end))
        found["second"] = (await asyncio.wait_for(here.diagnostics.get(), 30)).diagnostics
        await client.shutdown_async(None)
        client.exit(None)
    finally:
        stop: Any = client.stop  # which has no types
        await asyncio.wait_for(stop(), 30)
    return found


def test_an_editor_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    (tmp_path / "i18n" / "pl").mkdir(parents=True)
    (tmp_path / "g.csv").write_text(GLOSSARY, encoding="utf-8")
    found = asyncio.run(talk(tmp_path))

    told = {one.code: one for one in found["first"]}
    assert {"terms-deprecated", "gettext-double-space"} <= told.keys()
    spot = told["terms-deprecated"].range
    assert (spot.start.line, spot.start.character) == (LINE, len("msgstr '😀 Obejrzyj ") + 1)
    assert spot.end.character - spot.start.character == len("cmentarz")
    assert told["terms-deprecated"].severity == types.DiagnosticSeverity.Error
    assert told["terms-deprecated"].code_description.href.endswith("/docs/lint/terms-deprecated.md")

    assert "Error in server" in found["nonsense"]
    hover = found["hover"].contents.value
    assert "**discard pile**" in hover and "forbidden: **cmentarz**" in hover and "g.csv" in hover
    assert "# terms-deprecated" in hover  # and why it is wrong

    titles = {action.title: action for action in found["actions"]}
    assert {"Put: stos kart odrzuconych", "Mend all that is sure"} <= titles.keys()
    (edit,) = titles["Put: stos kart odrzuconych"].edit.changes.popitem()[1]
    assert (edit.range, edit.new_text) == (spot, "stos kart odrzuconych")
    (stays,) = [title for title in titles if title.startswith("Let it stay (terms-deprecated)")]
    assert titles[stays].edit.changes.popitem()[1][0].new_text == "# cardset: ignore terms-deprecated \n"

    assert "stosu kart odrzuconych" in [offer.label for offer in found["offers"].items]
    assert "terms-deprecated" not in {one.code for one in found["second"]}
