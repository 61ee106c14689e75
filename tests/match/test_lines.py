"""Lines found by hash: all of them, and no others but by the rare hash that two texts share."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from match.authority.dblp_hashes import pack_keys
from match.authority.dblp_lines import LineReader, LineWriter
from tests.match.hashes import flatten

_HASHES = st.integers(0, 2**64 - 1) | st.sampled_from([0, 2**26 - 1, 2**26, 2**38, 2**63, 2**64 - 1])
_TEXT = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]))
_PARTS = st.lists(st.lists(st.tuples(_TEXT, st.lists(_HASHES, max_size=3)), max_size=5), max_size=4)


def _write(folder: Path, parts: list[list[tuple[str, list[int]]]]) -> None:
    with LineWriter(folder, "x") as table:
        for part in parts:
            packed = pack_keys(*flatten([several for _, several in part]))
            table.add("".join(f"{line}\n" for line, _ in part).encode(), packed)


@given(_PARTS)
@settings(max_examples=50, deadline=None)
def test_every_line_is_found_by_its_hashes(
    tmp_path_factory: pytest.TempPathFactory, parts: list[list[tuple[str, list[int]]]]
) -> None:
    folder = tmp_path_factory.mktemp("lines")
    _write(folder, parts)
    table = LineReader(folder, "x")
    lines = [line for part in parts for line in part]
    assert [table.line(place) for place in range(len(lines))] == [line for line, _ in lines]
    for hashed in {hashed for _, several in lines for hashed in several}:
        same = hashed >> 26
        wanted = sorted(place for place, (_, several) in enumerate(lines) for one in several if one >> 26 == same)
        assert table.places(hashed, 100) == wanted
        assert table.places(hashed, 1) == wanted[:1]
    table.close()


def test_nothing_is_found_in_an_empty_table(tmp_path: Path) -> None:
    _write(tmp_path, [])
    assert LineReader(tmp_path, "x").places(5, 10) == []


def test_a_table_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        LineReader(tmp_path, "x")
