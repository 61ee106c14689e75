"""Whose homepage it is: the owner's name, names in other scripts, affiliation."""
