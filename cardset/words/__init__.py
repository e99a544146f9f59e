"""Words as they are written, whatever they are about: folded, inflected, near each other, quoted."""
