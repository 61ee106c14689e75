"""What a run says at its end."""

from pathlib import Path

from pipelines.publishing import Published

_ROWS = (
    ("homepages", "read"),
    ("failed", "could not be read; kept as they were last listed"),
    ("citations", "found on them"),
    ("mentions", "citations taken apart"),
    ("works", "after joining mentions of the same work"),
    ("matched", "works found in an authority"),
    ("ambiguous", "works that could be several entries of it"),
    ("conflicts", "works on which the sources disagree"),
)


def format_table(published: Published) -> str:
    """The figures of the run, where the files are, and how to load them."""
    counts = dict(published.counts)
    counts["homepages"] -= counts["failed"]
    lines = [f"{name:<12}{counts[name]:>8,}   {words}" for name, words in _ROWS if name != "failed" or counts[name]]
    directory = _shown(published.directory)
    return "\n".join(
        [
            "",
            *lines,
            "",
            f"dataset     {directory}{'' if str(directory).endswith('/') else '/'}",
            f'in Python   pandas.read_csv("{directory / "publications.csv"}", dtype_backend="numpy_nullable")',
        ]
    )


def _shown(directory: Path) -> Path:
    """The folder as seen from here, where it is inside."""
    try:
        return directory.absolute().relative_to(Path.cwd())
    except ValueError:
        return directory.absolute()
