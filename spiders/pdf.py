"""The text of a CV in PDF; needs the extra `pdf`."""

from importlib.util import find_spec

from extract import NotAPage

_MAX_PAGES = 60


def is_installed() -> bool:
    """Whether PDF can be read at all."""
    return find_spec("pypdfium2") is not None


def read_pdf(body: bytes) -> str:
    """The lines of a PDF, its pages apart by blank lines. Raises NotAPage for one that is damaged, locked or a scan."""
    if not is_installed():
        raise NotAPage("PDF")
    import pypdfium2  # noqa: PLC0415  # an extra

    try:
        document = pypdfium2.PdfDocument(body)
        pages = [page.get_textpage().get_text_bounded() for page, _ in zip(document, range(_MAX_PAGES), strict=False)]
    except pypdfium2.PdfiumError as error:
        raise NotAPage(f"PDF: {error}") from error
    text = "\n\n".join(page.replace("\r\n", "\n") for page in pages)
    if not text.strip():
        raise NotAPage("PDF without text")
    return text
