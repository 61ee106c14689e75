"""What a rule puts right and wrong is counted against the labels of people."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.fields.labels import LabelledPage
from bench.rules import Change, Watch, main
from extract import read_page
from extract.text.chunks import Chunk

_PAGE = b"<ul><li>Ann Lee. On trees and their roots. Nature, 2020."
_PUBLICATION = {
    "title": "On trees and their roots",
    "authors": ["Ann Lee"],
    "venue": "Nature",
    "venue_short": None,
    "year": 2020,
}


def test_each_label_that_a_rule_changes_is_held_against_the_right_one() -> None:
    page = LabelledPage("lee", read_page(_PAGE, "file:///page.html"), [_PUBLICATION])
    watch = Watch()
    watch.look_at(page)

    def in_place(chunks: Sequence[Chunk], labels: list[str]) -> None:
        labels[1], labels[2] = "T", "A"

    def anew(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> list[str]:
        return ["A", *labels[1:3], "O"]

    chunks = page.text.chunks
    labels = ["O", "O", "V", "Y"]
    watch.watched("in_place", in_place)(chunks, labels)
    assert labels == ["O", "T", "A", "Y"]
    assert watch.watched("anew", anew)(chunks, labels, [0.0] * 4) == ["A", "T", "A", "O"]
    assert watch.worth["in_place"].mended == [Change("lee", "On trees and their roots", "O", "T", "T")]
    assert watch.worth["in_place"].broken == [Change("lee", "Nature", "V", "A", "V")]
    assert [change.chunk for change in watch.worth["anew"].mended] == ["Ann Lee"]
    assert [change.chunk for change in watch.worth["anew"].broken] == ["2020"]


def test_rules_are_told_with_what_they_do_on_labelled_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "labels" / "lee"
    folder.mkdir(parents=True)
    quoted = b"<ul><li>Ann Lee, Bo Fu. \xe2\x80\x9cOn trees, roots.\xe2\x80\x9d Forest of Letters 12, 2020.</ul>"
    (folder / "page.html").write_bytes(quoted)
    labels = [
        {**_PUBLICATION, "title": "On trees, roots", "authors": ["Ann Lee", "Bo Fu"], "venue": "Forest of Letters"}
    ]
    (folder / "gold.json").write_text(json.dumps({"publications": labels}), "utf-8")
    main([str(folder.parent)])
    assert capsys.readouterr().out.split()[:3] == ["rule", "right", "on"]
    with pytest.raises(SystemExit) as stopped:
        main([str(folder.parent), "--wrong", "no_rule"])
    assert stopped.value.code == 2
    assert "--wrong no_rule: it changed nothing" in capsys.readouterr().err
