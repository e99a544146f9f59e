"""The terms family: is the agreed word there, in whatever form?"""
