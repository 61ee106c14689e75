"""Mail addresses in all the ways in which people hide them from programs, and only those."""

import re
from functools import cache

from normalize.table import read_table

_OPEN, _CLOSE = r"[\[({<_'\"|~*/（［【«“‘„]", r"[\])}>_'\"|~*/）］】»”’“]"
_GAP = "[\\s\u200b-\u200d\u2060\ufeff]{0,2}"
"""Between the parts of an address: spaces, and signs without width that keep programs from finding it."""
_AT_WORDS = (
    r"_?(?:at|ät|@|AT|At|a|à|á|ad|arroba|arobase|chez|klammeraffe|在|(?:at|AT)[\s-]?(?:sign|mark)|アットマーク?)_?"
)
_ONLY_AT = r"(?:arroba|arobase|klammeraffe|chiocciola|собака|at-?sign|at-?mark|アットマーク)"
"""Words that mean nothing else, as no preposition does."""
_BRACKETED_AT = rf"{_GAP}{_OPEN}\s?{_AT_WORDS}\s?{_CLOSE}{_GAP}"
_AT = (
    rf"(?:{_GAP}[@＠﹫ⓐ]{{1,2}}{_GAP}|{_BRACKETED_AT}|\s[-–—]{{1,2}}(?:at|AT)[-–—]{{1,2}}\s|\s{_ONLY_AT}\s"
    r"|%40|&(?:#64|#x40|commat);)"
)
_DOT_WORDS = r"(?:dot|\.|DOT|punkt|punto|ponto|point|点)"
_BRACKETED_DOT = rf"\s?{_OPEN}\s?{_DOT_WORDS}\s?{_CLOSE}\s?"
_DOT = rf"(?:[.．。｡]|\s[.．]\s|{_BRACKETED_DOT}|\s(?:dot|DOT)\s|\s-(?:dot|DOT)-\s)"
_ANY_DOT = rf"(?:{_DOT}|\s(?:punkt|punto|ponto|point)\s)"
_DOTTED = rf"(?:[\w+'-]{{1,64}}(?:{_BRACKETED_DOT}|\s(?:dot|DOT)\s)){{0,3}}"
"""First names before a dot that is spelled."""

_LAND = "de|fr|uk|cn|jp|ch|it|es|nl|kr|ca|au|se|be|br|us|sg|hk|tw|eu|ru|pl|dk|fi|pt|ie|nz|gr|cz|hu|ro|tr|za"
_KIND = "edu|com|org|net|gov"
_ACADEMIC = rf"(?:edu|EDU|(?:ac|edu)\s(?:{_LAND}|in|il|at))"
_MAILERS = "gmail|googlemail|yahoo|hotmail|outlook|icloud|live|aol|protonmail|proton|gmx|qq|163|126|foxmail|sina|yandex"

_PLAIN = re.compile(
    rf"{_DOTTED}[\w.+'-]{{1,64}}{_AT}(?:[\w-]{{1,63}}{_ANY_DOT}){{1,6}}(?:xn--[\w-]{{2,24}}|[A-Za-z]{{2,24}}|中国|рф)"
)
_SPELLED = re.compile(
    rf"{_DOTTED}(?P<name>[A-Za-z][\w.+-]{{0,63}})\s(?:at|AT)\s(?P<domain>(?:[A-Za-z][\w-]{{0,62}}{_DOT}){{1,5}}(?:{_KIND}|{_LAND}|ac|info|at|in|il|io|no|si|me|name)\b)"
)
_JOINED = re.compile(
    r"\b[a-z][a-z0-9.]{0,63}(?:AT[a-z][a-z0-9-]{0,62}(?:DOT[a-z]{2,24}){1,5}|-at-[a-z][a-z0-9-]{0,62}(?:-dot-[a-z]{2,24}){1,5})\b"
    rf"|\b[a-z][a-z0-9.]{{0,63}}AT(?:[a-z][a-z0-9-]{{0,62}}\.){{1,5}}(?:{_KIND}|{_LAND})\b"
)
_SEVERAL = re.compile(
    r"\{[\w.+\-]+(?:\s*[,;|]\s*[\w.+\-]+){1,20}\s*\}\s?(?:@|\(at\)|\[at\]|\bat\b)\s?(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,24}"
)
_WRITTEN = (
    (
        rf"[\w.+'-]{{1,64}}(?:\s(?:at|AT|@)\s|{_BRACKETED_AT}|@)"
        rf"(?:{_MAILERS})(?:\s?[.,]\s?|\s)(?:com|de|net|cn|fr|ru)\b"
    ),  # ada at gmail com
    rf"[\w.+'-]{{1,64}}{_BRACKETED_AT}(?:{_MAILERS})\b",  # ada [at] gmail
    rf"[\w.+'-]{{1,64}}\s(?:at|AT|@)\s(?:[A-Za-z][\w-]{{0,62}}\s){{1,4}}{_ACADEMIC}\b(?!\s[a-z])",  # at x edu
    rf"[\w.+'-]{{1,64}}@(?:[\w-]{{1,63}}[.,]){{1,5}}(?:{_KIND}|{_LAND})\b",  # ada@example,edu
    rf"(?<![\w/#?&=.])[a-z][\w.+-]{{1,63}}\s?#\s?(?:[a-z][\w-]{{0,62}}\.){{1,4}}(?:{_KIND}|{_LAND})\b",  # ada#x.edu
    r"(?<!\w)(?:[\w.-]\s){2,30}@(?:\s[\w.-]){3,50}(?!\w)",  # a d a @ e x a m p l e . o r g
    r"\b(?:moc|ude|gro|ten|vog|nc|ku|ed|rf|pj|hc|ti|se|ln|rk|ua)\.[\w.-]{2,63}@[\w.+-]{2,64}",  # gro.elpmaxe@ada
)
_RARE = re.compile("|".join(_WRITTEN))
_PATTERNS = (_SEVERAL, _PLAIN, _SPELLED, _JOINED, _RARE)
_SIGN = re.compile(
    r"[@＠﹫ⓐ#]|%40|&(?:#64|#x40|commat);|(?<![a-z])[Aa]t(?:[^a-z]|sign|mark)|AT|[(\[{<（［【«“‘„|~*/_'\"]\s?_?(?:ät|a|à|á|ad|chez|在|ア)"
    r"|arroba|arobase|chiocciola|klammeraffe|собака|アット"
)
"""Without one of these there is no address."""

_WEB_HOST = re.compile(r"(?i)www\d?\b")
_SPELLED_DOT = re.compile(rf"(?!\.){_DOT}")
_WORD_BEFORE = re.compile(r"[\w-]+(?=\s$)")
_MAIL_BEFORE = re.compile(r"(?i)(?:mail\w*\W{0,3}|\w)$")
"""The word "mail", or the rest of a name of which the pattern has only the end."""
_LONGEST_BEFORE = 40
"""Characters before a name that are looked at."""


def mask_mails(text: str, mark: str) -> str:
    """The text with each character of a mail address replaced by the mark.

    >>> mask_mails("Ada, ada at example dot org, On Trees", "-")
    'Ada, ----------------------, On Trees'
    """
    if _SIGN.search(text) is None:
        return text
    for pattern in _PATTERNS:
        text = pattern.sub(lambda found: found[0] if _is_website(found) else mark * len(found[0]), text)
    return text


def bears_mail(url: str) -> bool:
    """Whether a web address has a mail address in it.

    >>> bears_mail("https://a.org/people/ada%40a.org/"), bears_mail("https://a.org/@ada/")
    (True, False)
    """
    return _PLAIN.search(url) is not None


def _is_website(found: re.Match[str]) -> bool:
    """Whether what may be a spelled mail address tells where on the web something is: "for use at Astrometry.net".

    Only what people never spell as a mail address is let go: a host that is called "www", or words that are nobody's
    mailbox before a name with plain dots, unless it is said to be one's mail.
    """
    if found.re is not _SPELLED:
        return False
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
