"""Exchange with the tools of translators: glossaries, translation memories, spreadsheets, a pseudo-locale."""
