"""What numpy makes of a model must be what crfsuite makes of it."""

import random
import tempfile
from pathlib import Path

import numpy as np
import pycrfsuite
import pytest

from bench.fields.crfsuite import average, open_model, read_crfsuite
from extract.chunks import cut
from extract.crf import ChainModel, Floats, best_labels, label_probabilities, pack_model, read_model
from extract.features import see_chunks
from extract.fields import FieldReader, stream_features
from extract.part_scores import PartScores
from extract.sections import find_sections
from extract.segments import find_segments
from extract.stretches import CONTEXT, NOTHING, find_stretches, record_features
from extract.template import LABELS
from tests.extract.pages import LAYOUTS, layout, read

Rows = list[list[str]]
_DRAWN = random.Random(7)  # noqa: S311 - drawn once and for all
_WORDS = ("a", "b\nc", "+1:d", "日", "e=1", "")


def _rows(count: int) -> Rows:
    return [_DRAWN.choices(_WORDS, k=_DRAWN.randint(0, 5)) for _ in range(count)]


@pytest.fixture(scope="module")
def model() -> bytes:
    trainer = pycrfsuite.Trainer(verbose=False)
    for count in (1, 2, 9, 30):
        trainer.append(_rows(count), _DRAWN.choices(LABELS, k=count))
    trainer.append(_rows(len(LABELS)), list(LABELS))
    with tempfile.NamedTemporaryFile(suffix=".crfsuite") as file:
        trainer.train(file.name)
        return Path(file.name).read_bytes()


def _scores(rows: Rows, chain: ChainModel) -> Floats:
    number = {name: i for i, name in enumerate(chain.attributes)}
    known = [[number[feature] for feature in row if feature in number] for row in rows]
    return np.array([chain.states[row].sum(0) for row in known]).reshape(-1, len(LABELS))


@pytest.mark.parametrize("lengths", [[1], [3], [40], [500], [1, 1, 1], [7, 1, 30, 2], [2] * 60])
def test_labels_and_probabilities_are_those_of_crfsuite(model: bytes, lengths: list[int]) -> None:
    tagger, chain = open_model(model), read_crfsuite(model, LABELS)
    sequences = [_rows(length) for length in lengths]
    labels: list[str] = []
    probabilities: list[list[float]] = []
    for rows in sequences:
        labels += tagger.tag(rows)
        probabilities += [[tagger.marginal(label, i) for label in LABELS] for i in range(len(rows))]
    scores = _scores([row for rows in sequences for row in rows], chain)
    starts = np.cumsum([0, *lengths[:-1]])
    assert [LABELS[label] for label in best_labels(scores, starts, chain.transitions)] == labels
    assert label_probabilities(scores, starts, chain.transitions) == pytest.approx(np.array(probabilities), abs=1e-9)


def test_a_page_without_chunks_has_no_labels(model: bytes) -> None:
    chain = read_crfsuite(model, LABELS)
    nothing, starts = np.zeros((0, len(LABELS))), np.zeros(0, np.intp)
    assert len(best_labels(nothing, starts, chain.transitions)) == 0
    assert label_probabilities(nothing, starts, chain.transitions).shape == (0, len(LABELS))


def test_models_of_other_labels_are_refused(model: bytes) -> None:
    with pytest.raises(ValueError, match="labels"):
        read_crfsuite(model, ("T", "A"))
    with pytest.raises(ValueError, match="no model"):
        read_crfsuite(b"lCRF", LABELS)


def test_a_packed_model_is_read_again_with_four_bytes_a_weight(model: bytes) -> None:
    chain = read_crfsuite(model, LABELS)
    again = read_model(pack_model(chain))
    assert again.attributes == chain.attributes
    assert again.states == pytest.approx(chain.states, rel=1e-6)
    assert again.transitions == pytest.approx(chain.transitions, rel=1e-6)
    with pytest.raises(ValueError, match="no packed model"):
        read_model(b"PK nonsense")


def test_the_scores_of_a_mean_are_the_mean_of_scores() -> None:
    left = ChainModel(["a", "b"], np.array([[1.0, 2.0], [3.0, 4.0]]), np.eye(2))
    right = ChainModel(["b", "c"], np.array([[5.0, 6.0], [7.0, 8.0]]), np.zeros((2, 2)))
    mean = average([left, right])
    assert mean.attributes == ["a", "b", "c"]
    assert mean.states.tolist() == [[0.5, 1.0], [4.0, 5.0], [3.5, 4.0]]
    assert mean.transitions.tolist() == [[0.5, 0.0], [0.0, 0.5]]


@pytest.mark.parametrize("name", LAYOUTS)
def test_scores_are_the_weights_of_the_features_that_models_learn_from(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scores are summed by parts that are kept; what models learn from are all features of a chunk in words."""
    reader = FieldReader.shipped()
    text = cut(read(layout(name)))
    sections = find_sections(text)
    base = stream_features(text, sections)
    parts = PartScores(reader.models)
    for size in (1, 3, 1000, 1000):
        monkeypatch.setattr("extract.part_scores._SLICE", size)
        monkeypatch.setattr("extract.part_scores._MOST_PARTS", 40 * size)
        scores = parts.score(see_chunks(text, sections))
        for number, model in enumerate(reader.models):
            assert scores[number] == pytest.approx(_scores(base, model), abs=1e-9)


@pytest.mark.parametrize("name", LAYOUTS)
def test_context_in_numbers_is_that_in_words(name: str) -> None:
    text = cut(read(layout(name)))
    sections = find_sections(text)
    labels = [_DRAWN.choice(LABELS) for _ in text.chunks]
    segments = find_segments(text, sections, labels)
    stretches = find_stretches(text, segments, labels)
    rows = [row for _, rows in record_features(text, [[] for _ in labels], segments, labels) for row in rows]
    assert [[CONTEXT[number] for number in row if number != NOTHING] for row in stretches.context.tolist()] == rows
    assert all(f"guess={label}" in row for label, row in zip(labels, rows, strict=True))
