"""Rank claims: what a page says about the standing of a venue ("CCF A会", "中科院一区 TOP", "JCR Q1", "CORE A*")."""

import re
from collections.abc import Iterable

from bibliography import Span

_QUARTERS = {"一": "1", "二": "2", "三": "3", "四": "4"}
_CCF = re.compile(
    r"""(?<![A-Za-z])(?:中国计算机学会|CCF)
        [\s:：\-–—_,，]{0,3}(?:推荐|Rank(?:ing)?|Class|Tier|类){0,2}[\s:：\-–—_,，]{0,3}\(?
        ([ABC]|T[1-3])(?![A-Za-z+*\d])(?:\s?[类會会刊])?""",
    re.IGNORECASE | re.VERBOSE,
)
_CCF_BEHIND = re.compile(
    r"(?<![A-Za-z])([ABC])[\s-]?[类類]?\s?[(（]\s?CCF\s?[)）]|(?<![A-Za-z])CCF\s?[(（]\s?([ABC])\s?[)）]"
)
_CORE = re.compile(
    r"""(?<![A-Za-z])CORE(?:\s?20\d\d)?
        [\s:：\-–—_,，]{0,3}(?:Rank(?:ing|ed)?|Tier)?[\s:：\-–—_,，]{0,3}
        (A\*(?=\*?(?![A-Za-z*]))|[ABC](?![A-Za-z*]))""",
    re.VERBOSE,
)
_CORE_SAID = r"[Cc]ore(?:\s?20\d\d)?[\s:]{1,2}(?:(?:[Rr]ank(?:ing|ed)?|[Tt]ier)\s)?(A\*|[ABC])"
_CORE_ENDS = re.compile(rf"(?:(?<=[(\[,;])|(?<=[,;]\s)){_CORE_SAID}(?=\s?[)\]])|^{_CORE_SAID}$")
"""In any case where the claim is the last thing in brackets, or all there is: "(18% acceptance rate, Core A*)"."""
_CAS = re.compile(
    r"""(?:中科院|中国科学院|(?<![A-Za-z])CAS)
        (?:SCI|JCR|分区|大类|小类|\s){0,4}[\s:：\-–—_,，]{0,3}
        (?:(?:Q|Zone\s?|Tier\s?)([1-4])|([一二三四1-4])\s?区)(?!\d)""",
    re.VERBOSE,
)
_CAS_BY_SCI = re.compile(r"(?<![A-Za-z])SCIE?\s?([一二三四1-4])\s?区")
_JCR = re.compile(
    r"""(?<![A-Za-z])JCR[\s:：\-–—_,，]{0,3}(?:分区)?[\s:：\-–—_,，]{0,3}
        (?:(?:Q|Zone\s?)([1-4])|([一二三四1-4])\s?区)(?!\d)""",
    re.IGNORECASE | re.VERBOSE,
)
_JCR_BARE = re.compile(r"(?<=[(（\[])JCR\s?([1-4])(?=\s?[)）\],，;；])")
"""First in brackets, and not the journal of that name and its volume."""
_JCR_BY_INDEX = re.compile(
    r"""(?<![A-Za-z])(?:SCIE?|SSCI|Scopus|IF)[\s:：\-–—_,，]{0,3}Q([1-4])(?!\d)
        |(?<![A-Za-z\d])Q([1-4])\s?(?:in\s)?(?:JCR|SCI|SSCI|区)(?![A-Za-z])""",
    re.VERBOSE,
)
_JCR_OF_JOURNAL = re.compile(r"(?<=[(（\[])Q([1-4])[ -][Jj]ournal(?=[)）\],;])|^Q([1-4])[ -][Jj]ournal$")
_JCR_BY_FACTOR = re.compile(
    r"\b(?:impact factor|IF)[\s:]{0,2}\d{1,3}(?:\.\d+)?[,;]?\s?(?:Q|quartile\s?)([1-4])(?!\d)", re.IGNORECASE
)
"""Behind the impact factor, which is of the same reports."""
_SJR = re.compile(
    r"""(?<![A-Za-z])(?:SJR|SCImago(?:\s(?:SJR|Journal\sRank(?:ing)?))?)[\s:：\-–—_,，(]{0,3}Q([1-4])(?!\d)
        |(?<![A-Za-z\d])Q([1-4])\s?\(?(?:in\s|by\s)?(?:SJR|SCImago)(?![A-Za-z])""",
    re.IGNORECASE | re.VERBOSE,
)
_ABS = re.compile(
    r"(?<![A-Za-z])(?:C?ABS(?:[\s/]{1,3}AJG)?|AJG)(?:\s20\d\d)?[\s:：\-–—_,，(]{0,3}"
    r"(?:rank(?:ed|ing)?\s?|list\s?|grade\s?|level\s?)?([1-4]\*?)(?![\w*.])(?!\s?[%°(:]|,\s?\d)"
)
_ABDC = re.compile(r"(?<![A-Za-z])ABDC[\s:：\-–—_,，(]{0,3}(?:rank(?:ed|ing)?\s?|list\s?)?(A\*|[ABC])(?![A-Za-z*])")
_THCPL = re.compile(r"(?<![A-Za-z])(?:TH-?CPL|清华(?:推荐)?)[\s:：\-–—_,，]{0,3}([AB])类?(?![A-Za-z])")
_SYSTEMS = (
    ("CCF", (_CCF, _CCF_BEHIND)),
    ("CORE", (_CORE, _CORE_ENDS)),
    ("CAS", (_CAS, _CAS_BY_SCI)),
    ("JCR", (_JCR, _JCR_BARE, _JCR_BY_INDEX, _JCR_BY_FACTOR, _JCR_OF_JOURNAL)),
    ("THCPL", (_THCPL,)),
    ("SJR", (_SJR,)),
    ("ABS", (_ABS,)),
    ("ABDC", (_ABDC,)),
)
"""The ranking systems, the one that goes before the others first; ABS and ABDC are lists of business schools."""

_SIGNS = ("CAS", "Q1", "Q2", "Q3", "Q4", "SCI", "Scopus", "IF", "CPL", "ABS", "AJG", "ABDC", "中", "清华", "区")
_SIGNS_IN_ANY_CASE = ("ccf", "core", "jcr", "sjr", "scimago", "impact")
"""Each claim holds one of these or those."""


def find_rank_claims(text: str) -> list[tuple[str, Span]]:
    """Every rank claim of the text, in order, with its span: "CCF-A", "CORE-A*", "JCR-Q2", "THCPL-A", "ABS-3".

    A quarter of the Chinese Academy of Sciences (中科院一区) is CAS's, as is "SCI一区", which means the same.

    >>> find_rank_claims("TPDS (CCF-A, 中科院一区 TOP)")
    [('CCF-A', (6, 11)), ('CAS-Q1', (13, 18))]
    >>> find_rank_claims("Core A of the machine; CCF BDCI contest"), find_rank_claims("Q1 Journal")
    ([], [('JCR-Q1', (0, 10))])
    """
    lowered = text.lower()
    if not any(map(lowered.__contains__, _SIGNS_IN_ANY_CASE)) and not any(map(text.__contains__, _SIGNS)):
        return []
    claims: dict[Span, str] = {}
    for system, patterns in _SYSTEMS:
        for pattern in patterns:
            for found in pattern.finditer(text):
                grade = next(group for group in found.groups() if group is not None).upper()
                if system in ("CAS", "JCR", "SJR"):
                    grade = f"Q{_QUARTERS.get(grade, grade)}"
                claims.setdefault(found.span(), f"{system}-{grade}")
    return [(claim, span) for span, claim in sorted(claims.items())]


def leading_claim(claims: Iterable[tuple[str, Span]]) -> str | None:
    """Of several claims the one by CCF, then CORE, CAS, JCR; None of none.

    >>> leading_claim(find_rank_claims("(JCR Q1, CCF B刊)"))
    'CCF-B'
    """
    order = [system for system, _ in _SYSTEMS]
    return min((claim for claim, _ in claims), key=lambda claim: order.index(claim.split("-")[0]), default=None)
