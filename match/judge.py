"""Comparing two records, and finding a record's entry among an authority's candidates."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bibliography import Comparison, Feature, Judgement, MatchStatus, Record
from match.features import SIGNALS, values
from match.model import shipped_model
from match.pair import Pair
from match.rules import Verdict, decide
from match.view import prepare

_SCORES = {Judgement.SAME: 0.99, Judgement.UNSURE: 0.4, Judgement.DIFFERENT: 0.01}
"""Score of a pair that a rule decides."""
_SURE = 0.9
"""Score from which on a record is matched: a wrong match hurts more than a missed one. Chosen with `bench.whole`."""
_MARGIN = 0.05
"""Entries whose scores are nearer than this to the best one's are told apart by how their venue and year fit."""
_SHOWN = 5
"""Candidates that a match carries."""


@dataclass(frozen=True, slots=True)
class Match:
    """How a record stands to an authority."""

    record_id: str
    status: MatchStatus
    score: float | None
    """Of the best candidate, 0 to 1; None where there was no candidate."""
    entry: Record | None
    """The entry if the record is matched, else None."""
    candidates: tuple[tuple[Record, float], ...] = ()
    """The best candidates with their scores, best first."""
    also: tuple[Record, ...] = ()
    """The same work's entries at further authorities, in the order in which those are believed."""

    @property
    def entries(self) -> tuple[Record, ...]:
        """All entries that are the same work, the one that is believed most first; none if it is not matched."""
        return (self.entry, *self.also) if self.entry is not None else ()


def compare(left: Record, right: Record) -> Comparison:
    """Compares two records: the evidence, a score (the probability that they are one work) and the judgement.

    Identifiers decide where both records have them; so do parts of a series, corrections, theses and books, and a
    conference paper beside its journal extension. Everything else is weighed.
    """
    pair = Pair(prepare(left), prepare(right))
    verdict = decide(pair)
    score, judgement = weigh(pair, verdict)
    features = [] if verdict is None else [Feature(verdict.rule, _sign(verdict.judgement), verdict.reason)]
    for signal, value in zip(SIGNALS, values(pair), strict=True):
        if value != signal.silent:
            features.append(Feature(signal.name, value, signal.words.format(value=value, left=left, right=right)))
    return Comparison(left.id, right.id, tuple(features), score, judgement)


def judge(pair: Pair) -> tuple[float, Judgement]:
    """The score of a pair and what it comes to, without the evidence: what the many comparisons of a crawl need."""
    return weigh(pair, decide(pair))


def weigh(pair: Pair, verdict: Verdict | None) -> tuple[float, Judgement]:
    """The same, where it is known what the rules say."""
    model = shipped_model()
    if verdict is not None and verdict.judgement is not Judgement.UNSURE:
        return _SCORES[verdict.judgement], verdict.judgement
    if not pair.left.title.words or not pair.right.title.words:
        return _SCORES[Judgement.DIFFERENT], Judgement.DIFFERENT
    score = model.score(values(pair))
    if score <= model.different:
        return score, Judgement.DIFFERENT
    if verdict is not None and score < verdict.doubt:
        return min(score, _SCORES[Judgement.UNSURE]), Judgement.UNSURE
    return score, Judgement.SAME if score >= model.same else Judgement.UNSURE


def match_record(record: Record, candidates: Sequence[Record]) -> Match:
    """The record's entry among an authority's candidates.

    matched: an entry is the same work, and no other work is as likely. Of a work's preprint and published entries the
    one whose venue and year fit is taken, the published one if both do. ambiguous: entries of different works fit
    alike, or the best one is neither surely the same nor surely different. unmatched: none is.

    Raises nothing; without candidates the record is unmatched with no score.
    """
    view = prepare(record)
    scored = []
    for candidate in candidates:
        pair = Pair(view, prepare(candidate))
        scored.append((*judge(pair), pair))
    scored.sort(key=lambda found: (-found[0], found[2].right.record.id))
    shown = tuple((pair.right.record, round(score, 4)) for score, _, pair in scored[:_SHOWN])
    if not scored:
        return Match(record.id, MatchStatus.UNMATCHED, None, None)
    same = [(score, pair) for score, judgement, pair in scored if judgement is Judgement.SAME and score >= _SURE]
    if not same:
        unsure = any(judgement is not Judgement.DIFFERENT for _, judgement, _ in scored)
        status = MatchStatus.AMBIGUOUS if unsure else MatchStatus.UNMATCHED
        return Match(record.id, status, round(scored[0][0], 4), None, shown)
    score, entry, clear = _choose(same)
    status = MatchStatus.MATCHED if clear else MatchStatus.AMBIGUOUS
    return Match(record.id, status, round(score, 4), entry if clear else None, shown)


def combine(matches: Sequence[Match]) -> Match:
    """How a record stands to several authorities, given how it stands to each, the most believed first.

    The first that it is matched to decides, and the entries of the others go along; without one it is ambiguous if it
    is to any, else unmatched.

    Raises ValueError without matches.
    """
    if not matches:
        raise ValueError("no matches to combine")
    matched = [match for match in matches if match.entry is not None]
    if matched:
        return replace(matched[0], also=tuple(match.entry for match in matched[1:] if match.entry is not None))
    ambiguous = [match for match in matches if match.status is MatchStatus.AMBIGUOUS]
    return max(ambiguous or matches, key=lambda match: match.score if match.score is not None else -1.0)


def _choose(same: Sequence[tuple[float, Pair]]) -> tuple[float, Record, bool]:
    """The entry that fits best of those judged the same; last, whether no other work fits as well."""
    near = [(score, pair) for score, pair in same if score >= same[0][0] - _MARGIN or _are_versions(pair, same[0][1])]
    near.sort(key=lambda found: (fit(found[1]), found[0]), reverse=True)
    score, best = near[0]
    rivals = [pair for _, pair in near[1:] if fit(pair) == fit(best) and not _are_versions(pair, best)]
    return score, best.right.record, not rivals


def fit(pair: Pair) -> tuple[float, float]:
    """How well an entry's venue and year fit the record, larger is better; a published entry beats a preprint."""
    if pair.left.doi is not None and pair.left.doi == pair.right.doi:
        return 9.0, 0.0
    venue = pair.venue if pair.venue is not None else 0.0
    year = 0.0 if pair.years is None else max(-1.0, 1.0 - 0.75 * pair.years)
    kind = 0.5 if not pair.right.is_preprint and not pair.left.is_preprint else 0.0
    same_kind = 0.75 if pair.left.kind and pair.left.kind == pair.right.kind else 0.0
    return round(venue + year + kind + same_kind, 2), round(pair.ratio, 2)


def _are_versions(one: Pair, other: Pair) -> bool:
    """Whether two entries are a work's preprint and its publication: one is a preprint, title and authors agree."""
    left, right = one.right, other.right
    if left.is_preprint == right.is_preprint:
        return False
    between = Pair(left, right)
    return between.ratio >= 0.9 and (between.families or 0.0) >= 0.5


def _sign(judgement: Judgement) -> float:
    return {Judgement.SAME: 1.0, Judgement.UNSURE: 0.0, Judgement.DIFFERENT: -1.0}[judgement]
