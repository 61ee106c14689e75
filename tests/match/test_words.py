"""The words that titles and names are compared by: the quick ways find what the thorough ones do."""

from hypothesis import given
from hypothesis import strategies as st

from match.authority.dblp_keys import read_name
from match.words import name_key, title_forms, without_homonym, words
from normalize.title import title_key

_TEXTS = st.text() | st.text(alphabet="aB1 -'.&<{$\\é深λИ\u0301\u00a0\t")


@given(_TEXTS)
def test_what_is_not_remembered_is_the_same_as_what_is(title: str) -> None:
    assert title_forms(title) == (title_key(title), " ".join(words(title)))


@given(_TEXTS, st.sampled_from(["", " 0001", " 1984", " 12"]))
def test_a_name_is_searched_by_its_words_without_the_homonym_number(name: str, number: str) -> None:
    found = read_name(name + number).words.split()
    assert found == [word for word in name_key(without_homonym(name + number)).split() if len(word) > 1]
