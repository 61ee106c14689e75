"""Rank claims: what a page says about the standing of a venue ("CCF A会", "中科院一区 TOP", "JCR Q1", "CORE A*")."""

import re

from bibliography import Span

_SEPARATOR = r"[\s:：\-–—_,，]{0,3}"
_QUARTILE = {"一": "1", "二": "2", "三": "3", "四": "4", "1": "1", "2": "2", "3": "3", "4": "4"}
_LEADING = (
    (
        "CCF",
        re.compile(
            rf"(?<![A-Za-z])(?:中国计算机学会|CCF){_SEPARATOR}(?:推荐|Rank(?:ing)?|Class|Tier|类){{0,2}}{_SEPARATOR}\(?([ABC])(?![A-Za-z+*])(?:\s?[类會会刊])?",
            re.IGNORECASE,
        ),
    ),
)
_CLAIMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    *_LEADING,
    ("CCF", re.compile(r"(?<![A-Za-z])([ABC])[\s-]?(?:类|類)?\s?[(（]\s?CCF\s?[)）]|(?<![A-Za-z])CCF\s?[(（]\s?([ABC])\s?[)）]")),
    ("CORE", re.compile(rf"(?<![A-Za-z])CORE(?:\s?20\d\d)?{_SEPARATOR}(?:Rank(?:ing|ed)?|Tier)?{_SEPARATOR}(A\*|[ABC])(?![A-Za-z*])")),
    ("CAS", re.compile(rf"(?:中科院|中国科学院|(?<![A-Za-z])CAS)(?:SCI|JCR|分区|大类|小类|\s){{0,4}}{_SEPARATOR}(?:Q|Zone\s?|Tier\s?)?([一二三四1-4])\s?区?(?![\d])")),
    ("JCR", re.compile(rf"(?<![A-Za-z])JCR{_SEPARATOR}(?:分区)?{_SEPARATOR}(?:Q|Zone\s?)?([一二三四1-4])(?:\s?区)?(?!\d)", re.IGNORECASE)),
    ("CAS", re.compile(r"(?<![A-Za-z])SCIE?\s?([一二三四1-4])\s?区")),
    ("JCR", re.compile(rf"(?<![A-Za-z])(?:SCIE?|SSCI|Scopus|SJR|IF){_SEPARATOR}Q([1-4])(?!\d)|(?<![A-Za-z\d])Q([1-4])\s?(?:in\s)?(?:JCR|SCI|SSCI|区)(?![A-Za-z])")),
    ("THCPL", re.compile(rf"(?<![A-Za-z])(?:TH-?CPL|清华(?:推荐)?){_SEPARATOR}([AB])(?:类)?(?![A-Za-z])")),
)  # fmt: skip
_ORDER = ("CCF", "CORE", "CAS", "JCR", "THCPL")


def find_rank_claims(text: str) -> list[tuple[str, Span]]:
    """Every rank claim of the text, in order, with its span: "CCF-A", "CORE-A*", "CAS-Q1", "JCR-Q2", "THCPL-A".

    >>> find_rank_claims("TPDS (CCF-A, 中科院一区 TOP)")
    [('CCF-A', (6, 11)), ('CAS-Q1', (13, 18))]
    >>> find_rank_claims("Core A of the machine; CCF BDCI contest")
    []
    """
    claims: dict[Span, str] = {}
    for system, pattern in _CLAIMS:
        for found in pattern.finditer(text):
            grade = next(group for group in found.groups() if group is not None)
            grade = f"Q{_QUARTILE[grade]}" if system in ("CAS", "JCR") else grade.upper()
            claims.setdefault(found.span(), f"{system}-{grade}")
    return [(claim, span) for span, claim in sorted(claims.items())]


def find_rank_claim(text: str) -> str | None:
    """The rank claim of the text; of several the one by CCF, then CORE, CAS, JCR; None without one.

    >>> find_rank_claim("(JCR Q1, CCF B刊)")
    'CCF-B'
    """
    claims = [claim for claim, _ in find_rank_claims(text)]
    return min(claims, key=lambda claim: _ORDER.index(claim.split("-")[0]), default=None)
