"""A catalog compiled for gettext's own machinery: what is approved, never what waits for a person."""

from __future__ import annotations

from pathlib import Path

from cardset.interchange.catalogs import in_use, read_catalogs


def mo(root: Path, language: str, name: str) -> bytes:
    """The catalog ``name`` of ``language`` below ``root`` as a ``.mo`` file.

    Raises :class:`CardsetError` for an unknown language, an unknown name, and a broken catalog.
    """
    from polib import POEntry, POFile

    (catalog,) = read_catalogs(root, language, [name])
    compiled = POFile()
    compiled.metadata = dict(catalog.header)
    for entry in in_use(catalog):
        if entry.translated:
            said = {"msgctxt": entry.msgctxt, "msgid": entry.msgid}
            if entry.msgid_plural is None:
                compiled.append(POEntry(**said, msgstr=entry.msgstr[0]))
            else:
                forms = dict(enumerate(entry.msgstr))
                compiled.append(POEntry(**said, msgid_plural=entry.msgid_plural, msgstr_plural=forms))
    binary: bytes = compiled.to_binary()
    return binary
