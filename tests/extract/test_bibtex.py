import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.bibtex.latex import latex_to_text
from extract.bibtex.parse import parse_bibtex

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "bibtex.toml").read_text("utf-8"))["entries"]
_WORD = st.text("abcdefghijklmnopqrstuvwxyz ", min_size=1).map(lambda text: " ".join(text.split())).filter(bool)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["label"]) for case in _CASES])
def test_entries(case: dict[str, Any]) -> None:
    assert [entry.fields for entry in parse_bibtex(case["source"])] == case["expected"]


@given(st.lists(st.dictionaries(st.sampled_from(["title", "note", "journal"]), _WORD, min_size=1), max_size=4))
def test_what_is_written_is_read(entries: list[dict[str, str]]) -> None:
    written = [",\n".join(f" {name} = {{{value}}}" for name, value in fields.items()) for fields in entries]
    source = "\n".join(f"@misc{{k{number},\n{fields}\n}}" for number, fields in enumerate(written))
    read = parse_bibtex(source)
    expected = [{"entrytype": "misc", "key": f"k{number}", **fields} for number, fields in enumerate(entries)]
    assert [entry.fields for entry in read] == expected
    assert [source[entry.start : entry.end] for entry in read] == source.split("\n@misc")[:1] * bool(read) + [
        f"@misc{part}" for part in source.split("\n@misc")[1:]
    ]


def test_strings_that_double_are_not_followed_for_ever() -> None:
    doubled = "".join(f"@string{{a{number + 1} = a{number} # a{number}}}\n" for number in range(24))
    source = f"@string{{a0 = {{tree}}}}\n@misc{{first, note = a0}}\n{doubled}@misc{{last, note = a24, title = a1}}"
    first, last = (entry.fields for entry in parse_bibtex(source))
    assert first["note"] == "tree"
    assert len(last["note"]) + len(last["title"]) < 1_000_000 < len("tree") * 2**24


@given(st.text(alphabet='@{}()=,"#%\\\n aAk1', max_size=200))
def test_any_text_is_read(text: str) -> None:
    for entry in parse_bibtex(text):
        assert 0 <= entry.start < entry.end <= len(text)
        assert len(entry.fields) > 2


@given(st.text(alphabet="\\{}$^_%~`'\"-abo &", max_size=80))
def test_latex_never_raises(value: str) -> None:
    text = latex_to_text(value)
    assert text == " ".join(text.split())


@pytest.mark.parametrize("value", ["{" * 6000, "\\a{" * 3000, "$" * 5000, "\\begin{a}" * 2000])
def test_latex_longer_or_deeper_than_any_field(value: str) -> None:
    assert "{" not in latex_to_text(value)
