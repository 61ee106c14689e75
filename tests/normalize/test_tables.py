"""The tables of values leave nothing ambiguous; `tests/test_tables.py` has what holds for all tables."""

from importlib.resources import files

import pytest

from bibliography import PublicationType
from normalize.fold import fold, fold_ascii
from normalize.table import read_table
from normalize.venue_table import CCF_EDITION, refused_forms, venue_key


def test_names_are_folded_and_have_known_roles() -> None:
    for row in read_table("names.csv"):
        assert row["name"] == fold_ascii(row["name"])
        assert row["role"] in ("given", "family", "both")
        assert bool(row["family_languages"]) == (row["role"] != "given")
        assert bool(row["given_languages"]) == (row["role"] != "family")
        assert row["ordinary"] in ("yes", "no")


def test_words_against_names_are_no_names() -> None:
    assert {row["word"] for row in read_table("title-words.csv")} & {
        row["name"] for row in read_table("names.csv")
    } == set()


def test_weights_are_shares() -> None:
    for row in read_table("venue-words.csv"):
        assert 0.0 < float(row["weight"]) <= 1.0
        assert row["kind"] in ("word", "part")
        assert row["word"] == fold(row["word"])


def test_journals_keys_are_those_of_their_names_and_forms_belong_to_one() -> None:
    keys = {row["key"] for row in read_table("journals.csv")}
    owners: dict[str, str] = {}
    for row in read_table("journals.csv"):
        assert row["key"] == venue_key(row["name"])
        for form in row["forms"].split("; ") if row["forms"] else ():
            assert form not in keys
            assert owners.setdefault(form, row["key"]) == row["key"]


def test_the_edition_of_the_ranks_is_the_one_of_the_table() -> None:
    table = files("normalize").joinpath("data", "venues.csv").read_text("utf-8")
    assert f"edition of {CCF_EDITION}" in " ".join(table.partition("\nshort,")[0].replace("#", "").split())


@pytest.mark.parametrize("name", ["venues.csv", "venues-more.csv"])
def test_venues_are_told_apart(name: str) -> None:
    keys = [venue_key(row["name"]) for row in read_table(name)]
    streams = [row["dblp_stream"] for row in read_table(name) if row["dblp_stream"]]
    assert len(set(keys)) == len(keys)
    assert len(set(streams)) == len(streams)
    for row in read_table(name):
        assert row["type"] in set(PublicationType)


def test_aliases_lead_to_a_venue_and_no_two_to_different_ones() -> None:
    names = {row["name"] for table in ("venues.csv", "venues-more.csv", "journals.csv") for row in read_table(table)}
    targets: dict[str, str] = {}
    for row in read_table("venue-aliases.csv"):
        assert row["name"] in names
        assert targets.setdefault(venue_key(row["alias"]), row["name"]) == row["name"]


def test_a_short_name_of_two_venues_is_decided_or_refused() -> None:
    more = read_table("venues-more.csv")
    streams, keys = {row["dblp_stream"] for row in more} - {""}, {venue_key(row["name"]) for row in more}
    listed = [
        row
        for row in read_table("venues.csv")
        if row["dblp_stream"] not in streams and venue_key(row["name"]) not in keys
    ]
    owners: dict[str, set[str]] = {}
    for row in (*more, *listed):
        if row["short"]:
            owners.setdefault(venue_key(row["short"]), set()).add(row["name"])
    decided = {venue_key(row["alias"]) for row in read_table("venue-aliases.csv")} | set(refused_forms())
    assert {key for key, names in owners.items() if len(names) > 1} - decided == set()


def test_refusals_are_folded_and_give_a_reason() -> None:
    for text, reason in refused_forms().items():
        assert text == fold(text)
        assert reason in ("series", "publisher", "link label", "ordinary words", "shared by two venues")
