"""Labels mended of a title that fills its line, the authors in the line below, and of one that begins with "With"."""

import re
from collections.abc import Sequence

from extract.field.kind import is_award
from extract.settle.authors.notes import states_role
from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import KNOWN_VENUE
from normalize.rank import find_rank_claims
from normalize.venue import venue_evidence

_NAMED = re.compile(r"(?=.{4})[A-Za-z][\w-]*(?:[A-Z]|\d[A-Z])[\w-]*")
"""A method's name: "TREEMAP", "u-root3D"."""
_INDEX = re.compile(
    r"(?:S?SCIE?|[AE]S?CI|A?HCI|CSCD|ABDC|ABS|AMI|CSSCI|JCR|ERIH|SCOPUS|Scopus)(?:[ -].*)?"
    r"|IF-.*|LN(?:CS|AI|BIP|EE)|CCIS|PMLR|ENTCS|EPTCS|(?i:open-?access|e-?pub|you-?tube|pre-?print)|\w+(?:Conf|Grant)"
)
"""What journals are listed in, a series of proceedings, or where and how a paper can be read."""
STATE = re.compile(
    r"\b(?:papers?|posters?|slides?|talks?|workshops?|proceedings|journals?|drafts?|manuscripts?|versions?|editions?"
    r"|translat\w+|revis\w+|submi\w+|forthcoming|accepted|preparation|progress|invited|oral|joint|with|by|abstracts?"
    r"|reviews?|chapters?|reports?|videos?|thesis|dissertation|preprints?|published|presented|contract|pending|expected"
    r"|appear\w*|press|available|survey|tutorial|pdf|online|erschein\w*|eingereicht|druck|soumis|paraître|prensa|stampa)\b"
)
"""Found in what is said of a paper behind its title."""


def settle_title_line(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, how far a title goes in the line that it begins, where the line below begins with authors."""
    _begin_with_cue(chunks, labels)
    first = labels.index("T") if "T" in labels else 0
    end = first
    while end < len(chunks) and chunks[end].line == chunks[first].line:
        end += 1
    if "T" not in labels or chunks[first].before != "line" or labels[end : end + 1] != ["A"]:
        return
    for index in range(first + 1, end):
        before, chunk = chunks[index - 1 : index + 1]
        if labels[index] != "O" or chunk.run.href != before.run.href or chunk.cue or is_award(chunk.text):
            continue
        named = index == end - 1 and _is_name_of_method(chunk)
        if labels[index - 1] == "T" and (named or _goes_on(chunk) or _is_beside_style(chunks, first, index)):
            labels[index] = "T"


def _is_beside_style(chunks: Sequence[Chunk], first: int, index: int) -> bool:
    """Whether a chunk is what a title goes on with behind words in italics, or these: "roots of <i>Quercus</i> oaks".

    Before the line's end the title goes back to the style that it began in.
    """
    own, chunk = chunks[first].run.style, chunks[index]
    back = index if chunk.run.style == own else index + 1
    if back >= len(chunks) or chunks[back].line != chunk.line or chunks[back - 1].run.style == own:
        return False
    plain = all(chunks[at].before == "style" and not chunks[at].paren for at in range(index, back + 1))
    plain = plain and not chunks[back].cue and not (chunk.run.css_class or chunks[back].run.css_class)
    plain = plain and not any(_says_of_paper(chunks[at].text) for at in range(index, back + 1))
    return plain and chunks[back].run.style == own and (chunks[back].text[0].islower() or chunks[back].after == "line")


def _says_of_paper(text: str) -> bool:
    """Whether a text says something of the paper, as remarks behind titles do: "code", "poster session"."""
    lowered = text.lower()
    return bool(STATE.search(lowered)) or lowered in cue_phrases() or states_role(text)


def _goes_on(chunk: Chunk) -> bool:
    """Whether a chunk is what a title goes on with: words in lower case behind a comma."""
    worded = chunk.before == "," and chunk.text[0].islower() and not chunk.paren
    return worded and not STATE.search(chunk.text) and chunk.text not in cue_phrases()


def _is_name_of_method(chunk: Chunk) -> bool:
    """Whether a chunk is all that a bracket holds, a name with capitals that is no venue's, nor an index's."""
    alone = chunk.before == chunk.paren == "(" and bool(_NAMED.fullmatch(chunk.text))
    named = chunk.text.lower()
    other = (
        _INDEX.fullmatch(chunk.text) or find_rank_claims(chunk.text) or STATE.search(named) or named in cue_phrases()
    )
    return alone and not other and venue_evidence(chunk.text) < KNOWN_VENUE


def _begin_with_cue(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """One word behind the year or the names that leads to no names: "A. Ash (2012). With a little help from roots"."""
    title = labels.index("T") if "T" in labels else 0
    if title < 2 or labels[title - 2] not in "AY" or labels[title - 1] != "O" or "A" not in labels[:title]:
        return
    before, led, rest = chunks[title - 2 : title + 1]
    opens = led.before in ".。" and rest.before == "cue" and before.line == led.line == rest.line
    if opens and led.text.isalpha() and led.text.istitle() and rest.text[0].islower():
        labels[title - 1] = "T"
