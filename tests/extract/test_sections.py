import tomllib
from pathlib import Path
from typing import Any

import pytest

from extract import read_page
from extract.text.chunks import cut
from extract.text.headings import heading_year, read_heading
from extract.text.sections import find_sections
from tests.extract.pages import read

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "heading.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["label"])
def test_headings(case: dict[str, Any]) -> None:
    phrase = read_heading(case["input"])
    assert (phrase.section if phrase else "") == case["section"]
    assert (phrase.type if phrase else "") == case.get("type", "")
    assert heading_year(case["input"]) == case.get("year")


def _sections(markdown: str) -> dict[str, tuple[str, str, int | None]]:
    text = cut(read_page(markdown.encode(), "file:///page.md"))
    return {
        text.text[line.start : line.end]: (section.kind, section.type, section.year)
        for line, section in zip(text.lines, find_sections(text), strict=True)
    }


def test_kinds_of_papers_below_what_is_no_list_of_them() -> None:
    found = _sections(
        "# Publications\n\n## Workshops\n\n- A\n\n# Service\n\n## Workshops\n\n- B\n\n## Conference papers\n\n- C\n\n"
        "# Teaching\n\n## Supervised theses\n\n- D\n"
    )
    assert [found[name][:2] for name in "ABCD"] == [
        ("publications", "workshop"),
        ("service", ""),
        ("publications", "conference"),
        ("students", ""),
    ]


def test_year_and_type_are_inherited() -> None:
    found = _sections(
        "# Publications\n\n## Journal articles\n\n### 2021\n\n- A\n\n## Conference papers\n\n- B\n\n# Teaching\n\n- C\n"
    )
    assert found["A"] == ("publications", "journal", 2021)
    assert found["B"] == ("publications", "conference", None)
    assert found["C"] == ("teaching", "", None)


def test_a_heading_that_joins_preprints_with_papers_tells_no_type() -> None:
    text = cut(
        read_page(b"# Preprints and Papers\n\n- A\n\n## Published\n\n- B\n\n## Preprints\n\n- C\n", "file:///p.md")
    )
    found = {text.text[line.start]: section for line, section in zip(text.lines, find_sections(text), strict=True)}
    assert [found[name].is_of_all for name in "ABC"] == [True, True, False]


def test_a_line_on_one_preprint_is_no_heading() -> None:
    found = _sections(
        "# Selected works\n\nOn trees\n\narXiv preprint [link](a.pdf)\n\nAnn Lee\n\narXiv preprints\n\nB\n"
    )
    assert (found["Ann Lee"], found["B"]) == (("publications", "", None), ("publications", "preprint", None))


def test_headings_that_are_titles_open_no_section() -> None:
    titles = ["Deep trees", "Shallow forests", "On roots", "Leaves, reconsidered"]
    found = _sections("# Publications\n\n" + "".join(f"### {title}\n\nAnn Lee, 2020\n\n" for title in titles))
    assert all(found[title] == ("publications", "", None) for title in titles)


def test_the_journal_below_a_title_opens_no_section() -> None:
    titles = ["Deep trees", "Shallow forests", "On roots", "Leaves, reconsidered"]
    records = [f"### {title}\n\n*Ann Lee*\n\n*Journal of Trees, 201{at}*\n\n" for at, title in enumerate(titles)]
    others = "### Old seeds\n\n*Ann Lee*\n\n*arXiv preprint arXiv:1901.01234, 2019*\n\n"
    others += "### New seeds\n\n*Ann Lee*\n\n*PhD thesis, 2018*\n\n"
    found = _sections("# Publications\n\n" + others + "".join(records))
    assert all(found[title] == ("publications", "", None) for title in titles)
    assert found["Journal of Trees, 2010"] == ("publications", "", None)
    assert found["arXiv preprint arXiv:1901.01234, 2019"] == ("publications", "", None)
    assert found["PhD thesis, 2018"] == ("publications", "", None)


def test_a_line_of_a_type_and_a_year_below_titles_opens_a_section() -> None:
    titles = ("Deep trees", "Shallow forests", "On roots", "Leaves, reconsidered")
    cards = [f"<h3>{title}</h3><p>Ann Lee</p><p>Forest Letters</p>" for title in titles]
    text = cut(
        read("<h2>Publications</h2>" + "".join(cards[:2]) + "<p>Conference papers 2022</p>" + "".join(cards[2:]))
    )
    found = find_sections(text)[-1]
    assert (found.kind, found.type, found.year) == ("publications", "conference", 2022)


def test_titles_are_titles_however_deep_they_stand() -> None:
    cards = [
        f"<h3>{title}</h3><p>Ann Lee, 2020</p>" for title in ("Deep trees", "On roots", "Leaves", "Bark, reconsidered")
    ]
    source = f"<h2>Publications</h2><div>{cards[0]}{cards[1]}</div><div><div>{cards[2]}{cards[3]}</div></div>"
    text = cut(read(source, "page.html"))
    titles = [
        text.text[line.start : line.end] for line, s in zip(text.lines, find_sections(text), strict=True) if s.is_title
    ]
    assert titles == ["Deep trees", "On roots", "Leaves", "Bark, reconsidered"]


def test_a_badge_is_no_heading() -> None:
    source = (
        "<h2>2023</h2><div><span class='pub-badge'>Preprint</span><div>On trees</div></div>"
        "<div><div class=badge>Preprint</div>On roots</div><div>Journal articles</div>"
    )
    text = cut(read(source, "page.html"))
    sections = find_sections(text)
    assert [(section.type, section.year, section.is_heading) for section in sections] == [
        ("", 2023, True),
        ("", 2023, False),
        ("", 2023, False),
        ("", 2023, False),
        ("", 2023, False),
        ("journal", None, True),
    ]


def test_a_bold_line_among_others_is_a_heading_if_it_is_a_known_phrase() -> None:
    source = (
        "<p><b>Theses:</b><br>On trees, 2010<br><br><b>Journal articles:</b><br>On roots, 2011<br><b>Ada Lee</b></p>"
    )
    text = cut(read(source, "page.html"))
    found = [(section.type, section.is_heading) for section in find_sections(text)]
    assert found == [("thesis", True), ("thesis", False), ("journal", True), ("journal", False), ("journal", False)]


def test_a_bold_line_in_an_item_is_its_record_s_own() -> None:
    source = "<ul><li>On trees<br><b>Under review:</b><br>2010</li><li>On roots, 2011</li></ul>"
    text = cut(read(source, "page.html"))
    assert not any(section.is_heading for section in find_sections(text))


def test_items_of_a_list_that_begins_with_a_year_are_headings() -> None:
    items = "<li>2026</li><li>A. Lee: On trees</li><li>2025</li><li>B. Wu: On roots</li>"
    found = _sections(f"<h2>Papers</h2><ul>{items}</ul>")
    assert found["A. Lee: On trees"] == ("publications", "", 2026)
    assert found["B. Wu: On roots"] == ("publications", "", 2025)


def test_a_year_that_is_a_field_among_items_is_no_heading() -> None:
    items = "<li>On trees</li><li>A. Lee</li><li>2026</li><li>On roots</li><li>B. Wu</li><li>2025</li>"
    assert _sections(f"<h2>Papers</h2><ul>{items}</ul>")["On roots"] == ("publications", "", None)


def test_a_list_of_years_that_leads_to_them_has_no_headings() -> None:
    found = _sections("<h2>Papers</h2><ul><li>2021</li><li>2020</li></ul><p>A. Lee: On trees</p>")
    assert found["A. Lee: On trees"] == ("publications", "", None)


def test_rows_of_nothing_but_a_year_head_the_rows_below() -> None:
    cells = ("2021", "A. Lee: On trees", "2020", "B. Wu: On roots")
    found = _sections(f"<h2>Papers</h2><table>{''.join(f'<tr><td>{cell}</td></tr>' for cell in cells)}</table>")
    assert found["A. Lee: On trees"] == ("publications", "", 2021)
    assert found["B. Wu: On roots"] == ("publications", "", 2020)


def test_rows_of_years_beside_their_papers_are_no_headings() -> None:
    rows = "<tr><td>2021</td><td>A. Lee: On trees</td></tr><tr><td>2020</td><td>B. Wu: On roots</td></tr>"
    assert _sections(f"<h2>Papers</h2><table>{rows}</table>")["A. Lee: On trees"] == ("publications", "", None)


def test_a_year_with_the_number_of_its_papers_is_a_heading() -> None:
    found = _sections(
        "<h2>Papers</h2><p>2026 (2)</p><ol><li>On trees</li></ol><p>2025 <span>(1)</span></p><ol><li>On roots</li></ol>"
    )
    assert found["On trees"] == ("publications", "", 2026)
    assert found["On roots"] == ("publications", "", 2025)


_CARDS = "".join(
    f"<article class=card><div>{year} Papers</div><h3>{title}</h3><p>In preparation</p>{behind}</article>"
    for year, title, behind in (
        (2026, "On the roots of trees", ""),
        (2025, "Growing bark in walls", ""),
        (2024, "A comparison of legal education", "<p><b>Media coverage:</b></p><p>Leaf News</p>"),
        (2023, "Old leaves in new towns", ""),
        (2022, "Trees and what they bear", ""),
    )
)


def test_headings_above_titles_in_bold_are_topics() -> None:
    lists = "".join(
        f"<h2>{topic} in towns</h2><p><b>On the growth of {topic.lower()} in old walls</b></p><p>Ann Lee, Bo Fu</p>"
        for topic in ("Trees", "Moss", "Bark", "Roots")
    )
    text = cut(read(f"<h1>Publications</h1>{lists}", "page.html"))
    assert not any(section.is_title for section in find_sections(text))


def test_a_list_in_a_card_has_its_heading() -> None:
    people = "".join(
        f"<div class=person><h3>{name}</h3><p>Publications</p><ul><li>{name}. On trees. KDD, 2020</li></ul></div>"
        for name in ("Ann Lee", "Bo Wu", "Cy Fu", "Di Oak", "Ed Elm")
    )
    text = cut(read(f"<h2>People</h2>{people}", "page.html"))
    kinds = [section.kind for section in find_sections(text) if not section.is_heading and not section.is_title]
    assert kinds == ["publications"] * 5


def test_a_card_of_talks_is_no_paper() -> None:
    papers = "".join(
        f"<div class=card><h3>On the trees of town {number}</h3><p>Ann Lee</p></div>" for number in "1234567"
    )
    text = cut(
        read(f"<h2>Publications</h2>{papers}<div class=card><h3>Invited Talks</h3><p>On oaks</p></div>", "page.html")
    )
    assert find_sections(text)[-1].kind == "talks"


def test_what_stands_in_a_card_opens_no_section_but_one_of_something_else() -> None:
    text = cut(read(f"<h2>Publications</h2>{_CARDS}", "page.html"))
    sections = find_sections(text)
    told = [
        (text.text[line.start : line.end], section.kind) for line, section in zip(text.lines, sections, strict=True)
    ]
    assert {words for words, kind in told if kind != "publications"} == {"Media coverage:", "Leaf News"}
    assert ("Leaf News", "media") in told


def test_years_at_the_level_of_the_titles_head_them() -> None:
    titles = ("How {} grow in old woods", "Why {} fall at last", "What {} say of the weather")
    papers = "".join(
        f"<h2>[{year}]</h2>" + "".join(f"<h2>{title.format(word)}</h2><p>Journal of {word}</p>" for title in titles)
        for year, word in ((2026, "trees"), (2025, "leaves"), (2022, "roots"))
    )
    text = cut(read(f"<h1>Papers</h1>{papers}"))
    years = [section.year for section in find_sections(text)]
    assert years == [None, *[2026] * 7, *[2025] * 7, *[2022] * 7]
