"""CVs in PDF."""

import asyncio

import pytest
from scrapy.http import Response

from extract import NotAPage
from spiders.pdf import read_pdf
from spiders.reading import Reading
from spiders.worker import Worker

LINES = (
    "Publications",
    'C. E. Shannon. "A Mathematical Theory of Communication." Bell System Technical Journal, 1948.',
    'E. F. Codd. "A Relational Model of Data for Large Shared Data Banks." Communications of the ACM, 1970.',
)


def pdf(*lines: str) -> bytes:
    """A PDF of one page with these lines."""
    text = "".join(f"BT /F1 9 Tf 40 {780 - 20 * i} Td ({line}) Tj ET\n" for i, line in enumerate(lines))
    return (
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R\n"
        "/Resources<</Font<</F1 4 0 R>>>>>>endobj\n"
        "4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
        f"5 0 obj<</Length {len(text)}>>stream\n{text}endstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    ).encode()


def test_text_of_a_pdf_comes_line_by_line() -> None:
    assert read_pdf(pdf(*LINES)).splitlines() == list(LINES)


@pytest.mark.parametrize("body", [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + bytes(range(256)), pdf()])
def test_pdf_without_text_is_no_page(body: bytes) -> None:
    with pytest.raises(NotAPage, match="PDF"):
        read_pdf(body)


def test_cv_is_read_only_where_asked_for() -> None:
    for reads_pdf in (True, False):
        worker = Worker(4.0, reads_pdf)
        try:
            response = Response("https://example.org/~ada/cv.pdf", body=pdf(*LINES))
            if reads_pdf:
                assert isinstance(asyncio.run(worker.read(response, None)), Reading)
            else:
                with pytest.raises(NotAPage):
                    asyncio.run(worker.read(response, None))
        finally:
            worker.close()
