import json
import re
from pathlib import Path

import pandas
import pytest

from tests.spiders.commands import ROOT, Result, crawl, places, scrapy

NO_NETWORK = """
import socket

def refuse(*args, **kwargs):
    raise RuntimeError(f"the network was used: {args}")

socket.getaddrinfo = socket.gethostbyname = socket.create_connection = refuse
socket.socket.connect = socket.socket.connect_ex = socket.socket.sendto = refuse
"""
FILES = {
    "publications.csv", "mentions.csv", "authorships.csv", "people.csv", "venues.csv", "changes.csv",
    "publications.parquet", "publications.jsonl", "publications.bib", "publications.csl.json",
    "publications-spreadsheet.csv", "oeuvre.db", "datapackage.json", "run.json", "report.html", "metadata.json",
}  # fmt: skip


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """The sample crawled once, in a Python whose sockets lead nowhere."""
    folder = tmp_path_factory.mktemp("sample")
    (folder / "sitecustomize.py").write_text(NO_NETWORK)
    feed = folder / "mentions.jsonl"
    return folder, scrapy("crawl", "homepages", *places(folder), "-O", feed, PYTHONPATH=str(folder))


def table(result: Result) -> dict[str, int]:
    rows = (line.split() for line in result.out.splitlines())
    return {row[0]: int(row[1].replace(",", "")) for row in rows if len(row) > 1 and row[1].replace(",", "").isdigit()}


def test_sample_needs_no_network_and_says_what_came_out(sample: tuple[Path, Result]) -> None:
    _, result = sample
    assert result.code == 0
    assert result.err.splitlines()[-1].startswith("7 of 7 homepages")
    figures = table(result)
    assert figures["homepages"] == 7
    assert figures["citations"] >= figures["mentions"] > figures["works"] > figures["matched"] > 0
    assert figures["conflicts"] > 0
    assert "--download" not in result.out + result.err


def test_dataset_has_its_files_and_loads_as_the_table_says(sample: tuple[Path, Result]) -> None:
    folder, result = sample
    assert {path.name for path in (folder / "dataset").iterdir()} == FILES
    line = next(line for line in result.out.splitlines() if "pandas.read_csv" in line)
    works = eval(line[line.index("pandas") :], {"pandas": pandas})  # noqa: S307  # the line that the user is told to use
    assert len(works) == table(result)["works"]
    assert str(works["year"].dtype) == "Int64"
    assert works["work_id"].is_unique


def test_pdfs_on_the_web_are_in_the_dataset_and_files_of_this_machine_are_not(sample: tuple[Path, Result]) -> None:
    works = pandas.read_csv(sample[0] / "dataset" / "publications.csv", dtype="str", keep_default_na=False)
    linked = works[works["pdf_url"] != ""].set_index("title")["pdf_url"]
    assert linked.to_dict() == {
        "Deterministic Policy Gradient Algorithms": "http://proceedings.mlr.press/v32/silver14.pdf",
        "Monte-Carlo Planning in Large POMDPs": (
            "https://papers.nips.cc/paper/4031-monte-carlo-planning-in-large-pomdps.pdf"
        ),
    }
    assert works["title"].str.startswith("Reinforcement Learning and Simulation-Based Search").sum() == 1


def test_feed_has_one_mention_a_line_with_all_its_keys(sample: tuple[Path, Result]) -> None:
    folder, result = sample
    mentions = [json.loads(line) for line in (folder / "mentions.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(mentions) == table(result)["mentions"]
    for mention in mentions:
        for places_in_raw in mention["spans"].values():
            assert all(0 <= start < end <= len(mention["raw"]) for start, end in places_in_raw)
        assert {"name", "given", "family", "native_name"} == set().union(
            *mention["authors"] or [mention["authors"]]
        ) or (mention["authors"] == [])


def test_second_run_changes_nothing_but_times(sample: tuple[Path, Result]) -> None:
    folder, _ = sample
    first = {path.name: path.read_bytes() for path in (folder / "dataset").iterdir()}
    assert crawl(folder).code == 0
    second = {path.name: path.read_bytes() for path in (folder / "dataset").iterdir()}
    differing = {name for name in FILES if first[name] != second[name]}
    # The first run has everything to add, the second nothing.
    assert differing == {"run.json", "changes.csv", "oeuvre.db", "report.html"}
    assert len(second["changes.csv"].splitlines()) == 1


def test_other_pages_are_told_of_the_full_dump(tmp_path: Path, sample: tuple[Path, Result]) -> None:
    folder, _ = sample
    page = Path(__file__).parents[2] / "spiders" / "sample" / "homepages" / "wadler.bib"
    result = crawl(tmp_path, "-s", f"DBLP_INDEX={folder}/var/dblp", "-a", f"seeds={page}")
    assert result.code == 0
    assert "scrapy authority dblp --download" in result.lines("note: only the bundled sample of DBLP")[0]


def test_the_readme_shows_what_comes_out(sample: tuple[Path, Result]) -> None:
    folder, result = sample
    _, _, part = (ROOT / "README.md").read_text("utf-8").partition("## What comes out")
    summary = [line for line in part.split("```")[1].strip().splitlines() if "dataset" not in line]
    assert [line for line in summary if line not in result.out.splitlines()] == []
    works = pandas.read_csv(folder / "dataset" / "publications.csv", dtype="str", keep_default_na=False)
    table = part.partition("of which `publications.csv` makes")[2].partition("| file |")[0]
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (.+?) \|", table, re.M)
    told = dict(rows)
    (work,) = works[works["work_id"] == told["`work_id`"]].to_dict("records")
    work["match_score"] = f"{float(work['match_score']):.3f}"
    assert {names: ", ".join(work[name] for name in re.findall(r"\w+", names)) for names in told} == told
