"""What a draft's fields are put together to, where one tells of another."""

import pytest

from bibliography import Mention, Owner
from extract import extract_mentions
from extract.field.legend import page_legend
from extract.mentions import build_mention
from tests.extract.pages import LISTED, drafted, read, written


def _built(source: str, labels: str) -> Mention:
    mention = build_mention(drafted(source, labels), page_legend("", []), Owner(), 0, 1.0)
    assert mention is not None
    return mention


@pytest.mark.parametrize(
    ("published", "venue"),
    [
        ("Paths. Working papers Laboratory of Trees", "Paths. Working papers Laboratory of Trees"),
        ("Working paper, Laboratory of Trees", None),
    ],
)
def test_a_series_of_reports_is_a_venue_and_who_published_one_is_none(published: str, venue: str | None) -> None:
    source = f"Ann Lee. <b>The roots of old trees</b>. <i>{published}</i>, 2014"
    assert _built(source, "ATVVY").venue_text == venue


def test_a_list_of_whom_a_japanese_work_was_written_with_leaves_its_owner_out() -> None:
    mention = _built("樹木の成長について（山田太郎・森涼との共著）、森林研究、2019年", "TAOVY")
    assert ([author.name for author in mention.authors], mention.authors_complete) == (["山田太郎", "森涼"], False)


def test_a_badge_tells_the_rank() -> None:
    card = "<li>{title} <span class='rank'>Core A*</span><br>{authors}<br>{venue} {year}</li>"
    cards = "".join(written(card, each) for each in LISTED)
    found = extract_mentions(read(f"<h2>Publications</h2><ul>{cards}</ul>")).mentions
    assert [one.rank_claim for one in found] == ["CORE-A*"] * 3


def test_the_venue_that_year_and_volume_follow_goes_before_what_stands_above_the_title() -> None:
    card = "<p>2026 Oak Care</p><h3>Caring for old oaks</h3><p>Lee A, Elm B. Forest Quarterly. 2026;170:8889.</p>"
    assert _built(card, "YVTAAVYOO").venue_text == "Forest Quarterly"
