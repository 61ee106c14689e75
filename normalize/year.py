"""Years stated in a text."""

import re
from functools import lru_cache

from bibliography import Span
from normalize.venue import find_venue

EARLIEST, LATEST = 1800, 2035
"""The years that are taken for a year of publication."""

_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
_DIGIT_OR_FIRST = re.compile("[\\d元]")
"""Each year holds a digit, or is the first of an era."""
_MASKED = re.compile(
    r"https?://\S+|www\.\S+|\b10\.\d{4,9}/\S+"  # addresses and DOIs
    r"|(?<!\d)\d{4}\.\d{4,5}(?:v\d+)?(?!\d)"  # arXiv numbers
    r"|\b[a-z-]+(?:\.[A-Z]{2})?/\d{7}\b"  # old arXiv numbers
    r"|\b(?:ISSN|ISBN)(?:-1[03])?\b[:\s]*[\dxX–-]+(?:[,/\s]+\d{4}-\d{3}[\dxX])*"
    r"|\b(?:pp?|pages?|pgs?)\b\.?\s*:?\s*[A-Za-z]?\d+(?:\s*[-–—~]+\s*[A-Za-z]?\d+)?"
    r"|\b(?:arXiv|abs)\s*[:/]\s*\d[\d.]*",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(?<![\d./-])(\d{1,6})\s?[-–—]{1,2}\s?(\d{1,6})(?![\d/])")
_LONG = re.compile(
    r"(?<![\d,#])(?:(?<!\.)|(?<=^\.))(?<!\d:)(?<!\d{3}/)(?<!no\. )(?<!No\. )"
    r"((?:18|19|20)\d\d)(?!\d)(?!\.\d)(?!,\d{3}\b)"
)
_SHORT = re.compile(r"(?:(?<=[A-Za-z)])|(?<=[A-Za-z)] )|(?<![^\s(\[,]))['’‘`´′](\d\d)(?=[a-d]?(?![\w'’]))")
_GLUED = re.compile(r"\b([A-Z][A-Za-z]*[A-Z][A-Za-z]*)[-_]?((?:20|19)?\d\d)\b")
_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)([-/.])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])(?!\d)")
_DAY_FIRST = re.compile(r"(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.((?:19|20)\d\d)(?![\d.]\d)(?!\d)")
"""A date with its day first: "21-24.01.2001"."""
_ERA = re.compile("(明治|大正|昭和|平成|令和)\\s?(元|\\d{1,2})\\s?年")
_ERA_START = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}


def find_years(text: str) -> list[tuple[int, Span]]:
    """Every year the text states, in order, with its span.

    Refused are numbers that only look like years: pages, arXiv numbers, ISSNs, parts of DOIs and addresses.

    >>> find_years("In ICLR'25 and CVPR 2024, pp. 1999-2010")
    [(2025, (8, 10)), (2024, (20, 24))]
    >>> find_years("arXiv:2012.01234, ISSN 1932-2004, 15(2):1990-2003")
    []
    """
    return list(_years(text)) if _DIGIT_OR_FIRST.search(text) is not None else []


@lru_cache(maxsize=4096)
def _years(text: str) -> tuple[tuple[int, Span], ...]:
    """The same; most of the texts that are asked for are a year and nothing else."""
    text = text.translate(_DIGITS)
    masked = _MASKED.sub(lambda found: " " * len(found[0]), text)
    years = [(int(found[1]), found.span(1)) for found in _DAY_FIRST.finditer(masked)]
    masked = _RANGE.sub(_without_pages, masked)
    years += [(int(found[1]), found.span(1)) for found in _DATE.finditer(masked)]
    years += [(int(found[1]), found.span(1)) for found in _LONG.finditer(masked)]
    years += [(_century(found[1]), found.span(1)) for found in _SHORT.finditer(masked)]
    for found in _GLUED.finditer(masked):
        if len(found[2]) == 4 or find_venue(found[1]) is not None:
            years.append((_century(found[2]), found.span(2)))
    for found in _ERA.finditer(masked):
        years.append((_ERA_START[found[1]] + (1 if found[2] == "元" else int(found[2])), found.span()))
    unique = {span: year for year, span in years if EARLIEST <= year <= LATEST}
    return tuple((year, span) for span, year in sorted(unique.items()))


def _century(digits: str) -> int:
    if len(digits) == 4:
        return int(digits)
    number = int(digits)
    return 2000 + number if number < 50 else 1900 + number


def _without_pages(found: re.Match[str]) -> str:
    """Blanks for a range of pages; the text itself for one of years ("2010-2012") or of a year and a month."""
    first, last = found[1], found[2]
    is_year = [len(number) == 4 and EARLIEST <= int(number) <= LATEST for number in (first, last)]
    if re.search(r"[\d)]\s?[:：]\s?$|\d\)[,:]?\s?$", found.string[: found.start()][-6:]):
        return " " * len(found[0])
    if all(is_year) and 0 <= int(last) - int(first) <= 15:
        return found[0]
    if any(is_year) and min(len(first), len(last)) <= 2:
        return found[0]
    if is_year[1] and not is_year[0] and len(first) < 3:
        return found[0]
    return " " * len(found[0])
