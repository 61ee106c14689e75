"""What Spark itself counted of a job, out of its event log."""

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Stage:
    """What Spark counted of the jobs of one stage."""

    tasks: int = 0
    seconds: float = 0.0
    """Of all tasks, on the wall."""
    shuffled: int = 0
    """Bytes written for other tasks."""
    records: int = 0
    """Rows of these."""
    spilled: int = 0
    written: int = 0
    """Bytes written to files."""


def read_events(folder: Path) -> dict[str, Stage]:
    """The stages of a job out of Spark's event log, by the description of their jobs."""
    stages: defaultdict[str, Stage] = defaultdict(Stage)
    names: dict[int, str] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")):
        for text in path.read_text("utf-8").splitlines():
            event = json.loads(text)
            if event["Event"] == "SparkListenerStageSubmitted":
                properties = event.get("Properties") or {}
                names[event["Stage Info"]["Stage ID"]] = properties.get("spark.job.description", "other")
            elif event["Event"] == "SparkListenerTaskEnd":
                _count(stages[names.get(event["Stage ID"], "other")], event)
    return dict(stages)


def _count(stage: Stage, event: dict[str, dict[str, int]]) -> None:
    """Adds a task's figures."""
    metrics, info = event.get("Task Metrics") or {}, event["Task Info"]
    written: dict[str, int] = metrics.get("Shuffle Write Metrics", {})  # type: ignore[assignment]
    files: dict[str, int] = metrics.get("Output Metrics", {})  # type: ignore[assignment]
    stage.tasks += 1
    stage.seconds += (info["Finish Time"] - info["Launch Time"]) / 1000
    stage.shuffled += written.get("Shuffle Bytes Written", 0)
    stage.records += written.get("Shuffle Records Written", 0)
    stage.spilled += metrics.get("Disk Bytes Spilled", 0)
    stage.written += files.get("Bytes Written", 0)
