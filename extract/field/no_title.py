"""What stands where a title does and is none: a form's label, numbers, an address."""

import re
from functools import lru_cache

_LABEL = re.compile(
    r"(?:links?|advis[eo]rs?|supervisors?|publisher(?:\s?/\s?\w+)?|platform|thesis\s?/\s?topic|keywords?|tags|funding|contact"
    r"|e-?mails?|phone|presenters?|discussants?|committee|(?:co-?)?authors?)\s?[:：]"
    r"|acceptance(?:\srates?)?\s?[:：]\s?\d",
    re.IGNORECASE,
)
_WORD = re.compile(
    r"(?:(?:co-?)?authors?|editors?|(?:mit)?herausgeber(?:in|[:*_]?innen)?"
    r"|navigation|menu|virtual event|full list|(?:more|additional|further|general) info(?:rmation)?|click here"
    r"|(?-i:links?)|target"
    r"|(?:view (?:more )?on|see|visit|前往|查看) (?:my )?google scholar(?: profile)?|manuscript version|to appear"
    r"|(?:read |see |show )?more"
    r"|(?:conference|journal|article|book|paper) (?:publication|article|paper)s?"
    r"|extended abstracts?|book reviews?|rezension(?:en)?|reseñas?|recension[ei]?|書評|书评|_(?:blank|self|parent|top)"
    r"|and|or|the|of|in|with"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
    r"|(?-i:[A-Z])[\w’'-]+[*∗†‡#]{0,2} et al"
    r"|january|february|march|april|june|july|august|september|october|november|december)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"(?:the|this|our) (?:paper|article|work) (?:is|was|has|received|won|appear)|abstract[:.]"
    r"|(?:this )?work (?:was )?done (?:while|during|when|as)\b.{0,20}"
    r"\b(?:intern\w*|student|visit\w*|working|employ\w*)\b"
    r"|(?:these|those|they|all|most)(?: of (?:these|them|the) ?)?(?:(?:papers|articles|works|documents|publications) )?"
    r"(?: ?(?:were|are|have|all|not|been|mostly)\b){1,4} (?:published|peer[- ]reviewed|refereed)\b"
    r"|an? [A-Z]\w+ (?:version|translation) of (?:this|the) (?:paper|article|book|work) (?:is|was|has|will|appear)"
    r"|.*发表.{0,6}论文.{0,6}篇"
    r"|.*\bpublished the following (?:\w+ ){0,2}(?:papers|articles|reviews|publications|books)\b"
    r"|(?-i:(?!Wh|How |The |An? |Every |Each )(?:[A-Z][\w'’-]+ ){1,3}is (?:the|an?) (?:\w+ )?(?:author|editor) of\b)"
    r"|(?:bold(?:ed|face)?|underlined?|italici[sz]ed) (?:(?:names?|authors?) (?:is|are|marks?)|(?:names? |authors? )?"
    r"(?:indicates?|denotes?|represents?))\b"
    r"|[*†‡^#]\s?(?:refers to|denotes?|indicates?|marks?|stands for)\b"
    r"|(?-i:[A-Z][\w-]*[A-Z][\w.-]* )is an? (?:[\w-]+ ){1,8}(?:framework|benchmark|method|model|dataset|system|approach"
    r"|library|toolkit|pipeline|platform)\b"
    r"|I (?:am|was|have been) (?:(?:also|currently|jointly|an?|the) )*(?:(?:co-?)?(?:advised|supervised|mentored) by"
    r"|(?:ph\.?\s?d\.?|doctoral|graduate|undergraduate|master['’]?s) (?:student|candidate)"
    r"|(?:assistant|associate|full|adjunct) professor|post-?doc(?:toral)?)\b"
    r"|(?:slides|posters|videos|code)(?:(?:,| and) (?:slides|posters|videos|code)){0,2} (?:about|for|from|of|on)$"
    r"|(?:you can (?:also )?find|an up[- ]to[- ]date list|a (?:full|complete) list of (?:my|our))\b",
    re.IGNORECASE,
)
_WORKS = r"(?:list|bibliography|publications?|papers|articles|preprints)"
_WHICH = (
    r"(?:(?:an?|the|my|our|all|more|most|some|other|further|older|recent|selected|full|complete|entire|comprehensive"
    r"|detailed|updated|current|latest|newest|up[- ]to[- ]date) ){0,4}"
)
_POINTER = re.compile(
    rf"(?:for )?{_WHICH}{_WORKS}(?: of {_WHICH}{_WORKS})? "
    r"(?:(?:can|may) (?:also )?be (?:found|seen|viewed|accessed|downloaded|obtained|browsed)\b"
    r"|(?:is|are) (?:also |now |freely |publicly )?(?:available|listed|maintained|(?:found )?here)\b(?! to)"
    r"|(?:at|on|in|from|via|here)$)"
    r"|(?:(?:die|eine|la|une|una|a|uma|un|l[’'])\s?)?(?:(?:vollständige|aktuelle|ausführliche) )?(?:list[ae]|elenco)"
    r"(?: (?:compl[eè]t[eoa]|completa|actualizada|aggiornato))? (?:(?:all|mein|d)er|de|delle)"
    r"(?: (?:mes|mis|mie|minhas|ses|sus|todas|toutes|las|les|as)){0,2}"
    r" (?:publi[ck]a|pubbli[ck]a|veröffentlich|schriften)\w*\b(?! (?:di|de|du|do|da|von) (?-i:[A-Z]))",
    re.IGNORECASE,
)
"""Says where publications stand: "All papers can be found on"."""
_SERVICE = re.compile(
    r"(?:(?:[A-Z][\w&/'’-]*|(?:19|20)\d\d)\s+){1,6}"
    r"(?:(?:Artifact|Program(?:me)?|Organi[sz]ing|Steering|Evaluation|Review)\s+[Cc]ommit+ee(?: [Mm]ember)?"
    r"|(?:Session|Program|Publicity|General)\s+(?:Co-?)?[Cc]hair)"
)
"""What its owner did for a meeting, where that is all."""
_PRIZE = re.compile(
    r"(?:(?:ranked|placed|finished) (?:no\.? ?)?#?(?:\d{1,3}(?:st|nd|rd|th)?|first|second|third)"
    r"|winner|recipient|finalist"
    r"|(?:1st|2nd|3rd|first|second|third) (?:place|prize|runner[- ]?up))\b,? (?:of|in|at|for|out of|among)\b"
    r"[^:]*\b(?:contest|competition|challenge|award|prize|hackathon|olympiad)s?\b[^:]*$",
    re.IGNORECASE,
)
"""What its owner won; behind a colon its title would stand."""
_DEGREE = re.compile(
    r"(?:ph\.?\s?d\.?|master'?s?|doctoral|bachelor'?s?|m\.?\s?sc\.?) (?:thesis|dissertation)\b.*"
    r"\b(?:univ|institute|college)",
    re.IGNORECASE,
)
_MEETING = re.compile(
    r"(?:(?:(?:19|20)\d\d)?\s?年\s?)?第\s?[\d一二三四五六七八九十]{1,3}\s?届.*(?:研讨会|会议|大会|年会|论坛)(?=[\sA-Z,，]|$)"
)
"""A meeting by its number and name, with where it was held."""
_ADDRESS = re.compile(r"^(?:\S+\s){0,2}\S*[\w-]\.(?:com|org|edu|net|io)$|\S+@\S+\.\w+|\b\S+ at \S+ dot \w+")
_PATH = re.compile(
    r"(?:/|(?:[\w.~@%-]+/){2})(?:[\w.~@%-]+/)*[\w.~@%-]+\.(?:js|css|png|jpe?g|svg|gif|woff2?|json|html?|php|pdf)\b"
    r"|https?:\S+$|doi\s?[:：]\s?(?:https?:|10\.)",
    re.IGNORECASE,
)
"""Where a file of the page stands, an address or an identifier."""
_SITES = (".com", ".org", ".edu", ".net", ".io")
_EDGE = " .,;:*-–—>→»"
_LEAST_LETTERS = 3


@lru_cache(maxsize=8192)
def is_no_title(text: str) -> bool:
    """Whether a text is no title of a publication, whatever stands beside it.

    >>> is_no_title("Advisor: Ann Lee"), is_no_title("2022][2021][2020"), is_no_title("Feb")
    (True, True, True)
    >>> [is_no_title(text) for text in ("Ph.D. Dissertation, University of Somewhere", "Target", "link")]
    [True, True, True]
    >>> is_no_title("More-->"), is_no_title("Less is more")
    (True, False)
    >>> is_no_title("Extended Abstracts"), is_no_title("Extended abstracts of trees")
    (True, False)
    >>> is_no_title("Book review"), is_no_title("A complete list of my papers"), is_no_title("Book reviews as a genre")
    (True, True, False)
    >>> is_no_title("Full list can be found on"), is_no_title("More info"), is_no_title("More information on trees")
    (True, True, False)
    >>> is_no_title("All publications can also be found on"), is_no_title("Full list of publications at")
    (True, True)
    >>> is_no_title("Homepage: leaf.org"), is_no_title("The wood for the trees at Leaf.org")
    (True, False)
    >>> is_no_title("^ refers to the students whom I have advised"), is_no_title("† denotes a speaker")
    (True, True)
    >>> is_no_title("Bolded author indicates the director"), is_no_title("Bold authors of the north")
    (True, False)
    >>> is_no_title("Work done while interning at Leaf"), is_no_title("Work done during the growth of trees")
    (True, False)
    >>> is_no_title("My latest publications can be found in my"), is_no_title("The latest papers of a library")
    (True, False)
    >>> is_no_title("Papers in order"), is_no_title("Eine vollständige Liste meiner Publikationen")
    (False, True)
    >>> is_no_title("Elenco delle pubblicazioni di Ugo Elm"), is_no_title("Elenco delle pubblicazioni")
    (False, True)
    >>> is_no_title("Acceptance: 12/120 in Round"), is_no_title("Acceptance: A study of trees")
    (True, False)
    >>> is_no_title("These were all published in journals"), is_no_title("All of the papers have not been published")
    (True, True)
    >>> is_no_title("Moss et al"), is_no_title("What Moss et al. saw"), is_no_title("All are trees")
    (True, False, False)
    >>> is_no_title("What is an author?"), is_no_title("Who is the author of books?")
    (False, False)
    >>> is_no_title("Ann published the following recent reviews on trees"), is_no_title("Ann is the author of books")
    (True, True)
    >>> is_no_title("在森林学报等期刊上发表学术论文十余篇"), is_no_title("森林学报论文发表规律研究")
    (True, False)
    >>> is_no_title("TREES 2023 Artifact Evaluation Committee"), is_no_title("How to chair a program committee")
    (True, False)
    >>> is_no_title("前往 Google Scholar →"), is_no_title("What to see on Google Scholar")
    (True, False)
    >>> is_no_title("2024 年第二届中国森林大会 Trees2024, 武汉"), is_no_title("第二届中国森林大会综述")
    (True, False)
    >>> is_no_title("Ranked 2nd of Trees 2015 design contest"), is_no_title("Ranked lists and the winners of contests")
    (True, False)
    >>> is_no_title("Slides and posters about"), is_no_title("Posters of the Great War")
    (True, False)
    >>> is_no_title("TreeActor is a new framework for old trees"), is_no_title("The Tree is a model of the forest")
    (True, False)
    >>> is_no_title("I am advised by Prof"), is_no_title("I am also a PhD student at"), is_no_title("I am a tree")
    (True, True, False)
    >>> is_no_title("First place in the Root Challenge: A simple baseline")
    False
    >>> is_no_title("/_next/static/0x.js"), is_no_title("DOI: https://doi.org/10.1000/ab"), is_no_title("TCP/IP.js")
    (True, True, False)
    >>> is_no_title("Article Publication"), is_no_title("An Arabic version of this paper is in press in a journal")
    (True, True)
    >>> is_no_title("Phi-4"), is_no_title("1984"), is_no_title("Authors and editors")
    (False, True, False)
    """
    bare = text.strip(_EDGE)
    if (
        _LABEL.match(bare)
        or _SENTENCE.match(bare)
        or _POINTER.match(bare)
        or _WORD.fullmatch(bare)
        or _SERVICE.fullmatch(bare)
        or (_may_be_address(bare) and _ADDRESS.search(bare))
        or _DEGREE.match(bare)
        or _PRIZE.match(bare)
        or _PATH.match(bare)
        or _MEETING.match(bare)
    ):
        return True
    letters = "".join(filter(str.isalpha, bare))
    size = len(letters) if letters.isascii() else sum(1 if c < "\u2e80" else _LEAST_LETTERS for c in letters)
    return size < _LEAST_LETTERS or size <= sum(map(str.isdigit, bare))


def _may_be_address(text: str) -> bool:
    """Whether a text holds or ends with what each address does: the cheap question before `_ADDRESS`."""
    return "@" in text or " dot " in text or text.endswith(_SITES)
