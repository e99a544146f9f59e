"""The names family: the names of cards."""
