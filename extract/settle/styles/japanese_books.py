"""The labels of a Japanese or Chinese title mended that names books within it, in no quotation marks of its own.

"森涼, 山田太郎『樹木図鑑』再考, 森林研究", "森涼, 古い森の『樹木図鑑』と『森林史』, 森林研究"
"""

import re
from collections.abc import Sequence

from extract.settle.styles.japanese_names import is_wide_name
from extract.text.chunks import Chunk

_OPENING = frozenset("「『《〈“")
_CLOSING = frozenset("」』》〉”")
_BRACKETS = {"（": "）", "(": ")"}
_SEPARATORS = frozenset(",，、.．。:：")
_BEHIND_BOOK = re.compile(
    r"[\d第巻号]|[Vv]ol|[Nn]o\."
    r"|.{0,20}(?:出版(?:社|部)?|[学協版究]会|書店|書房|書院|書館|社|大学|センター|[新増改初訂]版|文庫|新書|[選叢双]書|シリーズ|所収|収録"
    r"|[編著訳编译])$"
)
"""What stands behind a book, and not behind one that a title names."""
_TREATED = re.compile(r"影印|翻刻|翻字|解題|解説|校訂|校注|注釈|訳注|索引|書評|紹介")
"""Found in brackets behind a book that a title names, which tell what is done with it."""


def settle_japanese_books(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, that all that stands between two commas is the title, where a part of it is."""
    first = labels.index("T") if "T" in labels else 0
    if not first or not any(chunk.before in _OPENING for chunk in chunks[first - 1 : first + 3]):
        return
    start = first
    while start > 1 and _is_glued(chunks, start):
        start -= 1
    end = first + 1
    while end < len(chunks) and _is_glued(chunks, end):
        end += 1
    if labels[start - 1] == "A" and chunks[start - 1].line == chunks[first].line and _is_title(chunks, start, end):
        labels[start:end] = ["T"] * (end - start)


def _is_glued(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether nothing but marks of quotations and brackets stands between a chunk and the one before it."""
    left, right = chunks[index - 1 : index + 1]
    gap = right.start - left.end
    opens = right.before in _OPENING or right.before in _BRACKETS
    if left.line != right.line or not (opens or right.before in _CLOSING or right.before in _BRACKETS.values()):
        return False
    closes = (left.quoted and not left.paren) or bool(left.paren)
    return gap == 1 or (gap == 2 and opens and closes)


def _is_title(chunks: Sequence[Chunk], start: int, end: int) -> bool:
    """Whether chunks hold a quotation and more than its names: words before it that are no name, or words behind it."""
    held = chunks[start:end]
    quoted = [at for at, chunk in enumerate(held) if chunk.quoted]
    ended = end == len(chunks) or chunks[end].before in _SEPARATORS
    if not quoted or not ended or any(chunk.cue for chunk in held):
        return False
    behind = held[quoted[-1] + 1 :]
    if all(chunk.text.isascii() for chunk in held):  # “On trees”Forest Letters
        return False
    if any(_BEHIND_BOOK.match(chunk.text) for chunk in behind):
        return False
    if any(not chunk.paren or _TREATED.search(chunk.text) for chunk in behind):
        return True
    return quoted[0] > 0 and not is_wide_name(held[0].text) and not _BEHIND_BOOK.match(held[0].text)
