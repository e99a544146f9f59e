"""Glossaries of any project as termbases: our YAML, TBX, tables, gettext catalogs."""

from cardset.lint.termbases.glossary import Glossary, GlossaryEntry
from cardset.lint.termbases.read import read_glossary

__all__ = ["Glossary", "GlossaryEntry", "read_glossary"]
