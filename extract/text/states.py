"""What is said of a paper behind its title: what kind of work it is, how far, and what it does."""

import re
from functools import lru_cache

from extract.text.lexicon import cue_phrases, names_thesis

STATE = re.compile(
    r"\b(?:papers?|posters?|slides?|talks?|workshops?|proceedings|journals?|drafts?|manuscripts?|versions?|editions?"
    r"|translat\w+|revis\w+|submi\w+|forthcoming|accepted|preparation|progress|invited|oral|joint|with|by|abstracts?"
    r"|reviews?|chapters?|reports?|videos?|thesis|dissertation|preprints?|published|presented|contract|pending|expected"
    r"|appear\w*|press|available|survey|tutorial|pdf|online|erschein\w*|eingereicht|druck|soumis|paraître|prensa|stampa)\b"
)
"""Found in what is said of a paper behind its title."""

_UNPUBLISHED = re.compile(
    r"(?:(?:working |draft )?(?:manuscript|paper)s? )?(?:currently )?"
    r"(?:in|under) (?:preparation|review|revision|submission)",
    re.IGNORECASE,
)

DOES = re.compile(
    r"(?:Achieves|Addresses|Analy[sz]es|Applies|Builds|Combines|Creates|Demonstrates|Describes|Designs|Detects|Develops|Employs"
    r"|Enables|Establishes|Evaluates|Examines|Explores|Extends|Formulates|Identifies|Improves|Incorporates|Integrates"
    r"|Introduces|Investigates|Leverages|Offers|Presents|Proposes|Provides|Reduces|Reveals|Shows|Studies|Uses|Utilizes)"
    r"\s(?!(?:of|and|or|in|on|for|to|from|with)\s)"
)
"""What a sentence on a paper begins with that leaves out its subject ("Proposes a way"); "Uses of trees" is none."""


def states_paper(text: str) -> bool:
    """Whether a text says that something is a thesis, or how far a paper has come, and no more.

    >>> states_paper("Manuscript Under Review"), states_paper("Ph.D. thesis"), states_paper("to appear")
    (True, True, True)
    >>> states_paper("Trees under review"), states_paper("Forest Letters")
    (False, False)
    """
    cue = cue_phrases().get(text.lower().strip(" .,"))
    told = cue is not None and cue.kind == "status"
    return told or names_thesis(text) or _UNPUBLISHED.fullmatch(text) is not None


@lru_cache(maxsize=4)
def tells_presentations(text: str) -> bool:
    """Whether a page tells of its papers in which way each was presented: where some were posters, talks are no prize.

    >>> tells_presentations("refereed, poster presentation"), tells_presentations("Oral presentation, top 1 %")
    (True, False)
    """
    return "poster presentation" in text.lower()
