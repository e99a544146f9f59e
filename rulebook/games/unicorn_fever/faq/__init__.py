"""How answers about the game are proved: its scenarios, and what is seen when its cards are tried out."""
