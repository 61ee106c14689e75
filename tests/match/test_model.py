"""The shipped model: its features are the program's, and it weighs them on their side of zero."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from match.features import SIGNALS
from match.model import MODEL, read_model, shipped_model
from match.rules import RULES

_VALUES = st.lists(st.floats(-1.0, 8.0), min_size=len(SIGNALS), max_size=len(SIGNALS))


@given(_VALUES, st.integers(0, len(SIGNALS) - 1), st.floats(0.0, 4.0))
def test_no_feature_weighs_against_its_sign(values: list[float], place: int, more: float) -> None:
    model = shipped_model()
    moved = [*values[:place], values[place] + more, *values[place + 1 :]]
    change = model.score(moved) - model.score(values)
    assert change * SIGNALS[place].sign >= -1e-9, SIGNALS[place].name


def test_a_model_has_a_band_in_which_it_does_not_judge() -> None:
    model = shipped_model()
    assert 0.0 < model.different < 0.4 < model.same < 1.0


def test_every_feature_is_explained() -> None:
    names = [signal.name for signal in SIGNALS]
    assert len(set(names)) == len(names)
    for signal in SIGNALS:
        assert signal.value.__doc__, signal.name
        assert signal.value.__name__ == signal.name
        assert signal.words


def test_a_model_of_other_features_is_refused(tmp_path: Path) -> None:
    content = json.loads(MODEL.read_text(encoding="utf-8"))
    content["features"].append("of_the_past")
    path = tmp_path / "model.json"
    path.write_text(json.dumps(content))
    with pytest.raises(ValueError, match="train it again"):
        read_model(path)


def test_the_documentation_lists_every_rule_and_feature_as_the_code_describes_it() -> None:
    listed = (Path(__file__).parents[2] / "docs" / "matching.md").read_text(encoding="utf-8")
    for function in (*RULES, *(signal.value for signal in SIGNALS)):
        first = (function.__doc__ or "").strip().splitlines()[0]
        assert f"| `{function.__name__}` | {first} |" in listed
