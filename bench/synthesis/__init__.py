"""Synthetic homepages with exact labels: see `bench.synthesis.__main__`."""
