"""An author list taken apart: names as written, who is marked, and whether the list is complete."""

import re
from dataclasses import dataclass

_JOINT = (
    r"(?:this is |a )?(?:joint(?:ly)?|together|collaboration|coauthored|co-authored)?\s*(?:work|paper)?\s*"
    r"(?:with|mit|avec)\b"
)
_LEAD = re.compile(rf"^\W*(?:{_JOINT}|authors?\s*[:：]|by\b|von\b|par\b|作者\s*[:：])[:\s]*", re.IGNORECASE)
_WITH = re.compile(rf"^\W*{_JOINT}", re.IGNORECASE)
_CUT = re.compile(
    r"[,;]?\s*(?:\(?\band\b\s*|&\s*|\bet\b\s*)?"
    r"(?:\bet\.?\s?al\b\.?|…|\.{3,}|\betc\b\.?|等人?(?=\W|$)|他(?=\W|$)|\bothers\b|\bothers? authors?\b"
    r"|\(?(?:\band\s+)?\d+\s+(?:more\s+)?(?:other\s+)?(?:co-?)?authors?\)?|\bmore authors\b)",
    re.IGNORECASE,
)
_EDITORS = re.compile(r"[(,]?\s*\b(?:eds?|editors?|hrsg|hg)\b\.?\s*\)?", re.IGNORECASE)
_HAN = r"[\u3400-\u9fff]"
_JOINERS = re.compile(
    rf"\s*(?:;|；|、|，|·|\||\n|(?<=\s)(?:[aA]nd|AND|und|et|y|e|og|och|w/)(?=\s)|&|(?<={_HAN})[和与及](?={_HAN})|/(?=\s))\s*",
)
_ASIDES = re.compile(
    r"\(\s*\0*\s*\)|\[[^\]]{0,30}\]"
    r"|\((?:co-)?[^()]{0,40}(?:author|contribution|student|presenter|advisor|mentee|一作|通讯)[^()]{0,40}\)",
    re.IGNORECASE,
)
_LEADING_AND = re.compile(r"(?:[\s\0]*(?:and|&)\s)?")
_MARKS = re.compile(r"[*＊∗⋆★†‡§¶#♯⊕✉📧📩♦♠◊^]+")
_MARK_NUMBERS = re.compile(r"(?<=[^\W\d])(?:\d{1,2}(?:\s?,\s?\d{1,2})*)(?=[\s,;*†‡)]|$)")
_UPPER = "A-ZÀ-ÖØ-ÞĆČĐĞĪŁŃŐŘŚŞŠŤŪŮŻŽΑ-ΩА-Я"
_INITIALS = re.compile(rf"(?:[{_UPPER}][.\s]*(?:-\s?[{_UPPER}][.\s]*)?){{1,4}}$")
_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV|Ph\.?\s?D|M\.?D)\.?$")
_INVERTED = re.compile(r"[^\W\d_][\w'’ -]*,\s*[^\W\d_][\w.'’ -]*$")
_NATIVE = re.compile(r"(?<=[A-Za-z])\s*[(（]([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af·\s]+)[)）]?")
_LONGEST_NAME = 70
_LONGEST_MARK = 8


@dataclass(frozen=True, slots=True)
class ListedAuthor:
    """One name of a list as written, where it stands, and the marks that stand on it."""

    name: str
    start: int
    end: int
    marks: str = ""
    native: str | None = None
    """The name in its own script, where the list gives it in brackets."""


@dataclass(frozen=True, slots=True)
class AuthorList:
    """A list taken apart; `complete` is false where it is cut ("et al.") or leaves its owner out ("with X")."""

    authors: tuple[ListedAuthor, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class _Part:
    start: int
    end: int
    text: str
    comma: bool
    """True where a comma, not `and` or `;`, stands before it."""


def read_author_list(text: str, markers: list[tuple[int, int]] | None = None) -> AuthorList:
    """Names of an author list, in order, with offsets into `text`.

    `markers` are the stretches set in superscript or subscript: they belong to no name.

    >>> [author.name for author in read_author_list("Wilson, W., Hastings, A., and M. Koops").authors]
    ['Wilson, W.', 'Hastings, A.', 'M. Koops']
    >>> read_author_list("with Theodore A. Slaman").complete
    False
    """
    marks_at = _marks(text, markers or [])
    clean = list(text)
    for start, end in marks_at:
        clean[start:end] = "\0" * (end - start)
    plain = "".join(clean)
    complete = not _WITH.match(plain)
    lead = _LEAD.match(plain)
    start = lead.end() if lead else 0
    cut = _CUT.search(plain, start)
    while cut:
        complete = False
        plain = plain[: cut.start()] + "\0" * (cut.end() - cut.start()) + plain[cut.end() :]
        cut = _CUT.search(plain, cut.end())
    editors = _EDITORS.search(plain, start)
    if editors and editors.end() >= len(plain.rstrip(" .,)\0")):
        plain = plain[: editors.start()] + "\0" * (len(plain) - editors.start())
    parts = _joined(_parts(plain, start))
    return AuthorList(tuple(_author(text, part, marks_at) for part in parts), complete)


def is_cut(text: str) -> bool:
    """Whether a stretch says nothing but that a list goes on.

    >>> is_cut("et al."), is_cut("and 3 more authors"), is_cut("et alia praeterea")
    (True, True, False)
    """
    found = _CUT.match(text)
    return found is not None and not text[found.end() :].strip(" .,)")


def _marks(text: str, markers: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches that are marks, not name: superscripts, symbols, footnote numbers."""
    found = [
        span
        for span in markers
        if not any(c.isalpha() and len(text[span[0] : span[1]].strip()) > 3 for c in text[span[0] : span[1]])
    ]
    found += [match.span() for match in _MARKS.finditer(text)]
    found += [match.span() for match in _MARK_NUMBERS.finditer(text)]
    found += [match.span() for match in _ASIDES.finditer(text)]
    return sorted(found)


def _parts(plain: str, start: int) -> list[_Part]:
    """The list between joiners and commas."""
    semicolons = plain.count(";") + plain.count("；")
    pieces = _split(
        plain,
        start,
        re.compile(r"[;；]") if semicolons >= 1 and _all_inverted(re.split(r"[;；]", plain[start:])) else _JOINERS,
    )
    bibtex = (
        len(pieces) > 1
        and _all_inverted([plain[a:b] for a, b in pieces])
        and not any(_INITIALS.search(plain[a:b].rsplit(",", 1)[-1].strip()) for a, b in pieces)
    )
    parts = []
    for left, right in pieces:
        inner = (
            [(left, right)]
            if (bibtex or (semicolons and plain[left:right].count(",") == 1))
            else _split_commas(plain, left, right)
        )
        for number, (left_edge, b) in enumerate(inner):
            leading = _LEADING_AND.match(plain, left_edge, b)
            a = leading.end() if leading else left_edge
            text = plain[a:b]
            trimmed = (
                text.strip(" \t\n.,:()[]{}\0“”\"'‘’") if not _ends_initial(text) else text.strip(' \t\n,:()[]{}\0“”"‘’')
            )
            if trimmed and any(c.isalpha() for c in trimmed):
                at = a + text.index(trimmed)
                parts.append(_Part(at, at + len(trimmed), trimmed, number > 0))
    return parts


def _ends_initial(text: str) -> bool:
    """Whether the last full stop belongs to an initial or a suffix."""
    stripped = text.rstrip(' \t\n,:)]\0”"')
    return bool(re.search(rf"(?:^|[\s.\-,])(?:[{_UPPER}][a-z]?|Jr|Sr)\.$", stripped))


def _all_inverted(pieces: list[str]) -> bool:
    texts = [piece.strip(" .\0") for piece in pieces if piece.strip(" .\0")]
    return bool(texts) and all(_INVERTED.match(text) for text in texts)


def _split(plain: str, start: int, joiner: re.Pattern[str]) -> list[tuple[int, int]]:
    spans, cursor = [], start
    for found in joiner.finditer(plain, start):
        spans.append((cursor, found.start()))
        cursor = found.end()
    spans.append((cursor, len(plain)))
    return spans


def _split_commas(plain: str, left: int, right: int) -> list[tuple[int, int]]:
    spans, cursor = [], left
    for found in re.finditer(r",|(?<=[\u3400-\u9fff])\.|(?<=[a-z]{3})\.\s(?=[A-Z])", plain[left:right]):
        spans.append((cursor, left + found.start()))
        cursor = left + found.end()
    spans.append((cursor, right))
    return spans


def _joined(parts: list[_Part]) -> list[_Part]:
    """Parts put together where a name was written with its family name first ("Wilson, W.") or has a suffix."""
    inverted = sum(bool(_INITIALS.match(part.text)) for part in parts) >= 1
    found: list[_Part] = []
    for part in parts:
        if found and _belongs(found[-1], part, inverted):
            last = found[-1]
            found[-1] = _Part(last.start, part.end, f"{last.text}, {part.text}", last.comma)
        elif not _INITIALS.match(part.text) or len(part.text) > 3:
            found.append(part)
    return [part for part in found if len(part.text) <= _LONGEST_NAME]


def _belongs(last: _Part, part: _Part, inverted: bool) -> bool:
    if not part.comma:
        return False
    if _SUFFIX.match(part.text):
        return True
    words = last.text.replace(",", " ").split()
    bare = "," not in last.text and not any(_INITIALS.match(word) for word in words) and len(words) <= 3
    return inverted and bare and bool(_INITIALS.match(part.text))


def _author(text: str, part: _Part, marks: list[tuple[int, int]]) -> ListedAuthor:
    """The name as written, its marks taken out: those inside it and those right behind it."""
    letters = [
        c for at, c in enumerate(text[part.start : part.end], part.start) if not any(a <= at < b for a, b in marks)
    ]
    behind = [
        text[a:b]
        for a, b in marks
        if part.start <= a <= part.end + 6 and b - a <= _LONGEST_MARK and not text[part.end : a].strip(" \t.)")
    ]
    before = [
        text[a:b]
        for a, b in marks
        if b <= part.start and not text[b : part.start].strip() and (a == 0 or not text[a - 1].isalnum())
    ]
    native = _NATIVE.search("".join(letters))
    name = " ".join(_NATIVE.sub(" ", "".join(letters)).split())
    return ListedAuthor(
        name.strip(" ,"), part.start, part.end, "".join([*before, *behind]), native[1].strip() if native else None
    )
