"""What a page says elsewhere of the words of a chunk: its owner's name, the title of a record that it carries."""

from collections import Counter

from extract.chunks import Line, PageText
from normalize.fold import fold
from normalize.title import title_key

_LEAST_TITLE = 12
"""Letters from which a stretch of a title is no coincidence."""
_LEAST_OFTEN = 3


class Known:
    """The owner's name, the titles of embedded records, and the words that many lines of a page begin with."""

    def __init__(self, text: PageText) -> None:
        self._text = text
        owner = text.page.owner
        self._owner = {word for name in (owner.name, owner.native_name) if name for word in _words(name)}
        self._initials = "".join(word[0] for word in _words(owner.name or "")).upper()
        held = {record.block for record in text.page.embedded}
        self._titles = "\n".join(
            title_key(record.fields["title"]) for record in text.page.embedded if record.fields.get("title")
        )
        self._entries = {block for block in held if "@" in text.page.blocks[block].text} if self._titles else set()
        firsts = Counter(text.chunks[line.first].text for line in text.lines if line.first < line.last)
        self._openings = {words for words, count in firsts.items() if count >= _LEAST_OFTEN and words[0].isalpha()}

    def features(self, index: int) -> list[str]:
        """What is known of a chunk: "owner" in part or whole or by initials, "embedded-title", "opens-often"."""
        chunk = self._text.chunks[index]
        found = [f"owner={told}"] if (told := self._named(chunk.text)) else []
        if self._is_title(index):
            found.append("embedded-title")
        if chunk.text in self._openings:
            found.append("opens-often")
        return found

    def _named(self, text: str) -> str:
        """How a text names the owner: "whole", "part", "initials" or, as mostly, not at all."""
        if not self._owner or len(text) > 60:
            return ""
        letters = text.strip("*†‡ .")
        if letters.isupper() and 2 <= len(letters) <= 4 and self._initials.endswith(letters):
            return "initials"
        words = [word for word in _words(text) if word not in ("and", "with")]
        named = [word for word in words if word in self._owner and len(word) > 1]
        if not named:
            return ""
        return "whole" if all(word in self._owner or len(word) == 1 for word in words) else "part"

    def titles(self) -> list[int]:
        """The chunks that are a record's title as the page carries it beside its text, or the parts of one in order.

        Only what begins a line counts, and only outside the record itself.
        """
        whole = set(self._titles.split("\n")) if self._titles else set()
        return [index for line in self._text.lines for index in self._title_of(line, whole)] if whole else []

    def _title_of(self, line: Line, whole: set[str]) -> range:
        """The chunks with which a line begins that together are one of some titles."""
        key = ""
        for index in range(line.first, line.last):
            key += title_key(self._text.chunks[index].text)
            if len(key) >= _LEAST_TITLE and key in whole and self._is_title(line.first):
                return range(line.first, index + 1)
        return range(0)

    def _is_title(self, index: int) -> bool:
        """Whether a chunk outside entries is a stretch of an embedded record's title."""
        chunk = self._text.chunks[index]
        if not self._titles or self._text.lines[chunk.line].block in self._entries:
            return False
        key = title_key(chunk.text)
        return len(key) >= _LEAST_TITLE and key in self._titles


def _words(name: str) -> list[str]:
    """The words of a name, without case and accents; CJK names stay one word."""
    return fold(name).split()
