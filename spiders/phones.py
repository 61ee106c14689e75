"""Phone numbers as they are written in the countries of research, and nothing that only looks like one."""

import re

_DASH = "[-‐‑‒–−－]"  # all that people type for one
_BEFORE, _AFTER = r"(?<![\w/.:\-)])", r"(?![\w\-/:]|[.,]\d)"
_LABELED = re.compile(
    r"(?i)(?:(?<![a-z])(?:tele?(?:phone|fon|foni|fono|foon|fone|copie|fax)?|t[ée]l[ée]?(?:phone|fono)?|tlf|tfno|phone|fone|ph|fax|mob(?:ile)?|"
    r"cell?|celular|handy|office|m[óo]vil|тел|факс|电话|電話|手机|手機|携帯|传真|傳真|전화|☎|📞)"
    r"(?:\s?/\s?(?:fax|tel))?(?:\s?(?:no|number|nr)\b)?[.:：\s]{0,4})\+?\(?\d[\d\s().\-‐‑‒–−－/]{5,22}\d"
    r"|(?<![\w/.\-])\(?\+\d{1,3}\)?[\s.\-/]?(?:\(0?\d{0,4}\)[\s.\-]?)?\d[\d\s.\-‐‑‒–−－/()]{5,18}\d(?![\w/])"
    r"|(?<![\w.])[tmf]\s?:\s?(?:\(0|0)\d[\d\s().\-–/]{5,18}\d"
)
_CODES = "(?:33|34|39|44|49|55|61|81|82|86|91|886|972)"
_WRITTEN = (
    rf"(?:1\s?)?(?:\(\d{{3}}\)\s?|\d{{3}}([.]|{_DASH}))\d{{3}}(?(1)\1|{_DASH})\d{{4}}",  # 1 (650) 555-0100
    r"\([2-9]\d\d\)\s?\d{3}\s\d{4}|[2-9]\d\d\s[2-9]\d\d\s\d{4}",  # (650) 555 0100, 650 555 0100
    r"1([-.\s])\d{3}\2\d{3}\2\d{4}",  # 1-650-555-0100
    r"1[3-9]\d(?:\d{8}|([\s-])\d{4}\3\d{4})",  # 13800138000, 138 0013 8000
    rf"\(?{_CODES}\)?[\s-]\d{{1,4}}-(?:\d{{6,8}}|\d{{3,4}}-\d{{4}})",  # 86-10-62751234, 82-2-880-5114
    rf"\(?{_CODES}\)?\s\d{{1,4}}\s(?:\d{{7,8}}|\d{{3,4}}\s\d{{4}})",  # 44 20 7946 0018
    r"33\s[1-9](?:\s\d\d){4}|91[\s-][6-9]\d{4}\s?\d{5}|[6-9]\d{4}\s\d{5}",  # 33 1 44 27 70 00, 98765 43210
    r"3[2-9]\d[\s-]\d{7}|3[2-9]\d\s\d{3}\s\d{4}",  # 347 1234567, 347 123 4567
    r"9[1-8]\s\d{3}\s\d\d\s\d\d|9[1-8]\d\s\d\d\s\d\d\s\d\d|(?!\d+\s000)9[1-8]\d\s\d{3}\s\d{3}",  # 91 394 40 00
    r"(?:8[\s-])?\(\d{3}\)\s?\d{3}-\d\d-\d\d|8([\s-])\d{3}\4\d{3}\4\d\d\4\d\d",  # 8 (495) 939-10-00
    r"0\d{1,3}\(\d{2,4}\)\d{4}|\(0\)\d(?:\s\d\d){4}",  # 03(5841)1234, (0)1 44 27 70 00
)
"""Numbers that are written as phones are and nothing else is."""
_UNLABELED = re.compile(rf"{_BEFORE}(?:{'|'.join(_WRITTEN)}){_AFTER}")
_NATIONAL = re.compile(
    rf"(?:(?<!\d)(?<!\d\s){_BEFORE}\([0０]\d{{1,4}}\)\s?\d{{2,8}}|{_BEFORE}[0０]\d{{1,4}}(?:\s?/\s?|\s?{_DASH}\s?|[\s.])\d{{2,8}})(?:(?:\s?{_DASH}\s?|[\s./])\d{{2,8}}){{0,4}}{_AFTER}"
)
"""What begins with the 0 of calls within a country: 0161 275 0000, (0228) 73-4500, 03-5841-1234."""
_LIKE_PAGES = re.compile(
    rf"(?<!\d)(?<!\d\s){_BEFORE}(?:[2-9]\d\d(?:\s|\s?/\s?)([2-9]\d\d){_DASH}(\d{{4}})|\([1-9]\d\)\s?(9?\d{{4}})[-.\s](\d{{4}})|[1-9]\d\s(9\d{{4}})-(\d{{4}})|([6-9]\d{{4}})-(\d{{5}})){_AFTER}"
)
"""What may be a volume or number, and pages: 650 555-0100, (11) 91234-5678, 98765-43210."""
_DIGIT = re.compile(r"\d")
_GROUP = re.compile(r"\d+")
_DATE = re.compile(r"0\d[./-]\d\d[./-](?:19|20)\d\d|0\d\s(?:19|20)\d\d\s\d{3}$")
"""A day; also a volume, year and number as physicists cite: JHEP 05 2020 123."""

_LEAST_DIGITS = 6
_SHORT, _LONG = 9, 15
_MOST_PAGES = 500


def mask_phones(text: str, mark: str) -> str:
    """The text with each character of a phone number replaced by the mark.

    >>> mask_phones("Ada (0161 275 0000), JHEP 05 (2020) 123, 650 555-560", "-")
    'Ada (-------------), JHEP 05 (2020) 123, 650 555-560'
    """
    if len(_DIGIT.findall(text)) < _LEAST_DIGITS:
        return text
    for pattern, is_phone in (
        (_LABELED, _always),
        (_UNLABELED, _always),
        (_NATIONAL, _is_national),
        (_LIKE_PAGES, _is_no_range),
    ):
        text = pattern.sub(lambda found: mark * len(found[0]) if is_phone(found) else found[0], text)  # noqa: B023
    return text


def _always(found: re.Match[str]) -> bool:
    return True


def _is_national(found: re.Match[str]) -> bool:
    """Whether there are as many digits as phones have: no ISSN, date or ORCID, no volume with pages."""
    groups = _GROUP.findall(found[0])
    digits = sum(map(len, groups))
    if _DATE.match(found[0]) or groups[0].startswith("000") or not _SHORT <= digits <= _LONG:
        return False
    if digits == _SHORT and len(groups) == 2 and len(groups[0]) > 2:
        return False
    return len(groups[0]) > 2 or len(groups) != 3 or not _is_range(*groups[1:])


def _is_no_range(found: re.Match[str]) -> bool:
    first, last = (group for group in found.groups() if group is not None)
    return not _is_range(first, last)


def _is_range(first: str, last: str) -> bool:
    """Whether the numbers may be a publication's first and last page."""
    return int(last[0]) > 0 and 0 < int(last) - int(first) < _MOST_PAGES
