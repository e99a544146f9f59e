"""The text family: letters, quotes, dashes, spaces, brackets."""
