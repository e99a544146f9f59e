"""The gettext family: is the catalog whole, current, and safe for the program that shows it?"""
