import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.read import NotAPage, read_page

_NAMES = st.sampled_from(["page.html", "page.md", "page.txt", "page.bib", "", "[", "page.pdf"])
_PIECES = st.sampled_from(
    [
        *(
            "<p>",
            "</p>",
            "<b>",
            "</b>",
            "<li>",
            "<ul>",
            "</ul>",
            "<br>",
            "<a href=x>",
            "</a>",
            "<table>",
            "<td>",
            "<div hidden>",
        ),
        *(
            "<details>",
            "<span style='display:none'>",
            "</span>",
            "</div>",
            "<pre>",
            "<script>",
            "<!--",
            "-->",
            "<svg>",
            "&amp;",
        ),
        *(
            "<base href='http://['>",
            "<textarea>",
            "<template>",
            "---\n",
            "\n\n",
            "\n",
            " ",
            "  \n",
            "**",
            "*",
            "_",
            "`",
            "[a](b)",
        ),
        *(
            "{% comment %}",
            "{% endcomment %}",
            "{{",
            "}}",
            "{:",
            "}",
            "@article{",
            "title={",
            "},",
            '"',
            "# ",
            "1. ",
            "- ",
            "a: b\n",
        ),
        *(
            "Ada Lovelace",
            "，",
            "张磊",
            "© 2020 Ada",
            "<meta name=citation_title content=x>",
            "<h1>",
            "|",
            "\\",
            "é",
            "\x00",
            "\u2028",
        ),
    ]
)


@given(st.binary(max_size=400), _NAMES)
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_read_or_refused(body: bytes, name: str) -> None:
    _read(body, name)


@given(st.lists(_PIECES, max_size=60).map("".join), _NAMES)
@settings(max_examples=150, deadline=None)
def test_any_markup_is_read_or_refused(source: str, name: str) -> None:
    _read(source.encode(), name)


def _read(body: bytes, name: str) -> None:
    try:
        page = read_page(body, f"https://a.org/{name}")
    except NotAPage:
        return
    for block in page.blocks:
        assert block.runs
        assert block.text == block.text.strip()
        for run in block.runs:
            assert run.text
            assert run.text == "\n" or ("\n" not in run.text and "  " not in run.text)
        assert "  " not in block.text
    assert all(-1 <= record.block < len(page.blocks) for record in page.embedded)


@pytest.mark.parametrize("ending", ["html", "md", "txt"])
@pytest.mark.parametrize(
    "source",
    [
        pytest.param("<div>" * 200_000 + "x" + "</div>" * 200_000, id="deep nesting"),
        pytest.param("<b><div>" * 50_000 + "</b>" * 50_000, id="misnesting"),
        pytest.param("<p " + " ".join(f"a{number}=1" for number in range(100_000)) + ">x", id="attributes"),
        pytest.param(
            "<p>" + "".join(f"<font size={n}>" for n in range(300)) + "<p>x" * 20_000, id="unclosed formatting"
        ),
        pytest.param("word " * 200_000, id="one line"),
        pytest.param("a," * 100_000, id="commas"),
        pytest.param("![" * 200_000, id="brackets"),
        pytest.param("<!--" * 200_000, id="comments"),
        pytest.param("{% comment %}" * 60_000, id="Liquid"),
        pytest.param("@article{a,title={" * 40_000, id="unclosed entries"),
        pytest.param("@article{" + " " * 500_000, id="blanks"),
        pytest.param("---\na: " + "[" * 50_000 + "\n---\nx", id="front matter"),
        pytest.param("".join(f"{number}. a\n" for number in range(80_000)), id="items"),
        pytest.param("<pre>" + "Title: a Authors: b Journal: c\n" * 30_000, id="forms"),
    ],
)
def test_hostile_pages_take_seconds_at_most(source: str, ending: str) -> None:
    started = time.process_time()
    page = read_page(source.encode(), f"https://a.org/page.{ending}")
    assert page.blocks or "x" not in source
    assert time.process_time() - started < 10
