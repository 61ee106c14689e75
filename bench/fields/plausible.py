"""Train the logistic models of `extract/plausibility.py` on drafts of pages that the field models have not seen."""

from collections.abc import Sequence
from typing import Any

from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from bench.fields import Example
from bench.fields.labels import squash
from bench.fields.placement import Placed, place
from bibliography import Mention, Owner
from extract.field.legend import read_legend
from extract.fields import FieldReader
from extract.mentions import build_mention
from extract.plausibility import Plausibility, draft_features
from extract.record.drafts import Draft, drafts

Row = dict[str, float]


class Judged:
    """The drafts of one page with their features; `publication` and `right` are None where the labels leave it open."""

    def __init__(self, example: Example, reader: FieldReader) -> None:
        labelled = example.labelled
        self.drafts = list(drafts(reader.read(labelled.text)))
        self.rows = draft_features(self.drafts) if self.drafts else []
        placed = place(labelled)
        legend = read_legend(labelled.text.text)
        self.publication: list[bool | None] = []
        self.right: list[bool | None] = []
        for draft in self.drafts:
            mention = build_mention(draft, legend, Owner(), 0, 0.0)
            record = _record_of(draft, placed) if mention else None
            optional = bool(record and record.publication.get("optional"))
            self.publication.append(None if optional else record is not None)
            self.right.append(
                None if record is None or optional or mention is None else is_right(record.publication, mention)
            )


def _record_of(draft: Draft, placed: Sequence[Placed]) -> Placed | None:
    """The labelled record whose title the draft's title lies on."""
    (start, end), *_ = draft.spans["title"]
    for record in placed:
        low, high = record.title
        if min(end, high) - max(start, low) > 0.6 * max(end - start, high - low):
            return record
    return None


def is_right(label: dict[str, Any], mention: Mention) -> bool:
    """Whether title, authors, venue and year are those of the label, letters and digits compared."""
    names = [squash(author.name) for author in mention.authors]
    venues = {squash(label["venue"]), squash(label["venue_short"])}
    return (
        squash(label["title"]) == squash(mention.title)
        and ["".join(sorted(squash(name))) for name in label["authors"]] == ["".join(sorted(name)) for name in names]
        and bool({squash(mention.venue_text), squash(mention.venue)} & venues)
        and label["year"] == mention.year
    )


def fit(rows: Sequence[Row], answers: Sequence[bool]) -> dict[str, Any]:
    """A logistic model as `Plausibility` reads it."""
    vectorizer = DictVectorizer()
    model = LogisticRegression(C=0.1, max_iter=3000).fit(vectorizer.fit_transform(rows), answers)
    weights = {
        str(name): round(float(weight), 4)
        for name, weight in zip(vectorizer.get_feature_names_out(), model.coef_[0], strict=True)
    }
    return {"bias": round(float(model.intercept_[0]), 4), "weights": dict(sorted(weights.items()))}


def fit_judged(pages: Sequence[Judged]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The models "publication" and "right" of some pages."""
    models = []
    for name in ("publication", "right"):
        pairs = [
            (row, answer)
            for page in pages
            for row, answer in zip(page.rows, getattr(page, name), strict=True)
            if answer is not None
        ]
        models.append(fit([row for row, _ in pairs], [bool(answer) for _, answer in pairs]))
    return models[0], models[1]


def as_model(model: dict[str, Any]) -> Plausibility:
    """A fitted model, ready for use."""
    return Plausibility(model["weights"], model["bias"])
