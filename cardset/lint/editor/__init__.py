"""What an editor asks while somebody writes: what is wrong here, what is this word, what could stand here."""
