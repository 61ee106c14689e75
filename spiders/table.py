"""What a run says at its end."""

from collections.abc import Mapping
from pathlib import Path

from pipelines.publishing import Published

_ROWS = (
    ("homepages", "read"),
    ("failed", "could not be read; kept as they were last listed"),
    ("pages", "read on them"),
    ("citations", "found on them"),
    ("mentions", "citations taken apart"),
    ("works", "after joining mentions of the same work"),
    ("matched", "works found in an authority"),
    ("ambiguous", "works that could be several entries of it"),
    ("conflicts", "works on which the sources disagree"),
)


def format_table(published: Published) -> str:
    """The figures of the run, where the files are, and how to load them."""
    directory = _shown(published.directory)
    return "\n".join(
        [
            "",
            *format_counts(published.counts),
            "",
            f"dataset     {directory}{'' if str(directory).endswith('/') else '/'}",
            f'in Python   pandas.read_csv("{directory / "publications.csv"}", dtype_backend="numpy_nullable")',
        ]
    )


def format_counts(counted: Mapping[str, int]) -> list[str]:
    """The figures of a run, a line each."""
    counts = {**counted, "homepages": counted["homepages"] - counted["failed"]}
    return [f"{name:<12}{counts[name]:>8,}   {words}" for name, words in _ROWS if name != "failed" or counts[name]]


def format_line(published: Published) -> str:
    """The run in one line, for the mail that cron sends."""
    counts, changes = published.counts, published.changes
    minutes = sum(published.timings.get(stage, 0.0) for stage in ("crawl", "publish")) / 60
    return (
        f"{counts['homepages']:,} homepages ({counts['failed']:,} failed), {counts['pages']:,} pages "
        f"({counts['pages_unchanged']:,} unchanged), {counts['works']:,} works (+{changes.get('added', 0):,}, "
        f"{changes.get('changed', 0):,} changed, -{changes.get('no longer listed', 0):,}), "
        f"{minutes:.1f} min: {_shown(published.directory)}/"
    )


def _shown(directory: Path) -> Path:
    """The folder as seen from here, where it is inside."""
    try:
        return directory.absolute().relative_to(Path.cwd())
    except ValueError:
        return directory.absolute()
