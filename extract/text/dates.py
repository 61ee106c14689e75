"""How dates are written: months in several languages, with days or without."""

import re

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_ELSEWHERE = (
    r"(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre"
    r"|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|décembre|januar|februar|märz|juni|juli"
    r"|oktober|dezember|enero|febrero|abril|mayo|junio|julio|septiembre|octubre|noviembre|diciembre"
    r"|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro)"
)
_DAYS = r"\d{1,2}(?:st|nd|rd|th|er|\.)?(?:\s?[-–/]\s?\d{1,2})?"
DATE = (
    rf"(?:{_DAYS} )?(?:de )?(?:{MONTH}|{_ELSEWHERE})"
    rf"(?: {_DAYS}|\s?[-–/]\s?(?:{MONTH}|{_ELSEWHERE}))?"
)
"""Months and days without a year: "22 December", "Maggio – agosto"."""
_BEFORE_YEAR = re.compile(
    rf"(?<=\w)\s(?={DATE}\.?,?\s*$)"
    r"|(?-i:(?<=[^\W\d_a-z]\.)\s(?=(?:January|February|March|April|June|July|August|(?:Sept|Nov|Dec)ember|October)\s*$))",
    re.IGNORECASE,
)
"""Behind an initial few months are none but months: "Lee, C. August 2020", "R. M. May 1991"."""
_AT_END = re.compile(rf"(?<=\w)\s(?=(?:{_DAYS} )?{MONTH}\.?\s{_DAYS}\s*$|{_DAYS} {MONTH}\s*$)", re.IGNORECASE)
_LONGEST = 40
"""Characters of a date without its year."""


def find_date(text: str, year: int | None = None) -> int | None:
    """Where a date begins behind other words: before the year at a place, else with its days at the end of a text.

    >>> find_date("KDD July 2020", 9), find_date("KDD Sept 26-29"), find_date("EGC janvier 2023", 12)
    (4, 4, 4)
    >>> find_date("C. August 2020", 9), find_date("R. M. May 1991", 10)
    (3, None)
    >>> find_date("Trees 2020", 6), find_date("What may"), find_date("July 2020", 5)
    (None, None, None)
    """
    end = len(text) if year is None else year
    found = (_AT_END if year is None else _BEFORE_YEAR).search(text, max(0, end - _LONGEST), end)
    return found.end() if found else None
