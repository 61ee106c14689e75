"""Tests, by room; cases that can be listed are data in `cases/`."""

import os

from hypothesis import settings

# How long one example of a law takes says nothing on a busy machine. Where CI is set, each run tries the same examples:
# there a change is judged, and not the dice, which go on elsewhere.
settings.register_profile("unhurried", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("unhurried")
