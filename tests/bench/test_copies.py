"""Publications of several labelled pages, joined and judged."""

import json
from pathlib import Path

import pytest

from bench.copies import main


def _label(folder: Path, name: str, *publications: dict[str, object]) -> None:
    (folder / name).mkdir(parents=True)
    (folder / name / "gold.json").write_text(json.dumps({"publications": publications}), "utf-8")


def test_a_paper_on_two_pages_is_one_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = {
        "title": "Computing Machinery and Intelligence",
        "authors": ["A. M. Turing"],
        "venue": "Mind",
        "year": 1950,
    }
    other = {"title": "On Computable Numbers", "authors": ["A. M. Turing"], "venue": "Proc. LMS", "year": 1937}
    _label(tmp_path, "one", paper, other)
    _label(tmp_path, "two", paper | {"title": "Computing machinery and intelligence.", "authors": ["Turing, Alan"]})
    main([str(tmp_path)])
    printed = capsys.readouterr().out
    assert "3 publications, 2 pages; pairs of two pages that are one work: 1" in printed
    assert "P 1.0000  R 1.0000  F1 1.0000" in printed


def test_what_is_seen_differently_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = {
        "title": "A theory of trees, roots and leaves",
        "authors": ["Ann Lee", "Bo Wu"],
        "venue": "KDD",
        "year": 2019,
    }
    _label(tmp_path, "one", paper)
    _label(tmp_path, "two", paper | {"title": "A theory of trees, roots and leafs"})
    main([str(tmp_path)])
    printed = capsys.readouterr().out
    assert "joined in error:" in printed
    assert "two: A theory of trees, roots and leafs" in printed
