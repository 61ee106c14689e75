"""Tables: any CSV in, the same rows with new columns out."""

import csv
from pathlib import Path

import pytest

from bench.measures.quality import agreement
from match.authority.dblp import DblpIndex, build_index
from match.rows import find_columns, row_record, split_authors
from match.table import TableError, dedupe_table, match_table
from tests.match.dumps import write_dump

_CITATIONS = Path(__file__).parents[1] / "cases" / "references.csv"
_TITLE = "Deep Graph Infomax for Molecules"


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_rows_are_linked_to_the_authority(tmp_path: Path) -> None:
    build_index(write_dump(tmp_path), tmp_path / "dblp")
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(
        f'\ufeffid,Title,Authors,Year,Journal\n1,{_TITLE},"Zhang, H.; Schön, J.",2023,NeurIPS\n'
        f'2,"Photosynthesis, again",N. N.,1999,\n\n3,{_TITLE},,2022,arXiv\n',
        encoding="utf-8",
    )
    done: list[int] = []
    with DblpIndex(tmp_path / "dblp") as index:
        counts = match_table(source, target, index, done.append)
    rows = _read(target)
    assert [row["dblp_key"] for row in rows] == ["conf/nips/ZhangS23", "", "journals/corr/abs-2201-00001"]
    assert [row["match_status"] for row in rows] == ["matched", "unmatched", "matched"]
    assert rows[1]["match_score"] == ""
    assert float(rows[0]["match_score"]) > 0.9
    assert list(rows[0]) == ["id", "Title", "Authors", "Year", "Journal", "dblp_key", "match_score", "match_status"]
    assert rows[1]["Title"] == "Photosynthesis, again"
    assert counts == {"rows": 3, "matched": 2, "ambiguous": 0, "unmatched": 1}
    assert done == [1, 2, 3]


def test_rows_of_one_work_share_their_work_id(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(
        f"title;authors;venue;year;work_id\n{_TITLE};H. Zhang, W. Li;NeurIPS;2023;old\n"
        "Poisoning Recommenders;Jane Doe;KDD;2020;old\n"
        f"{_TITLE.upper()};Hailin Zhang and Wei Li;NIPS;2023.0;old\n"
    )
    assert dedupe_table(source, target) == {"rows": 3, "works": 2}
    assert [row["work_id"] for row in _read(target)] == ["w1", "w2", "w1"]


def test_dirty_citations_of_one_work_are_joined(tmp_path: Path) -> None:
    """Works of machine learning as papers of the nineties cite them, typed and cut by machine."""
    target = tmp_path / "out.csv"
    dedupe_table(_CITATIONS, target)
    reached = agreement([(row["work"], row["work_id"]) for row in _read(target)])
    assert reached.precision >= 0.98
    assert reached.recall >= 0.98


@pytest.mark.parametrize(
    ("title", "venue", "expected"),
    [
        ("induction of decision trees. machine learning,", "1(1)", ("induction of decision trees", "Machine Learning")),
        ("induction of decision trees.", "reprinted in readings", ("induction of decision trees", None)),
        ("sets. a survey", "jacm", ("sets. a survey", "JACM")),
    ],
)
def test_a_venue_is_cut_off_a_title_that_lacks_one(title: str, venue: str, expected: tuple[str, str | None]) -> None:
    row = {"title": title, "venue": venue}
    read = row_record(1, row, find_columns(list(row)))
    assert (read.title, read.venue.short if read.venue is not None else None) == expected


def test_years_left_in_venues_tell_versions_apart(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(
        "title,authors,venue,year\n"
        "queries and learning trees,w. li,information and computation 75:1987-2006 1994,\n"
        "queries and learning trees,w. li,in proc. colt 1990,\n"
    )
    assert dedupe_table(source, target) == {"rows": 2, "works": 2}


def test_several_processors_find_the_same_works_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, one, several = (tmp_path / name for name in ("in.csv", "one.csv", "several.csv"))
    cited = (f'{_TITLE} {number // 3},"Zhang, H.; Li, W.",NeurIPS,{2000 + number // 3}' for number in range(60))
    source.write_text("title,authors,venue,year\n" + "\n".join(cited) + "\n")
    assert dedupe_table(source, one) == {"rows": 60, "works": 20}
    monkeypatch.setattr("match.dedupe._WORTH_SHARING", 0)
    monkeypatch.setattr("match.dedupe._BATCH", 7)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    dedupe_table(source, several)
    assert several.read_bytes() == one.read_bytes()


def test_a_table_may_take_its_own_place(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(f"title\n{_TITLE}\n")
    dedupe_table(path, path)
    assert _read(path) == [{"title": _TITLE, "work_id": "w1"}]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"", "no column of titles", id="empty"),
        pytest.param(b"name,year\nx,2020\n", "no column of titles", id="no titles"),
        pytest.param(b"title,year,year\nx,1,2\n", "two columns have the same name", id="columns of one name"),
        pytest.param(b"title,year\nx\n", "line 2: 1 cells, but the header has 2", id="a cell too few"),
        pytest.param(b"title,year\nx,1,2\n", "line 2: 3 cells", id="a cell too many"),
        pytest.param(b'title,year\n"x"y,1\n', "line 2", id="quotes"),
        pytest.param(b'title,year\n"x,1\n', "line 2", id="an open quote"),
        pytest.param(b"title\nx\n\xff\xfe\n", "in.csv, line 3: not in UTF-8; save the file as UTF-8", id="not UTF-8"),
        pytest.param(b"t\xeftle\nx\n", "in.csv, line 1: not in UTF-8; save the file", id="a header not in UTF-8"),
        pytest.param(
            b"title,x\n" + 3 * (b"x," + 9_999 * b"y" + b"\n") + b"\xff,\n",
            "line 5: not in UTF-8",
            id="not UTF-8, far below",
        ),
    ],
)
def test_what_is_no_table_is_refused_and_nothing_is_written(tmp_path: Path, data: bytes, message: str) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_bytes(data)
    target.write_text("good")
    with pytest.raises(TableError, match=message):
        dedupe_table(source, target)
    build_index(write_dump(tmp_path), tmp_path / "dblp")
    with DblpIndex(tmp_path / "dblp") as index, pytest.raises(TableError, match=message):
        match_table(source, target, index)
    assert target.read_text() == "good"
    assert sorted(path.name for path in tmp_path.glob("*.csv*")) == ["in.csv", "out.csv"]


def test_a_header_without_rows_is_a_table(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("title\n")
    assert dedupe_table(source, target) == {"rows": 0, "works": 0}
    assert target.read_text() == "title,work_id\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Zhang, H.", ["Zhang, H."]),
        ("Li, Wei; Zhao, Xin", ["Li, Wei", "Zhao, Xin"]),
        ("Wei Li, Xin Zhao & Jane Doe", ["Wei Li", "Xin Zhao", "Jane Doe"]),
        ("Y. Freund, H. S. Seung, and N. Tishby", ["Y. Freund", "H. S. Seung", "N. Tishby"]),
        ("Freund, Y. and Seung, H. S.", ["Freund, Y.", "Seung, H. S."]),
        ("Rusinkiewicz, M., Klas, W., Tesch, T.", ["Rusinkiewicz, M.", "Klas, W.", "Tesch, T."]),
        ("m rusinkiewicz , w klas , j wasch", ["m rusinkiewicz", "w klas", "j wasch"]),
        ("Alexander, B. and Rand, A.", ["Alexander, B.", "Rand, A."]),
        ("Wei Li, Jr., Xin Zhao", ["Wei Li, Jr.", "Xin Zhao"]),
        ("?", []),
    ],
)
def test_lists_of_authors_are_split(text: str, names: list[str]) -> None:
    assert split_authors(text) == (names, True)


@pytest.mark.parametrize(
    "text", ["A. Blum, M. Furst et al.", "A. Blum, M. Furst, ...", "A. Blum and M. Furst and others"]
)
def test_a_cut_list_of_authors_is_known_to_be_cut(text: str) -> None:
    assert split_authors(text) == (["A. Blum", "M. Furst"], False)


def test_cells_are_read_as_the_fields_they_hold() -> None:
    row = {
        "Title": '"On  Things."',
        "Author(s)": "Wei Li",
        "Booktitle": "vldb",
        "Date": "12 May 1996",
        "DOI": "https://doi.org/10.1145/3292500.ABC",
    }
    read = row_record(7, row, find_columns(list(row)))
    assert (read.id, read.title, read.year, read.doi) == ("row:7", "On Things", 1996, "10.1145/3292500.abc")
    assert read.venue is not None
    assert read.venue.short == "VLDB"
    assert row_record(1, {"title": "x", "year": "no year"}, {"title": "title", "year": "year"}).year is None
