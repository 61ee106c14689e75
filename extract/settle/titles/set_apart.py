"""Labels mended of titles that go on in what is set apart from them: species, words in another style, quotations."""

import re
from collections.abc import Sequence
from itertools import dropwhile, takewhile

from bibliography import Style
from extract.text.chunks import Chunk
from extract.text.name_shape import KNOWN_VENUE, is_year
from normalize.venue import venue_evidence

_BINOMIAL = re.compile(r"[A-Z][a-z]{2,} [a-z]{3,}(?: [a-z]{3,})?")
"""A species by its scientific name: "Enhydra lutris nereis"."""
_LATIN_END = re.compile(
    r"(?<!thes)(?<!analys)(?:us|is|um|ii|ae|ata|atta|ana|ica|ens)(?<!focus)(?<!campus)(?<!posium)(?<!orum)$"
)
_STOPS = frozenset(".。．")
_HYPHENS = frozenset("-‐‑")
_QUOTES = frozenset('"“”„«»‘’「」')
_GOES_ON = re.compile(r".*\b(?:in|of|from|by|on|and|the|for|between)", re.DOTALL)
_TAXON = re.compile(r"[A-Z][a-z]{3,}(?: [a-z]{3,})?|[a-z]{4,}")
"""A genus, a species by its scientific name, or the second word of that."""
_NO_REST = re.compile(r"at |(?:has|have|was|is|got|will)\b.*\b(?:accepted|published|presented|selected|awarded|appear)")
"""What begins behind a quotation, which is the whole title then: "... has been accepted at"."""
_IN_TITLE = _QUOTES | {"cue", "words", "style"}


def settle_set_apart(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, where a record's title goes on in what is set apart."""
    _take_compounds(chunks, labels)
    _take_species(chunks, labels)
    _take_names_in_style(chunks, labels)
    _take_taxon_before_venue(chunks, labels)
    _take_rest_behind_quotation(chunks, labels)
    _take_rest_of_run(chunks, labels)


def _take_compounds(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A word in another style that a hyphen glues to what follows goes on with the title: "on *trans*-genes"."""
    for index in range(1, len(chunks) - 1):
        word, behind = chunks[index : index + 2]
        within = labels[index - 1] == "T" and labels[index] in "VO" and labels[index + 1] in "TVO"
        glued = word.before == behind.before == "style" and behind.start == word.end and behind.text[0] in _HYPHENS
        if within and glued and word.text.islower() and word.text.isalpha() and word.line == behind.line:
            labels[index : index + 2] = ["T", "T"]


def _take_rest_of_run(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What was left unread behind a title up to the end of its bold run is the title's: "<b>Trees 1: Growing</b>"."""
    first = labels.index("T") if "T" in labels else len(chunks)
    run = list(takewhile(lambda at: chunks[at].run is chunks[first].run, range(first, len(chunks))))
    rest = list(dropwhile(lambda at: labels[at] == "T", run))
    if not rest or not chunks[first].run.style & Style.BOLD or first == 0 or chunks[first - 1].run is chunks[first].run:
        return
    plain = all(labels[at] == "O" and not (chunks[at].cue or chunks[at].paren or is_year(chunks[at])) for at in rest)
    if plain and chunks[rest[0]].before in ("words", ":") and chunks[rest[-1]].line == chunks[first].line:
        for at in rest:
            labels[at] = "T"


def _take_species(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A species in brackets, in italics or before the full stop, is the title's: "oaks (Quercus robur). Nature"."""
    for index in range(1, len(chunks)):
        chunk = chunks[index]
        if labels[index] != "O" or labels[index - 1] != "T" or chunk.paren not in ("(", "（"):
            continue
        stopped = index + 1 < len(chunks) and chunks[index + 1].before in _STOPS and not chunk.cue
        named = chunk.run.style & Style.ITALIC or (stopped and _LATIN_END.search(chunk.text))
        if named and chunk.line == chunks[index - 1].line and _BINOMIAL.fullmatch(chunk.text):
            labels[index] = "T"


def _take_names_in_style(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words set apart by their style alone, up to the full stop before the venue, belong to the title.

    "... of the water fleas _Ceriodaphnia dubia_ and _Daphnia pulex_. Canadian Journal of Zoology".
    """
    for index in range(1, len(chunks)):
        if labels[index] != "O" or labels[index - 1] != "T":
            continue
        run = list(takewhile(lambda at: _is_set_apart(chunks, labels, at), range(index, len(chunks))))
        end = index + len(run)
        stopped = bool(run) and end < len(chunks) and chunks[end].before in _STOPS
        if stopped and chunks[end].line == chunks[index - 1].line and _may_be_venue(chunks[end], labels[end]):
            labels[end] = "V"
            for at in run:
                labels[at] = "T"


def _take_taxon_before_venue(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A taxon in italics, read as the venue, ends the title before the full stop behind which its journal stands.

    "Roots in <i>Quercus</i>. Plant Physiol. 146: 60-73", "Roots in <i>Quercus</i> <i>robur</i>. Genetics 159", "Roots
    of the oak <i>Quercus robur</i>. Genetics 159".
    """
    for index in range(1, len(chunks) - 1):
        if labels[index] != "V" or labels[index - 1] != "T" or chunks[index].before != "style":
            continue
        before, chunk, journal = chunks[index - 1 : index + 2]
        styled = chunk.run.style & Style.ITALIC and before.line == journal.line
        if not styled or not _TAXON.fullmatch(chunk.text):
            continue
        if venue_evidence(chunk.text) >= KNOWN_VENUE:  # "in <i>Nature</i>. Springer"
            continue
        second = chunk.text.islower() and before.run.style == chunk.run.style
        species = labels[index + 1] == "V" and _BINOMIAL.fullmatch(chunk.text)
        if journal.before not in _STOPS or not (species or second or _GOES_ON.fullmatch(before.text)):
            continue
        numbered = index + 2 < len(chunks) and chunks[index + 2].text.isdigit() and chunks[index + 2].before == "words"
        if labels[index + 1] == "V" or (labels[index + 1] == "O" and numbered):
            labels[index : index + 2] = ["T", "V"]


def _may_be_venue(chunk: Chunk, label: str) -> bool:
    """Whether a chunk was read as a venue, or left unread though its name is known for one."""
    return label == "V" or (label == "O" and not chunk.cue and venue_evidence(chunk.text) >= 1.0)


def _is_set_apart(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    chunk = chunks[index]
    joined = chunk.before == "style" and chunk.line == chunks[index - 1].line
    return joined and labels[index] == "O" and not chunk.paren and not chunk.cue and not chunk.run.href


def _take_rest_behind_quotation(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A title that begins before a quotation goes on behind it: "On the 'fifth tone' in Malaysian Mandarin"."""
    if "T" not in labels or chunks[labels.index("T")].quoted:
        return
    for index in range(labels.index("T") + 1, len(chunks)):
        before, chunk = chunks[index - 1], chunks[index]
        if chunk.line != before.line or labels[index - 1] != "T" or labels[index] not in "VO":
            continue
        opens = chunk.quoted and not before.quoted and chunk.before in _QUOTES and labels[index] == "O"
        goes_on = before.quoted and not chunk.quoted and chunk.before in _QUOTES and chunk.text[0].islower()
        goes_on = goes_on and not _NO_REST.match(chunk.text)
        if opens or goes_on:
            labels[index] = "T"
            for after in range(index + 1, len(chunks)):
                joined = chunks[after].before in _IN_TITLE and chunks[after].line == chunk.line
                if not joined or labels[after] not in "VO" or not goes_on or chunks[after].text.isdigit():
                    break
                labels[after] = "T"
