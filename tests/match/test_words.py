"""The words that titles and names are compared by: the quick ways find what the thorough ones do."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from match.authority.dblp_folds import fold_names, fold_titles
from match.authority.dblp_texts import texts_of
from match.authority.dblp_words import (
    ANY_INITIAL,
    hash_authors,
    hash_families,
    hash_family_words,
    hash_title_words,
    split_words,
)
from match.words import encoded_name, encoded_title, title_forms, words
from normalize.title import title_key

_TEXTS = st.text() | st.text(alphabet="aB1 -'.&<{$\\é深λИ\u0301\u00a0\t")


@given(_TEXTS)
def test_what_is_not_remembered_is_the_same_as_what_is(title: str) -> None:
    assert title_forms(title) == (title_key(title), " ".join(words(title)))


@given(st.lists(_TEXTS.filter(lambda text: "\n" not in text)))
@example(["0ع", "بعد ع"])
@example(["a" * 2_100])
def test_many_titles_are_folded_as_one_is(titles: list[str]) -> None:
    keys, lines = fold_titles(texts_of(titles))
    assert [(key, line.split()) for key, line in zip(keys, lines.split(b"\n"), strict=False)] == [
        encoded_title(title) for title in titles
    ]
    assert lines.count(b"\n") == len(titles)


@given(st.lists(_TEXTS.filter(lambda text: "\n" not in text)))
def test_many_names_are_folded_as_one_is(names: list[str]) -> None:
    lines = fold_names(texts_of(names))
    assert [line.split() for line in lines.split(b"\n")[:-1]] == [encoded_name(name) for name in names]


@given(st.lists(st.lists(st.text("ab\u00e901\u6df1", min_size=1, max_size=4), max_size=5), max_size=5))
def test_words_have_the_same_hashes_wherever_they_stand(titles: list[list[str]]) -> None:
    hashes, places = hash_title_words(_lines(" ".join(words) for words in titles))
    long = [(place, word) for place, words in enumerate(titles) for word in words if len(word.encode()) > 1]
    assert places.tolist() == [place for place, _ in long]
    alone = [hash_title_words(_lines([word]))[0].tolist() for _, word in long]
    assert [[hashed] for hashed in hashes.tolist()] == alone
    assert len(set(hashes.tolist())) == len({word for _, word in long})


@pytest.mark.parametrize(
    "name", ["Jan van der Berg", "Hai-Lin Zhang", "Juan Garc\u00eda L\u00f3pez", "Cher", "\u738b\u4f1f"]
)
def test_an_author_is_found_by_each_family_name_with_an_initial_whatever_the_homonym_number(name: str) -> None:
    given, *families = encoded_name(name)
    whole, known = _hashes(name)
    assert whole == _hashes(" ".join(word.decode() for word in [*families, given]))[0]
    assert known == _families(families or [given], given)
    numbered = _hashes(f"{name} 0001")
    assert numbered[0] != whole
    assert numbered[1] == known


def test_names_have_the_same_hashes_wherever_they_stand() -> None:
    names = ["Jan van der Berg", "Cher", "?", "J. Li", "0001", "Wei Li 0001", "Wei 12 0001", "Wei A. Li", ""]
    words = split_words(fold_names(texts_of(names)))
    hashes, places = hash_family_words(words, len(names))
    families = [
        [one for one, place in zip(hashes.tolist(), places.tolist(), strict=True) if place == at]
        for at in range(len(names))
    ]
    assert list(zip(hash_authors(words, len(names)).tolist(), families, strict=True)) == [
        _hashes(name) for name in names
    ]
    assert [len(found) for found in families] == [3, 1, 0, 1, 1, 1, 1, 1, 0]


def test_initials_of_a_family_name_lie_next_to_each_other() -> None:
    hashes = sorted(hashed for given in "h w z 1".split() for hashed in _families([b"zhang"], given.encode()))
    hashes = sorted([*hashes, *_families([b"zhang"], b"\0")])
    assert hashes[0] % ANY_INITIAL == 0
    assert hashes[-1] - hashes[0] < ANY_INITIAL
    assert len(set(hashes)) == 4
    assert _families([b"zhang"], b"h") == _families([b"zhang"], b"hailin")


def _lines(texts: Iterable[str]) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


def _hashes(name: str) -> tuple[int, list[int]]:
    words = split_words(fold_names(texts_of([name])))
    return int(hash_authors(words, 1)[0]), hash_family_words(words, 1)[0].tolist()


def _families(families: list[bytes], given: bytes) -> list[int]:
    numbers = split_words(b"\n".join([*families, b""])).numbers
    found: list[int] = hash_families(numbers, np.full(len(families), given[0], np.uint8)).tolist()
    return found
