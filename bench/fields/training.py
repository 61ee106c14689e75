"""Train the networks of `extract/fields.py` on labelled pages."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

from bench.fields.folds import folds_of, learned_by
from bench.fields.labels import LabelledPage
from bench.fields.network import Learned, train_network
from bench.fields.placement import chunk_begins, chunk_labels, place
from extract.networks.features import described, see_chunks
from extract.networks.network import Network, pack_network, read_network
from extract.text.sections import find_sections


@dataclass
class Example:
    """A labelled page, ready for training."""

    labelled: LabelledPage
    learned: Learned = field(init=False)

    def __post_init__(self) -> None:
        text = self.labelled.text
        placed = place(self.labelled)
        self.learned = Learned(
            [described(seen) for seen in see_chunks(text, find_sections(text))],
            [chunk.line for chunk in text.chunks],
            chunk_labels(self.labelled, placed),
            chunk_begins(text, placed),
        )


@dataclass
class Trained:
    """The packed networks of a round of training: those of all pages, and for each page those that have not seen it."""

    unseen: list[bytes]
    whole: bytes | None


def train(pages: Sequence[Example], extra: Sequence[Example], folds: int, whole: bool, seed: int) -> Trained:
    """Train a network with each fold of `pages` left out, and if `whole` one on all.

    `extra` pages are learned from, never judged; each is left out with one fold, and with those that share a
    publication with it.
    """
    labelled = [page.labelled for page in pages]
    fold = folds_of(labelled, folds)
    learned = learned_by(labelled, fold, [page.labelled for page in extra], folds)
    examples = [*pages, *extra]
    if whole:
        learned.append(list(range(len(examples))))
    networks = [pack_network(train_network([examples[i].learned for i in part], seed)) for part in learned]
    return Trained([networks[at] for at in fold], networks[-1] if whole else None)


def joined(rounds: Sequence[Trained]) -> Trained:
    """Several rounds of training on the same pages and folds as one: its networks are theirs side by side."""
    known: dict[tuple[bytes, ...], bytes] = {}

    def beside(networks: tuple[bytes, ...]) -> bytes:
        if networks not in known:
            known[networks] = pack_network(reduce(Network.join, map(read_network, networks)))
        return known[networks]

    wholes = [one.whole for one in rounds if one.whole is not None]
    unseen = [beside(networks) for networks in zip(*(one.unseen for one in rounds), strict=True)]
    return Trained(unseen, beside(tuple(wholes)) if len(wholes) == len(rounds) else None)
