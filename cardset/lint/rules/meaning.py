"""The meaning family: does the translation say what the card does?"""
