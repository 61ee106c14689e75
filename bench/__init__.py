"""Benchmarks: how right and how fast the program is, on data that is handed to it. Nothing here is needed to run it."""
