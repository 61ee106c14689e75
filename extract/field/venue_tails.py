"""What follows a venue's name and is none of it: years, volumes, months, series, publishers, the host of a workshop."""

import re
from functools import lru_cache

from extract.field.edges import QUOTES
from extract.field.venue_meeting import without_host
from extract.text.dates import MONTH
from extract.text.lexicon import publishers
from normalize.venue_place import is_place, strip_place

_WIDE = "\u2e80"
"""Names in Chinese or Japanese begin with a letter from here on."""
_EDGE = " \t\n.,;:，。；：、·|–—-" + QUOTES
_TAILS = re.compile(
    r"(?!(?<=[A-Za-z])[A-Za-z])(?:"  # none begins within a word: the cheap question
    r"[\s,.(\[]*(?:['’‘]\d\d[a-z]?|\b(?:19|20)\d\d)[)\]]*$"  # (2023), '23
    r"|(?<=[A-Z]{2})(?:19|20)\d\d$"  # ATC2022
    r"|(?<=[A-Z]{2})\s?(?:19|20)\d\d\s?年?(?:会议|大会)$"  # KDD 2021会议
    r"|[\s,，、]+(?:東京|京都|大阪|名古屋|札幌|仙台|福岡|神戸|横浜|広島|金沢|つくば|沖縄|北海道|奈良|长春|北京|上海)[都市府]?$"
    r"|\s\d{1,4}(?:-[A-Z])?\s?\(\d+(?:[-–]\d+)?\)?$"  # 97-D(5)
    r"|(?-i:(?<=[A-Z]{3})\s?(?:19|20)\d\d:\s\w+(?: \w+)?$)"  # DRS2026: Edinburgh
    r"|(?<=[\u3040-\u9fff])\s?\d{1,3}\s?巻?$"  # 新平面19
    r"|[,，、]\s?[^,，、]*(?:大学|大學|センター|キャンパス|会館|会議場|ホール|オンライン)(?:[\s/・][^,，、]*|\S{0,6}(?:館|堂|校|部|ホール|キャンパス))?$"
    r"|[\s,(]+(?:투고|심사|게재|출판)(?: (?:준비|심사))?\s?(?:중|예정)\)?$"  # ICML 2027 투고 준비 중
    r"|\s*\($|\s\(pp?\.?\s[\d\s–-]+\)?$|(?<=\w|\.),\s(?:\d{1,4}:\s?)?\d{1,5}\s?[-–]\s?\d{1,5}$|[.,]?\shttps?(?::\S*)?$|(?<=SPIE)\s\d{4,5}$|(?<=[\u3040-\u9fff]),?\s?SIG-[\w-]+\d$|(?<=\))\.\s(?:ACM|AAAI)$"
    r"|\s[(（](?:即將出版|即将出版|已接收|已录用|待刊|待发表|印刷中)[)）]?$"
    r"|(?:(?<=Journal)|(?-i:(?<=[A-Z]{3})))\s(?:[A-Z]+\s)?(?:Special|Focus) Issue(?: (?:on|of|in)\s.*)?$"
    rf"|(?:,?\s(?:held|on))?\s{MONTH}\s\d{{1,2}}(?:\s?[-–/]\s?\d{{1,2}})?$"
    r"|(?<=\w)\s\d{1,3}\s?\(?suppl(?:ement|\.)?$"  # Leaf Letters 13 Suppl
    r"|(?-i:(?<=\.\s[A-Z])\s\d{1,3}$)"  # J. Phys. F 2
    r"|(?-i:(?<=\.\s[A-Z])|(?<=\.[A-Z])|(?<=\sJ\s[A-Z])|(?<=JHEP)|(?<=JCAP)|(?<=JINST))\d{2,4}$"  # Phys. Rev. D78
    r"|,?\s*(?<!\w)(?<!Supplementary )(?<!Special )(?<!Festschrift )(?<!Memorial )(?<!Collected )(?<!Main )volume$"
    r"|(?:(?<=ePrint)|(?<=ePrint Archive)),?\s(?:report\s)?(?:19|20)\d\d/\d{1,4}$"
    r"|(?:[\s,]+arXiv|(?<=arXiv)):\s?\d{4}\.\d{4,5}(?:v\d+)?$"
    r"|(?<=技報)\s?[A-Z]+\d\d-\d+$"  # 信学技報SP91-94
    r"|,?\s*(?<![\w&])(?:vol\.?|pp?\.?|no\.?|(?<=\s)(?-i:v)\.?|eds\.?|(?<!\w\.\s)ed\.?|edited by)$"
    r"|[\s,.(]+(?:[ep][- ]?)?ISSN[\s:]+\d{4}-\d{3}[\dX].*$|,\s*pages?(?:\s\d+\s?[-–]\s?\d+)?$|\s(?:held\s)?on$"
    r"|,\ssection\s(?-i:[A-Z][a-z]+\s[A-Z][a-z]).*$"
    r"|[\s,.]+DOI:?\s10\.\d{4}.*$"
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
    r"|\s*[,.:(–-]\s*(?:(?:selected|revised) papers|special (?:issue|section)|(?:le )?numéro spécial"
    r"|número especial|numero speciale|sonderheft)\b.*$"
    r"|(?<=[a-z])\s\d{1,2}/(?:19|20)\d\d(?:\s.*)?$|,?\s(?-i:Frühjahr|Herbst)$|,\s(?-i:Spring|Summer|Fall|Autumn|Winter)$"
    r"|:\sadjunct(?: proceedings)?$|(?<=\w)\sheld$"
    r"|\.\s(?-i:Praca zbiorowa|Wydawnictw[oa]|Oficyna Wydawnicza|University Press|Presses [Uu]niversitaires|Editora"
    r"|Uitgeverij|Nakladatelství|Издательство|Изд-во)\b.*$"
    r"|\s\((?:Amsterdam|Basel|Berlin|Cambridge|Leipzig|London|New York|Oxford|Paris|Wien)\)?$"
    r"|\s[–—-]\s(?:[\w-]+\s){1,3}track$|[.,;]\s*(?:more|additional|further) info(?:rmation)?$"
    r"|\s*\((?:workshop|poster|demo|oral|(?:short|long|full|survey|position|invited|regular) paper)\)?$"
    r"|(?:(?<=Symposium)|(?<=Workshop)),\s(?:[A-Z][\w/]+\s){1,3}(?:Conference|Congress)\s(?:on|for)\s.*$"
    r"|,\s(?:technical report|research report|tech\. rep\.)$|(?<=SSRN)\s(?:WP|working paper)$"
    r"|,\s(?:[\w.-]+\s){1,3}Proc(?:\.|eedings?) Series$"
    r"|,\s(?:[A-Z][\w.’'-]*\s|of\s|and\s|the\s|in\s){0,8}(?:Lecture Notes|Monograph)(?:\s?[–-]\s?Monograph)? Series$"
    r"|,?\s\(?sponsored by .*$|,\s[A-Z]+ in[- ]cooperation$"
    r"|,\s*IFIP WG.*$|,?\s*\(?co-?located with .*$|,?\s*\(?in conjunction with .*$|,\s*part of .*$"
    r"|,\s*(?-i:SI):\s.*$|,\s(?-i:[A-Z]{2,})@[\w&-]+$"  # VPT@Programming
    r"|[\s,.(:;]+(?:\d{1,2}(?:st|nd|rd|th|\.|[ªae]|ème)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|revised) (?:(?:and )?(?:revised|expanded|updated|enlarged) )?"
    r"(?:edition|edn?\.?|aufl(?:age|\.)|edici[oó]n|édition|edizione|edição)\)?$"
    r"|\s?[(（](?:CSSCI|CSCD|SCIE?|SSCI|ESCI|EI|A&HCI|Scopus|中文核心|北大核心|核心期刊)(?![A-Za-z])[^()（）]{0,40}[)）]?$"
    r"|[\s,(（]*第\s?[\d一二三四五六七八九十]+\s?版[)）]?$"
    r"|(?<!大会)(?<!年会)(?<!会議)(?<!集)[,，、]\s?[^\W\da-z_]{2,}(?:学会|學會|協会|协会)$"  # 森林, 日本森林学会
    r"|,?\s(?:vol(?:ume|\.))\s(?-i:[IVX]{1,5})$"
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
_OF_GROUP = re.compile(r"(SIG-[A-Z]{2,6})-[A-Z]?\d{3}-\d{1,3}")
"""A report of a special interest group of Japanese societies: "SIG-TREE-B802-24"."""
_VOLUME_BEHIND = re.compile(
    r"(?<=[a-z]{3}|[a-z]{2}\.|\s[A-Z]\.)(?<!Part)(?<!Series)(?<!Section)(?<!Phase)(?<!Group)(?<!Industry)"
    r"\s\d{1,3}(?::\s?\d+|\.(?!0)\d{1,3})?$"
)
"""A bare volume, maybe with an article's number: "VLDB J. 31", "Knowl. Based Syst. 263: 110299"."""
_HOST = re.compile(
    r"(?<=[a-z]{3})[,'’”\"]{1,3}\s(?:(?:[A-Z][\w.-]+\s){1,3}(?:University|Agency|Laboratory|Cent(?:er|re))"
    r"|University\sof\s[A-Z][\w.-]+(?:\s[A-Z][\w.-]+)?)$"
)
"""The university or institution that held a meeting."""
_MEETING = re.compile(r"conf|symp|workshop|meeting|congress|colloqui|forum", re.IGNORECASE)
_PUBLISHED = re.compile(r"(?=(?:^|\s?[.,;(]|\s[–—-](?=\s))\s*(?:(?P<place>[^.:;()]+):\s*)?(?P<publisher>[^:;]+)$)")
"""What may be a publisher's name, with a place before it, at a name's end."""
_UNIVERSITY_PRESS = re.compile(r"(?:[A-Z][\w.’'-]+ ){1,4}University Press|University Press of [A-Z][\w.’'-]+")


@lru_cache(maxsize=4096)
def before_tails(name: str) -> str:
    """What stands before all that follows a name, whatever the order: a year, pages, a place, a publisher."""
    group = _OF_GROUP.fullmatch(name)
    name, before = group[1] if group else name, ""
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
