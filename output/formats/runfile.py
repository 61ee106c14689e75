"""run.json: how the run went, what it ran with, and the sizes and hashes of the files. Only this file tells times."""

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path

from output.encoding import Json
from output.summary import count_kinds
from output.tables import Dataset
from output.text import cleaned


def write(dataset: Dataset, folder: Path) -> None:
    """Write run.json; every other file must be there already."""
    files = {path.name: _description(path) for path in sorted(folder.iterdir()) if path.is_file()}
    text = json.dumps({**figures(dataset), "files": files}, ensure_ascii=False, indent=2)
    (folder / "run.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def figures(dataset: Dataset) -> Json:
    """The content of run.json but for the files."""
    run = dataset.run
    found = {
        "started": _time(run.started),
        "finished": _time(run.finished),
        "counts": dict(run.counts),
        "rows": {table: len(rows) for table, rows in dataset.rows.items()},
        "timings": {stage: round(seconds, 3) for stage, seconds in run.timings.items()},
        "failures_by_kind": count_kinds(run.failures),
        "failures": [{"subject": failure.subject, "reason": failure.reason} for failure in run.failures],
        "corrections": [{"subject": failure.subject, "reason": failure.reason} for failure in run.corrections],
        "versions": dict(run.versions),
    }
    cleaned_figures: Json = cleaned(found)
    return cleaned_figures


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def _description(path: Path) -> dict[str, object]:
    with path.open("rb") as file:
        return {"bytes": path.stat().st_size, "sha256": hashlib.file_digest(file, "sha256").hexdigest()}
