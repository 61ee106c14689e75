import pytest

from bibliography import Mention, Owner, PublicationType
from extract import extract_mentions
from extract.extraction import trace_extraction
from extract.field.legend import read_legend
from extract.mentions import build_mention
from extract.record.drafts import Draft
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from extract.text.sections import find_sections
from tests.extract.pages import LAYOUTS, LISTED, layout, listed, read


def _mentions(source: str, name: str = "page.html") -> tuple[Mention, ...]:
    return extract_mentions(read(source, name)).mentions


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_layout_gives_its_records(name: str) -> None:
    mentions = _mentions(layout(name))
    assert [listed(mention) for mention in mentions] == list(LISTED)
    assert [mention.position for mention in mentions] == [0, 1, 2]
    assert [mention.venue for mention in mentions] == ["KDD", "ICML", "JMLR"]
    assert {mention.section for mention in mentions} == {"Publications"}


def test_details_of_a_record() -> None:
    details = "2021, pp. 10-19. <b>Best Paper Award</b> <a href='https://doi.org/10.1145/1.2'>DOI</a> <a"
    (first, *_) = _mentions(layout("li").replace("2021. <a", details))
    assert (first.pages, first.doi, first.awards) == ("10-19", "10.1145/1.2", ("Best Paper Award",))
    assert [(link.label, link.url) for link in first.links] == [
        ("DOI", "https://doi.org/10.1145/1.2"),
        ("PDF", "https://a.org/ada/2021.pdf"),
    ]
    assert first.type is PublicationType.CONFERENCE


@pytest.mark.parametrize(
    ("second", "equal"),
    [
        ('Boris Schmidt<i class="icon" title="Equal contribution"></i>', (1,)),
        ("<b>Boris Schmidt (co-first author)</b>", (1,)),
        ('Boris Schmidt<i class="icon" title="Profile"></i>', ()),
    ],
    ids=["an icon", "brackets", "another icon"],
)
def test_notes_on_an_author(second: str, equal: tuple[int, ...]) -> None:
    (first, *_) = _mentions(layout("li").replace("Boris Schmidt, Chen", f"{second}, Chen"))
    assert listed(first) == LISTED[0]
    assert first.equal_contribution == equal


@pytest.mark.parametrize(
    "venue",
    [
        "IEEE 45th Annual Computers, Software, and Applications Conference",
        "Institute of Industrial and Systems Engineering (IISE) Annual Conference",
        "AAAI Conference on Artificial Intelligence 2021 Workshop on Roots, Leaves, and Bark in Woods",
        "AAAI 2009 Spring Symposium on Social Roots",
        "Audio Engineering Society (AES) 120th Convention",
        "SMACD / PRIME",
    ],
    ids=[
        "an enumeration",
        "a society's acronym",
        "the workshop's list",
        "a conference's symposium",
        "a numbered meeting",
        "two meetings as one",
    ],
)
def test_a_venue_is_whole(venue: str) -> None:
    (first, *_) = _mentions(layout("li").replace("<i>KDD</i>", f"<i>{venue}</i>"))
    assert (first.venue_text, first.year) == (venue, 2021)


@pytest.mark.parametrize("title", ["Annual Meeting of the Forest Association", "Boston", "Forest Risk Congress"])
def test_a_meeting_or_a_place_without_authors_is_no_publication(title: str) -> None:
    talks = f"<h2>Publications</h2><ul><li>{title}, 2019</li></ul>"
    page = layout("li").replace("<h2>Publications</h2>", talks + "<h2>Publications</h2>")
    assert title not in [mention.title for mention in _mentions(page)]


_NOTE = " (I had begun this in my master thesis, when trees were small, and it took a year, as such things do." * 3


@pytest.mark.parametrize(
    ("heading", "note", "kind"),
    [
        ("Theses", "", PublicationType.CONFERENCE),
        ("Publications", _NOTE, PublicationType.CONFERENCE),
        ("Publications", " Master thesis.", PublicationType.CONFERENCE),
    ],
    ids=["below a wrong heading", "a note on it", "said of it"],
)
def test_what_appeared_at_a_known_venue_is_no_thesis(heading: str, note: str, kind: PublicationType) -> None:
    source = (
        layout("br").replace("<h2>Publications", f"<h2>{heading}").replace("KDD 2021<br>", f"KDD 2021<br>{note}<br>")
    )
    (first, *_) = _mentions(source)
    assert (first.venue, first.type) == ("KDD", kind)


def test_links_below_an_abstract_are_the_record_s_own() -> None:
    abstract = "<p>Abstract: We ask how trees grow, and show that they do. " + "So does the reader, in the end. " * 12
    links = (
        "<p>Full paper (2/1/{}): <a href='{}.pdf'>PDF</a> | <a href='https://arxiv.org/abs/21{}.12345'>arXiv</a></p>"
    )
    records = [
        f"<p><b>{each.title}</b> ({', '.join(each.authors)})<br><i>{each.venue}</i>, {each.year}.</p>{abstract}</p>"
        + links.format(each.year, number, f"0{number}")
        for number, each in enumerate(LISTED, 1)
    ]
    mentions = _mentions(f"<h1>Ada Lee</h1><h2>Publications</h2>{''.join(records)}<p><a href='/me'>Imprint</a></p>")
    assert [listed(mention) for mention in mentions] == list(LISTED)
    assert [mention.arxiv for mention in mentions] == ["2101.12345", "2102.12345", "2103.12345"]
    assert [link.label for link in mentions[2].links] == ["PDF", "arXiv"]


def test_hidden_bibtex_completes_a_cut_list_of_authors() -> None:
    hidden = (
        "<pre style='display:none'>@inproceedings{lee21, title={Growing decision trees on streams of graphs}, "
        "author={Lee, Ada and Schmidt, Boris and Wang, Chen}, booktitle={KDD}, year={2021}, pages={10--19}}</pre></li>"
    )
    source = layout("li").replace("Boris Schmidt, Chen Wang", "et al.").replace("</li>", hidden, 1)
    mentions = _mentions(source)
    assert [listed(mention) for mention in mentions] == list(LISTED)
    assert mentions[0].authors_complete
    assert mentions[0].pages == "10–19"


def test_a_venue_that_begins_like_a_heading_is_none() -> None:
    mentions = _mentions(layout("card").replace("KDD</em>", "In Proceedings of KDD</em>"))
    assert [mention.venue for mention in mentions] == ["KDD", "ICML", "JMLR"]
    assert {mention.section for mention in mentions} == {"Publications"}


@pytest.mark.parametrize(
    ("heading", "record", "found"),
    [
        ("Working Papers", "“Rewards and leaves in the market of trees” (<a href='https://a.org/1'>draft</a>)", True),
        ("Working Papers", "Rewards and leaves in the market of trees", False),
        ("Teaching", "“Rewards and leaves in the market of trees” (<a href='https://a.org/1'>draft</a>)", False),
        ("Publications", "Master thesis: <i>Rewards and leaves in the market of trees</i>", True),
        ("Publications", "Rewards and leaves in the market of trees (under review)", True),
    ],
)
def test_a_lone_title_that_says_what_it_is(heading: str, record: str, found: bool) -> None:
    (first, *_) = trace_extraction(
        read(f"<title>Ada Lee</title><h2>{heading}</h2><details>{record}</details>")
    ).outcomes
    assert first.publication < 0.36
    assert isinstance(first.read, Mention) == found


def test_a_list_of_titles_and_dates() -> None:
    items = "".join(f"<li><a href='{e.year}'>{e.title}</a> <time>Jul {e.year}</time></li>" for e in LISTED)
    mentions = _mentions(f"<title>Ada Lee</title><h1>Ada Lee</h1><h2>Journal articles</h2><ul>{items}</ul>")
    assert [(mention.title, mention.year) for mention in mentions] == [(each.title, each.year) for each in LISTED]


def test_two_copies_come_out_once() -> None:
    source = layout("li")
    selected = "<h2>Selected publications</h2><ul><li>Ada Lee. <b>Pruning without regret.</b> 2017.</li></ul>"
    mentions = _mentions(source.replace("<h2>", selected + "<h2>", 1))
    assert sorted(listed(mention) for mention in mentions) == sorted(LISTED)


def test_what_a_second_copy_alone_tells_is_kept() -> None:
    selected = (
        "<h2>Selected publications</h2><ul><li>Ada Lee. <b>Pruning without regret.</b> 2017. (Best Paper)</li></ul>"
    )
    source = layout("li").replace("<h2>", selected + "<h2>", 1)
    (pruning,) = (mention for mention in _mentions(source) if mention.title.startswith("Pruning"))
    assert pruning.awards == ("Best Paper",)
    assert "awards" not in pruning.spans
    assert pruning.venue_text is not None


def test_an_announcement_above_the_list_gives_a_paper_no_place() -> None:
    source = layout("li")
    selected = "<h2>Selected publications</h2><ul><li><b>Pruning without regret.</b> In <i>COLT</i>, 2017.</li></ul>"
    mentions = _mentions(source.replace("<h2>", selected + "<h2>", 1))
    assert [listed(mention) for mention in mentions] == list(LISTED)
    assert [mention.position for mention in mentions] == list(range(len(LISTED)))


def test_papers_of_one_title_in_other_years_stay_apart() -> None:
    again = "<li>Ada Lee. <b>Pruning without regret.</b> In <i>COLT</i>, 2014.</li></ul>"
    mentions = _mentions(layout("li").replace("</ul>", again))
    assert [mention.year for mention in mentions] == [2021, 2019, 2017, 2014]


def test_news_that_announce_a_listed_paper_are_no_second_record() -> None:
    news = (
        "<h2>News</h2><ul><li>May 2019: our paper <a href='x.pdf'>Robust forests under label noise</a> was accepted to "
        "ICML 2019!</li><li>January 2018: I joined the University of Examples.</li></ul><h2>"
    )
    mentions = _mentions(layout("li").replace("<h2>", news, 1))
    assert [listed(mention) for mention in mentions] == list(LISTED)


def test_what_is_no_publication_is_refused_with_a_reason() -> None:
    teaching = (
        "<h2>Teaching</h2><ul><li>Introduction to trees, spring 2020</li><li>Graphs and data, fall 2019</li></ul>"
    )
    found = extract_mentions(read(layout("li") + teaching))
    assert [listed(mention) for mention in found.mentions] == list(LISTED)
    assert all(refused.reason and refused.raw for refused in found.refused)


def test_a_page_of_bibtex() -> None:
    (mention,) = _mentions("@article{a, title={On roots}, author={Lee, Ada}, journal={Nature}, year=2020}", "lee.bib")
    assert listed(mention) == ("On roots", ("Ada Lee",), "Nature", 2020)


def test_the_owner_is_told_by_seeds_first_and_the_page_second() -> None:
    page = read(layout("li"))
    assert extract_mentions(page).owner.name == "Ada Lee"
    told = extract_mentions(page, Owner("Ada M. Lee", affiliation="University of Examples"))
    assert (told.owner.name, told.owner.affiliation) == ("Ada M. Lee", "University of Examples")
    assert {mention.owner for mention in told.mentions} == {"Ada M. Lee"}


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Very Large Data Bases", None),
        ("Very large forests of old trees", "Very large forests of old trees"),
        ("Selected Publications", None),
        ("Ann Lee's Papers", None),
        ("Papers with trees", "Papers with trees"),
    ],
)
def test_a_known_venue_or_a_heading_that_nobody_wrote_is_no_title(line: str, title: str | None) -> None:
    text = cut(read(f"<p>{line}</p>", "page.html"))
    draft = Draft(text, Segment(0, 1), find_sections(text)[0], text.chunks, ["T"], [1.0])
    mention = build_mention(draft, read_legend(text.text), Owner(), 0, 1.0)
    assert (mention and mention.title) == title


@pytest.mark.parametrize(("lead", "year"), [("Abstract: In 2020", None), ("Leaf Letters,", 2020)])
def test_a_year_behind_the_word_for_an_abstract_is_no_year_of_a_paper(lead: str, year: int | None) -> None:
    behind = " trees grew" if year is None else " 2020"
    text = cut(read(f"<p>On trees<br>Ann Lee, Bo Fu<br>{lead}{behind}</p>", "page.html"))
    labels = ["T", "A", "A", *("O" * (len(text.chunks) - 3))]
    draft = Draft(text, Segment(0, 3), find_sections(text)[0], text.chunks, labels, [1.0] * len(labels))
    mention = build_mention(draft, read_legend(text.text), Owner(), 0, 1.0)
    assert mention is not None
    assert mention.year == year


def test_titles_of_hidden_entries_are_titles_on_the_page() -> None:
    titles = ("Bark and moss on trees", "Dampness below the canopy", "Counting rings in the dark")
    items = "".join(
        f"<li>{title}, <b>Forest Letters</b>, {2001 + n}. <a href='#'>[BibTeX]</a><div>Ada Lee, Bo Wu.</div></li>"
        f"<div class='noshow'><pre>@article{{t{n}, author={{Lee, Ada and Wu, Bo}}, title={{{title}}},\n"
        f"journal={{Forest Letters}}, year={{{2001 + n}}}}}</pre></div>"
        for n, title in enumerate(titles)
    )
    assert [mention.title for mention in _mentions(f"<h2>Publications</h2>{items}")] == list(titles)


@pytest.mark.parametrize(
    ("link", "venue"),
    [("https://doi.org/10.1016/j.tree.2020.100539", None), ("https://doi.org/10.48550/arXiv.2001.00001", "arXiv")],
    ids=["a publisher's", "arXiv's"],
)
def test_arxiv_is_no_venue_beside_a_publisher_s_doi(link: str, venue: str | None) -> None:
    rows = "".join(
        f"<tr><td>Ann Lee</td><td><a href='{link}{n}'><b>On the growth of {tree} in towns</b></a></td>"
        f"<td><a href='https://arxiv.org/abs/2001.0000{n}'>arXiv:2001.0000{n}</a></td></tr>"
        for n, tree in enumerate(("oaks", "elms", "firs", "yews"), 1)
    )
    page = read(f"<title>Ann Lee</title><h2>Publications</h2><table>{rows}</table>", "page.html")
    assert {mention.venue for mention in extract_mentions(page).mentions} == {venue}
