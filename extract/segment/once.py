"""What a page shows, whatever its fields, found once for all who ask."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import ref

from extract.text.chunks import PageText

_Told = TypeVar("_Told")


def once_a_page(find: Callable[[PageText], _Told]) -> Callable[[PageText], _Told]:
    """The function, which keeps what it found in the last page for as long as it is asked about no other.

    The page itself is not kept. What is found must not be changed by those who ask.
    """
    last: tuple[ref[PageText], _Told] | None = None

    @wraps(find)
    def told(text: PageText) -> _Told:
        nonlocal last
        if last is not None and last[0]() is text:
            return last[1]
        last = ref(text), find(text)
        return last[1]

    return told
