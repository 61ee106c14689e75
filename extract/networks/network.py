"""Neural networks that tell the field of each chunk of a page, and whether a record begins with it, applied by numpy.

A chunk enters as the sum of its features' vectors. Three kinds of layers take turns: one looks at the chunks a few
places before and behind, one at the mean of the chunk's line, one at all chunks that are like it wherever they stand on
the page (attention, Vaswani et al., 2017): what was read as a venue there will be one here. Each adds to what is known
(He et al., 2016) and sees it normalized (Ba et al., 2016). Several networks, trained apart, vote.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

Floats = NDArray[np.float32]
Numbers = NDArray[np.intp]

WINDOW = 512
"""Chunks that a network sees at once; it was trained on as many."""
_MARGIN = 48
"""Chunks at either end of a window that only serve the others as neighbors."""
HEADS = 4
_ALIKE = "alike"
_LAST = frozenset("bo")
"""Letters of the weights whose products a layer adds to what is known."""
_MOST_ALIKE = np.float32(60)
"""Twice what was ever seen; half of what has too large an exponential."""
_TINY = np.float32(1e-5)
_LEVELS = 127


@dataclass(frozen=True)
class Network:
    """The weights of several networks of one shape, each array by network first.

    `layers` names their kinds in order: `near D` (chunks D places apart), `line`, `alike`.
    """

    features: list[str]
    vectors: Floats
    """Of each feature in each network: (network, feature, width)."""
    layers: list[str]
    weights: dict[str, Floats]
    """By name: `in`, `out` (labels, then beginning), and for the layer at number N `N.` with a letter."""

    @cached_property
    def single(self) -> list["Single"]:
        """Each network by itself, as it is applied."""
        return [
            Single(
                _with_mean_zero(self.weights["in"][number]),
                [(layer, self._of_layer(place, number)) for place, layer in enumerate(self.layers)],
                self.weights["out"][number],
            )
            for number in range(len(self.vectors))
        ]

    def _of_layer(self, place: int, number: int) -> dict[str, Floats]:
        """The weights of the layer at a place in one network by their letters."""
        start = f"{place}."
        held = {name[-1]: held[number] for name, held in self.weights.items() if name.startswith(start)}
        return {letter: _with_mean_zero(own) if letter in _LAST else own for letter, own in held.items()}

    def join(self, other: "Network") -> "Network":
        """These networks and others of the same layers, side by side."""
        number = {name: at for at, name in enumerate(dict.fromkeys((*self.features, *other.features)))}
        vectors = np.zeros((len(self.vectors) + len(other.vectors), len(number), self.vectors.shape[2]), np.float32)
        vectors[: len(self.vectors), [number[name] for name in self.features]] = self.vectors
        vectors[len(self.vectors) :, [number[name] for name in other.features]] = other.vectors
        weights = {name: np.concatenate((held, other.weights[name])) for name, held in self.weights.items()}
        return Network(list(number), vectors, self.layers, weights)


class Single(NamedTuple):
    """One network as it is applied.

    By these weights all that is added to what is known of a chunk has the mean 0, which need not be taken off again.
    """

    enter: Floats
    layers: list[tuple[str, dict[str, Floats]]]
    """Their kinds, and their weights by their letters."""
    leave: Floats


def _with_mean_zero(weights: Floats) -> Floats:
    """Weights whose products have the mean 0: those of others, less their mean."""
    centered: Floats = weights - weights.mean(1, keepdims=True)
    return centered


def pack_network(network: Network) -> bytes:
    """Networks as the bytes of a `.npz` file: two bytes a weight, one a number of a feature's vector."""
    packed = BytesIO()
    held: dict[str, Any] = {f"w{name}": weights.astype(np.float16) for name, weights in network.weights.items()}
    scales = np.maximum(np.abs(network.vectors).max(2) / _LEVELS, _TINY).astype(np.float16)
    held["scales"] = scales
    held["vectors"] = np.rint(network.vectors / scales[:, :, None]).clip(-_LEVELS, _LEVELS).astype(np.int8)
    np.savez_compressed(packed, features=_as_bytes(network.features), layers=_as_bytes(network.layers), **held)
    return packed.getvalue()


def read_network(packed: bytes) -> Network:
    """The networks that `pack_network` packed. Raises ValueError for other bytes."""
    try:
        with np.load(BytesIO(packed), allow_pickle=False) as held:
            weights = {name[1:]: held[name].astype(np.float32) for name in held.files if name.startswith("w")}
            vectors = held["vectors"].astype(np.float32) * held["scales"].astype(np.float32)[:, :, None]
            features, layers = (json.loads(held[name].tobytes()) for name in ("features", "layers"))
            return Network(features, vectors, layers, weights)
    except (ValueError, KeyError, OSError, BadZipFile) as error:
        raise ValueError(f"no packed network: {error}") from error


def _as_bytes(names: Sequence[str]) -> NDArray[np.uint8]:
    return np.frombuffer(json.dumps(names, ensure_ascii=False).encode(), np.uint8)


class Chances(NamedTuple):
    """Probabilities of each chunk, the means of what several networks say."""

    labels: Floats
    """Of each label: (chunk, label)."""
    begins: Floats
    """That the first field of a record begins with it: (chunk,)."""


def ask_networks(network: Network, vectors: Floats, lines: Sequence[int]) -> Chances:
    """What networks say of each chunk of a page.

    `vectors` are the sums of the chunks' features, (network, chunk, width); `lines` the number of each chunk's line,
    never falling.
    """
    count = vectors.shape[1]
    labels = np.empty((count, network.weights["out"].shape[2] - 1), np.float32)
    begins = np.empty(count, np.float32)
    numbers = np.asarray(lines, np.intp)
    with _one_thread():
        for seen, kept in _windows(count):
            wanted = slice(kept.start - seen.start, kept.stop - seen.start)
            scores = np.stack(
                [
                    _scores(one, own[seen], numbers[seen], wanted)
                    for one, own in zip(network.single, vectors, strict=True)
                ]
            )
            labels[kept] = _softmax(scores[:, :, :-1]).mean(0)
            begins[kept] = (1 / (1 + np.exp(-scores[:, :, -1]))).mean(0)
    return Chances(labels, begins)


def _one_thread() -> AbstractContextManager[object]:
    """Within it numpy multiplies matrices in one thread: they are small, and threads that wait cost as much."""
    held: AbstractContextManager[object] = _threads().limit(limits=1, user_api="blas")
    return held


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


def _windows(count: int) -> Iterator[tuple[slice, slice]]:
    """The windows of a page, and the part of each whose labels are taken from it."""
    if count <= WINDOW:
        if count:
            yield slice(0, count), slice(0, count)
        return
    step = WINDOW - 2 * _MARGIN
    for start in range(0, count, step):
        stop = min(count, start + step)
        first = max(0, min(start - _MARGIN, count - WINDOW))
        yield slice(first, min(count, first + WINDOW)), slice(start, stop)


def _scores(network: Single, vectors: Floats, lines: Numbers, wanted: slice) -> Floats:
    """The scores of the labels of those chunks of a window, and of records' beginning: (chunk, label or beginning)."""
    known = _normal(vectors @ network.enter)
    for place, (layer, own) in enumerate(network.layers):
        kind, _, far = layer.partition(" ")
        held = _normal(known)
        if kind == "near":
            known += _gelu(_with_near(held, int(far)) @ own["a"]) @ own["b"]
        elif kind == "line":
            known += _line_means(_gelu(held @ own["a"]), lines, own["b"])
        else:
            needed = _needed(lines, wanted, [later for later, _ in network.layers[place + 1 :]])
            known = known[needed] + _attend(held, own, needed)
            lines, wanted = lines[needed], slice(wanted.start - needed.start, wanted.stop - needed.start)
    scores: Floats = _normal(known[wanted]) @ network.leave
    return scores


def _needed(lines: Numbers, wanted: slice, layers: Sequence[str]) -> slice:
    """The chunks that what some layers tell of the wanted ones hangs on: those around their lines, or all."""
    if _ALIKE in layers:
        return slice(0, len(lines))
    far = sum(int(layer.partition(" ")[2] or 0) for layer in layers)
    first, last = max(0, wanted.start - far), min(len(lines), wanted.stop + far) - 1
    first, stop = int(lines.searchsorted(lines[first])), int(lines.searchsorted(lines[last], "right"))
    return slice(max(0, first - far), min(len(lines), stop + far))


def _normal(known: Floats) -> Floats:
    """Each chunk's vector, whose mean is 0, with variance 1."""
    scales = np.einsum("cw,cw->c", known, known) / np.float32(known.shape[1]) + _TINY
    normal: Floats = known / np.sqrt(scales)[:, None]
    return normal


def _gelu(values: Floats) -> Floats:
    """The Gaussian error linear unit by its approximation with tanh (Hendrycks and Gimpel, 2016).

    (1 + tanh(y)) / 2 is 1 / (1 + exp(-2y)).
    """
    inner = values * values
    inner *= np.float32(-2 * 0.7978845608 * 0.044715)
    inner -= np.float32(2 * 0.7978845608)
    inner *= values
    with np.errstate(over="ignore"):  # of what is far below 0, nothing is left
        np.exp(inner, out=inner)
    inner += np.float32(1)
    np.divide(values, inner, out=inner)
    return inner


def _with_near(held: Floats, far: int) -> Floats:
    """The vector of the chunk `far` places before, its own, and that of the chunk `far` places behind, in a row."""
    count, width = held.shape
    row = np.empty((count, 3, width), np.float32)
    row[:far, 0] = 0
    row[far:, 0] = held[: max(0, count - far)]
    row[:, 1] = held
    row[: max(0, count - far), 2] = held[far:]
    row[max(0, count - far) :, 2] = 0
    return row.reshape(count, 3 * width)


def _line_means(held: Floats, lines: Numbers, weights: Floats) -> Floats:
    """For each chunk the mean of its line, with weights applied."""
    starts = np.flatnonzero(np.concatenate(([True], lines[1:] != lines[:-1])))
    sizes = np.diff(starts, append=len(lines))
    means = np.add.reduceat(held, starts, axis=0) / sizes[:, None].astype(np.float32)
    repeated: Floats = np.repeat(means @ weights, sizes, axis=0)
    return repeated


def _attend(held: Floats, own: Mapping[str, Floats], needed: slice) -> Floats:
    """What chunks are that are like each of the needed ones, with a first guess of their labels."""
    count, width = held.shape
    part = width // HEADS
    seen = np.concatenate((held, _softmax(held @ own["g"])), axis=1)
    queries, keys, values = seen[needed] @ own["q"], seen @ own["k"], seen @ own["v"]
    queries *= np.float32(part**-0.5)
    mixed = np.empty((len(queries), width), np.float32)
    alike = np.empty((len(queries), count), np.float32)
    each = np.ones(count, np.float32)
    for start in range(0, width, part):  # one head after the other: what is alike then fits into the cache
        head = slice(start, start + part)
        np.matmul(_kept_low(queries[:, head], keys[:, head]), keys[:, head].T, out=alike)
        np.exp(alike, out=alike)
        mixed[:, head] = alike @ values[:, head] / (alike @ each)[:, None]
    attended: Floats = mixed @ own["o"]
    return attended


def _kept_low(queries: Floats, keys: Floats) -> Floats:
    """Queries whose products with the keys have exponentials that are numbers: so far, all had."""
    most = np.sqrt(np.einsum("cp,cp->c", queries, queries).max() * np.einsum("cp,cp->c", keys, keys).max())
    return queries * (_MOST_ALIKE / most) if most > _MOST_ALIKE else queries


def _softmax(scores: Floats) -> Floats:
    shares: Floats = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return shares
