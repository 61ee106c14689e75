"""Bytes to `Page`: readers for HTML, Markdown, jemdoc, plain text and BibTeX."""

from typing import TYPE_CHECKING, Any

from extract.read.errors import NotAPage

if TYPE_CHECKING:
    from extract.read.reader import read_page

__all__ = ["NotAPage", "read_page"]


def __getattr__(name: str) -> Any:
    """Loads the reader, with all its parsers, when it is asked for."""
    if name != "read_page":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from extract.read.reader import read_page  # noqa: PLC0415

    return read_page
