"""Training of the models that tell fields from each other, on labelled pages, and reading pages they have not seen."""

from bench.fields.training import Example, Models, Trained, averaged, train

__all__ = ["Example", "Models", "Trained", "averaged", "train"]
