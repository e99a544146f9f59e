"""The text family: letters, marks and spaces, and what is no text of the language at all."""
