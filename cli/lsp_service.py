"""What the language server does when an editor asks, in the terms of its protocol."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from cardset import __version__
from cardset.errors import CardsetError, Fault
from cardset.files import MAX_BYTES
from cardset.lint.editor.desk import Desk, Edit, Repair, Report
from cardset.lint.finding import Finding, Linted, Severity
from cardset.lint.pages import address, page
from cardset.lint.rule import registry
from cardset.paths import docs_folder

T = TypeVar("T")
# So long nobody must have typed before a text is checked again, in seconds.
_PAUSE = 0.3
# No message of an editor is longer: it would hold a file that we do not read.
_LONGEST = 8 * MAX_BYTES
_FIX_ALL = "source.fixAll.cardset"
_DATA = (".yaml", ".yml", ".toml", ".csv", ".tsv", ".tbx")
"""How the names of files end that tell what is right."""
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def serve(make: Callable[[], Desk]) -> None:
    """Serve one editor over standard input and output, with the desk that ``make`` gives, until it leaves."""
    # What went wrong the editor is told; the library would put a traceback beside it.
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    server = LanguageServer("cardset", __version__)
    service = _Service(server, make)
    service.register()
    # The library closes what it writes to.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        server.start_io(cast(BinaryIO, _Input(sys.stdin.buffer)), out)
    if not service.dismissed:
        raise CardsetError("the editor has gone without saying so")


class _Input:
    """Standard input, from which no message is read that would fill the memory."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        return self._stream.readline(_LONGEST)

    def read(self, size: int) -> bytes:
        if size > _LONGEST:
            raise CardsetError(f"a message of {size} bytes was announced; {_LONGEST} are the most")
        return self._stream.read(size)


class _Service:
    """What the server does when the editor asks. All work on the desk is done in one thread of its own."""

    def __init__(self, server: LanguageServer, make: Callable[[], Desk]) -> None:
        self.server = server
        self.make = make
        self.thread = ThreadPoolExecutor(1)
        self.desk: Desk | None = None
        self.dismissed = False
        self.reports: dict[str, Report] = {}
        self.waiting: dict[str, asyncio.Task[None]] = {}

    def register(self) -> None:
        """Tell the server what there is."""
        kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, _FIX_ALL])
        for name, answer, options in (
            (types.INITIALIZE, self.begin, None),
            (types.SHUTDOWN, self.end, None),
            (types.TEXT_DOCUMENT_DID_OPEN, self.changed, None),
            (types.TEXT_DOCUMENT_DID_CHANGE, self.changed, None),
            (types.TEXT_DOCUMENT_DID_SAVE, self.saved, None),
            (types.TEXT_DOCUMENT_DID_CLOSE, self.closed, None),
            (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, self.files_changed, None),
            (types.TEXT_DOCUMENT_HOVER, self.hover, None),
            (types.TEXT_DOCUMENT_COMPLETION, self.complete, None),
            (types.TEXT_DOCUMENT_CODE_ACTION, self.actions, kinds),
        ):
            # The server notes something at what it is given, which a method does not let it do.
            self.server.feature(name, options)(partial(answer))

    def begin(self, params: types.InitializedParams) -> None:
        """Stand in the folder that the editor has open."""
        if root := self.server.workspace.root_path:
            os.chdir(root)

    def end(self, *_: object) -> None:
        """The editor is about to leave."""
        self.dismissed = True

    async def changed(
        self, params: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams
    ) -> None:
        """Check a text that was opened, or written on, when the writing pauses."""
        await self._soon(params.text_document.uri)

    async def saved(self, params: types.DidSaveTextDocumentParams) -> None:
        """What tells what is right may have been saved."""
        if params.text_document.uri.endswith(_DATA):
            await self._anew()

    async def files_changed(self, params: types.DidChangeWatchedFilesParams) -> None:
        """As :meth:`saved`, by another program."""
        if any(change.uri.endswith(_DATA) for change in params.changes):
            await self._anew()

    def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a text, and take its findings from the screen."""
        uri = params.text_document.uri
        if waiting := self.waiting.pop(uri, None):
            waiting.cancel()
        self.reports.pop(uri, None)
        if self.desk:
            self.desk.texts.pop(_path(uri), None)
        self._publish(uri, [])

    async def hover(self, params: types.HoverParams) -> types.Hover | None:
        """What the term is that the mouse points at, and what the rules say that found something there."""
        uri = params.text_document.uri
        if uri not in self.server.workspace.text_documents:
            return None
        place = self._place(uri, params.position)
        found = await self._at_desk(uri, lambda desk: desk.explain(_path(uri), place))
        told = [found.text] if found else []
        told += [_page(finding.rule) for finding in self._here(uri, place, place)]
        if not told:
            return None
        text = types.MarkupContent(kind=types.MarkupKind.Markdown, value="\n\n---\n\n".join(told))
        span = self._range(uri, found.start, found.end) if found else None
        return types.Hover(contents=text, range=span)

    async def complete(self, params: types.CompletionParams) -> types.CompletionList:
        """The words of terms that may stand here."""
        uri = params.text_document.uri
        if uri not in self.server.workspace.text_documents:
            return types.CompletionList(is_incomplete=True, items=[])
        place = self._place(uri, params.position)
        offers = await self._at_desk(uri, lambda desk: desk.offer(_path(uri), place)) or []
        items = [
            types.CompletionItem(
                label=offer.text,
                kind=types.CompletionItemKind.Text,
                detail=offer.term,
                documentation=types.MarkupContent(kind=types.MarkupKind.Markdown, value=offer.about),
                sort_text=f"{number:03}",
                filter_text=offer.text,
                text_edit=types.TextEdit(range=self._range(uri, offer.start, place), new_text=offer.text),
            )
            for number, offer in enumerate(offers)
        ]
        return types.CompletionList(is_incomplete=True, items=items)

    async def actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """What can be done about the findings in a part of a text."""
        uri = params.text_document.uri
        report, asked = self.reports.get(uri), params.context.only
        if report is None:
            return []
        found: list[types.CodeAction] = []
        if not asked or any(_FIX_ALL.startswith(kind) for kind in asked):
            edits = await self._at_desk(uri, lambda desk: desk.mended(report.linted))
            if edits:
                change = self._change(uri, edits)
                found.append(types.CodeAction(title="Mend all that is sure", kind=_FIX_ALL, edit=change))
        if asked and types.CodeActionKind.QuickFix not in asked:
            return found
        ends = [self._place(uri, end) for end in (params.range.start, params.range.end)]
        for finding in self._here(uri, *ends):
            for repair in await self._at_desk(uri, partial(_repairs, report.linted, finding)) or ():
                found.append(
                    types.CodeAction(
                        title=repair.title,
                        kind=types.CodeActionKind.QuickFix,
                        diagnostics=[self._diagnostic(uri, finding)],
                        is_preferred=repair.sure,
                        edit=self._change(uri, repair.edits),
                    )
                )
        return found

    async def _soon(self, uri: str, pause: float = _PAUSE) -> None:
        if waiting := self.waiting.pop(uri, None):
            waiting.cancel()
        first = uri not in self.reports
        self.waiting[uri] = asyncio.ensure_future(self._check(uri, 0 if first else pause))

    async def _anew(self) -> None:
        """Forget what is right, which may be something else now, and check all that is open."""
        self.desk = None
        for uri in list(self.reports):
            await self._soon(uri)

    async def _check(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        document = self.server.workspace.get_text_document(uri)
        version = document.version
        report = await self._at_desk(uri, lambda desk: desk.check(_path(uri)))
        if report is None or self.server.workspace.get_text_document(uri).version != version:
            return
        self.reports[uri] = report
        told = [self._diagnostic(uri, finding) for finding in report.linted.findings]
        self._publish(uri, [*(self._fault(uri, fault) for fault in report.faults), *told])

    async def _at_desk(self, uri: str, work: Callable[[Desk], T]) -> T | None:
        """What ``work`` gives, with the text of a file as it is now; what keeps it from working is told."""
        text = self.server.workspace.get_text_document(uri).source

        def done() -> T:
            if self.desk is None:
                self.desk = self.make()
            self.desk.texts[_path(uri)] = text
            return work(self.desk)

        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, done)
        except CardsetError as error:
            kind = types.MessageType.Error
            self.server.window_show_message(types.ShowMessageParams(kind, str(error)))
            return None

    def _publish(self, uri: str, diagnostics: Sequence[types.Diagnostic]) -> None:
        told = types.PublishDiagnosticsParams(uri=uri, diagnostics=list(diagnostics))
        self.server.text_document_publish_diagnostics(told)

    def _diagnostic(self, uri: str, finding: Finding) -> types.Diagnostic:
        local = docs_folder() / "lint" / f"{finding.rule}.md"
        link = address(finding.rule) or (local.as_uri() if local.is_file() else "")
        start = finding.line, finding.column
        return types.Diagnostic(
            range=self._range(uri, start, (finding.line, finding.end_column)),
            severity=_SEVERITIES[finding.severity],
            code=finding.rule,
            code_description=types.CodeDescription(href=link) if link else None,
            source="cardset",
            message=finding.message,
        )

    def _fault(self, uri: str, fault: Fault) -> types.Diagnostic:
        place = max(fault.line, 1), max(fault.column, 1)
        return types.Diagnostic(
            range=self._range(uri, place, (place[0], place[1] + 1)),
            severity=types.DiagnosticSeverity.Error,
            source="cardset",
            message=f"{fault.message} ({fault.hint})" if fault.hint else fault.message,
        )

    def _here(self, uri: str, start: tuple[int, int], end: tuple[int, int]) -> list[Finding]:
        """The findings that touch a part of a text."""
        report = self.reports.get(uri)
        return [
            finding
            for finding in (report.linted.findings if report else ())
            if (finding.line, finding.column) <= end and start <= (finding.line, finding.end_column)
        ]

    def _change(self, uri: str, edits: Sequence[Edit]) -> types.WorkspaceEdit:
        changes = [types.TextEdit(range=self._range(uri, *edit[:2]), new_text=edit[2]) for edit in edits]
        return types.WorkspaceEdit(changes={uri: changes})

    def _place(self, uri: str, position: types.Position) -> tuple[int, int]:
        """Line and column, both from 1 and in characters, of a position of the editor's."""
        there = self.server.workspace.get_text_document(uri).position_from_client_units(position)
        return there.line + 1, there.character + 1

    def _range(self, uri: str, start: tuple[int, int], end: tuple[int, int]) -> types.Range:
        document = self.server.workspace.get_text_document(uri)
        lines, codec = document.lines, document.position_codec

        def position(place: tuple[int, int]) -> types.Position:
            line = lines[place[0] - 1] if place[0] <= len(lines) else ""
            return types.Position(place[0] - 1, codec.client_num_units(line[: place[1] - 1]))

        return types.Range(position(start), position(end))


def _path(uri: str) -> Path:
    return Path(to_fs_path(uri) or uri)


def _page(rule: str) -> str:
    """What there is to say about a rule."""
    found = registry().get(rule)
    return page(found) if found else rule


def _repairs(linted: Linted, finding: Finding, desk: Desk) -> list[Repair]:
    return list(desk.repairs(linted, finding))
