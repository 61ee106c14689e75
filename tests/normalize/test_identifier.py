import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.identifier import find_arxiv, find_doi, find_orcid, find_profiles
from tests.normalize.cases import parameters


@pytest.mark.parametrize("case", parameters("identifier", "doi"))
def test_doi(case: list[str]) -> None:
    assert (find_doi(case[0]) or "") == case[1]


@pytest.mark.parametrize("case", parameters("identifier", "arxiv"))
def test_arxiv(case: list[str]) -> None:
    assert (find_arxiv(case[0]) or "") == case[1]


@pytest.mark.parametrize("case", parameters("identifier", "orcid"))
def test_orcid(case: list[str]) -> None:
    assert (find_orcid(case[0]) or "") == case[1]


@pytest.mark.parametrize("case", parameters("identifier", "profile"))
def test_profiles(case: list[str]) -> None:
    url, service, identity = case
    assert find_profiles(url) == ({service: identity} if service else {})


@given(st.text(alphabet="10./abcX()%2F?-:arXiv ", max_size=80))
def test_what_is_found_is_found_again(text: str) -> None:
    doi = find_doi(text)
    if doi is not None:
        assert find_doi(doi) == doi
    arxiv = find_arxiv(text)
    if arxiv is not None:
        assert find_arxiv(f"arXiv:{arxiv}") == arxiv
