"""Labels are found where their record stands."""

from typing import Any

from bench.fields.labels import LabelledPage
from bench.fields.placement import chunk_labels, place
from extract.read import read_page

_PAGE = """<p>Ada B. Cook thinks of rice.</p><h2>Papers</h2>
<p>Ada B. Cook, Dan Ericsson. On the growth of rice. Poetics, 1999.</p>
<p>Dan Ericsson. On towns. Poetics, 2001.</p>
<h2>Selected</h2>
<p>A. B. Cook, Dan Ericsson. On the growth of rice. Poetics, 1999.</p>
<p>See also: on towns.</p>"""
_RICE: dict[str, Any] = {
    "title": "On the growth of rice",
    "authors": ["Ada B. Cook", "Dan Ericsson"],
    "venue": "Poetics",
    "year": 1999,
}
_TOWNS: dict[str, Any] = {"title": "On towns", "authors": ["Dan Ericsson"], "venue": "Poetics", "year": 2001}
_UNKNOWN: dict[str, Any] = {"title": "On what is not there", "authors": [], "venue": None, "year": None}


def _labelled(*publications: dict[str, Any]) -> LabelledPage:
    return LabelledPage("page", read_page(_PAGE.encode(), "https://example.org/"), list(publications))


def test_each_field_is_found_near_its_title() -> None:
    labelled = _labelled(_RICE, _TOWNS)
    (towns,) = [record for record in place(labelled) if record.publication is _TOWNS]
    written = {name: [labelled.text.text[start:end] for start, end in spans] for name, spans in towns.spans.items()}
    assert written == {"title": ["On towns"], "authors": ["Dan Ericsson"], "venue": ["Poetics"], "year": ["2001"]}


def test_a_second_copy_is_placed_and_a_mere_title_is_not() -> None:
    titles = [record.publication["title"] for record in place(_labelled(_RICE, _TOWNS))]
    assert titles == ["On the growth of rice", "On towns", "On the growth of rice"]


def test_what_is_not_on_the_page_is_left_out() -> None:
    assert place(_labelled(_UNKNOWN)) == []


def test_chunks_have_the_labels_of_their_fields() -> None:
    labelled = _labelled(_RICE, _TOWNS)
    labels = chunk_labels(labelled, place(labelled))
    told = {label: chunk.text.strip(" .,") for label, chunk in zip(labels, labelled.text.chunks, strict=True)}
    assert {label: told[label] for label in "TVY"} == {"T": "On the growth of rice", "V": "Poetics", "Y": "1999"}
    assert labels.count("T") == 3


def test_a_chunk_with_a_few_words_beside_its_venue_is_the_venue() -> None:
    source = "<p>Dan Ericsson. On towns. Talk at TREES. See what was said of TREES in many towns</p>"
    page = read_page(source.encode(), "https://example.org/")
    labelled = LabelledPage("page", page, [_TOWNS | {"venue": "TREES", "year": None}])
    labels = chunk_labels(labelled, place(labelled))
    told = [chunk.text for label, chunk in zip(labels, labelled.text.chunks, strict=True) if label == "V"]
    assert told == ["Talk at TREES"]
