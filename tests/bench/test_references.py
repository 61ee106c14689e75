"""Old reference lists made up for measuring deduplication."""

from collections import Counter
from pathlib import Path

import pytest

from bench.made.reference_lists import cite_works, read_works
from bench.references import main

_TABLE = (
    "id,title,authors,venue,year\n"
    '0,keys for xml trees,"peter buneman , wenfei fan",vldb,1999\n'
    '1,reasoning about keys for xml,"peter buneman , wenfei fan",sigmod conference,2001\n'
    "2,an index for moving objects,jane q. doe,vldb j .,2003\n"
    "3,a title at a venue unknown here,jane q. doe,kdd,2003\n"
)


def _write(folder: Path) -> Path:
    (folder / "table.csv").write_text(_TABLE, encoding="utf-8")
    return folder / "table.csv"


def test_citations_are_the_same_every_time_and_some_works_are_cited_more_than_others(tmp_path: Path) -> None:
    works = read_works(_write(tmp_path))
    assert [work.title for work in works] == [
        "keys for xml trees",
        "reasoning about keys for xml",
        "an index for moving objects",
    ]
    rows = cite_works(works, 300)
    assert rows == cite_works(works, 300)
    assert rows != cite_works(works, 301)
    assert all(text == text.lower() for row in rows for text in row)
    assert max(Counter(row[0] for row in rows).values()) <= 39
    assert len({row[1:] for row in rows}) > 0.9 * len(rows)


def test_its_figures_are_of_all_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(_write(tmp_path)), "60", "--errors"])
    header, figures, *_ = capsys.readouterr().out.splitlines()
    assert header.split() == ["citations", "works", "found", "P", "R", "F1"]
    number, works, found, *shares = figures.split()
    assert (number, works) == ("60", str(len({row[0] for row in cite_works(read_works(tmp_path / "table.csv"), 60)})))
    assert 1 <= int(found) <= 60
    assert all(0 < float(share) <= 1 for share in shares)
