"""publications.jsonl: one work a line, with all that is known of its authors, versions and conflicts."""

from collections import defaultdict
from pathlib import Path

from output.encoding import Json, authorship_to_dict, conflict_to_dict, version_to_dict
from output.tables import Dataset
from output.text import json_text


def write(dataset: Dataset, folder: Path) -> None:
    """Write the publications. A work's keys are the columns of publications.csv, with `authorships` and `aliases`."""
    given_up: defaultdict[str, list[str]] = defaultdict(list)
    for old, new in dataset.run.aliases.items():
        given_up[new].append(old)
    with (folder / "publications.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for work, row in zip(dataset.works, dataset.rows["publications"], strict=True):
            line: Json = {
                **row,
                "first_seen": row["first_seen"].isoformat(),
                "last_seen": row["last_seen"].isoformat(),
                "versions": [version_to_dict(version) for version in work.versions],
                "conflicts": [conflict_to_dict(conflict) for conflict in work.conflicts],
                "authorships": [authorship_to_dict(authorship) for authorship in work.authorships],
                "aliases": sorted(given_up[work.id]),
            }
            file.write(json_text(line) + "\n")
