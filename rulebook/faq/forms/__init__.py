"""Answers written out: for a terminal, as Markdown, as JSON, as a page."""
