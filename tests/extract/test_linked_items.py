"""Lists whose items are links to papers and nothing else."""

import pytest

from extract import extract_mentions
from tests.extract.pages import read

_TITLES = (
    "Growing decision trees on streams of graphs",
    "Robust forests under label noise",
    "Pruning without regret",
    "Leaves, roots and what they share",
)


def _titles(heading: str, hrefs: str, behind: str = "") -> list[str]:
    items = "".join(f'<li><a href="{hrefs}{at}">{title}</a>{behind}</li>' for at, title in enumerate(_TITLES))
    page = read(f"<title>Ada Lee</title><h1>Ada Lee</h1><h2>{heading}</h2><ul>{items}</ul>")
    return [mention.title for mention in extract_mentions(page).mentions]


@pytest.mark.parametrize(
    "host",
    ["https://doi.org/10.1000/", "https://dl.acm.org/doi/", "https://arxiv.org/abs/"],
)
def test_links_to_papers_below_the_name_of_a_subject(host: str) -> None:
    assert _titles("Parallel programming", host) == list(_TITLES)


def test_pdfs_beside_links_to_papers() -> None:
    hrefs = ("https://doi.org/10.1000/1", "paper2.pdf", "https://dl.acm.org/doi/3", "paper4.pdf")
    items = "".join(f'<li><a href="{href}">{title}</a></li>' for href, title in zip(hrefs, _TITLES, strict=True))
    page = read(f"<title>Ada Lee</title><h1>Ada Lee</h1><h2>Parallel programming</h2><ul>{items}</ul>")
    assert [mention.title for mention in extract_mentions(page).mentions] == list(_TITLES)


@pytest.mark.parametrize(("heading", "expected"), [("Recent publications", list(_TITLES)), ("Teaching", [])])
def test_headings_that_are_links_to_papers(heading: str, expected: list[str]) -> None:
    hrefs = (
        "https://arxiv.org/abs/1905.00001",
        "https://doi.org/10.1000/2",
        "https://arxiv.org/abs/1905.00003",
        "notes",
    )
    heads = (f"[{title}]({href})\n---\nWe show how trees grow.\n" for href, title in zip(hrefs, _TITLES, strict=True))
    page = read(f"# Ada Lee\n\n# {heading}\n\n" + "\n".join(heads), "page.md")
    assert [mention.title for mention in extract_mentions(page).mentions] == expected


def test_dated_links_below_the_heading_of_publications() -> None:
    assert _titles("Journal articles", "posts/", " <time>Jul 2020</time>") == list(_TITLES)


@pytest.mark.parametrize(
    ("heading", "host", "behind"),
    [
        ("Parallel programming", "slides/", ""),
        ("Teaching", "https://doi.org/10.1000/", ""),
    ],
)
def test_other_links_are_no_publications(heading: str, host: str, behind: str) -> None:
    assert _titles(heading, host, behind) == []


def test_links_around_whole_citations_are_no_titles() -> None:
    items = "".join(
        f'<li><a href="https://doi.org/10.1000/{at}">A. Lee, B. Moss, {title}, Forest Letters {at} (2019) 44</a></li>'
        for at, title in enumerate(_TITLES[:3], 3)
    )
    found = extract_mentions(
        read(f"<title>Ada Lee</title><h1>Ada Lee</h1><h2>Publications</h2><ul>{items}</ul>")
    ).mentions
    assert [mention.title for mention in found] == list(_TITLES[:3])
    assert all([author.name for author in mention.authors] == ["A. Lee", "B. Moss"] for mention in found)


def test_links_to_journals_below_no_heading_are_no_titles() -> None:
    hosts = {
        "www.tandfonline.com/toc/tjfr20/current": "Journal of Forest Research and Towns",
        "iopscience.iop.org/journal/1748-9999": "Environmental Research of Trees Letters",
        "academic.oup.com/treephys": "Tree Physics and Roots",
        "pubs.acs.org/journal/tree1": "Environmental Science and Trees",
    }
    items = "".join(f'<li><a href="https://{address}">{name}</a></li>' for address, name in hosts.items())
    assert extract_mentions(read(f"<p>I am a forester.</p><ul>{items}</ul>")).mentions == ()


def test_dated_links_to_papers_below_no_heading() -> None:
    href = "https://ui.adsabs.harvard.edu/abs/"
    items = "".join(f'<li><a href="{href}{at}">{title} (202{at})</a></li>' for at, title in enumerate(_TITLES))
    found = extract_mentions(read(f"<ul>{items}</ul>")).mentions
    assert [(mention.title, mention.year) for mention in found] == [
        (title, 2020 + at) for at, title in enumerate(_TITLES)
    ]
