"""Labelled pages in other markup keep their words, and so their labels."""

import json
import random
from pathlib import Path

import pytest

from bench.fields.labels import load, squash
from bench.markup import main, other_markup

_HTML = """<html><body><h2 class="top">Publications</h2><ul class="list">
<li><b>Ann Lee</b>, Bo Fu. <a href="x">On trees.</a><br><i>Forest Letters</i>, <span class=year>2020</span>.</li>
<li>Bo Fu. “On roots.” <em>Nature</em>, 2019.</li></ul></body></html>"""
_MARKDOWN = "# Publications\n\n- **Ann Lee**, Bo Fu. [On trees](x.pdf). *Forest Letters*, 2020.\n"


@pytest.mark.parametrize(("source", "is_text"), [(_HTML, False), (_MARKDOWN, True)])
def test_words_stay_while_markup_changes(tmp_path: Path, source: str, is_text: bool) -> None:
    folder = tmp_path / "labels" / "lee"
    folder.mkdir(parents=True)
    (folder / ("page.md" if is_text else "page.html")).write_text(source, "utf-8")
    (folder / "gold.json").write_text(json.dumps({"publications": [{"title": "On trees"}]}), "utf-8")
    main([str(folder.parent), "--out", str(tmp_path / "out"), "--times", "12"])
    (original,) = load(folder.parent)
    changed = load(tmp_path / "out")
    assert len(changed) == 12
    assert {page.id.partition("+")[0] for page in changed} == {"lee"}
    assert {squash(page.text.text) for page in changed} == {squash(original.text.text)}
    assert len({file.read_text("utf-8") for file in (tmp_path / "out").glob("*/page.*")}) > 2
    assert all(page.publications == original.publications for page in changed)


def test_a_page_without_markup_stays() -> None:
    plain = "Ann Lee. On trees. Forest Letters, 2020."
    for is_text in (False, True):
        assert other_markup(plain, is_text, random.Random(1)) == plain  # noqa: S311 - nothing is secret here


def test_the_same_page_is_changed_alike_each_time(tmp_path: Path) -> None:
    folder = tmp_path / "labels" / "lee"
    folder.mkdir(parents=True)
    (folder / "page.html").write_text(_HTML, "utf-8")
    (folder / "gold.json").write_text('{"publications": []}', "utf-8")
    for out in ("one", "two"):
        main([str(folder.parent), "--out", str(tmp_path / out)])
    written = [[file.read_bytes() for file in sorted((tmp_path / out).glob("*/page.*"))] for out in ("one", "two")]
    assert written[0] == written[1]
    assert len(written[0]) == 2
