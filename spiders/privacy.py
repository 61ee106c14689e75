"""Mail addresses and phone numbers: no part of a publication, and none of the dataset.

What is taken out leaves as many marks as it had characters, so that spans still point at the fields' text.
"""

import re
from dataclasses import replace
from functools import cache

from bibliography import Author, Link, Mention, Owner
from normalize.table import read_table

_MARK = "█"
_OPEN, _CLOSE = r"[\[({<_'\"|~*/]", r"[\])}>_'\"|~*/]"
_GAP = "[\\s\u200b-\u200d\u2060\ufeff]{0,2}"
"""Between the parts of an address: spaces, and signs without width that keep programs from finding it."""
_AT_WORDS = r"_?(?:at|ät|@|AT|a|à|á|ad|arroba|arobase|chez|klammeraffe|在)_?"
_AT = rf"(?:{_GAP}[@＠]{{1,2}}{_GAP}|{_GAP}{_OPEN}\s?{_AT_WORDS}\s?{_CLOSE}{_GAP}|\s-(?:at|AT)-\s|%40)"
_DOT_WORDS = r"(?:dot|\.|DOT|punkt|punto|point|点)"
_DOT = rf"(?:[.．]|\s[.．]\s|\s?{_OPEN}\s?{_DOT_WORDS}\s?{_CLOSE}\s?|\s(?:dot|DOT)\s|\s-(?:dot|DOT)-\s)"
_PLAIN = re.compile(rf"[\w.+'-]{{1,64}}{_AT}(?:[\w-]{{1,63}}{_DOT}){{1,6}}[A-Za-z]{{2,24}}")
_SPELLED = re.compile(
    rf"(?P<name>[A-Za-z][\w.+-]{{0,63}})\s(?:at|AT)\s(?P<domain>(?:[A-Za-z][\w-]{{0,62}}{_DOT}){{1,5}}(?:edu|ac|com|org|net|gov|info|de|fr|uk|cn|jp|ch|it|es|nl|at|in|kr|ca|au|se|be|br|il|us|sg|hk|tw|io|eu|ru|pl|dk|fi|no|pt|ie|nz|gr|cz|hu|ro|si|tr|za|me|name)\b)"
)
_WEB_HOST = re.compile(r"(?i)www\d?\b")
_SPELLED_DOT = re.compile(rf"(?!\.){_DOT}")
_WORD_BEFORE = re.compile(r"[\w-]+(?=\s$)")
_MAIL_BEFORE = re.compile(r"(?i)(?:mail\w*\W{0,3}|\w)$")
"""The word "mail", or the rest of a name of which the pattern has only the end."""
_JOINED = re.compile(
    r"\b[a-z][a-z0-9.]{0,63}(?:AT[a-z][a-z0-9-]{0,62}(?:DOT[a-z]{2,24}){1,5}|-at-[a-z][a-z0-9-]{0,62}(?:-dot-[a-z]{2,24}){1,5})\b"
)
_SEVERAL = re.compile(
    r"\{[\w.+\-]+(?:\s*[,;|]\s*[\w.+\-]+){1,20}\s*\}\s?(?:@|\(at\)|\[at\]|\bat\b)\s?(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,24}"
)
_PHONE = re.compile(
    r"(?i)(?:(?<![a-z])(?:tele?(?:phone|fon|fono|copie|fax)?|t[ée]l(?:[ée]phone)?|phone|ph|fax|mobile|cell|handy|office|m[óo]vil|电话|電話|手机|手機|传真|傳真|☎|📞)"
    r"(?:\s?(?:no|number|nr)\b)?[.:：\s]{0,4})\+?\(?\d[\d\s().\-/–]{5,22}\d"
    r"|(?<![\w/.\-])\(?\+\d{1,3}\)?[\s.\-]?(?:\(0?\d{0,4}\)[\s.\-]?)?\d[\d\s.\-]{5,16}\d(?![\w/])"
    r"|(?<![\w.])[tmf]\s?:\s?(?:\(0|0)\d[\d\s().\-/–]{5,18}\d"
)
_WRITTEN = (
    r"(?:\(\d{3}\)\s?|\d{3}([-.]))\d{3}(?(1)\1|-)\d{4}",  # (650) 555-0100
    r"[2-9]\d\d\s[2-9]\d\d\s\d{4}",  # 650 555 0100
    r"1([-.\s])\d{3}\2\d{3}\2\d{4}",  # 1-650-555-0100
    r"\(0\d{2,4}\)\s?\d{2,4}[\s\-/]?\d{2,8}",  # (030) 1234-567
    r"0\d{2,4}\s?/\s?\d{2,4}\s?\d{3,5}",  # 0228 / 73 4500
    r"0\d{2,4}\s\d{3,4}\s\d{3,4}",  # 0161 275 0000
    r"0\d{4}\s\d{5,6}",  # 01865 273838
    r"0\d(?:\s\d\d){4}|0\d(?:\.\d\d){4}",  # 01 44 27 70 00
    r"0\d\d\s\d{3}\s\d\d\s\d\d",  # 044 632 11 11
    r"0\d{1,3}-\d{3,4}-\d{4}",  # 03-5841-1234
    r"(?:0|86-)\d{2,3}-\d{7,8}",  # 010-62751234
    r"1[3-9]\d{9}",  # 13800138000
    r"8\s\(\d{3}\)\s\d{3}-\d\d-\d\d",  # 8 (495) 939-10-00
    r"00[1-9]\d{0,2}(?:[\s.\-/]\(?\d{1,7}\)?){2,5}",  # 0049 228 734500
)
"""Numbers that are written as phones are and nothing else is."""
_UNLABELED = re.compile(rf"(?<![\w/.:\-)])(?:{'|'.join(_WRITTEN)})(?![\w\-/]|\.\d)")
_MAILS = (_SEVERAL, _PLAIN, _SPELLED, _JOINED)
_PHONES = (_PHONE, _UNLABELED)
_DIGIT = re.compile(r"\d")
_LEAST_DIGITS = 6
_LONGEST_BEFORE = 40
"""Characters before a name that are looked at."""


def mask(text: str) -> str:
    """The text with mail addresses and phone numbers marked out, as long as before.

    >>> mask("Ada, ada@example.org, Tel. +44 20 7946 0018")
    'Ada, ███████████████, █████████████████████'
    >>> mask("Proc. of P@NIC 2019, pp. 10-22, 978-3-16-148410-0, arXiv:2101.00010")
    'Proc. of P@NIC 2019, pp. 10-22, 978-3-16-148410-0, arXiv:2101.00010'
    """
    for pattern in _MAILS if len(_DIGIT.findall(text)) < _LEAST_DIGITS else (*_MAILS, *_PHONES):
        text = pattern.sub(_marks, text)
    return text


def _marks(found: re.Match[str]) -> str:
    return found[0] if found.re is _SPELLED and _is_website(found) else _MARK * len(found[0])


def _is_website(found: re.Match[str]) -> bool:
    """Whether what may be a spelled mail address tells where on the web something is: "for use at Astrometry.net".

    Only what people never spell as a mail address is let go: a host that is called "www", or words that are nobody's
    mailbox before a name with plain dots, unless it is said to be one's mail.
    """
    if _WEB_HOST.match(found["domain"]):
        return True
    before = found.string[max(0, found.start() - _LONGEST_BEFORE) : found.start()]
    if _SPELLED_DOT.search(found["domain"]) or _MAIL_BEFORE.search(before):
        return False
    word = found["name"].lower()
    earlier = _WORD_BEFORE.search(before.lower())
    return not _website_words().isdisjoint({word, f"{earlier[0]} {word}" if earlier is not None else word})


@cache
def _website_words() -> frozenset[str]:
    return frozenset(row["words"] for row in read_table("website-words.csv", "spiders"))


def bears_mail(url: str) -> bool:
    """Whether a web address has a mail address in it.

    >>> bears_mail("https://a.org/people/ada%40a.org/"), bears_mail("https://a.org/@ada/")
    (True, False)
    """
    return _PLAIN.search(url) is not None


def mask_mention(mention: Mention) -> Mention:
    """The mention without them; links and identifiers that bear one are left out."""
    return replace(
        mention,
        title=mask(mention.title),
        raw=mask(mention.raw),
        owner=_masked(mention.owner),
        section=_masked(mention.section),
        venue_text=_masked(mention.venue_text),
        venue=_masked(mention.venue),
        volume=_masked(mention.volume),
        number=_masked(mention.number),
        pages=_masked(mention.pages),
        doi=None if mention.doi is None or bears_mail(mention.doi) else mention.doi,
        authors=tuple(_author(author) for author in mention.authors),
        awards=tuple(map(mask, mention.awards)),
        links=tuple(Link(mask(link.label), link.url) for link in mention.links if not bears_mail(link.url)),
    )


def mask_owner(owner: Owner) -> Owner:
    """The owner without them."""
    return replace(
        owner,
        name=_masked(owner.name),
        native_name=_masked(owner.native_name),
        affiliation=_masked(owner.affiliation),
    )


def _author(author: Author) -> Author:
    return replace(
        author,
        name=mask(author.name),
        given=_masked(author.given),
        family=_masked(author.family),
        native_name=_masked(author.native_name),
    )


def _masked(text: str | None) -> str | None:
    return None if text is None else mask(text)
