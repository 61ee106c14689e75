"""Where a venue's name begins and ends within its chunks: without what leads to it and what follows."""

import re
from functools import lru_cache

from bibliography import PublicationType, Span
from extract.field.edges import QUOTES, strip_span
from extract.field.no_venue import names_no_venue
from extract.field.venue_meeting import without_host, without_motto
from extract.text.dates import MONTH
from extract.text.lexicon import publishers
from normalize.venue import find_venue
from normalize.venue_place import is_place, strip_place

_LONGEST = 300
"""Characters of a name with all that leads to it and follows it; what is longer is text."""
_WIDE = "\u2e80"
"""Names in Chinese or Japanese begin with a letter from here on."""
_EDGE = " \t\n.,;:，。；：、·|–—-" + QUOTES
_BRACKETS = "()（）[]【】"
_SHOWN = (
    r"(?:(?:(?:an? )?(?:[\w-]+ ){0,2}(?:paper|poster|talk|presentation|session|lecture|article|abstract|keynote"
    r"|tutorial|demo|contribution)|(?:book )?chapter) )"
)
_LEAD = re.compile(
    r"^(?:in:?\s+(?=in\s))?"
    rf"(?:to appear in the proceedings of(?: the)?|(?:in )?system demonstrations (?:at|of)(?: the)?"
    r"|(?:in|en|dans):?|(?:19|20)\d\d|target journal:"
    r"|(?:presented at )?and published in(?: the)?(?: proceedings of(?: the)?)?"
    rf"|{_SHOWN}(?:(?:presented|delivered|given|held) )?(?:at|in)(?! press\b)(?: the)?|(?:[\w-]+ )?paper for(?: the)?"
    r"|(?:(?:to|will) be )?(?:accepted|(?:re)?submitted|presented|published|preprinted|posted)(?: for publication)?"
    r" (?:by|to|at|in|into|on)(?: the)?|for publication (?:by|in)(?: the)?"
    r"|(?:preprint )?available (?:at|from|on|via)(?: the)?|preprint (?:at|on)(?: the)?"
    r"|to ap\w{2,5}r (?:in|at)(?: the)?|appear(?:s|ed) (?:in|at),?|retrieved from|letter to"
    r"|(?:an? )?(?:workshop |paper )?proposal for"
    r"|(?:currently )?under (?:[\w-]+ ){0,3}review (?:at|in|by|with|for)(?: the)?|targeted (?:at|to)(?: the)?"
    r"|(?:state of the art|star) reports? (?:at|in)"
    r"|(?:conditionally )?accepted (?:after|with|subject to) (?:minor |major )?revisions? (?:by|to|at|in)"
    r"|after (?:minor |major )?revisions? (?:by|to|at|in)|recueil des résumés,?"
    r"|proceedings?(?: and report)? of(?: the)?"
    r"|(?:has|have|was|is|gets|got) (?:been )?(?:accepted|presented|published)(?: as an? (?:[\w-]+ ){1,3})?"
    r" ?(?:by|at|in|for|to)(?: the)?"
    r"|(?:revised? and )?resubmitted (?:to|at)(?: the)?|conditional(?:ly)? accept(?:ed|ance)? (?:at|by|in)(?: the)?"
    r"|\d{1,4} (?:pages?|pp\.?)[,.;:]+|early (?:view|access) (?:at|in)(?: the)?"
    r"|revise (?:and|&) resubmit (?:at|to|in|with)(?: the)?|r&r (?:at|in)(?: the)?"
    r"|(?-i:[A-Z][\w-]*[A-Z][\w-]*) (?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d(?= \S+ \S)"  # MILCOM 2023-2023 IEEE
    r"|(?-i:[A-Z][\w/-]*[A-Z][\w/-]*)\s?(?:['’‘`]\s?\d\d|(?:19|20)\d\d):(?=\s+Proc)"  # MILCOM’09: Proceedings of
    r"|(?:winner of (?:the )?)?best [\w ]{0,40}(?:award|prize)(?:,|,? (?:at|of|from|in)(?: the)?)"
    r"|(?:for|on behalf of) the [\w-]+ collaboration,?(?: (?:in|at))?"
    r"|springer(?=\s(?-i:LN[A-Z]))|working notes of(?: the)?|master'?s? (?:paper|thesis),"
    r"|(?:in |under )?(?:minor |major )?revision (?:for|at|with)(?: the)?"
    r"|(?:book of )?abstracts(?:,| of| from)?(?: the)?(?=.*(?:conf|symp|workshop|meeting|congress|colloqui))"
    r"|(?:(?:vol(?:ume|\.)? )?\d{1,3} )?of(?: the)?(?=\s(?-i:[A-Z\d]))|the)\s+(?=\S)"
    r"|^[～〜][^～〜]{2,30}[～〜]\s?(?=第)|^[^\s「」]{2,20}(?:学会|協会|研究会)誌「"
    r"|^(?:平成|令和|昭和)\d{1,2}年度\s*(?=\S)|^(?-i:[A-Z]{2,6}),\s(?=[\u3040-\u9fff])|^已?被\s*(?=\S)",
    re.IGNORECASE,
)
_THEME = re.compile(
    r"[^\n()\[\]]*[a-z]{3}[.:] (?:Proceedings|Proc\.) of (?:the )?"
    r"(?=.*\b(?:Conference|Symposium|Workshop|Congress|Meeting)\b)"
)
"""What a conference was about, before its proceedings: "Mice, minds and trees. Proceedings of the 8th Conference"."""
_DATE_LEAD = re.compile(r"(?:the\s+)?(?:19|20)\d\d\s+(?=[A-Z])")
_TAILS = re.compile(
    r"(?!(?<=[A-Za-z])[A-Za-z])(?:"  # none begins within a word: the cheap question
    r"[\s,.(\[]*(?:['’‘]\d\d[a-z]?|\b(?:19|20)\d\d)[)\]]*$"  # (2023), '23
    r"|(?<=[A-Z]{2})(?:19|20)\d\d$"  # ATC2022
    r"|(?<=[A-Z]{2})\s?(?:19|20)\d\d\s?年?(?:会议|大会)$"  # KDD 2021会议
    r"|[\s,，、]+(?:東京|京都|大阪|名古屋|札幌|仙台|福岡|神戸|横浜|広島|金沢|つくば|沖縄|北海道|奈良|长春|北京|上海)[都市府]?$"
    r"|\s\d{1,4}(?:-[A-Z])?\s?\(\d+(?:[-–]\d+)?\)?$"  # 97-D(5)
    r"|(?<=[A-Z]{3})\s?(?:19|20)\d\d:\s\w+(?: \w+)?$"  # DRS2026: Edinburgh
    r"|(?<=[\u3040-\u9fff])\s?\d{1,3}\s?巻?$"  # 新平面19
    r"|[,，、]\s?[^,，、]*(?:大学|大學|センター|キャンパス|会館|会議場|ホール|オンライン)(?:[\s/・][^,，、]*|\S{0,6}(?:館|堂|校|部|ホール|キャンパス))?$"
    r"|[\s,(]+(?:투고|심사|게재|출판)(?: (?:준비|심사))?\s?(?:중|예정)\)?$"  # ICML 2027 투고 준비 중
    r"|\s*\($|\s\(pp?\.?\s[\d\s–-]+\)?$|(?<=\w|\.),\s(?:\d{1,4}:\s?)?\d{1,5}\s?[-–]\s?\d{1,5}$|[.,]?\shttps?(?::\S*)?$|(?<=SPIE)\s\d{4,5}$|(?<=[\u3040-\u9fff]),?\s?SIG-[\w-]+\d$|(?<=\))\.\s(?:ACM|AAAI)$"
    r"|\s[(（](?:即將出版|即将出版|已接收|已录用|待刊|待发表|印刷中)[)）]?$"
    r"|(?<=Journal)\s(?:[A-Z]+\s)?(?:Special|Focus) Issue(?: (?:on|of|in)\s.*)?$"
    rf"|(?:,?\s(?:held|on))?\s{MONTH}\s\d{{1,2}}(?:\s?[-–/]\s?\d{{1,2}})?$"
    r"|(?<=\w)\s\d{1,3}\s?\(?suppl(?:ement|\.)?$"  # Leaf Letters 13 Suppl
    r"|(?-i:(?<=\.\s[A-Z])\s\d{1,3}$)"  # J. Phys. F 2
    r"|(?-i:(?<=\.\s[A-Z])|(?<=\.[A-Z])|(?<=\sJ\s[A-Z])|(?<=JHEP)|(?<=JCAP)|(?<=JINST))\d{2,4}$"  # Phys. Rev. D78
    r"|,?\s*(?<!\w)(?<!Supplementary )(?<!Special )(?<!Festschrift )(?<!Memorial )(?<!Collected )(?<!Main )volume$"
    r"|(?:(?<=ePrint)|(?<=ePrint Archive)),?\s(?:report\s)?(?:19|20)\d\d/\d{1,4}$"
    r"|[\s,]+arXiv:\s?\d{4}\.\d{4,5}(?:v\d+)?$"
    r"|,?\s*(?<![\w&])(?:vol\.?|pp?\.?|no\.?|eds\.?|(?<!\w\.\s)ed\.?|edited by)$"
    r"|,\s*pages?(?:\s\d+\s?[-–]\s?\d+)?$|\s(?:held\s)?on$"
    r"|,\ssection\s(?-i:[A-Z][a-z]+\s[A-Z][a-z]).*$"
    r"|(?<=Research Square)\srs\.[\w./-]{1,40}$"
    r"|(?:(?<=bioRxiv)|(?<=medRxiv)|(?<=Zenodo))\s(?:pre-?(?:print|publication)).*$"
    r"|(?-i:(?<=[A-Z]{4})\s\d{1,2}$)"  # JINST 6
    r"|\s*№\s?\d+.*$|[\s,.]+\(?Eds[.:-]\s.*$|\s*[,(]\s*\(?Ed[.:]\s.*$"
    r"|(?-i:\.\sEd\.\s(?:[A-Z]\.|[A-Z][\w’'-]{2,}(?!\.))\s[A-Z].*$)"  # Life of Trees. Ed. Ann Ash
    r"|(?<=\))\s\d{1,5}\s?[-–]\s?\d{1,5}$"  # Tree Days (TREES) 7-8
    r"|[,，]\s?(?:19|20)\d\d\s?[,，]\s?[(（]\d{1,3}(?:[)）].*)?$"  # 树木研究(中英文),2023,(01):7-8
    r"|[\s,、]+第\s*[\dIVX]+\s*[巻卷号期].*$|[\s,]+(?:vol(?:ume|\.)?|n[or]\.?|n[°º]|number|issue|band|heft|tome)\s?[A-Z]{0,2}\d.*$|[,)]\s*\d+(?:/\d+)?(?:\s*,\s*\w+)?$"
    r"|,?\s\d{3,5}[ ,]\s?\d{1,2}[A-Z]{1,2}$|(?-i:,?\s\d{2,4},?\s[ALP]\d{1,3}$)"  # Proc. SPIE 9927 0Z, A&A 557 A76
    r"|(?-i:(?<=^PoS)[\s(]+[A-Z].*$)"  # PoS(TREES 2020)
    r"|[:,]\strack on [\w &]+$|(?<!\son)[:,]?\s\(?datasets (?:and|&) benchmarks(?: track)?$"
    r"|\s(?=[\w‑-]*[^\W\d_])[\w‑-]*(?:\d{5}|(?<!\d)0\d{3})[\w‑-]*$"  # PROSPERO CRD42021238527, Focus 0065bis
    rf"|,\s*tome$|(?:[,:]\s*|(?<=[a-z]Xiv)\s|(?<=\w{{4}})\s(?=(?-i:[A-Z]))){MONTH}(?:\s?[-–/]\s?{MONTH})?\.?$"
    rf"|(?:,?\s(?:held|on))?\s(?:\d{{1,2}}\s?[-–]\s?)?\d{{1,2}} {MONTH}\.?$"
    r"|[\s,.(–—-]+(?:(?:lecture|electronic) notes in [\w ]+|LNCS|LNAI|ENTCS|EPTCS|PMLR|CEUR)"
    r"(?:[\s,]*(?:vol\.?\s*)?\d+)?\)?(?: proceedings)?$"
    r"|(?-i:(?:(?<=[A-Z]{4})|(?<=\d{4})|(?<=orkshops)),\sPart [IVX]{1,5})$"  # TREES 2012 Workshops, Part II
    r"|,\s*(?:frontiers in artificial intelligence and applications|communications in computer and information science"
    r"|procedia computer science|advances in intelligent systems and computing|CCIS|LNEE|LNBIP|EPTCS|LIPIcs|OASIcs"
    r"|IFIP AICT)(?:[\s,]*(?:vol\.?\s*)?\d+)?$|[\s,]+pp?\.?\s?\d[\d\s–-]*$"
    r"|\s*[,.:(–-]\s*(?:(?:selected|revised) papers|special (?:issue|section))\b.*$"
    r"|\s\((?:Amsterdam|Basel|Berlin|Cambridge|Leipzig|London|New York|Oxford|Paris|Wien)\)?$"
    r"|\s[–—-]\s(?:[\w-]+\s){1,3}track$|[.,;]\s*(?:more|additional|further) info(?:rmation)?$"
    r"|\s*\((?:workshop|poster|demo|oral|(?:short|long|full|survey|position|invited|regular) paper)\)?$"
    r"|(?:(?<=Symposium)|(?<=Workshop)),\s(?:[A-Z][\w/]+\s){1,3}(?:Conference|Congress)\s(?:on|for)\s.*$"
    r"|,\s(?:technical report|research report|tech\. rep\.)$|(?<=SSRN)\s(?:WP|working paper)$"
    r"|,\s(?:[\w.-]+\s){1,3}Proc(?:\.|eedings?) Series$"
    r"|,\s(?:[A-Z][\w.’'-]*\s|of\s|and\s|the\s|in\s){0,8}(?:Lecture Notes|Monograph)(?:\s?[–-]\s?Monograph)? Series$"
    r"|,\s*IFIP WG.*$|,?\s*\(?co-?located with .*$|,?\s*\(?in conjunction with .*$|,\s*part of .*$"
    r"|,\s*(?-i:SI):\s.*$|,\s(?-i:[A-Z]{2,})@[\w&-]+$"  # VPT@Programming
    r"|[\s,.(:;]+(?:\d{1,2}(?:st|nd|rd|th|\.|[ªae]|ème)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|revised) (?:(?:and )?(?:revised|expanded|updated|enlarged) )?"
    r"(?:edition|edn?\.?|aufl(?:age|\.)|edici[oó]n|édition|edizione|edição)\)?$"
    r"|\s?[(（](?:CSSCI|CSCD|SCIE?|SSCI|ESCI|EI|A&HCI|Scopus|中文核心|北大核心|核心期刊)(?![A-Za-z])[^()（）]{0,40}[)）]?$"
    r"|[\s,(（]*第\s?[\d一二三四五六七八九十]+\s?版[)）]?$"
    r"|(?<!大会)(?<!年会)(?<!会議)(?<!集)[,，、]\s?[^\W\da-z_]{2,}(?:学会|學會|協会|协会)$"  # 森林, 日本森林学会
    r"|,\san?\s[\w’'&/-]+\s(?:satellite\s)?workshop$"  # LEAF-X, a TREES Workshop
    r"|\s*\([^()@]*@[^()]*\)?$|@(?:poster|demo|workshop)s?$|\s*[|¦]\s*preprint$)",
    re.IGNORECASE,
)
_AT_MEETING = re.compile(r"\s\S+\w\)?(\s@\s[\w &’'-]+)$")
"""The meeting that a workshop is part of, behind its name in full; with a short name alone it is told by both."""
_AT_CONFERENCE = re.compile(
    r"(?=(?:\S+\s(?!at\s)){3})[^@]*[Ww]orkshop\b[^@]*?(?=\sat\s)"
    r"(\sat\s(?:the\s)?(?:\S+\s){0,9}?(?:[A-Z]\w*[A-Z]|Conference|Symposium|Congress|Meeting)[^@]*)$"
)
"""The conference that a workshop was held at, behind its name in full: "Workshop on Old Trees (WOT) at Tree Days"."""
_VOLUME_BEHIND = re.compile(
    r"(?<=[a-z]{3}|[a-z]{2}\.|\s[A-Z]\.)(?<!Part)(?<!Series)(?<!Section)(?<!Phase)(?<!Group)(?<!Industry)"
    r"\s\d{1,3}(?::\s?\d+)?$"
)
"""A bare volume, maybe with an article's number: "VLDB J. 31", "Knowl. Based Syst. 263: 110299"."""
_ACRONYM_BEHIND = re.compile(r"\s*\(\s*[A-Z][\w&/-]*\s*['’]?(?:\d{2}|\d{4})?\s*\)\s*,.*$", re.DOTALL)
_HOST = re.compile(
    r"(?<=[a-z]{3})[,'’”\"]{1,3}\s(?:(?:[A-Z][\w.-]+\s){1,3}(?:University|Agency|Laboratory|Cent(?:er|re))"
    r"|University\sof\s[A-Z][\w.-]+(?:\s[A-Z][\w.-]+)?)$"
)
"""The university or institution that held a meeting."""
_MEETING = re.compile(r"conf|symp|workshop|meeting|congress|colloqui|forum", re.IGNORECASE)
_PUBLISHED = re.compile(r"(?=(?:^|\s?[.,;(]|\s[–—-](?=\s))\s*(?:(?P<place>[^.:;()]+):\s*)?(?P<publisher>[^:;]+)$)")
"""What may be a publisher's name, with a place before it, at a name's end."""
_UNIVERSITY_PRESS = re.compile(r"(?:[A-Z][\w.’'-]+ ){1,4}University Press|University Press of [A-Z][\w.’'-]+")
_OF_PUBLISHERS = frozenset(
    (
        "Nature",
        "Open",
        "Handbook",
        "Companion",
        "Encyclopedia",
        "Briefs",
        "Interdisciplinary",
        "Proceedings",
        "Optimization",
    )
)
"""What follows a publisher's name where that is part of a series' or a journal's name."""
_OF_SERIES = re.compile(
    r"(?:#|\b(?:[Nn]o\.|[Nn]umber|[Vv]ol\.|[Vv]olume))\s?\d+ (?:in|of) the "
    r"((?:[A-Z][\w'’&-]*|of|the|and|in|for|on)(?: (?:[A-Z][\w'’&-]*|of|the|and|in|for|on))*?)(?: book)? series\b"
)
"""Which series a book belongs to: "Volume 87 in the Student Tree Library series of the Society of Trees"."""


def trim_venue(text: str, start: int, end: int) -> Span | None:
    """The span of the venue's name within a stretch of the page's text, None where the stretch names none.

    Left out are what leads to the name ("accepted by"), a publisher before it, and years, volumes, months, series and
    the host of a workshop behind it.

    >>> text = "accepted by Elsevier Computer Networks, vol. 3"
    >>> start, end = trim_venue(text, 0, len(text))
    >>> text[start:end]
    'Computer Networks'
    >>> trim_venue("Boston: MIT Press", 0, 17) is None
    True
    """
    start, end = strip_span(text, start, end, _EDGE + _BRACKETS)
    if end - start > _LONGEST:
        return None
    series = _OF_SERIES.search(text, start, end) if " series" in text[start:end] else None
    if series:
        return series.span(1)
    acronym = _ACRONYM_BEHIND.search(text[start:end]) if "(" in text[start:end] else None
    end = start + acronym.start() if acronym and acronym.start() > 12 else end
    start, end = without_motto(text, _behind_lead(text, start, end), end)
    end = _with_bracket(text, start + len(_before_tails(text[start:end])), start)
    inner = _EDGE if any(bracket in text[start:end] for bracket in "([（") else _EDGE + _BRACKETS
    whole = strip_span(text, start, end, inner)
    start, end = _within_brackets(text, *whole)
    if end < whole[1]:
        end = start + len(_before_tails(text[start:end]))  # "Tree Days 2025 (TREES"
    name = text[start:end]
    return None if not name or names_no_venue(name) else (start, end)


@lru_cache(maxsize=4096)
def _before_tails(name: str) -> str:
    """What stands before all that follows a name, whatever the order: a year, pages, a place, a publisher."""
    before = ""
    while before != name:
        before = name
        tail = _TAILS.search(name) or _VOLUME_BEHIND.search(name) or (_MEETING.search(name) and _HOST.search(name))
        led = _AT_MEETING.search(name) if "@" in name else _AT_CONFERENCE.match(name) if " at " in name else None
        if led:
            name = name[: led.start(1)]
        elif tail and tail.group() and tail.start() > (2 if name < _WIDE else 1):
            name = name[: tail.start()]
        else:
            name = name[: len(without_host(_without_publisher(name)).rstrip(_EDGE))]
    return name


def _within_brackets(text: str, start: int, end: int) -> Span:
    """The span up to a bracket that stays open and from behind one that was not opened; the inside of 『』 or 《》."""
    for opening, closing in ("()", "[]", "（）"):
        if (
            text.count(opening, start, end) > text.count(closing, start, end)
            and text.rfind(opening, start, end) > start
        ):
            end = text.rfind(opening, start, end)
        elif text.count(closing, start, end) > text.count(opening, start, end):
            start = text.find(closing, start, end) + 1
    for opening, closing in ("『』", "《》"):
        at = text.find(opening, start, end)
        start = at + 1 if at >= 0 else start
        at = text.find(closing, start, end)
        end = at if at > start else end
    return strip_span(text, start, end, _EDGE)


def _behind_lead(text: str, start: int, end: int) -> int:
    """The start moved behind what leads to the name, and behind a publisher's name."""
    lead = _LEAD.match(text[start:end])
    is_name = lead is not None and lead.group().startswith("Proc") and _is_journal(_before_tails(text[start:end]))
    if lead and not is_name and not _is_told_by_acronym(text[start:end], lead.end()):
        start += lead.end()
    theme = _THEME.match(text, start, end)
    start = theme.end() if theme else start
    dated = _DATE_LEAD.match(text, start, end)
    start = dated.end() if dated else start
    publisher, comma, name = text[start:end].partition(", ")
    if comma and publisher.lower() in publishers() and find_venue(name) is not None:
        return end - len(name)
    words = text[start:end].split(" ", 3)
    if len(words) > 2 and words[0].lower() in publishers() and words[1][0].isupper() and words[1] not in _OF_PUBLISHERS:
        start += len(words[0]) + 1
    return start


def _is_told_by_acronym(text: str, end: int) -> bool:
    """Whether the tables know the acronym before the proceedings, and not these: "PEPM ’00: Proceedings of the ..."."""
    if text[end - 2 : end] != ": " or not text.startswith("Proc", end):
        return False
    venue = find_venue(text)
    return venue is not None and venue != find_venue(text[end:])


def _is_journal(text: str) -> bool:
    """Whether proceedings are a journal: "Proceedings of the American Mathematical Society"."""
    venue = find_venue(text)
    return venue is not None and venue.type is PublicationType.JOURNAL


def _without_publisher(name: str) -> str:
    """The name without who published it, and where: "Encyclopedia of Life. Hoboken: John Wiley & Sons, New York"."""
    name = strip_place(name)
    for found in _PUBLISHED.finditer(name):
        place, publisher = (found[part] or "" for part in ("place", "publisher"))
        if _is_publisher(publisher.strip(_EDGE)) and (not place or is_place(place)):
            return name[: found.start()]
    return name


def _is_publisher(text: str) -> bool:
    """Whether a text is a publisher's name, maybe with where it sits: "Springer", "Springer Boston"."""
    name, _, city = text.lower().rpartition(" ")
    return (
        bool(_UNIVERSITY_PRESS.fullmatch(text))
        or all(part.strip() in publishers() for part in text.lower().split("/"))  # "CRC Press/Taylor & Francis"
        or (name in publishers() and is_place(city.title()))
    )


def _with_bracket(text: str, end: int, start: int) -> int:
    """The end moved behind the bracket that closes one within the name."""
    while text[end : end + 1] in (")", "]", "）"):
        opening = "([（"[")]）".index(text[end])]
        if text.count(opening, start, end) <= text.count(text[end], start, end):
            break
        end += 1
    return end
