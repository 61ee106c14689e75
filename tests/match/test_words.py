"""The words that titles and names are compared by: the quick ways find what the thorough ones do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match.authority.dblp_keys import ANY_INITIAL, author_hashes, hash_author, hash_family
from match.words import encoded_name, title_forms, words
from normalize.title import title_key

_TEXTS = st.text() | st.text(alphabet="aB1 -'.&<{$\\é深λИ\u0301\u00a0\t")


@given(_TEXTS)
def test_what_is_not_remembered_is_the_same_as_what_is(title: str) -> None:
    assert title_forms(title) == (title_key(title), " ".join(words(title)))


@pytest.mark.parametrize("name", ["Jan van der Berg", "Hai-Lin Zhang", "Juan García López", "Cher", "王伟"])
def test_an_author_is_found_by_each_family_name_with_an_initial_whatever_the_homonym_number(name: str) -> None:
    given, *families = encoded_name(name)
    known = author_hashes(name)
    assert known == (hash_author([given, *families]), *[hash_family(word, given) for word in families or [given]])
    numbered = author_hashes(f"{name} 0001")
    assert numbered[0] == hash_author([b"0001", given, *families])
    assert numbered[1:] == known[1:]


def test_initials_of_a_family_name_lie_next_to_each_other() -> None:
    hashes = sorted(hash_family(b"zhang", given.encode()) for given in ("hailin", "", "wei", "伟", "zoe"))
    assert hashes[0] % ANY_INITIAL == 0
    assert hashes[-1] - hashes[0] < ANY_INITIAL
    assert hash_family(b"zhang", b"h") == hash_family(b"zhang", b"hailin") != hash_family(b"zhang", b"w")
