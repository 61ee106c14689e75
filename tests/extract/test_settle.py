"""What the grammar of citations says of labels that models gave."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.settle.labels import settle_labels
from extract.text.chunks import Chunk, cut
from tests.extract.pages import read

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "settle.toml").read_text("utf-8"))["case"]


def _chunks(text: str) -> list[Chunk]:
    return cut(read(f"<p>{text}</p>", "page.html")).chunks


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["label"])
def test_labels_are_mended(case: dict[str, Any]) -> None:
    chunks = _chunks(case["text"])
    assert len(chunks) == len(case["read"]), [chunk.text for chunk in chunks]
    assert "".join(settle_labels(chunks, list(case["read"]))) == case["expected"]


@given(st.sampled_from(_CASES), st.data())
def test_any_labels_can_be_settled(case: dict[str, Any], data: st.DataObject) -> None:
    chunks = _chunks(case["text"])
    labels = data.draw(st.lists(st.sampled_from("TAVYO"), min_size=len(chunks), max_size=len(chunks)))
    settled = settle_labels(chunks, labels)
    assert len(settled) == len(chunks)
    assert set(settled) <= set("TAVYO")
