"""What `@string` entries call by a name."""

from collections.abc import Mapping

_MONTHS = {
    month[:3]: month.capitalize()
    for month in ("january february march april may june july august september october november december".split())
}
_MOST_EXPANDED = 1_000_000


class Strings:
    """The strings of a text by their names, the months among them.

    Strings of strings can double with every line: beyond a million characters in all, names stay names.
    """

    def __init__(self) -> None:
        self._values = dict(_MONTHS)
        self._left = _MOST_EXPANDED

    def update(self, strings: Mapping[str, str]) -> None:
        """Add strings, the last of each name."""
        self._values.update(strings)

    def expand(self, word: str) -> str:
        """The string of a name, else the word itself."""
        value = self._values.get(word.lower(), word)
        if len(value) > self._left:
            return word
        self._left -= len(value)
        return value
