"""The shipped model: its features are the program's, and it weighs them on their side of zero."""

import json
from pathlib import Path

import pytest

from match.features import SIGNALS
from match.model import MODEL, read_model, shipped_model
from match.rules import RULES


def test_no_feature_weighs_against_its_sign() -> None:
    model = shipped_model()
    for signal, weight in zip(SIGNALS, model.weights, strict=True):
        assert weight * signal.sign >= 0.0, signal.name
    assert 0.0 < model.different < model.same < 1.0


def test_every_feature_is_explained() -> None:
    names = [signal.name for signal in SIGNALS]
    assert len(set(names)) == len(names)
    for signal in SIGNALS:
        assert signal.value.__doc__, signal.name
        assert signal.value.__name__ == signal.name
        assert signal.words


def test_a_model_of_other_features_is_refused(tmp_path: Path) -> None:
    content = json.loads(MODEL.read_text(encoding="utf-8"))
    content["weights"]["of_the_past"] = 1.0
    path = tmp_path / "model.json"
    path.write_text(json.dumps(content))
    with pytest.raises(ValueError, match="train it again"):
        read_model(path)


def test_the_documentation_lists_every_rule_and_feature_as_the_code_describes_it() -> None:
    listed = (Path(__file__).parents[2] / "docs" / "matching.md").read_text(encoding="utf-8")
    for function in (*RULES, *(signal.value for signal in SIGNALS)):
        first = (function.__doc__ or "").strip().splitlines()[0]
        assert f"| `{function.__name__}` | {first} |" in listed
