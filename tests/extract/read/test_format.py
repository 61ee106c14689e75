import pytest

from bibliography import Format
from extract.read import NotAPage, read_page


@pytest.mark.parametrize(
    ("body", "name", "content_type", "expected"),
    [
        (b"<!DOCTYPE html><p>x", "a.md", None, Format.HTML),
        (b"\xef\xbb\xbf<!-- saved --><html><body>x", "a.txt", "text/plain", Format.HTML),
        (b"<p>a</p><p>b</p><p>c</p>", "a", None, Format.HTML),
        (b"---\ntitle: x\n---\ntext", "a.txt", None, Format.MARKDOWN),
        (b"text [paper](https://a.org/x.pdf)", "a.txt", "text/plain", Format.MARKDOWN),
        (b"text", "a.md", None, Format.MARKDOWN),
        (b"# Head\n\n**bold** text", "a", None, Format.MARKDOWN),
        (b"# jemdoc: menu{MENU}{a.html}\n= Ann Lee\n. [a.pdf On trees]", "a.txt", None, Format.JEMDOC),
        (b"= Ann Lee", "a.jemdoc", "application/octet-stream", Format.JEMDOC),
        (b"# jemdoc is a tool\n\n**bold** text", "a.txt", None, Format.MARKDOWN),
        (b"% my papers\n@article{a, title={T}}", "a.txt", None, Format.BIBTEX),
        (b"no entry", "a.bib", None, Format.TEXT),
        (b"1. A paper. [3](2015)\n2. Another", "a.txt", None, Format.TEXT),
        (b"plain words", "a.html", "text/html", Format.TEXT),
    ],
)
def test_content_comes_before_name_and_type(body: bytes, name: str, content_type: str | None, expected: Format) -> None:
    page = read_page(body, f"https://a.org/{name}", content_type)
    assert page.format is expected
    assert page.blocks


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" \r\n\t",
        b"\xef\xbb\xbf",
        b"%PDF-1.7 x",
        b"\x89PNG\r\n\x1a\n",
        b"PK\x03\x04xx",
        b"\x1f\x8b\x08",
        b"text\0\0\0\0binary",
        b'<?xml version="1.0"?><rss><channel/></rss>',
        b'{"a": [1, 2]}',
    ],
)
def test_what_is_no_page_is_refused(body: bytes) -> None:
    with pytest.raises(NotAPage) as refusal:
        read_page(body, "https://a.org/", "text/html")
    assert str(refusal.value)


def test_a_bib_file_has_a_block_and_a_record_an_entry() -> None:
    page = read_page(
        b"@string{j = {TODS}}\n@article{a, title={T}, journal=j}\n\n@book{b,\n title={U}}\n", "file:///a.bib"
    )
    assert [(block.text, block.line) for block in page.blocks] == [
        ("@article{a, title={T}, journal=j}", 2),
        ("@book{b,\ntitle={U}}", 4),
    ]
    assert [(record.fields["title"], record.block) for record in page.embedded] == [("T", 0), ("U", 1)]
    assert page.embedded[0].fields["journal"] == "TODS"
