"""Glossaries of any project as termbases: our YAML, TBX, CSV and TSV, gettext catalogs."""

from cardset.lint.termbases.glossary import Entry, Glossary
from cardset.lint.termbases.read import read_glossary

__all__ = ["Entry", "Glossary", "read_glossary"]
