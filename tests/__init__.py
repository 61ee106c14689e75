"""Tests, by room; cases that can be listed are data in `cases/`."""

from hypothesis import settings

# How long one example of a law takes says nothing on a busy machine.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
