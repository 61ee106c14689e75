"""Bytes to `Page`: readers for HTML, Markdown, plain text and BibTeX."""

from extract.read.errors import NotAPage
from extract.read.reader import read_page

__all__ = ["NotAPage", "read_page"]
