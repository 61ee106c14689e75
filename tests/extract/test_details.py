"""Details of a citation: identifiers."""

import pytest

from bibliography import Link, Run
from extract.field.details import find_identifiers, find_links


@pytest.mark.parametrize(
    ("text", "addresses", "doi"),
    [
        pytest.param("On trees. doi:10.1000/tree", ["https://doi.org/10.1000/root"], "10.1000/tree", id="text first"),
        pytest.param(
            "On trees",
            ["https://osf.io/10.31234/osf.io/abc", "https://doi.org/10.1000/root"],
            "10.1000/root",
            id="PsyArXiv",
        ),
        pytest.param(
            "On trees", ["https://doi.org/10.5281/zenodo.1", "https://doi.org/10.1000/root"], "10.1000/root", id="data"
        ),
        pytest.param("On trees", ["https://doi.org/10.5281/zenodo.1"], None, id="a badge of data"),
        pytest.param(
            "On trees. Dataset: 10.5281/zenodo.1", ["https://doi.org/10.1000/root"], "10.1000/root", id="data in text"
        ),
        pytest.param("On trees. Zenodo, 10.5281/zenodo.1", ["https://a.org/1"], "10.5281/zenodo.1", id="data alone"),
        pytest.param("On trees. doi:10.48550/arXiv.2301.00001", [], "10.48550/arxiv.2301.00001", id="arXiv's alone"),
        pytest.param("On trees", [], None, id="none"),
        pytest.param(
            "Reply to B. Oak",
            ["https://doi.org/10.31234/osf.io/abc", "https://doi.org/10.1000/root"],
            "10.31234/osf.io/abc",
            id="another work's",
        ),
    ],
)
def test_the_doi_is_the_paper_s_own(text: str, addresses: list[str], doi: str | None) -> None:
    assert find_identifiers(text, [Link("", address) for address in addresses])[0] == doi


def test_links_without_words_are_links() -> None:
    runs = [Run("On trees", icons=("/a", "/b")), Run("pdf", href="/b")]
    assert find_links(runs) == (Link("", "/a"), Link("pdf", "/b"))
