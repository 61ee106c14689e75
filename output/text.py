"""Text as files may carry it: no control characters, no line breaks, no half characters."""

import json
import re
from collections.abc import Iterable
from typing import Any

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_ESCAPED = re.compile(r"\\[bfnrtu]")
_in_json = json.JSONEncoder(ensure_ascii=False).encode


def clean(text: str) -> str:
    """The text with a space for each control character, line break and lone surrogate; offsets stay.

    >>> clean("On\\r\\nTrees\\x00")
    'On  Trees '
    """
    return text if text.isprintable() else _UNPRINTABLE.sub(" ", text)


def cleaned(value: Any) -> Any:
    """A JSON value with every text in it cleaned, keys included."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [cleaned(item) for item in value]
    if isinstance(value, dict):
        return {clean(key): cleaned(item) for key, item in value.items()}
    return value


def json_text(value: Any) -> str:
    """The JSON of a value, on one line, with every text in it cleaned.

    >>> json_text({"title": "On\\nTrees"})
    '{"title": "On Trees"}'
    """
    text = _in_json(value)
    # Few have anything to clean, and whether one does its JSON tells faster than all its texts.
    is_clean = not _UNPRINTABLE.search(text) and not _ESCAPED.search(text)
    return text if is_clean else _in_json(cleaned(value))


def line(text: str | None) -> str | None:
    """The text cleaned, without space around it; None where nothing is left.

    >>> line(" On Trees\\n"), line(" "), line(None)
    ('On Trees', None, None)
    """
    return None if text is None else clean(text).strip() or None


def lines(texts: Iterable[str]) -> list[str]:
    """Each text as `line` gives it, without those of which nothing is left."""
    return [text for text in map(line, texts) if text is not None]
