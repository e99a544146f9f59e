"""Positions and moves written down: as JSON, as a line of text, as sentences; and read back."""
