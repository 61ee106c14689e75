"""What decides by itself whether two records are one work: a table of rules, the first that speaks wins."""

from collections.abc import Callable
from typing import NamedTuple

from rapidfuzz import fuzz, process

from bibliography import Judgement
from match.facts import sets_apart
from match.pair import ONE_VENUE, Pair
from normalize.identifier import is_preprint_doi

_COPIED = 0.4
"""Likeness of titles below which one DOI on both is taken for a slip: the proceedings' DOI, or the line above's."""
UNLIKE = "title"
"""The rule that says nothing of garbled copies of one reference: not every two of them are alike."""
NOBODY = "nobody"
"""The rule that says nothing of two entries of one list."""
_UNLIKE = 0.55
_UNLIKE_WORDS = 0.75
"""Likeness of titles by letters, and by shared words, below which both hardly a true pair lies."""
_ENOUGH_AUTHORS = 2
_FAR = 3
"""Years apart from which on nothing is sure."""
_TOLD_ENOUGH = 6.0
"""Telling words of a title that is one work's whoever wrote it."""
_COUNTS = 2.0
"""Words that the same year, or the same venue of the tables, counts for."""
_ANOTHER_SUBJECT = 0.25
_MISREAD_NAMES = 0.6
"""Likeness (0 to 1) from which on two lists of family names may be one, misread."""
_MISREAD = 72.0
"""Likeness (0 to 100) from which on two words of names may be one, misread."""
_CONVINCED = 0.95
"""Score from which on everything else about two records outweighs some words that differ."""
_MAKES_ANOTHER_WORK = frozenset({"thesis", "book"})


class Verdict(NamedTuple):
    """A decision, and why."""

    judgement: Judgement
    rule: str
    reason: str
    doubt: float = 1.1
    """Of one that is not sure: the score from which on the weights are believed all the same."""


def same_doi(pair: Pair) -> Verdict | None:
    """The same DOI is the same work, unless the titles have nothing in common; two publications' DOIs are two works."""
    left, right = pair.left.doi, pair.right.doi
    if left is None or right is None:
        return None
    if left == right:
        if max(pair.ratio, pair.contained) < _COPIED and pair.left.title.words and pair.right.title.words:
            return Verdict(Judgement.UNSURE, "doi", f"one DOI, {left}, but titles that differ")
        return Verdict(Judgement.SAME, "doi", f"the same DOI: {left}")
    if is_preprint_doi(left) != is_preprint_doi(right):
        return None
    return Verdict(Judgement.DIFFERENT, "doi", f"different DOIs: {left}, {right}")


def same_arxiv(pair: Pair) -> Verdict | None:
    """The same arXiv number is the same work, two are two."""
    left, right = pair.left.arxiv, pair.right.arxiv
    if left is None or right is None:
        return None
    if left != right:
        return Verdict(Judgement.DIFFERENT, "arxiv", f"different arXiv numbers: {left}, {right}")
    if max(pair.ratio, pair.contained) < _COPIED and pair.left.title.words and pair.right.title.words:
        return Verdict(Judgement.UNSURE, "arxiv", f"one arXiv number, {left}, but titles that differ")
    return Verdict(Judgement.SAME, "arxiv", f"the same arXiv number: {left}")


def unlike_titles(pair: Pair) -> Verdict | None:
    """Titles that have hardly anything in common are two works', whatever else agrees."""
    if pair.ratio >= _UNLIKE or pair.set_ratio >= _UNLIKE_WORDS:
        return None
    return Verdict(Judgement.DIFFERENT, UNLIKE, f"titles only {max(pair.ratio, pair.set_ratio):.0%} alike")


def different_parts(pair: Pair) -> Verdict | None:
    """`Part I` is not `Part II`."""
    left, right = pair.left.title.part, pair.right.title.part
    if left is None or right is None or left == right:
        return None
    return Verdict(Judgement.DIFFERENT, "part", f"different parts: {left}, {right}")


def different_numbers(pair: Pair) -> Verdict | None:
    """The challenge of 2019 is not that of 2020: titles that are the same but for their numbers are two works."""
    left, right = pair.left.title, pair.right.title
    if not left.numbers or not right.numbers:
        return None
    one, other = left.numbers - right.numbers, right.numbers - left.numbers
    if not one or not other or left.word_set - left.numbers != right.word_set - right.numbers:
        return None
    return Verdict(
        Judgement.DIFFERENT, "number", f"different numbers: {', '.join(sorted(one))}; {', '.join(sorted(other))}"
    )


def different_marks(pair: Pair) -> Verdict | None:
    """A correction, a reply, a review is not the work whose title it bears; a poster is no tutorial."""
    apart = sets_apart(pair.left.title.marks, pair.right.title.marks)
    if not apart:
        return None
    return Verdict(Judgement.DIFFERENT, "mark", f"only one of them is: {', '.join(sorted(apart))}")


def different_kinds(pair: Pair) -> Verdict | None:
    """A thesis or a book is not the paper of its title."""
    left, right = pair.left.kind, pair.right.kind
    if not left or not right or left == right or not _MAKES_ANOTHER_WORK & {left, right}:
        return None
    return Verdict(Judgement.DIFFERENT, "kind", f"a {left} and a {right}")


def extended(pair: Pair) -> Verdict | None:
    """A conference paper and its journal extension are two works, where both venues are named and the years differ.

    Of one year both venues must be known: journals print the papers of small meetings.
    """
    if {pair.left.kind, pair.right.kind} != {"conference", "journal"} or pair.years is None or pair.venue is None:
        return None
    if pair.venue >= ONE_VENUE or (not pair.years and pair.venue != -1.0):
        return None
    judgement = Judgement.DIFFERENT if pair.years else Judgement.UNSURE
    left, right = pair.left.venue.short, pair.right.venue.short
    return Verdict(judgement, "extension", f"a conference and a journal: {left}, {right}")


def lost_subtitle(pair: Pair) -> Verdict | None:
    """A title that is the other's beginning before the colon is its title, if authors, venue and year are the same.

    Of venue and year one may be missing; both, if there are three authors.
    """
    left, right = pair.left.title, pair.right.title
    if (left.head != right.letters and right.head != left.letters) or left.letters == right.letters:
        return None
    fewest, most = sorted((len(pair.left.names.readings), len(pair.right.names.readings)))
    if pair.authors != 1.0 or fewest != most or fewest < _ENOUGH_AUTHORS:
        return None
    if pair.years not in {0, None} or pair.venue not in {1.0, None}:
        return None
    if pair.years is None and pair.venue is None and fewest <= _ENOUGH_AUTHORS:
        return None
    return Verdict(Judgement.SAME, "subtitle", "one title lacks the subtitle; all else that is known is the same")


def nobody_named(pair: Pair) -> Verdict | None:
    """Where neither names its authors, six telling words are enough, year and known venue counting for two each."""
    left, right = pair.left, pair.right
    if left.names.readings or right.names.readings:
        return None
    # Ideographs are two to a word.
    told = min(sum(1.0 if word.isascii() else 0.5 for word in view.title.telling) for view in (left, right))
    if pair.years is not None:
        told += -_COUNTS if pair.years else _COUNTS
    if left.venue.is_known and right.venue.is_known and not left.is_preprint and pair.venue is not None:
        told += _COUNTS if pair.venue == 1.0 else -_COUNTS
    if told >= _TOLD_ENOUGH:
        return None
    return Verdict(Judgement.UNSURE, NOBODY, "no authors in either, and too little else is told")


def strangers(pair: Pair) -> Verdict | None:
    """Other people's work is another one where a fourth of the title's telling words are replaced, too."""
    if not _is_replaced(pair) or pair.families != 0.0 or pair.authors != 0.0:
        return None
    # Of misread names enough is left to be told by.
    if (pair.family_text or 0.0) >= _MISREAD_NAMES:
        return None
    return Verdict(Judgement.DIFFERENT, UNLIKE, "telling words of the titles are replaced, and no author is in both")


def other_subject(pair: Pair) -> Verdict | None:
    """`Pose for Hands` is hardly `Pose for Faces`: with a fourth of the telling words replaced all else must agree."""
    if not _is_replaced(pair):
        return None
    return Verdict(Judgement.UNSURE, "subject", "telling words of the titles are replaced by others", _CONVINCED)


def _is_replaced(pair: Pair) -> bool:
    """Whether a fourth of the telling words of a title stand for others of the other title."""
    fewest = min(len(pair.left.title.telling), len(pair.right.title.telling))
    return pair.replaced > 0 and pair.replaced >= fewest * _ANOTHER_SUBJECT


def other_people(pair: Pair) -> Verdict | None:
    """A title alone, with other people's full names on it, is never surely the same work.

    Lists of initials are left to the weights: in them a misread name looks like another person's.
    """
    left, right = pair.left.names.words, pair.right.names.words
    if not left or not right or pair.families or pair.authors:
        return None
    if any(process.extractOne(word, right, scorer=fuzz.ratio, score_cutoff=_MISREAD) for word in left):
        return None
    return Verdict(Judgement.UNSURE, "people", "no author in both")


def years_apart(pair: Pair) -> Verdict | None:
    """Three years apart, a title of the same people is as likely a later work of theirs."""
    if (pair.years or 0) < _FAR:
        return None
    return Verdict(Judgement.UNSURE, "years", f"years apart: {pair.left.record.year}, {pair.right.record.year}")


def stock_title(pair: Pair) -> Verdict | None:
    """Of two "Editorial"s only an identifier, the same pages or the same guests say that they are one.

    A column appears often. Guests edit an issue: of two or more, the same in one year and venue, the weights are asked.
    """
    if not (pair.left.title.is_stock and pair.right.title.is_stock):
        return None
    if pair.families == 0.0 or (pair.years or 0) > 0 or pair.venue == -1.0:
        return Verdict(Judgement.DIFFERENT, "stock title", "a title of many works, and authors, year or venue differ")
    left, right = pair.left.record, pair.right.record
    if any(one and other and one != other for one, other in ((left.number, right.number), (left.pages, right.pages))):
        return Verdict(
            Judgement.DIFFERENT, "stock title", "a title of many works, in different issues or on different pages"
        )
    if left.pages and left.pages == right.pages and pair.years == 0:
        return None
    fewest, most = sorted((len(pair.left.names.readings), len(pair.right.names.readings)))
    if _ENOUGH_AUTHORS <= fewest == most and pair.authors == 1.0 and pair.years == 0 and pair.venue == 1.0:
        return None
    return Verdict(Judgement.UNSURE, "stock title", "a title of many works, and too little else is known")


RULES: tuple[Callable[[Pair], Verdict | None], ...] = (
    same_doi,
    same_arxiv,
    unlike_titles,
    different_parts,
    different_numbers,
    different_marks,
    different_kinds,
    stock_title,
    extended,
    lost_subtitle,
    nobody_named,
    strangers,
    other_subject,
    other_people,
    years_apart,
)


def decide(pair: Pair) -> Verdict | None:
    """What the first rule that has something to say says; None if the weights must decide."""
    for rule in RULES:
        verdict = rule(pair)
        if verdict is not None:
            return verdict
    return None
