"""Records with what stands between and beside their fields in many lists, and is none of these."""

import pytest

from tests.extract.pages import SURVEYS, Listed, read_list


@pytest.mark.parametrize(
    "layout",
    [
        "{hosts}: {title}. {venue}, {year}.",
        "{year}-01-12 {authors}. {title}. {venue}.",
        'J7. {authors}, "{title}," in {venue}, Oslo, Norway, June 2-5, {year}.',
        "{authors}. {title}. {venue}, {year}. (IF=3.2, Q1) Cited by 12",
        "{authors}, {title}, {venue}, ISSN: 1234-5678, Vol. 12, No. 3, {year}.",
    ],
    ids=["where authors work", "the day", "a number and a place", "measures", "an ISSN"],
)
def test_what_stands_beside_the_fields_of_all_records(layout: str) -> None:
    records = "".join(f"<li>{_written(layout, each)}</li>" for each in SURVEYS[:-1])
    assert read_list(f"<ul>{records}</ul>") == list(SURVEYS[:-1])


def test_a_venue_and_its_year_above_their_papers() -> None:
    records = "".join(
        f"<h3>{each.venue} {each.year}</h3><p>{each.title}</p><p>{', '.join(each.authors)}</p>" for each in SURVEYS[:-1]
    )
    assert read_list(records) == list(SURVEYS[:-1])


def _written(layout: str, each: Listed) -> str:
    hosts = ", ".join(f"{name} (MIT)" for name in each.authors)
    names = ", ".join(each.authors)
    return layout.format(hosts=hosts, authors=names, title=each.title, venue=each.venue, year=each.year)
