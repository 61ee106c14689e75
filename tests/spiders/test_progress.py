"""The line that tells how far a crawl came."""

import pytest

from pipelines.stages import Visit
from spiders.progress import Progress

HOME = "https://a.example/"


def test_what_was_told_last_is_not_told_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("spiders.progress.PLAIN_PERIOD", 0)
    progress = Progress(is_quiet=False)
    for name in ("a", "b"):
        progress.advance(Visit(url := f"https://{name}.example/", url, mentions=3))
    progress.end()
    assert [line.partition(" of ")[0] for line in capsys.readouterr().err.splitlines()] == ["1", "2"]


def test_there_is_a_line_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(is_quiet=False)
    progress.advance(Visit(HOME, HOME, failure="answered 404"))
    progress.end()
    failed, last = capsys.readouterr().err.splitlines()
    assert failed == f"failed: {HOME}: answered 404"
    assert last.startswith("1 of 0 homepages, 0 mentions, 1 failed")


def test_a_run_of_nothing_tells_so(capsys: pytest.CaptureFixture[str]) -> None:
    Progress(is_quiet=False).end()
    assert capsys.readouterr().err.startswith("0 of 0 homepages")
