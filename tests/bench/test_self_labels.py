"""Pages labelled with what the program reads on them are pages to train on."""

import shutil
from pathlib import Path

import pytest

from bench.fields.labels import load
from bench.self_labels import main

_SAMPLE = Path(__file__).parents[2] / "spiders" / "sample" / "homepages"


def test_pages_are_labelled_as_they_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = sorted(_SAMPLE.glob("*.html"))
    for file in pages:
        (tmp_path / "pages" / file.stem).mkdir(parents=True)
        shutil.copy(file, tmp_path / "pages" / file.stem / "page.html")
    (tmp_path / "pages" / "empty").mkdir()
    (tmp_path / "pages" / "empty" / "page.html").write_text("<p>Nothing is published here.", "utf-8")
    main([str(tmp_path / "pages"), "--out", str(tmp_path / "out")])
    labelled = load(tmp_path / "out")
    assert labelled
    assert {page.id for page in labelled} <= {f"self-{file.stem}" for file in pages}
    told = capsys.readouterr().out
    assert told.startswith(f"{len(labelled)} of {len(pages) + 1} pages, ")
    for page in labelled:
        for publication in page.publications:
            assert " ".join(publication["title"].split()) in " ".join(page.text.text.split())
