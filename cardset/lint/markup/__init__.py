"""Messages in a language of markup, read as people do, with what a translation has to keep of it."""
