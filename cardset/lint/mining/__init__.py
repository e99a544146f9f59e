"""What a catalog tells about its own terms: how each is rendered, and where it is rendered otherwise."""
