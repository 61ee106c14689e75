r"""Page to mentions: read, find sections and records, label fields, put mentions together. No network, no Scrapy.

>>> from extract import extract_mentions, read_page
>>> page = read_page(b"# Publications\n\n- A. Turing. **Computing machinery and intelligence**. *Mind*, 1950.\n", "file:///a")
>>> [(mention.title, mention.year) for mention in extract_mentions(page).mentions]
[('Computing machinery and intelligence', 1950)]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from extract.read.errors import NotAPage

if TYPE_CHECKING:
    from extract.extraction import Extraction, extract_mentions
    from extract.read.reader import read_page

__all__ = ["Extraction", "NotAPage", "extract_mentions", "read_page"]

_MODULES = {
    "Extraction": "extract.extraction",
    "extract_mentions": "extract.extraction",
    "read_page": "extract.read.reader",
}
"""Loaded when they are asked for: who only has to know of pages that are none does without models and parsers."""


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
