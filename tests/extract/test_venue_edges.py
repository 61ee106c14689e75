"""Where a venue's name begins and ends: the cases of `cases/venue_edges.toml`."""

import pytest

from extract.field.venue_edges import trim_venue
from tests.normalize.cases import parameters


@pytest.mark.parametrize("case", parameters("venue_edges", "named"))
def test_a_venue_is_its_name_alone(case: list[str]) -> None:
    text, named = case
    span = trim_venue(text, 0, len(text))
    assert (text[slice(*span)] if span else "") == named
