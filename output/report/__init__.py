"""report.html: the dataset as one self-contained page of tables and plots, drawn by the libraries in `vendor/`."""

from output.report.page import render, write

__all__ = ["render", "write"]
