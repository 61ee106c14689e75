"""Files that should be in UTF-8 and are not: where, and what to do about it."""

from collections.abc import Iterable

NOT_UTF8 = 'not in UTF-8; save the file as UTF-8 (in Excel: "CSV UTF-8") and try again'
"""What is wrong with a line that `find_undecodable` finds, for whoever made the file."""


def find_undecodable(lines: Iterable[bytes]) -> int:
    """The number, from 1, of the first line that is not in UTF-8; 0 where all are.

    >>> find_undecodable([b"title", "Züge".encode(), "Züge".encode("latin-1")])
    3
    """
    return next((number for number, line in enumerate(lines, 1) if not _is_utf8(line)), 0)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
