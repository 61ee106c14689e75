"""Publications and persons of a dump read all at once: the same that are found one by one, in a tree."""

from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from match.authority import dblp_columns, dblp_people
from match.authority.dblp_columns import Publications
from match.authority.dblp_dump import Entry, Person, read_piece
from match.authority.dblp_fields import NAMES, read_fields
from match.authority.dblp_people import People
from match.authority.dblp_pieces import PEOPLE, PUBLICATIONS, Piece, entity_prolog

_PROLOG = entity_prolog("utf-8", "dblp") + b"<dblp>"
_WORDS = st.text("aB1 .&<é深\n\t\u00a0", max_size=8).map(escape)
_TEXTS = st.lists(
    _WORDS
    | st.sampled_from(
        [
            "&uuml;",
            "&#228;",
            "&#xe9;",
            "&#160;",
            "&#10;",
            "&#38;",
            "&amp;lt;",
            "&quot;",
            "<i>k</i>",
            "<tt/>",
            "0003",
            ".",
        ]
    )
).map("".join)
_LINKS = st.sampled_from(
    [
        "https://doi.org/10.1000/ABC",
        "http://dx.doi.org/10.1000/x%28y%29",
        "https://doi.org/10.48550/arXiv.2201.00001",
        "http://arxiv.org/abs/cs/0101001",
        "https://example.org/10.1000/a",
        "HTTPS://DOI.ORG/10.1000/x%c3%a9",
        "https://doi.org/10.1000/é",
        "https://ARXIV.org/pdf/hep-th.AB/0101001v2",
        "",
    ]
)
_ATTRIBUTES = ['author orcid="0000-0002-1825-0097"', 'title bibtex="a&amp;b"', 'note label="of\n2" type="uname" a="\n"']
_TAGS = st.sampled_from([*NAMES, "crossref", "note", "new", *_ATTRIBUTES])
_FIELDS = st.tuples(_TAGS, _TEXTS) | st.tuples(st.sampled_from(["ee", 'ee type="oa"']), _LINKS)
_VALUES = st.tuples(st.just("year"), st.sampled_from(["2020", "0999", "c2020", "٢٠٢٠"])) | st.tuples(
    st.sampled_from(["volume", "booktitle"]), st.sampled_from(["abs/2201.00001", "X@Y", "A Workshop", "12"])
)
_KEYS = st.sampled_from(["conf/x/A1", "journals/corr/abs-1", "journals/x/B", "homepages/1/2", "homepages/", ""])
_ATTRIBUTES_OF_ALL = st.sampled_from(
    ["", ' mdate="2024-05-01"', ' publtype="informal  other" mdate="2020-01-01"', ' publtype="disambiguation"']
)
_PUBLICATIONS = st.tuples(
    st.sampled_from(PUBLICATIONS),
    _KEYS.map('key="{}"'.format),
    _ATTRIBUTES_OF_ALL,
    st.lists(_FIELDS | _VALUES, min_size=1, max_size=9),
)
_NOTES = st.sampled_from(["uname", "affiliation", "award", "author"]).map('note type="{}"'.format)
_ORCIDS = st.sampled_from(["https://orcid.org/0000-0002-1825-0097/", "http://orcid.org/", "https://example.org/a"])
_PERSONS = st.tuples(
    st.sampled_from(PEOPLE),
    _KEYS.map('key="{}"'.format),
    _ATTRIBUTES_OF_ALL,
    st.lists(
        st.tuples(st.just("author") | _TAGS | _NOTES, _TEXTS)
        | st.tuples(st.sampled_from(["url", 'url a="b"']), _ORCIDS),
        min_size=1,
        max_size=9,
    ),
)


@given(st.lists(_PUBLICATIONS | _PERSONS, min_size=1, max_size=4), st.sampled_from(["", "\n", " \n "]))
@settings(deadline=None)
def test_all_at_once_and_one_by_one_find_the_same(
    elements: list[tuple[str, str, str, list[tuple[str, str]]]], between: str
) -> None:
    piece = _piece(between.join(_element(*element, between) for element in elements))
    fields, read = read_fields(piece), list(read_piece(piece))
    assert fields is not None
    entries = [value for value in read if isinstance(value, Entry)]
    persons = [value for value in read if isinstance(value, Person)]
    publications, people = dblp_columns.of_fields(fields[0]), dblp_people.of_fields(fields[1])
    assert _plain(publications) == _plain(dblp_columns.of_entries(entries))
    assert _plain(people) == _plain(dblp_people.of_persons(persons))


def _plain(columns: Publications | People) -> list[Any]:
    return [column if isinstance(column, str | bytes) else column.tolist() for column in columns]


def _element(kind: str, key: str, attributes: str, fields: list[tuple[str, str]], between: str) -> str:
    inner = between.join(f"<{tag}>{text}</{tag.split()[0]}>" for tag, text in fields)
    return f"<{kind} {key}{attributes}>{between}{inner}{between}</{kind}>"


_PLAIN = '<article key="a"><title>A</title></article>'


@pytest.mark.parametrize(
    "xml",
    [
        pytest.param("", id="nothing"),
        pytest.param("<article key='a'><title>A</title></article>", id="other quotes"),
        pytest.param('<article key="a&amp;b"><title>A</title></article>', id="a reference in a key"),
        pytest.param('<article key="a  b"><title>A</title></article>', id="white space in a key to fold"),
        pytest.param('<article key = "a"><title>A</title></article>', id="white space in a tag"),
        pytest.param('<article key="a"><note label="x>y">n</note><title>A</title></article>', id="> in a tag"),
        pytest.param('<article key="a"><title>A > B</title></article>', id="> in a text"),
        pytest.param("<www key=\"homepages/1\"><note type='uname'>A</note></www>", id="other quotes in a note"),
        pytest.param('<www key="homepages/1"><note\ntype="uname">A</note></www>', id="white space in a note's tag"),
        pytest.param(
            '<article key="a"><!-- &nobody; &#xyz; --><title>A</title></article>', id="a comment with a reference"
        ),
        pytest.param('<article key="a"><!-- <title>B</title> --><title>A</title></article>', id="a comment"),
        pytest.param('<article key="a"><title><![CDATA[A]]></title></article>', id="a section"),
        pytest.param('<article key="a"><title>A<note>B</note>C</title></article>', id="a field in a field"),
        pytest.param('<article key="a"><author/><title>A</title></article>', id="an empty tag"),
        pytest.param('<article key="a"></article>', id="a publication of nothing"),
        pytest.param('<article key="a"/><article key="b"><title>A</title></article>', id="an empty publication"),
        pytest.param('<article key="a"><article key="b"><title>A</title></article></article>', id="one in another"),
        pytest.param("<title>B</title>", id="a field of none"),
        pytest.param('<article key="a"><title>A<icon>B</icon></title></article>', id="what begins as markup does"),
        pytest.param("<x><title>B</title></x>", id="of an unknown kind"),
        pytest.param("<article>", id="not closed"),
        pytest.param('<article key="a"><title>&nobody;</title></article>', id="an unknown character"),
    ],
)
def test_what_is_not_as_nearly_all_of_the_dump_is_left_to_the_tree(xml: str) -> None:
    assert read_fields(_piece(xml + (_PLAIN if xml else ""))) is None
    assert read_fields(_piece(_PLAIN)) is not None


def _piece(xml: str) -> Piece:
    return Piece(Path("dblp.xml"), _PROLOG, f"{xml}</dblp>".encode(), "utf-8")
