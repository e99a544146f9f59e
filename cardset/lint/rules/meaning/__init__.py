"""The meaning family: would the card play as its effect says?"""
