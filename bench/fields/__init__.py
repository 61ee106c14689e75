"""Training of the networks that tell fields from each other, on labelled pages."""

from bench.fields.training import Example, Trained, joined, train

__all__ = ["Example", "Trained", "joined", "train"]
