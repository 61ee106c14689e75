"""The model that tells whether two records are one publication: its benchmarks, and how it is fitted to them."""
