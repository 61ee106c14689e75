"""The journals that citation styles are named after."""

from pathlib import Path

import pytest

from bench import venue_tables
from bench.synthesis.csl import DEPENDENT

_STYLE = (
    '<style xmlns="http://purl.org/net/xbiblio/csl"><info><title>{title}</title><title-short>{short}</title-short>'
    "{issn}</info></style>"
)


@pytest.mark.parametrize(
    ("title", "short", "issn", "expected"),
    [
        ("Tree Wardens", "", "", [("Tree Wardens", "")]),
        ("Waldzeitschrift Berlin (Deutsch)", "", "", [("Waldzeitschrift Berlin", "")]),
        ("Tree &amp; Wood Wardens", "Tree Wood Ward", "", [("Tree & Wood Wardens", "Tree Wood Ward")]),
        ("Internet of Trees", "IoT", "", [("Internet of Trees", "")]),
        ("University of Wood - APA", "", "", []),
        ("Wood Printers (notes)", "", "", []),
        ("Wood Association Notes", "", "<issn>1234-5678</issn>", [("Wood Association Notes", "")]),
        ("Conference on Wood Wardens", "", "<issn>1234-5678</issn>", []),
        ("Wood Workshop Journal", "", "<issn>1234-5678</issn>", [("Wood Workshop Journal", "")]),
        ("Robotics", "", "<issn>1234-5678</issn>", []),
        ("Known Trees", "", "<issn>1234-5678</issn>", []),
    ],
    ids=[
        *("a journal", "its language", "an abbreviation", "an acronym", "a university's", "a publisher's"),
        *("a journal by its ISSN", "a meeting", "a journal named after a meeting", "a word of titles", "known already"),
    ],
)
def test_the_journals_that_have_a_style(
    title: str, short: str, issn: str, expected: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / DEPENDENT / "one.csl"
    file.parent.mkdir()
    file.write_text(_STYLE.format(title=title, short=short, issn=issn), "utf-8")
    monkeypatch.setattr(venue_tables, "all_style_paths", lambda: [file])
    rows = venue_tables.journals_of_styles({"known trees"})
    assert [(row["name"], row["abbreviation"]) for row in rows] == expected
