"""Tests, by room; cases that can be listed are data in `cases/`."""
