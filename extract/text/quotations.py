"""Quotations within quotations, as titles in Chinese and Japanese hold names of books: no field ends there."""

_CLOSING = {"「": "」", "『": "』", "《": "》", "〈": "〉", "“": "”"}
_OUTER = {**_CLOSING, '"': '"', "＂": "＂"}
_CLOSES = frozenset(_CLOSING.values())
_WIDE = frozenset("「『《〈")
_LONGEST = 300
"""Characters of a quotation."""


def end_of_nested(text: str, at: int, outer: str) -> int:
    """Where the quotation that opens at a place within another is closed; `outer` is what opens that other.

    0 where it is not closed, or the other one is not behind it, and where both are in Western marks.

    >>> end_of_nested("「古い『樹木図鑑』の由来」", 3, "「")
    9
    >>> end_of_nested("「古い樹木、『森林研究』、2001", 6, "「")
    0
    """
    if text[at] not in _CLOSING or outer not in _OUTER or not (text[at] in _WIDE or outer in _WIDE):
        return 0
    awaited = [_OUTER[outer]]
    end = 0
    for place in range(at, min(len(text), at + _LONGEST)):
        sign = text[place]
        if sign == awaited[-1]:
            awaited.pop()
            if not awaited:
                return end
            end = end or (place + 1 if len(awaited) == 1 else 0)
        elif sign in _CLOSING:
            awaited.append(_CLOSING[sign])
        elif sign in _CLOSES:
            return 0
    return 0
