"""What a server answered, read without believing that it is what it should be."""

import json
from typing import Any

_LARGEST = 20_000_000
"""Bytes of an answer that are read at all."""


class AnswerError(Exception):
    """The answer is not what the authority answers when all is well. The message says what it is instead."""


class RefusalError(AnswerError):
    """The answer is the authority's way of saying that it wants to be left alone: a captcha, say."""


def read_json(body: bytes) -> dict[str, Any]:
    """The JSON object of an answer. Raises AnswerError for anything else.

    >>> read_json(b'{"a": 1}')
    {'a': 1}
    >>> read_json(b"<html>")
    Traceback (most recent call last):
    ...
    match.authority.answer.AnswerError: answered no JSON
    """
    try:
        found = json.loads(body[:_LARGEST])
    except (ValueError, RecursionError) as error:
        raise AnswerError("answered no JSON") from error
    if not isinstance(found, dict):
        raise AnswerError("answered no JSON object")
    return found


def dig(value: object, *path: str | int) -> object:
    """What stands at the path inside nested objects and lists, None where the path leads nowhere.

    >>> dig({"a": [{"b": 1}]}, "a", 0, "b"), dig({"a": None}, "a", 0, "b"), dig(3, "a")
    (1, None, None)
    """
    for step in path:
        if isinstance(step, str):
            value = value.get(step) if isinstance(value, dict) else None
        else:
            value = value[step] if isinstance(value, list) and -len(value) <= step < len(value) else None
    return value


def dig_text(value: object, *path: str | int) -> str | None:
    """The same, if it is text or a number with something in it: as text, white space folded.

    >>> dig_text({"a": " x  y "}, "a"), dig_text({"a": 7}, "a"), dig_text({"a": " "}, "a"), dig_text({"a": {}}, "a")
    ('x y', '7', None, None)
    """
    found = dig(value, *path)
    if isinstance(found, bool) or not isinstance(found, str | int):
        return None
    return " ".join(str(found).split()) or None


def dig_year(value: object, *path: str | int) -> int | None:
    """The same, if it can be a year."""
    found = dig_text(value, *path)
    return int(found) if found is not None and found.isdecimal() and 1500 <= int(found) < 2200 else None


def dig_list(value: object, *path: str | int) -> list[Any]:
    """The same as a list: a lone value is a list of one, None an empty one.

    >>> dig_list({"a": [1, 2]}, "a"), dig_list({"a": 1}, "a"), dig_list({}, "a")
    ([1, 2], [1], [])
    """
    found = dig(value, *path)
    if found is None:
        return []
    return found if isinstance(found, list) else [found]
