import csv
import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from spiders.authorities import SAMPLE_DUMP
from tests.match.killed import die
from tests.spiders.commands import Result, places, scrapy, scrapy_here
from tests.spiders.server import Site, serve

HEADER = "id,title,authors,venue,year\n"


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample of DBLP, indexed by the command."""
    folder = tmp_path_factory.mktemp("dblp")
    assert scrapy_here("authority", "dblp", SAMPLE_DUMP, "-s", f"DBLP_INDEX={folder}").code == 0
    return folder


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def one_line(result: Result, code: int, words: str) -> bool:
    return result.code == code and len(result.err.splitlines()) == 1 and words in result.err


def test_download_then_index_then_match(tmp_path: Path, site: Site) -> None:
    url = site.add("/dblp.xml.gz", SAMPLE_DUMP.read_bytes(), ETag='"one"')
    result = scrapy("authority", "dblp", "--download", *places(tmp_path), "-s", f"DBLP_DUMP_URL={url}")
    assert result.code == 0
    assert "publications and" in result.out
    (tmp_path / "in.csv").write_text(
        HEADER + "1,Mask {R-CNN},Kaiming He and G. Gkioxari and P. Dollar and R. Girshick,ICCV,2017\n"
        "2,A Paper That Nobody Wrote on a Topic That Nobody Knows,N. Body,ICCV,2017\n"
    )
    result = scrapy("match", tmp_path / "in.csv", "-o", tmp_path / "out.csv", *places(tmp_path))
    assert result.code == 0
    matched = rows(tmp_path / "out.csv")
    assert [row["match_status"] for row in matched] == ["matched", "unmatched"]
    assert [row["dblp_key"] for row in matched] == ["conf/iccv/HeGDG17", ""]
    assert float(matched[0]["match_score"]) > 0.5


def test_failed_download_and_broken_dump_leave_the_index(tmp_path: Path, site: Site) -> None:
    state = places(tmp_path)
    assert scrapy_here("authority", "dblp", SAMPLE_DUMP, *state).code == 0
    before = sorted((path, path.read_bytes()) for path in (tmp_path / "var").rglob("*") if path.is_file())
    cut = tmp_path / "cut.xml.gz"
    cut.write_bytes(SAMPLE_DUMP.read_bytes()[:5000])
    plain = tmp_path / "plain.xml"
    plain.write_bytes(gzip.decompress(SAMPLE_DUMP.read_bytes())[:9000])
    for dump in (cut, plain, tmp_path / "gone.xml.gz", tmp_path):
        assert one_line(scrapy_here("authority", "dblp", dump, *state), 1, str(dump))
    address = f"DBLP_DUMP_URL={site.url}/gone"
    assert one_line(scrapy_here("authority", "dblp", "--download", *state, "-s", address), 1, "answered 404")
    assert sorted((path, path.read_bytes()) for path in (tmp_path / "var").rglob("*") if path.is_file()) == before


def test_dedupe_gives_rows_of_one_work_one_id(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(
        HEADER + "1,Propositions as Types,Philip Wadler,Communications of the ACM,2015\n"
        "2,Theorems for Free!,P. Wadler,FPCA,1989\n"
        '3,Propositions as types.,"Wadler, P.",CACM,2015\n'
    )
    assert scrapy("dedupe", tmp_path / "in.csv", "-o", tmp_path / "out.csv").code == 0
    ids = [row["work_id"] for row in rows(tmp_path / "out.csv")]
    assert ids[0] == ids[2] != ids[1]
    assert [row["id"] for row in rows(tmp_path / "out.csv")] == ["1", "2", "3"]


def test_a_process_that_is_killed_ends_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in.csv").write_text(HEADER + "1,Propositions as Types,Philip Wadler,CACM,2015\n")
    monkeypatch.setattr("match.dedupe._WORTH_SHARING", 0)
    monkeypatch.setattr("match.dedupe._sketch_rows", die)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    result = scrapy_here("dedupe", tmp_path / "in.csv", "-o", tmp_path / "out.csv")
    assert one_line(result, 1, "in.csv: a process that shared the work was killed")
    assert not (tmp_path / "out.csv").exists()


def test_table_that_cannot_be_read_or_written_is_one_line(tmp_path: Path, index: Path) -> None:
    out = tmp_path / "out.csv"
    out.write_text("the last good one")
    bad = {"untitled.csv": b"a,b\n1,2\n", "ragged.csv": b"title\nOn Trees,2020\n", "binary.csv": b"title\n\xff\xfe\n"}
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        result = scrapy_here("match", tmp_path / name, "-o", out, "-s", f"DBLP_INDEX={index}")
        assert one_line(result, 1, name)
    assert one_line(scrapy_here("dedupe", tmp_path / "gone.csv", "-o", out), 1, "gone.csv: no such file or directory")
    assert out.read_text() == "the last good one"
    (tmp_path / "in.csv").write_text("title\nOn Trees\n")
    nowhere = tmp_path / "nowhere" / "out.csv"
    assert one_line(
        scrapy_here("dedupe", tmp_path / "in.csv", "-o", nowhere), 1, f"{nowhere}: no such file or directory"
    )


def test_missing_index_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("title\nOn Trees\n")
    result = scrapy_here("match", tmp_path / "in.csv", "-o", tmp_path / "out.csv", *places(tmp_path))
    assert one_line(result, 1, "scrapy authority dblp --download")
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize(
    "args",
    [["authority"], ["authority", "dblp"], ["authority", "acm", "x"], ["authority", "dblp", "x", "--download"],
     ["match", "in.csv"], ["match", "-o", "out.csv"], ["dedupe", "in.csv", "-o", "out.csv", "--fast"]],
)  # fmt: skip
def test_wrong_usage_is_one_line(args: list[str]) -> None:
    assert one_line(scrapy_here(*args), 2, "usage: ")
