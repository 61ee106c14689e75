import pytest

from extract import extract_mentions
from tests.extract.pages import read

_PAPER = "<li>Ada Lee, Boris Schmidt. <b>Robust forests under label noise.</b> In <i>ICML</i>, 2019.</li>"
_TALKS = (
    "<li><i>On the growth of old trees</i>, Forest Seminar, Oak University, November 2, 2021.</li>"
    "<li>Ada Lee, Boris Schmidt. <i>Pruning without regret</i>. Days of Trees, Elm, 2020.</li>"
)


def _titles(page: str) -> list[str]:
    return [mention.title for mention in extract_mentions(read(page)).mentions]


@pytest.mark.parametrize("heading", ["<h2>Invited talks</h2>", "<p><b>Selected Talks:</b></p>", "<h3>招待講演</h3>"])
def test_talks_below_their_heading_are_no_publications(heading: str) -> None:
    found = extract_mentions(read(f"<h2>Publications</h2><ol>{_PAPER}</ol>{heading}<ol>{_TALKS}</ol>"))
    assert [mention.title for mention in found.mentions] == ["Robust forests under label noise"]
    assert any(refused.reason.startswith("a talk") for refused in found.refused)


def test_what_is_printed_is_a_publication_below_any_heading() -> None:
    printed = _TALKS.replace("Days of Trees, Elm, 2020", "Proc. Days of Trees, 12-19, 2020")
    assert _titles(f"<h2>Talks</h2><ol>{printed}</ol>") == ["Pruning without regret"]


@pytest.mark.parametrize("heading", ["Conference presentations", "Publications and talks", "学会発表"])
def test_headings_of_papers_lead_to_publications(heading: str) -> None:
    assert "Pruning without regret" in _titles(f"<h2>{heading}</h2><ol>{_TALKS}</ol>")


def test_talks_end_where_a_line_looks_like_their_heading() -> None:
    known, unknown = (f"<div class='head'>{words}</div>" for words in ("Talks", "Gardening"))
    assert "Pruning without regret" not in _titles(f"{known}<ol>{_TALKS}</ol>")
    assert "Pruning without regret" in _titles(f"{known}<ol><li>On bark</li></ol>{unknown}<ol>{_TALKS}</ol>")
