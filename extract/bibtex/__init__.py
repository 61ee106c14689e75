"""BibTeX, and LaTeX in it."""
