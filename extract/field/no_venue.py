"""What stands where a venue does and is none: a status, a kind of work, a publisher, a number, a sentence."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.dates import DATE
from extract.text.lexicon import languages, publishers
from extract.text.states import DOES
from normalize.rank import find_rank_claims
from normalize.venue_place import is_place

_NO_VENUE = re.compile(
    r"\W*(?:(?:research )?preprints?(?:\s?\((?:arxiv|pdf|ps|,|\s)+\)|[.,;] note: .*)?"
    r"|hal[- ]preprints?(?:, arxiv[- ]preprint)?|(?:cited by )?\d+ citations?(?:\(s\))?"
    r"|(?:submitted )?(?:and )?(?:currently )?under (?:(?:journal|peer) )?(?:review|submission|revision|preparation)"
    r"|(?:(?:has |was )?(?:received|won)|winner of|awarded)\b(?: (?:the|an?))? .*\b(?:award|prize)\b.*"
    r"|(?:course|class|term|semester) projects?(?: .*)?"
    r"|(?:期刊论文|会议论文|书章|图书章节|著作|专著|译著|编著|学位论文|研究报告|工作论文)(?:\s(?:English|Chinese|中文|英文))?"
    r"|(?:source )?(?:code|data|dataset|slides|videos?)(?: and [a-z]+)? (?:is |are )?(?:also |publicly )?available .*"
    r"|(?:journal|conference|workshop)s?|(?:(?-i:[A-Z][\w’'-]*|of|for|the)\s)+(?:awards?|prizes?|medals?)"
    r"|(?-i:[A-Z][\w.-]* is (?:an?|the) ).{40,}"
    r"|for (?:review|revision)|(?:(?:original|research|review) )?articles?|reviews?|surveys?|editorials?"
    r"|commentar(?:y|ies)"
    r"|(?:a )?top(?:-tier)? (?:conference|journal)|(?:to be )?submitted|last updated:? .*|to appear"
    r"|forthcoming|manuscripts?(?: under (?:review|revision|submission)| in preparation| submitted)?"
    r"|(?:in )?prep|(?:articles? )?in (?:submission|review|preparation|press|progress)"
    r"|(?:working|discussion) papers?|drafts?|mimeo(?:graph)?|accepted|archived|unpublished(?: .*)?"
    r"|(?:the )?dep(?:artmen)?t\.? of (?!.*\b(?:bulletin|journal|notes|papers?|proceedings|reports?|series)\b).*"
    r"|(?:prepar(?:ed for|ing (?:for )?(?:the )?submission to)|in preparation for|commissioned by) .*"
    r"|(?:[a-z]+ ){1,3}in progress|published"
    r"|(?:ph\.?d\.?|doctoral|master'?s?|diploma|senior)?[ -]*"
    r"(?:thesis|dissertation)|technical report|book chapter|proc(?:eedings)?(?:\.? of(?: the)?)?|conference series"
    r"|\d{1,4}\s?(?:pages?|figures?|tables?|pp|seiten|páginas|pagine|ページ|頁|页)"
    r"|\d[\d\s.,:/()–-]*|(?:[A-Z][\w’-]+,? ){0,3}et al"
    r"|(?:more|additional|further) info(?:rmation)?|read more|click here|ibid(?:em)?|op\.? cit|loc\.? cit"
    r"|(?:i|we) (?:am|are|did|do|have|was|were)\b.*|(?:doi:? ?)?10\.\d{4,9}/\S+|[a-z]"
    r"|(?:an? )?(?:(?:new|recent|latest) )?(?:preprint|paper|article|book) (?:titled|entitled|called)"
    r"|(?:US|EP|WO|DE|CN|JP|KR|GB|FR)(?: patent(?: no\.?)?)? ?\d[\d,./ ]{5,}(?: ?[A-Z]\d?)?|PCT/\w+/\d+"
    r"|(?:(?:US|U\.S\.|UK|European|Chinese|China|Japanese|Korean|German) )?patents?(?: (?:applications?|pending))?"
    r"(?: (?:no\.?|number))?(?: [A-Z]{0,2}\d[\d.,/]{4,}[A-Z]?)?"
    rf"|\S*(?:arxiv|www)\.\w+\S*|[a-z-]+(?:\.[a-z]{{2}})?/\d{{7}}(?:v\d)?|<?url(?:\W.*)?|in|en|dans|vol(?:ume)?s?|pages?|pp?\.?\s?\d[\d\s–-]*|pp"
    rf"|{DATE})\W*",
    re.IGNORECASE,
)
_MEDIA = re.compile(
    r"(?:(?:selected )?(?:media|press|news)(?: coverage)?|(?:featured )?in the (?:news|media))", re.IGNORECASE
)
_LISTED = re.compile(
    r"(?:an? )?(?:(?:and )?(?:UGC|Scopus|SCIE?|ISI|peer)[- ](?:care[- ])?(?:approved|listed|indexed|care|review(?:ed)?)"
    r" (?:(?:inter)?national )?journals?\s?)+",
    re.IGNORECASE,
)
"""What is said of a journal that is named behind it: "UGC approved Journal"."""
_TRACK = re.compile(r"(?:main|journal|conference|research|industry|industrial|applied|demo) track", re.IGNORECASE)
"""The part of a meeting that is named elsewhere: "Main Track"."""


def names_no_venue(text: str) -> bool:
    """Whether a text that stands where a venue does is none: a status, a kind of work, a publisher, a language.

    >>> names_no_venue("under review"), names_no_venue("10.2139/ssrn.1234567"), names_no_venue("Forest Letters")
    (True, True, False)
    >>> names_no_venue("Department of Trees"), names_no_venue("Department of Trees Working Papers")
    (True, False)
    >>> names_no_venue("Preparing submission to Forest Letters"), names_no_venue("Preparing Trees")
    (True, False)
    >>> names_no_venue("US 2004/0198398"), names_no_venue("537.2"), names_no_venue("Proposes a way to grow trees")
    (True, True, True)
    >>> names_no_venue("Patent Application Number"), names_no_venue("Patent Letters")
    (True, False)
    """
    named = text.lower()
    is_none = named in publishers() or (named in languages() and not text.isupper())
    is_none = is_none or is_listing(text) or is_badge(text)
    return is_none or bool(_NO_VENUE.fullmatch(text) or DOES.match(text)) or is_place(text)


def is_listing(text: str) -> bool:
    """Whether a text says who lists a journal, and not which one it is.

    >>> is_listing("UGC approved Journal and Peer Review Journal"), is_listing("Peer Review Journal of Trees")
    (True, False)
    """
    return bool(_LISTED.fullmatch(text))


def is_badge(text: str) -> bool:
    """Whether a text says the rank of a venue, or the part of it, that is named elsewhere.

    >>> is_badge("Main Track"), is_badge("CORE A*"), is_badge("Track and Field")
    (True, True, False)
    """
    return bool(_TRACK.fullmatch(text)) or [span for _, span in find_rank_claims(text)] == [(0, len(text))]


def lines_on_media(chunks: Sequence[Chunk]) -> set[int]:
    """The lines that tell which newspapers wrote about a paper: "Media: Tree Times, Oslo Post"."""
    return {chunk.line for chunk in chunks if chunk.after == ":" and _MEDIA.fullmatch(chunk.text)}
