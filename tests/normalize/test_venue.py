from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.venue import find_venue, venue_evidence
from normalize.venue_bare import bare_venue
from normalize.venue_table import exact_forms
from normalize.venue_text import strip_edition, strip_lead, strip_tail
from tests.normalize.cases import parameters, read_cases, tables


@pytest.mark.parametrize("case", parameters("venue", "known"))
def test_written_forms_lead_to_the_venue(case: list[str]) -> None:
    venue = find_venue(case[0])
    assert venue is not None
    assert venue.short == case[1]


@pytest.mark.parametrize(("table", "case"), tables("venue", "typed"))
def test_the_form_says_what_kind_of_venue_it_is(table: dict[str, Any], case: list[str]) -> None:
    venue = find_venue(case[0])
    assert venue is not None
    assert (venue.short, venue.type) == (case[1], table["type"])


@pytest.mark.parametrize("case", parameters("venue", "bare"))
def test_a_venue_that_no_table_has_goes_by_its_name_alone(case: list[str]) -> None:
    text, name = case
    assert bare_venue(text) == name


@pytest.mark.parametrize("text", parameters("venue", "refused"))
def test_what_is_no_venue_is_refused(text: str) -> None:
    assert find_venue(text) is None


@pytest.mark.xfail(strict=True)
@pytest.mark.parametrize("case", parameters("venue", "unsolved"))
def test_unsolved(case: list[str]) -> None:
    venue = find_venue(case[0])
    assert venue is not None
    assert venue.short == case[1]


@pytest.mark.parametrize("text", read_cases("evidence")["venue"]["yes"])
def test_evidence_of_venues(text: str) -> None:
    assert venue_evidence(text) >= 0.5


@pytest.mark.parametrize("text", read_cases("evidence")["venue"]["no"])
def test_evidence_against_venues(text: str) -> None:
    assert venue_evidence(text) < 0.5


def test_ranks_come_with_the_venue() -> None:
    venue = find_venue("NIPS 2017")
    assert venue is not None
    assert (venue.ccf_rank, venue.core_rank, venue.dblp_stream) == ("A", "A*", "conf/nips")


def test_every_canonical_name_leads_back_to_its_venue() -> None:
    venues = {venue for venue in exact_forms().values() if venue.ccf_rank is not None}
    lost = [venue.name for venue in venues if find_venue(venue.name) != venue]
    assert len(venues) > 600
    assert lost == []


@given(st.text(max_size=120))
def test_no_text_raises_and_evidence_stays_in_bounds(text: str) -> None:
    venue = find_venue(text)
    assert 0.0 <= venue_evidence(text) <= 1.0
    assert (venue_evidence(text) == 1.0) == (venue is not None)


@given(st.sampled_from(["NeurIPS", "ICML", "Journal of Machine Learning Research", "TPDS"]), st.integers(1980, 2039))
def test_a_year_changes_nothing(name: str, year: int) -> None:
    bare = find_venue(name)
    assert bare is not None
    assert find_venue(f"{name} {year}") == find_venue(f"{name}, {year}") == find_venue(f"In {name} ({year})") == bare


@given(st.text(alphabet="In at (2019) 12th:,Proc. of the Conference'", max_size=200))
def test_stripping_never_adds(text: str) -> None:
    for strip in (strip_lead, strip_edition, strip_tail):
        assert len(strip(text)) <= len(text)
