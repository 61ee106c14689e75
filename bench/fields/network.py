"""Networks of `extract/networks/network.py` trained with JAX and Optax on pages whose chunks are labelled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from bench.command.progress import progress
from extract.fields import LABELS
from extract.networks.network import HEADS, WINDOW, Network

LAYERS = ("near 1", "near 2", "line", "near 4", "alike", "near 1", "near 2", "line", "near 4")
_WIDTH = 96
_WIDER = 2
"""How many times wider a layer is inside that looks at neighbors."""
_LEAST_SEEN = 5
"""Pages with a feature from which it is learned."""
_EPOCHS = 13
_BATCH = 8
_RATE = 2e-3
_DECAY = 0.05
_DROPPED_FEATURES = 0.25
_DROPPED = 0.2
_FIRST_GUESS = 0.3
"""Weight of the labels that are told before the chunks that are alike are looked at."""
_BEGINNINGS = 0.5
"""Weight of where records begin."""
_MEMORY = 0.997
"""Share of the weights so far in their moving mean, which is what is kept."""
_LENGTHS = (64, 128, 192, 256, 384, WINDOW)
"""Lengths that windows are filled up to: for each the program is compiled once."""

Weights = dict[str, Any]


class Learned(NamedTuple):
    """A page to learn from: of each chunk its features, its line's number, its label, whether it begins a record."""

    features: Sequence[Sequence[str]]
    lines: Sequence[int]
    labels: Sequence[str]
    begins: Sequence[bool]


class Batch(NamedTuple):
    """Windows side by side, filled up: (window, chunk)."""

    features: Any
    """Numbers of the features of each chunk, 0 for none: (window, chunk, feature)."""
    lines: Any
    labels: Any
    begins: Any
    real: Any
    """1 for chunks, 0 for what fills up."""


def train_network(pages: Sequence[Learned], seed: int, epochs: int = _EPOCHS, width: int = _WIDTH) -> Network:
    """A network that has learned from some pages."""
    known = _known_features(pages)
    windows = [window for page in pages for window in _windows(page, known)]
    draw = np.random.default_rng(seed)
    weights = _drawn(draw, 1 + len(known), width)
    steps = -(-len(windows) // _BATCH) * epochs
    rate = optax.warmup_cosine_decay_schedule(0.0, _RATE, max(1, steps // 10), max(2, steps), _RATE / 50)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=_DECAY))

    @jax.jit
    def learn(weights: Weights, kept: Weights, state: Any, batch: Batch, key: Any) -> tuple[Weights, Weights, Any]:
        slope = jax.grad(_loss)(weights, batch, key)
        change, state = optimizer.update(slope, state, weights)
        weights = optax.apply_updates(weights, change)
        kept = jax.tree.map(lambda old, new: _MEMORY * old + (1 - _MEMORY) * new, kept, weights)
        return weights, kept, state

    kept, state, key = weights, optimizer.init(weights), jax.random.PRNGKey(seed)
    for _ in progress(range(epochs), "training", "epoch", epochs):
        for chosen in _batches(windows, draw):
            key, own = jax.random.split(key)
            weights, kept, state = learn(weights, kept, state, _filled_up(chosen), own)
    plain = {name: np.asarray(held, np.float32)[None] for name, held in kept.items()}
    vectors = plain.pop("vectors")[:, 1:]
    return Network(list(known), vectors, list(LAYERS), plain)


def _known_features(pages: Sequence[Learned]) -> dict[str, int]:
    """The features that are learned, numbered from 1."""
    seen = Counter(feature for page in pages for feature in {one for row in page.features for one in row})
    kept = sorted(feature for feature, count in seen.items() if count >= _LEAST_SEEN)
    return {feature: number for number, feature in enumerate(kept, 1)}


def _windows(page: Learned, known: dict[str, int]) -> Iterator[Batch]:
    """A page in windows, each chunk's features as numbers."""
    rows = [[known[feature] for feature in row if feature in known] for row in page.features]
    labels = [LABELS.index(label) for label in page.labels]
    widest = max(map(len, rows), default=0)
    table = np.zeros((len(rows), widest), np.int32)
    for row, held in zip(table, rows, strict=True):
        row[: len(held)] = held
    for start in range(0, len(rows), WINDOW):
        part = slice(start, start + WINDOW)
        lines = np.unique(np.array(page.lines[part]), return_inverse=True)[1]
        begins = np.array(page.begins[part], np.float32)
        yield Batch(table[part], lines.astype(np.int32), np.array(labels[part], np.int32), begins, None)


def _batches(windows: Sequence[Batch], draw: np.random.Generator) -> Iterator[list[Batch]]:
    """All windows in an order of chance, windows of about one length together."""
    chance = draw.random(len(windows))
    order = sorted(range(len(windows)), key=lambda i: len(windows[i].labels) // 128 + chance[i] / 2)
    starts = draw.permutation(range(0, len(order), _BATCH))
    return ([windows[i] for i in order[start : start + _BATCH]] for start in starts.tolist())


def _filled_up(windows: Sequence[Batch]) -> Batch:
    """Windows as one batch of one length; there are always as many, so that few programs are compiled."""
    longest = max(len(window.labels) for window in windows)
    length = next(length for length in _LENGTHS if length >= longest)
    widest = max(8 * -(-window.features.shape[1] // 8) for window in windows)
    features = np.zeros((_BATCH, length, widest), np.int32)
    lines = np.full((_BATCH, length), length - 1, np.int32)
    labels = np.zeros((_BATCH, length), np.int32)
    begins = np.zeros((_BATCH, length), np.float32)
    real = np.zeros((_BATCH, length), np.float32)
    for number, window in enumerate(windows):
        count = len(window.labels)
        features[number, :count, : window.features.shape[1]] = window.features
        lines[number, :count], labels[number, :count] = window.lines, window.labels
        begins[number, :count], real[number, :count] = window.begins, 1
    return Batch(features, lines, labels, begins, real)


def _drawn(draw: np.random.Generator, features: int, width: int) -> Weights:
    """Weights to begin with."""

    def normal(*shape: int, scale: float | None = None) -> Any:
        spread = scale if scale is not None else 1 / np.sqrt(np.prod(shape[:-1]))
        return jnp.asarray(draw.normal(size=shape) * spread, jnp.float32)

    inside = _WIDER * width
    weights = {
        "vectors": normal(features, width, scale=0.1),
        "in": normal(width, width),
        "out": normal(width, len(LABELS) + 1, scale=0.05),
    }
    for number, layer in enumerate(LAYERS):
        if layer == "line":
            weights |= {
                f"{number}.a": normal(width, width),
                f"{number}.b": normal(width, width, scale=0.3 / width**0.5),
            }
        elif layer == "alike":
            weights[f"{number}.g"] = normal(width, len(LABELS), scale=0.05)
            weights |= {f"{number}.{name}": normal(width + len(LABELS), width) for name in "qkv"}
            weights[f"{number}.o"] = normal(width, width, scale=0.3 / width**0.5)
        else:
            weights[f"{number}.a"] = normal(3 * width, inside)
            weights[f"{number}.b"] = normal(inside, width, scale=0.3 / inside**0.5)
    return weights


def _loss(weights: Weights, batch: Batch, key: Any) -> Any:
    """How far the labels told are from the right ones, those of the first guesses among them, and so the beginnings."""
    told, *guesses = _told(weights, batch, key)
    begun = optax.sigmoid_binary_cross_entropy(told[..., -1], batch.begins)
    total = _BEGINNINGS * (begun * batch.real).sum() / batch.real.sum()
    for share, scores in zip((1.0, *[_FIRST_GUESS] * LAYERS.count("alike")), (told[..., :-1], *guesses), strict=True):
        losses = optax.softmax_cross_entropy_with_integer_labels(scores, batch.labels)
        total += share * (losses * batch.real).sum() / batch.real.sum()
    return total


def scores_without_chance(network: Network, batch: Batch) -> Any:
    """What the first of some networks scores labels and beginnings with, as `extract.networks.network` must, too."""
    weights = {name: jnp.asarray(held[0]) for name, held in network.weights.items()}
    weights["vectors"] = jnp.pad(jnp.asarray(network.vectors[0]), ((1, 0), (0, 0)))
    return _told(weights, batch, None)[0]


def _told(weights: Weights, batch: Batch, key: Any) -> list[Any]:
    """The scores of labels and beginnings, and those of the first guesses; given a key, some is dropped by chance."""
    keys = iter(jax.random.split(key, 1 + len(LAYERS))) if key is not None else repeat(None)
    seen = _kept(next(keys), _DROPPED_FEATURES, batch.features.shape) * (batch.features > 0)
    known = _normal((weights["vectors"][batch.features] * seen[..., None]).sum(2) @ weights["in"])
    real = batch.real[..., None]
    guesses = []
    for number, layer in enumerate(LAYERS):
        own_weights = {name: weights[f"{number}.{name}"] for name in "abgqkvo" if f"{number}.{name}" in weights}
        held = _normal(known) * real
        kind, _, far = layer.partition(" ")
        if kind == "near":
            held = jax.nn.gelu(_with_near(held, int(far)) @ own_weights["a"]) @ own_weights["b"]
        elif kind == "line":
            held = _line_means(jax.nn.gelu(held @ own_weights["a"]) * real, batch.lines, real) @ own_weights["b"]
        else:
            guesses.append(held @ own_weights["g"])
            held = _attend(held, guesses[-1], own_weights, batch.real)
        known = known + held * _kept(next(keys), _DROPPED, held.shape)
    return [_normal(known) @ weights["out"], *guesses]


def _kept(key: Any, dropped: float, shape: tuple[int, ...]) -> Any:
    return 1.0 if key is None else jax.random.bernoulli(key, 1 - dropped, shape) / (1 - dropped)


def _normal(known: Any) -> Any:
    return (known - known.mean(-1, keepdims=True)) / jnp.sqrt(known.var(-1, keepdims=True) + 1e-5)


def _with_near(held: Any, far: int) -> Any:
    before = jnp.pad(held, ((0, 0), (far, 0), (0, 0)))[:, : held.shape[1]]
    behind = jnp.pad(held, ((0, 0), (0, far), (0, 0)))[:, far:]
    return jnp.concatenate((before, held, behind), axis=2)


def _line_means(held: Any, lines: Any, real: Any) -> Any:
    def means(one: Any, numbers: Any, counts: Any) -> Any:
        sums, sizes = (jax.ops.segment_sum(values, numbers, num_segments=len(numbers)) for values in (one, counts))
        return (sums / jnp.maximum(sizes, 1))[numbers]

    return jax.vmap(means)(held, lines, real)


def _attend(held: Any, guess: Any, weights: Weights, real: Any) -> Any:
    windows, count, width = held.shape
    seen = jnp.concatenate((held, jax.nn.softmax(guess)), axis=2)
    query, key, value = ((seen @ weights[name]).reshape(windows, count, HEADS, -1) for name in "qkv")
    alike = jnp.einsum("wihd,wjhd->whij", query, key) / np.sqrt(width // HEADS)
    alike = jax.nn.softmax(jnp.where(real[:, None, None, :] > 0, alike, -1e9))
    return jnp.einsum("whij,wjhd->wihd", alike, value).reshape(windows, count, width) @ weights["o"]
