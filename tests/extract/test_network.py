"""What numpy makes of a network must be what JAX makes of it."""

import numpy as np
import pytest

from bench.fields.network import Batch, Learned, scores_without_chance, train_network
from extract.fields import LABELS
from extract.networks.features import described, see_chunks
from extract.networks.network import WINDOW, Network, ask_networks, pack_network, read_network
from extract.networks.part_vectors import PartVectors
from extract.text.chunks import cut
from extract.text.sections import find_sections
from tests.extract.pages import LAYOUTS, layout, read

_DRAWN = np.random.default_rng(7)
_WORDS = ("a", "b\nc", "日", "e=1", "")


def _page(count: int) -> Learned:
    rows = [[_WORDS[n] for n in _DRAWN.permutation(len(_WORDS))[: _DRAWN.integers(0, 5)]] for _ in range(count)]
    labels = [LABELS[n] for n in _DRAWN.integers(0, len(LABELS), count)]
    lines = [0, *np.cumsum(_DRAWN.integers(0, 2, count - 1)).tolist()]
    return Learned(rows, lines, labels, (_DRAWN.random(count) < 0.2).tolist())


def _sums(network: Network, page: Learned) -> np.ndarray:
    number = {name: at for at, name in enumerate(network.features)}
    held = [[number[name] for name in row if name in number] for row in page.features]
    return np.stack([[vectors[row].sum(0) for row in held] for vectors in network.vectors]).astype(np.float32)


@pytest.fixture(scope="module")
def network() -> Network:
    return train_network([_page(count) for count in (1, 40, 90, 600)], seed=1, epochs=2, width=16)


@pytest.mark.parametrize("count", [1, 2, 7, 64, WINDOW])
def test_probabilities_are_those_of_the_network_as_trained(network: Network, count: int) -> None:
    page = _page(count)
    number = {name: at for at, name in enumerate(network.features, 1)}
    features = np.zeros((1, count, len(_WORDS)), np.int32)
    for row, held in zip(features[0], page.features, strict=True):
        row[: len(held)] = [number.get(name, 0) for name in held]
    nothing = np.zeros((1, count), np.int32)
    batch = Batch(features, np.array([page.lines]), nothing, nothing, np.ones((1, count), np.float32))
    scores = np.asarray(scores_without_chance(network, batch)[0])
    expected = np.exp(scores[:, :-1]) / np.exp(scores[:, :-1]).sum(1, keepdims=True)
    labels, begins = ask_networks(network, _sums(network, page), page.lines)
    assert labels == pytest.approx(expected, abs=1e-4)
    assert begins == pytest.approx(1 / (1 + np.exp(-scores[:, -1])), abs=1e-4)


def test_networks_vote_and_are_packed(network: Network) -> None:
    page = _page(20)
    other = train_network([_page(30), _page(40), _page(50)], seed=2, epochs=1, width=16)
    both = read_network(pack_network(network.join(other)))
    apart = [ask_networks(one, _sums(one, page), page.lines) for one in (network, other)]
    together = ask_networks(both, _sums(both, page), page.lines)
    assert together.labels == pytest.approx(np.mean([one.labels for one in apart], axis=0), abs=2e-3)
    assert together.begins == pytest.approx(np.mean([one.begins for one in apart], axis=0), abs=2e-3)


def test_a_page_of_any_length_is_read_by_windows(network: Network) -> None:
    page = _page(3 * WINDOW)
    chances = ask_networks(network, _sums(network, page), page.lines).labels
    assert chances.sum(1) == pytest.approx(np.ones(3 * WINDOW), abs=1e-4)
    first = Learned(page.features[:WINDOW], page.lines[:WINDOW], page.labels[:WINDOW], page.begins[:WINDOW])
    alone = ask_networks(network, _sums(network, first), first.lines).labels
    assert chances[: WINDOW // 2] == pytest.approx(alone[: WINDOW // 2], abs=1e-4)


def test_no_chunks_have_no_labels(network: Network) -> None:
    labels, begins = ask_networks(network, np.zeros((1, 0, 16), np.float32), [])
    assert (labels.shape, begins.shape) == ((0, len(LABELS)), (0,))


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(ValueError, match="no packed network"):
        read_network(b"PK nonsense")


@pytest.mark.parametrize("name", LAYOUTS)
def test_vectors_are_sums_of_the_features_that_networks_learn_from(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = cut(read(layout(name)))
    seen = see_chunks(text, find_sections(text))
    rows = [described(one) for one in seen]
    names = sorted({feature for row in rows for feature in row})[::2]
    network = Network(names, _DRAWN.normal(size=(2, len(names), 4)).astype(np.float32), [], {})
    expected = _sums(network, Learned(rows, [], [], []))
    parts = PartVectors(network)
    for size in (1, 3, 1000, 1000):
        monkeypatch.setattr("extract.networks.part_vectors._SLICE", size)
        monkeypatch.setattr("extract.networks.part_vectors._MOST_PARTS", 40 * size)
        assert parts.sums(seen) == pytest.approx(expected, abs=1e-4)
