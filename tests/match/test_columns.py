"""Publications of a dump read all at once: the same that are found when it is read as a tree, one by one."""

from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from match.authority.dblp_columns import of_entries, of_fields
from match.authority.dblp_dump import Entry, read_piece
from match.authority.dblp_fields import NAMES, read_fields
from match.authority.dblp_pieces import PUBLICATIONS, Piece, entity_prolog

_PROLOG = entity_prolog("utf-8", "dblp") + b"<dblp>"
_WORDS = st.text("aB1 .&<é深\n\t\u00a0", max_size=8).map(escape)
_TEXTS = st.lists(
    _WORDS
    | st.sampled_from(
        ["&uuml;", "&#228;", "&#xe9;", "&#160;", "&#10;", "<i>k</i>", "<sub>2</sub>", "<tt/>", "-means", "."]
    )
).map("".join)
_LINKS = st.sampled_from(
    [
        "https://doi.org/10.1000/ABC",
        "http://dx.doi.org/10.1000/x%28y%29",
        "https://doi.org/10.48550/arXiv.2201.00001",
        "http://arxiv.org/abs/cs/0101001",
        "https://example.org/10.1000/a",
        "https://doi.org/10.1000/é",
        "",
    ]
)
_TAGS = st.sampled_from([*NAMES, "url", "note", 'author orcid="0000-0002-1825-0097"', 'title bibtex="a"'])
_FIELDS = st.tuples(_TAGS, _TEXTS) | st.tuples(st.sampled_from(["ee", 'ee type="oa"']), _LINKS)
_VALUES = st.tuples(st.just("year"), st.sampled_from(["2020", "0999", "c2020", "٢٠٢٠"])) | st.tuples(
    st.sampled_from(["volume", "booktitle"]), st.sampled_from(["abs/2201.00001", "X@Y", "A Workshop", "12"])
)
_KEYS = st.sampled_from(["conf/x/A1", "journals/corr/abs-1", "journals/x/B", ""])
_ELEMENTS = st.tuples(
    st.sampled_from(PUBLICATIONS),
    _KEYS.map('key="{}"'.format),
    st.sampled_from(["", ' mdate="2024-05-01"', ' publtype="informal" mdate="2020-01-01"']),
    st.lists(_FIELDS | _VALUES, min_size=1, max_size=9),
)


@given(st.lists(_ELEMENTS, min_size=1, max_size=4), st.sampled_from(["", "\n", " \n "]))
@settings(deadline=None)
def test_all_at_once_and_one_by_one_find_the_same(
    elements: list[tuple[str, str, str, list[tuple[str, str]]]], between: str
) -> None:
    xml = between.join(_element(*element, between) for element in elements)
    piece = _piece(xml)
    fields = read_fields(piece)
    assert fields is not None
    found, wanted = of_fields(fields), of_entries([entry for entry in read_piece(piece) if isinstance(entry, Entry)])
    assert found._replace(written=wanted.written) == wanted
    assert found.written.tolist() == wanted.written.tolist()


def _element(kind: str, key: str, attributes: str, fields: list[tuple[str, str]], between: str) -> str:
    inner = between.join(f"<{tag}>{text}</{tag.split()[0]}>" for tag, text in fields)
    return f"<{kind} {key}{attributes}>{between}{inner}{between}</{kind}>"


_PLAIN = '<article key="a"><title>A</title></article>'


@pytest.mark.parametrize(
    "xml",
    [
        pytest.param("", id="nothing"),
        pytest.param('<www key="homepages/1/2"><author>A</author></www>', id="a person"),
        pytest.param("<article key='a'><title>A</title></article>", id="other quotes"),
        pytest.param('<article key="a&amp;b"><title>A</title></article>', id="a reference in a key"),
        pytest.param('<article key="a b"><title>A</title></article>', id="white space in a key"),
        pytest.param('<article key = "a"><title>A</title></article>', id="white space in a tag"),
        pytest.param('<article key="a"><note label="x>y">n</note><title>A</title></article>', id="> in a tag"),
        pytest.param('<article key="a"><title>A > B</title></article>', id="> in a text"),
        pytest.param('<article key="a"><!-- <title>B</title> --><title>A</title></article>', id="a comment"),
        pytest.param('<article key="a"><title><![CDATA[A]]></title></article>', id="a section"),
        pytest.param('<article key="a"><title>A<note>B</note>C</title></article>', id="a field in a field"),
        pytest.param('<article key="a"><author/><title>A</title></article>', id="an empty tag"),
        pytest.param('<article key="a"></article>', id="a publication of nothing"),
        pytest.param('<article key="a"/><article key="b"><title>A</title></article>', id="an empty publication"),
        pytest.param('<article key="a"><article key="b"><title>A</title></article></article>', id="one in another"),
        pytest.param("<title>B</title>", id="a field of none"),
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
