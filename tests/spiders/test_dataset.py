"""From run to run, as users see it: corrections, the report, history, and what is not published."""

import csv
import json
from pathlib import Path

import pytest

from tests.spiders.commands import Result, crawl, places, scrapy_here, titles
from tests.spiders.pages import WORKS, titles_of

ALL = tuple(WORKS)


def run(folder: Path, *args: str | Path) -> Result:
    return crawl(folder, "-s", "AUTHORITIES=", "-a", f"seeds={folder / 'pages'}", *args)


def page(folder: Path, name: str, text: str) -> Path:
    path = folder / "pages" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def listing(*works: str) -> str:
    """A page of BibTeX, which is read as it stands: what is tried here is what comes after reading."""
    return "\n".join(
        f"@article{{{key}, title = {{{title}}}, author = {{{authors}}}, journal = {{Annals of Trees}}, year = {year}}}"
        for key in works
        for title, authors, year in [WORKS[key]]
    )


def table(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / "dataset" / f"{name}.csv").open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def corrections(folder: Path, *rows: str) -> tuple[str, str]:
    path = folder / "corrections.csv"
    path.write_text("\n".join(["action,id,other,field,value", *rows]) + "\n", encoding="utf-8")
    return "-s", f"CORRECTIONS={path}"


def test_corrections_hold_run_after_run_and_what_they_cannot_do_is_told(tmp_path: Path) -> None:
    page(tmp_path, "a.bib", listing(*ALL[:3]))
    there = page(tmp_path, "b.bib", listing(*ALL[3:]))
    assert run(tmp_path).code == 0
    ids = {row["title"]: row["work_id"] for row in table(tmp_path, "publications")}
    turing, shannon, dijkstra = (ids[WORKS[key][0]] for key in ALL[:3])
    given = corrections(
        tmp_path,
        f"same work,{turing},{shannon},,",
        f"set,{dijkstra},,year,1960",
        f"not a homepage,{there.as_uri()},,,",
        "set,w0000000000000000,,year,1960",
    )
    for attempt in range(2):
        result = run(tmp_path, *given)
        assert result.code == 0
        assert result.lines("note: ") == ["note: corrections.csv, line 5: no work w0000000000000000 is listed now"]
        rows = {row["work_id"]: row for row in table(tmp_path, "publications")}
        kept = min(turing, shannon)
        assert set(rows) == {kept, dijkstra}
        assert (rows[kept]["mentions"], rows[dijkstra]["year"]) == ("2", "1960")
        assert rows[dijkstra]["conflicts"] == "year: 1960 (corrections) / 1959 (before correction)"
        changes = {(row["change"], row["field"]) for row in table(tmp_path, "changes")}
        told = {("merged", "work_id"), ("changed", "year"), ("no longer listed", "")}
        if attempt:
            assert changes == set()
        else:  # and perhaps fields of the work that now says what both said
            assert told <= changes
            assert {change for change, _ in changes - told} <= {"changed"}
    assert len(json.loads((tmp_path / "dataset" / "run.json").read_text())["corrections"]) == 1
    assert "no work w0000000000000000 is listed now" in (tmp_path / "dataset" / "report.html").read_text("utf-8")


def test_corrections_that_cannot_be_read_stop_the_crawl_before_it_begins(tmp_path: Path) -> None:
    page(tmp_path, "a.bib", listing("turing"))
    result = run(tmp_path, *corrections(tmp_path, "set,w1,,year,soon"))
    assert (result.code, result.err.splitlines()) == (1, ["error: corrections.csv, line 2: 'soon' is no year"])
    assert not (tmp_path / "dataset").exists()


def test_a_collapse_is_not_published_unless_it_is_asked_for(tmp_path: Path) -> None:
    path = page(tmp_path, "a.bib", listing(*ALL[:5]))
    assert run(tmp_path).code == 0
    before = titles(tmp_path)
    path.write_text(listing(ALL[5]))
    result = run(tmp_path)
    assert result.code == 1
    (error,) = result.lines("error: ")
    assert error.startswith(
        "error: 5 of the last dataset's 5 works are gone (100%; up to 30% is expected); -s ACCEPT_LOSSES=1"
    )
    assert titles(tmp_path) == before
    assert run(tmp_path, "-s", "ACCEPT_LOSSES=1").code == 0
    assert titles(tmp_path) == titles_of(ALL[5])


def test_seeds_that_were_cut_off_publish_nothing(tmp_path: Path) -> None:
    numbers = range(12)
    works = [
        f"@misc{{k{n}, title = {{Tree Number {n} of Many}}, author = {{Ada Birch}}, year = 2020}}" for n in numbers
    ]
    page(tmp_path, "a.bib", listing("turing"))
    cut = page(tmp_path, "b.bib", "\n".join(works))
    assert run(tmp_path).code == 0
    before = titles(tmp_path)
    cut.unlink()
    result = run(tmp_path)
    (error,) = result.lines("error: ")
    said = "error: the seeds name 1 of the last dataset's 2 homepages and no others, and 12 of its 13 works are gone"
    assert (result.code, error[: len(said)], titles(tmp_path)) == (1, said, before)
    assert run(tmp_path, "-s", "ACCEPT_LOSSES=1").code == 0
    assert titles(tmp_path) == titles_of("turing")


def test_history_from_run_to_run(tmp_path: Path) -> None:
    path = page(tmp_path, "a.bib", listing(*ALL[:4]))
    other = page(tmp_path, "b.bib", listing(*ALL[4:]))
    assert run(tmp_path).code == 0
    before = {row["title"]: row["work_id"] for row in table(tmp_path, "publications")}
    mended = WORKS["turing"][0].replace("Numbers", "Number")
    path.write_text(listing("turing", "shannon", "dijkstra").replace(WORKS["turing"][0], mended))
    other.write_bytes(b"\x7fELF\0\0\0\1" * 200)
    assert run(tmp_path).code == 3
    after = {row["title"]: row["work_id"] for row in table(tmp_path, "publications")}
    assert after[mended] == before[WORKS["turing"][0]]
    assert titles(tmp_path) == sorted([mended, *titles_of("shannon", "dijkstra", *ALL[4:])])
    changes = {(row["change"], row["field"], row["old"], row["new"]) for row in table(tmp_path, "changes")}
    assert changes == {("changed", "title", WORKS["turing"][0], mended), ("no longer listed", "", "", "")}


def test_the_report_is_written_with_the_dataset_and_again_on_demand(tmp_path: Path) -> None:
    page(tmp_path, "a.bib", listing(*ALL))
    assert run(tmp_path).code == 0
    written = (tmp_path / "dataset" / "report.html").read_bytes()
    result = scrapy_here("report", *places(tmp_path), "-o", tmp_path / "again.html")
    assert (result.code, result.out) == (0, f"{len(written) / 1e6:.1f} MB: {tmp_path / 'again.html'}\n")
    assert (tmp_path / "again.html").read_bytes() == written
    (tmp_path / "dataset" / "report.html").unlink()
    assert scrapy_here("report", *places(tmp_path)).code == 0
    assert (tmp_path / "dataset" / "report.html").read_bytes() == written


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        ((), 1, "no dataset is there (no run.json); scrapy crawl homepages makes one"),
        (("extra",), 2, "usage: scrapy report [-o FILE.html]"),
    ],
)
def test_a_report_of_nothing_is_one_clear_line(tmp_path: Path, args: tuple[str, ...], code: int, message: str) -> None:
    result = scrapy_here("report", *places(tmp_path), *args)
    assert result.code == code
    (line,) = result.err.splitlines()
    assert line.startswith("error: ")
    assert line.endswith(message)
