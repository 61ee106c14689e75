"""How sure it is that a draft is a publication, and that its fields are right.

Two logistic models over one set of features.
"""

import json
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from extract.entries import records_by_title
from extract.record.drafts import Draft, field_runs
from extract.text.chunks import Chunk
from extract.text.markup import css_features, leads_to_paper, link_kind
from extract.text.states import states_paper
from extract.text.words import name_score, text_features
from normalize.title import title_key
from normalize.venue import venue_evidence

_NEWS_WORDS = (
    "our paper",
    "our work",
    "my paper",
    "we ",
    "i ",
    "congrat",
    "one paper",
    "two papers",
    "three papers",
    "accepted!",
    "happy to",
    "excited",
    "joined",
    "invited to",
)
_LIST = 5
"""Records from which what stands in one kind of place is a list."""
_LEAST_STATED = 4
"""Words of a title that is told by its quotation marks."""
_MEETING = 0.8
"""Evidence from which a title is a meeting that somebody served."""
_OPENING = frozenset('"“„«»')
_PAPER_LINKS = frozenset(("doi", "arxiv", "paper", "pdf"))


def draft_features(drafts: Sequence[Draft]) -> list[dict[str, float]]:
    """Features of each draft of a page, name -> value in 0..1; the drafts of a page are seen together."""
    places = [_place(draft) for draft in drafts]
    alike: dict[tuple[str, ...], list[Draft]] = defaultdict(list)
    for place, draft in zip(places, drafts, strict=True):
        alike[place].append(draft)
    lists = {place: _list_features(held) for place, held in alike.items()}
    page = sum(map(_well_formed, drafts)) / len(drafts) if drafts else 0.0
    titles = records_by_title(drafts[0].text.page.embedded) if drafts else {}
    return [
        {
            **_own_features(draft),
            **lists[place],
            "page well formed": page,
            "title of a record": float(bool(titles) and title_key(draft.title_words) in titles),
        }
        for draft, place in zip(drafts, places, strict=True)
    ]


def _list_features(drafts: Sequence[Draft]) -> dict[str, float]:
    """What the drafts that stand in one kind of place show together: a list of bare titles is a list all the same."""
    size = len(drafts)
    named, dated = (
        sum(any(label in letters for label in draft.labels) for draft in drafts) / size for letters in ("A", "VY")
    )
    linked = sum(any(chunk.run.href for chunk in draft.chunks) for draft in drafts) / size
    listed = float(size >= _LIST and drafts[0].section.kind == "publications")
    return {
        "place well formed": sum(map(_well_formed, drafts)) / size,
        f"alike={min(size.bit_length(), 5)}": 1.0,
        "listed": listed,
        "listed, named": listed * named,
        "listed, dated": listed * dated,
        "listed, linked": listed * linked,
    }


def states_itself(draft: Draft) -> bool:
    """Whether a draft below a heading of publications says what it is: by a quoted title, a link to arXiv, its state.

    "“Trees in cold climates” (draft)"; "Ph.D. thesis / Trees in cold climates / Adviser: Ann Lee"
    """
    words = draft.title_words
    if draft.section.kind != "publications" or len(words.split()) < _LEAST_STATED or venue_evidence(words) >= _MEETING:
        return False
    first = draft.chunks[0]
    opened = draft.labels[0] == "T" and first.quoted and first.before in _OPENING
    said = [chunk for chunk, label in zip(draft.chunks, draft.labels, strict=True) if label != "T"]
    on_archive = any(link_kind(chunk.run.href) == "arxiv" for chunk in draft.chunks)
    return opened or on_archive or any(states_paper(chunk.text) for chunk in said or _line_below(draft))


def _line_below(draft: Draft) -> Sequence[Chunk]:
    """The chunks of the line below a draft."""
    lines = draft.text.lines[draft.segment.last : draft.segment.last + 1]
    return [chunk for line in lines for chunk in draft.text.chunks[line.first : line.last]]


def is_other_link(row: Mapping[str, float]) -> bool:
    """Whether a draft, by its features, is a bare link that leads to no paper, below no heading of publications."""
    bare = row["title linked"] and not any(row[f"has {letter}"] for letter in "AVY") and not row["year above"]
    to_paper = row["paper link"] or row["leads to paper"]
    return bool(bare and not to_paper and row.get("section=") and not row["title of a record"])


def _place(draft: Draft) -> tuple[str, ...]:
    """The kinds of the innermost elements that a draft begins in, and its section."""
    block = draft.text.page.blocks[draft.text.lines[draft.segment.first].block]
    return (draft.section.kind, *(f"{node.tag}.{node.css_class}" for node in block.path[-2:]))


def _well_formed(draft: Draft) -> bool:
    labels = draft.labels
    return "A" in labels and ("V" in labels or "Y" in labels) and len(field_runs(draft, "T")) == 1


def _own_features(draft: Draft) -> dict[str, float]:
    """What a draft shows by itself."""
    row: dict[str, float] = {f"section={draft.section.kind}": 1.0, f"section type={bool(draft.section.type)}": 1.0}
    held: dict[str, list[int]] = {
        letter: [i for i, label in enumerate(draft.labels) if label == letter] for letter in "TAVY"
    }
    for letter, indices in held.items():
        row[f"has {letter}"] = float(bool(indices))
        sureness = [draft.sureness[i] for i in indices]
        row[f"sure {letter}"] = sum(sureness) / len(indices) if indices else 0.0
        row[f"least sure {letter}"] = min(sureness, default=0.0)
        row[f"runs {letter}>1"] = float(bool(indices) and indices[-1] - indices[0] >= len(indices))
    words = " ".join(draft.chunks[i].text for i in held["T"]).split()
    row[f"title words={min(len(words), 4) if len(words) < 30 else 30}"] = 1.0
    row[f"authors={min(len(held['A']), 3)}"] = 1.0
    letters = "".join(words)
    row["title of digits"] = float(sum(map(str.isalpha, letters)) < 0.6 * len(letters))
    row["title is a remark"] = float(
        any(
            f.startswith(("cue:award", "cue:status", "cue:detail"))
            for i in held["T"][:1]
            for f in text_features(draft.chunks[i].text)
        )
    )
    row["title is a venue"] = venue_evidence(" ".join(words)[:150])
    row["title lower case"] = float(letters[:1].islower())
    row["year above"] = float(draft.year_above is not None)
    row["names"] = max((name_score(draft.chunks[i].text) for i in held["A"]), default=0.0)
    row["venue"] = max((venue_evidence(draft.chunks[i].text) for i in held["V"]), default=0.0)
    raw = draft.raw
    covered = sum([len(c.text) for c, label in zip(draft.chunks, draft.labels, strict=True) if label != "O"])
    row["covered"] = covered / max(1, len(raw))
    row[f"size={min(int(math.log2(len(raw) + 1)), 11)}"] = 1.0
    addresses = {chunk.run.href for chunk in draft.chunks if chunk.run.href}
    row["paper link"] = float(any(link_kind(address) in _PAPER_LINKS for address in addresses))
    row["leads to paper"] = float(any(map(leads_to_paper, addresses)))
    row["link"] = float(bool(addresses))
    row["title linked"] = float(any(draft.chunks[i].run.href for i in held["T"]))
    lowered = raw[:400].lower()
    row["news"] = float(any(map(lowered.__contains__, _NEWS_WORDS)))
    row["heading"] = float(draft.section.is_heading)
    row.update(_place_features(draft))
    return row


def _place_features(draft: Draft) -> dict[str, float]:
    block = draft.text.page.blocks[draft.text.lines[draft.segment.first].block]
    row = {
        f"tag={block.path[-1].tag if block.path else ''}": 1.0,
        "hidden": float(block.hidden),
        "format=" + draft.text.page.format: 1.0,
    }
    for node in block.path[-4:]:
        row.update(dict.fromkeys([name.replace(":", "=") for name in css_features(node.css_class)], 1.0))
    if any(node.tag in ("nav", "footer", "aside", "header") for node in block.path):
        row["navigation"] = 1.0
    return row


class Plausibility:
    """A logistic model: feature name -> weight, with a bias."""

    def __init__(self, weights: dict[str, float], bias: float) -> None:
        self._weights, self._bias = weights, bias

    @classmethod
    @cache
    def shipped(cls, name: str) -> "Plausibility":
        """A model that comes with the program: "publication" or "right"."""
        model = json.loads(resources.files("extract").joinpath("models", f"{name}.json").read_text("utf-8"))
        return cls(model["weights"], model["bias"])

    def probability(self, row: Mapping[str, float]) -> float:
        """The probability for a draft with these features; a feature that training never saw counts nothing."""
        weight = self._weights.get
        score = self._bias + sum([weight(name, 0.0) * value for name, value in row.items() if value])
        return 1 / (1 + math.exp(-max(-40.0, min(40.0, score))))

    def evidence(self, row: Mapping[str, float]) -> list[tuple[str, float]]:
        """What each feature adds to the score, the weightiest first; above 0 it speaks for, below against."""
        found = [(name, self._weights.get(name, 0.0) * value) for name, value in row.items()]
        return sorted((one for one in found if one[1]), key=lambda one: -abs(one[1]))
