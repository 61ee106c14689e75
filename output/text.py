"""Text as files may carry it: no control characters, no line breaks, no half characters."""

import re
from collections.abc import Iterable
from typing import Any

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """The text with a space for each control character, line break and lone surrogate; offsets stay.

    >>> clean("On\\r\\nTrees\\x00")
    'On  Trees '
    """
    return _UNPRINTABLE.sub(" ", text)


def cleaned(value: Any) -> Any:
    """A JSON value with every text in it cleaned, keys included."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [cleaned(item) for item in value]
    if isinstance(value, dict):
        return {clean(key): cleaned(item) for key, item in value.items()}
    return value


def line(text: str | None) -> str | None:
    """The text cleaned, without space around it; None where nothing is left.

    >>> line(" On Trees\\n"), line(" "), line(None)
    ('On Trees', None, None)
    """
    return None if text is None else clean(text).strip() or None


def lines(texts: Iterable[str]) -> list[str]:
    """Each text as `line` gives it, without those of which nothing is left."""
    return [text for text in map(line, texts) if text is not None]
