"""Bytes to text."""

import codecs
import re

from bs4.dammit import EncodingDetector

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(body: bytes, declared: str | None = None) -> tuple[str, str]:
    """Return the text and the name of the encoding it was in; `declared` is what the HTTP header says.

    >>> decode("Universität".encode(), "iso-8859-1")
    ('Universität', 'utf-8')
    """
    for bom, name in _BOMS:
        if body.startswith(bom):
            return body[len(bom) :].decode(name, "replace"), name
    try:
        return body.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    stated = EncodingDetector.find_declared_encoding(body, is_html=True)
    for candidate in (stated, declared, "cp1252"):
        if not candidate:
            continue
        try:
            return body.decode(candidate), codecs.lookup(candidate).name
        except (UnicodeDecodeError, LookupError):
            continue
    return body.decode("latin-1"), "latin-1"
