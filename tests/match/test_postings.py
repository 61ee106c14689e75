"""Postings: all places of each hash, in order and once, and signatures that leave out none of a place's hashes."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from match.authority.dblp_hashes import MOST, pack_keys
from match.authority.dblp_postings import PostingsReader, PostingsWriter, sign, signatures
from tests.match.hashes import flatten

_HASHES = st.integers(0, 2**64 - 1) | st.sampled_from([0, 2**26 - 1, 2**26, 2**38, 2**63, 2**64 - 1])
_PARTS = st.lists(st.lists(st.lists(_HASHES, max_size=4), max_size=5), max_size=4)


def _write(folder: Path, parts: list[list[list[int]]]) -> PostingsReader:
    before = 0
    with PostingsWriter(folder, "x") as postings:
        for part in parts:
            hashes, places = flatten(part)
            keys = pack_keys(hashes, places) + places.dtype.type(before)
            postings.add(keys, signatures(hashes, places, len(part)))
            before += len(part)
    return PostingsReader(folder, "x")


@given(_PARTS)
@settings(max_examples=50, deadline=None)
def test_every_place_is_found_by_its_hashes(
    tmp_path_factory: pytest.TempPathFactory, parts: list[list[list[int]]]
) -> None:
    folder = tmp_path_factory.mktemp("postings")
    postings = _write(folder, parts)
    places = list(enumerate(hashes for part in parts for hashes in part))
    for hashed in {hashed for _, hashes in places for hashed in hashes}:
        found = postings.places(*postings.find(hashed)).tolist()
        assert found == [place for place, hashes in places if hashed >> 26 in {other >> 26 for other in hashes}]
        wide = postings.places(*postings.find(hashed, 1 << 31)).tolist()
        near = [{other >> 26 for other in hashes if other >> 31 == hashed >> 31} for _, hashes in places]
        assert sorted(wide) == [place for place, hashes in enumerate(near) for _ in hashes]
        assert all(
            signature & sign(hashed) for signature in postings.signatures(postings.places(*postings.find(hashed)))
        )
    assert {path.name for path in folder.iterdir()} == {
        f"x.{kind}" for kind in ("keys", "fences", "starts", "places", "signatures")
    }


def test_nothing_is_found_where_nothing_is(tmp_path: Path) -> None:
    assert _write(tmp_path, []).find(5) == (0, 0)
    assert _write(tmp_path, [[[], []]]).find(MOST + 1) == (0, 0)


@pytest.mark.parametrize("kind", ["keys", "fences", "starts", "places"])
def test_postings_that_do_not_fit_each_other_are_refused(tmp_path: Path, kind: str) -> None:
    _write(tmp_path, [[[1 << 40]]])
    (tmp_path / f"x.{kind}").write_bytes(b"")
    with pytest.raises(ValueError, match="damaged"):
        PostingsReader(tmp_path, "x")
