"""The title of a record: which chunks it is, and where it begins and ends."""

import re
from collections.abc import Sequence

from extract.field.edges import QUOTES, strip_span
from extract.field.led_venue import before_in, venue_in_title
from extract.field.quoted_title import end_of_nesting, end_of_quotation
from extract.record.drafts import Draft, field_runs
from extract.settle.titles.extent import SORT
from extract.settle.titles.translated import translates
from extract.text.chunks import Chunk
from extract.text.form_labels import field_named
from extract.text.lexicon import cue_phrases, publishers
from extract.text.name_shape import is_year

_EDGE = " \t\n.,;:，。；：、·|*–—-" + QUOTES
_VERSION = re.compile(r"version|abstract", re.IGNORECASE)
"""Found in remarks in square brackets, which are no part of a title as "[Author's reply]" is."""
_OPEN_END = re.compile(
    r"\b(?:in|into|of|from|since|until|till|after|before|during|between|and|to|the|by|at|for|around|circa|year|years|fall"
    r"|spring|summer|winter|january|february|march|april|may|june|july|august|september|october|november|december|through"
    r"|in den jahren|seit|von|bis|nach|vor|im jahr|en|de|depuis|entre|et|y|a)$",
    re.IGNORECASE,
)
_FILE = re.compile(r"\(\s?(?:pdf|html?|ps|postscript|doc)(?:[\s:,]+[\d.]+\s?[kmg]?b(?:yte)?s?)?\s?\)?", re.IGNORECASE)
"""The kind of a file, maybe with its size: "(PDF: 984KB)"."""
_NOTE = re.compile(r"\((?:with (?:discussions?|comments?) by|highlighted in|featured in|editorial\b)", re.IGNORECASE)
"""What begins a bracket that ends a title and tells who else speaks of it."""
_PUBLISHED = re.compile(
    r"(?:published|edited) by .*|books?|book chapter|monograph|technical report|(?:ph\.?d\.?|master'?s?) thesis"
)
_NUMBER = re.compile(r"\[?\d{1,3}\]\s*(?=\w)|#\d{1,3}[.:)]?\s+(?=[^\W\d_])|\d{1,3}\.\s?``\s?(?=\w)")
_LABEL = re.compile(
    r"(?:(?:(?i:job[- ]market paper|working paper"
    r"|(?:(?:ph\.?\s?d\.?|doctoral|(?:master|bachelor)(?:['’]?s)?|[mb]\.?sc\.?) )?(?:thesis|dissertation))|JMP)\s*[:：]"
    r"|(?:Chapter (?!1[13]\b)|Section )\d+(?:\.\d+)*)\s+(?=[^\W\d_a-z])"
    r"|【?[^【】]{0,8}(?:講演|論文|発表|招待)】"
)
"""What says before a title what it is, and is no part of it; "Chapter 11 Bankruptcies" are none in a book."""
_BEHIND = re.compile(
    r"(?i:\.pdf|[.,”\"]+\s+in|\s*[.,:|]?\s*\(?(?:(?<![:–—-])(?<![:–—-]\s)extended abstract|under (?:peer )?review"
    r"|(?:unpublished )?(?:ph\.?d\.?|master'?s?|bachelor'?s?) thesis"
    r"|book chapter(?: of| in)?|(?<=[–—-]\s)chapter|tech(?:nical|\.) rep(?:ort|\.))"
    r"|\s*\((?:article|paper) summary\)|\s*\((?:to be )?submitted\)"
    r"|\s*\((?:invited|short|long|full|regular|position|demo|poster|survey|review|tutorial|job[- ]market)"
    r" (?:paper|talk)\))\s*$"
    r"|\s*[，,]\s*(?:国内|国家|中国|国际)?(?:发明)?专利[，,：:\s].*$"
)
"""What follows a title and is no part of it; behind a colon or a dash "Extended abstract" is one."""
_IN_LANGUAGE = re.compile(r"[,;]\s*in [A-Z][a-z]+\s*\)")
_WRITTEN_IN = re.compile(
    r"\((?:written|published|text) in [A-Z][a-z]+\s*\)?|[(（](?:中文|英文|日文|中国語|英語|日本語)[)）]?", re.IGNORECASE
)
_LAST_WORDS = (
    *"in of abstract review thesis chapter report rep. paper) talk) summary) submitted)".split(),
    ".pdf",
)
"""What it ends with, but for patents."""
_REPORT = re.compile(r"(?:\S*[^\s.,:|(]\s+){1,6}technical report", re.IGNORECASE)
"""A title that ends with these words: "OAK-2 Technical Report"."""
_NO_NAME = re.compile(r"et\.? al\.?|u\. ?a\.?", re.IGNORECASE)
"""What may stand before a colon and a title and is no part of it: "Ann Lee, et al.: On trees"."""
_FIRST_WORDS = re.compile(r"([^\W\d_]+(?: [^\W\d_]+)?)\s?[:：]\s*")
"""What may be the label of a title: "Title: On trees"."""
_CLOSING = {"”": "“", "’": "‘", "»": "«", "」": "「", "』": "『"}
_QUOTED = dict(zip('"“«»「『《〈‚', '"”»«」』》〉‘', strict=True))
_OPENED_SINGLE, _CLOSED_SINGLE = re.compile(r"(?<!\w)'(?=\w)"), re.compile(r"(?<=\w)'(?!\w)")
_LEAST_LEADING, _SURE = 4, 0.9
"""Words of a title that begins its record, and their mean probability."""
_ALIKE = 0.02
"""Difference of two sums of probabilities that says nothing."""
_DOUBTFUL = 0.6
"""Mean probability of a stretch that is rather none."""
_ENDS = frozenset((",", ".", "(", "style"))
_OPENED = dict(zip(")]）】」』》〉", "([（【「『《〈", strict=True))


def read_title(draft: Draft) -> str | None:
    """The title: the surest stretch of title chunks, with the brackets and marks that belong to it."""
    runs = _bridged(draft, field_runs(draft, "T"))
    if not runs:
        return None
    first, last, _ = _leading(draft, runs) or _surest(runs)
    last = end_of_nesting(draft, first) or end_of_quotation(draft, first, last)
    first, last = _settled_ends(draft, first, last)
    last = _with_year(draft, last)
    start, end = draft.chunks[first].start, draft.chunks[last - 1].end
    text = draft.text.text
    while (
        end < draft.end
        and text[end] in "?!)]）】」』》〉？！"
        and (text[end] in "?!？！" or text.count(_OPENED[text[end]], start, end) > text.count(text[end], start, end))
    ):
        end += 1
    start, end = strip_span(text, start, _before_remark(text, start, end), _EDGE)
    lead = _NUMBER.match(text, start, end) or _LABEL.match(text, start, end)
    start = lead.end() if lead else start
    label = _FIRST_WORDS.match(text, start, end)
    start = label.end() if label and field_named(label[1]) == "T" else start
    start = _before_quotation(text, _at_bracket(text, start, end), end)
    if _may_end_behind(text[start:end]) and not _REPORT.fullmatch(text, start, end):
        end = start + len(_BEHIND.sub("", text[start:end]).rstrip(" ,-–—"))
    end = before_in(draft, start, end, last)
    led = venue_in_title(draft, start, end, last)
    if led is not None:
        draft.spans["venue_text"] = [led]
        end = text.rindex("in", start, led[0])
        start, end = strip_span(text, start, end, _EDGE)
    inner = text[start:end]
    if not inner:
        return None  # a remark alone: "Extended abstract"
    if inner[0] in "([（" and _closes(inner) == len(inner) - 1:
        start, end = start + 1, end - 1
    if end < draft.end and _closes_last_word(text, start, end):
        end += 1
    draft.spans["title"] = [(start, end)]
    return " ".join(text[start:end].split())


def _leading(draft: Draft, runs: Sequence[tuple[int, int, float]]) -> tuple[int, int, float] | None:
    """The sure stretch that a record begins with, its authors behind it: what else is read as a title is a series'."""
    first, last, sure = runs[0]
    words = sum(len(chunk.text.split()) for chunk in draft.chunks[first:last])
    leads = len(runs) > 1 and words >= _LEAST_LEADING and sure >= _SURE * (last - first)
    leads = leads and not {"A", "V"} & set(draft.labels[:first])
    behind = draft.labels[last : runs[1][0]] if leads else []
    same_line = leads and draft.chunks[first].line == draft.chunks[runs[1][0]].line
    return runs[0] if same_line and "A" in behind else None


def _surest(runs: Sequence[tuple[int, int, float]]) -> tuple[int, int, float]:
    """The stretch with the most probability in sum, a sure first one before a doubtful one of more chunks."""
    surest = max(runs, key=lambda run: (run[2], run[1] - run[0]))
    first, last, sure = runs[0]
    doubtful = surest[2] < _DOUBTFUL * (surest[1] - surest[0]) or surest[2] - sure < _ALIKE
    return runs[0] if doubtful and sure >= _SURE * (last - first) else surest


def _before_remark(text: str, start: int, end: int) -> int:
    """The end moved before a bracket on the language or the file: "(written in Thai)", "(short, in Thai)", "(PDF)"."""
    opening = text.rfind("(", start + 1, end)
    if opening > 0 and (_FILE.fullmatch(text, opening, end) or _NOTE.match(text, opening, end)):
        return opening
    told = opening > 0 and ")" not in text[opening:end] and _IN_LANGUAGE.match(text, end)
    return opening if told or (opening > 0 and _WRITTEN_IN.fullmatch(text, opening, end)) else end


def _closes_last_word(text: str, start: int, end: int) -> bool:
    """Whether a mark behind a title closes the quotation that its last words are."""
    mark = text[end]
    if mark == "'":
        return len(_OPENED_SINGLE.findall(text, start, end)) > len(_CLOSED_SINGLE.findall(text, start, end))
    return mark in _CLOSING and text.count(_CLOSING[mark], start, end) > text.count(mark, start, end)


def _may_end_behind(title: str) -> bool:
    """Whether a title may end with what is no part of it: the cheap question before `_BEHIND`."""
    return title.rstrip().lower().endswith(_LAST_WORDS) or "专利" in title


def _at_bracket(text: str, start: int, end: int) -> int:
    """The start moved before the bracket that a title begins with, "(Old) trees", or behind one opened before it."""
    closing = text.find(")", start, end)
    if closing < 0 or "(" in text[start:closing]:
        return start
    opened, behind = text[start - 1 : start] == "(", text[closing + 1 : end].lstrip()
    if opened and behind[:1] == ":":
        return end - len(behind[1:].lstrip())  # "Ann Lee (MIT): Old trees"
    if opened and text[start:closing].replace("-", "").isalpha() and behind:
        return start - 1
    return closing + 1 + (text[closing + 1 : end][:1] == " ") if closing < (start + end) / 2 else start


def _before_quotation(text: str, start: int, end: int) -> int:
    """The start moved before the mark that opens a quotation which is closed within the title."""
    opening = text[start - 1 : start]
    if opening == "'":
        opened, closed = (len(mark.findall(text, start, end)) for mark in (_OPENED_SINGLE, _CLOSED_SINGLE))
        return start - (closed > opened)
    closing = _QUOTED.get(opening)
    if closing is None:
        return start
    opened = 0 if closing == opening else text.count(opening, start, end)
    return start - 1 if (text.count(closing, start, end) - opened) % 2 else start


def _bridged(draft: Draft, runs: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """Stretches of one line put together where only a short remark stands between them ("Achieving O(1/n) rates")."""
    joined: list[tuple[int, int, float]] = []
    for run in runs:
        if joined:
            first, last, sure = joined[-1]
            between = range(last, run[0])
            same_line = draft.chunks[first].line == draft.chunks[run[0]].line
            if (
                same_line
                and len(between) <= 2
                and all(
                    (draft.labels[i] == "O" and len(draft.chunks[i].text) < 20) or _goes_on(draft, i) for i in between
                )
            ):
                joined[-1] = (first, run[1], sure + run[2])
                continue
        joined.append(run)
    return joined


def _goes_on(draft: Draft, index: int) -> bool:
    """Whether a year follows a word that leaves a title open that goes on behind it: "into 2020 and beyond"."""
    before, year, after = draft.chunks[index - 1 : index + 2]
    within = is_year(year) and year.before == "words" and after.before == "year" and after.text[0].islower()
    return within and bool(_OPEN_END.search(before.text))


def _settled_ends(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """The ends of a title moved: to the name before its colon ("SAND: Decoupling ..."), before remarks in brackets."""
    chunks = draft.chunks
    named = first and chunks[first].before == ":" and draft.labels[first - 1] not in "AY"
    if named and first - 1 not in draft.own_words and not _is_no_name(chunks[first - 1].text):
        first -= chunks[first - 1].run is chunks[first].run
    sorts = bool(SORT.fullmatch(chunks[last - 1].text)) and not _VERSION.search(chunks[last - 1].text)
    while last - first > 1 and chunks[last - 1].paren in ("[", "［") and not (chunks[first].paren or sorts):
        begin = last - 1
        paren = chunks[begin].paren
        while begin - 1 > first and chunks[begin].before not in "[［" and chunks[begin - 1].paren == paren:
            begin -= 1
        if translates(chunks[begin:last], chunks[first:begin]) or _are_symbols(chunks[begin:last]):
            break
        if chunks[begin - 1].text[-1] > "\u2e80" > chunks[first].text[0]:
            break  # "Chengshi li de shumu 城市里的树木 [Trees in towns]"
        last = begin
    for end in range(first + 1, last):
        if chunks[end].before in "|｜¦" and (is_year(chunks[end]) or chunks[end].text[:5].strip().isdigit()):
            return first, end  # "Title | 2024 IEEE CVPR"
    while last - first > 1 and chunks[last - 1].before in _ENDS and _is_no_title(chunks[last - 1].text):
        last -= 1
    return first, last


def _is_no_name(text: str) -> bool:
    """Whether what stands before a colon and a title is no part of it: the end of a list of authors, or a label."""
    return bool(_NO_NAME.fullmatch(text)) or field_named(text) == "T"


def _are_symbols(bracket: Sequence[Chunk]) -> bool:
    """Whether a bracket holds several numbers or letters, as mathematics has it: "polytopes of type [4,4,3]"."""
    return len(bracket) > 1 and all(len(chunk.text) == 1 for chunk in bracket)


def _is_no_title(text: str) -> bool:
    """Whether a chunk behind a title's mark of punctuation is a publisher or says how far the paper has come."""
    lowered = text.lower().strip(" .")
    cue = cue_phrases().get(lowered)
    if lowered in publishers() or _PUBLISHED.fullmatch(lowered):
        return True
    return cue is not None and cue.kind in ("status", "award")


def _with_year(draft: Draft, last: int) -> int:
    """The end moved behind a year that the title speaks of ("... created in 2011", "from 1951 to 2012").

    Such a year follows a word that leaves the title open, and the title may go on behind it up to the next mark.
    """
    chunks = draft.chunks
    if last + 1 < len(chunks) and chunks[last].line == chunks[last + 1].line == chunks[last - 1].line:
        joined = chunks[last].before in (",", "words") and chunks[last + 1].before in ("-", "–", "—")
        if joined and is_year(chunks[last]) and is_year(chunks[last + 1]):
            return last + 2  # "... in Japan, 1984–2019"
    if last < len(chunks) and _ends_styled_line(draft, last):
        return last + 1
    while last < len(chunks) and chunks[last].before == "words" and chunks[last].line == chunks[last - 1].line:
        between = draft.text.text[chunks[last - 1].end : chunks[last].start]
        if between.strip() or not is_year(chunks[last]) or not _OPEN_END.search(chunks[last - 1].text):
            break  # "Old Trees (OT) and Early Trees (ET). 2007 Forest Meeting"
        last += 1
        while last < len(chunks) and chunks[last].before == "year" and draft.labels[last] != "V":
            if chunks[last].line != chunks[last - 1].line:
                break
            last += 1
    return last


def _ends_styled_line(draft: Draft, at: int) -> bool:
    """Whether a year ends the title's line in its style, and the record has its own: "<b>A survey for 2017</b>"."""
    chunks = draft.chunks
    title, year = chunks[at - 1 : at + 1]
    ends = year.before == "words" and year.after == "line" and year.line == title.line and is_year(year)
    if not ends or year.run is not title.run or not year.run.style:
        return False
    own = [index for index, label in enumerate(draft.labels) if label == "Y" and index != at]
    return bool(own) and not draft.text.text[title.end : year.start].strip()


def _closes(text: str) -> int:
    """Where the bracket that a text begins with is closed, -1 where it is not."""
    return text.find({"(": ")", "[": "]", "（": "）"}[text[0]])
