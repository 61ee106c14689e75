"""corrections.csv read and checked. What it says of works is only looked up when it is applied."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from normalize.encoding import NOT_UTF8, find_undecodable
from output.corrections.fields import FIELDS, ValueRefusedError

COLUMNS = ("action", "id", "other", "field", "value", "note")


class CorrectionsError(Exception):
    """The file cannot be read as corrections; the message is one line that says where and why."""


class Action(StrEnum):
    """What a correction says."""

    SAME = "same work"
    DIFFERENT = "different works"
    SET = "set"
    NOT_A_HOMEPAGE = "not a homepage"


_NEEDS = {
    Action.SAME: ("id", "other"),
    Action.DIFFERENT: ("id", "other"),
    Action.SET: ("id", "field"),
    Action.NOT_A_HOMEPAGE: ("id",),
}
"""Action -> the cells that must be filled; `value` may be, too, for SET, and `note` always."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One row of the file."""

    place: str
    """Where it stands, for messages: `corrections.csv, line 3`."""
    action: Action
    id: str
    """A work's id (`w...`) or a mention's (`m...`); for NOT_A_HOMEPAGE the address of a page."""
    other: str = ""
    field: str = ""
    value: str = ""


def read_corrections(path: Path) -> tuple[Correction, ...]:
    """The corrections of the file, in its order. Raises CorrectionsError for one with anything wrong in it."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file, strict=True)
            _check_header(path, rows.fieldnames or ())
            return tuple(_correction(row, f"{path.name}, line {rows.line_num}") for row in rows if _is_filled(row))
    except OSError as error:
        raise CorrectionsError(f"{path}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        with path.open("rb") as lines:
            raise CorrectionsError(f"{path}, line {find_undecodable(lines)}: {NOT_UTF8}") from error
    except csv.Error as error:
        raise CorrectionsError(f"{path}: not a CSV: {error}") from error


def _check_header(path: Path, names: Iterable[str]) -> None:
    unknown = [name for name in names if name not in COLUMNS]
    if unknown:
        raise CorrectionsError(f"{path}: unknown column {unknown[0]!r}; there are {', '.join(COLUMNS)}")
    missing = {"action", "id"} - set(names)
    if missing:
        raise CorrectionsError(f"{path}: no column {min(missing)!r} in its header")


def _is_filled(row: dict[str, str | None]) -> bool:
    return any(isinstance(cell, str) and cell.strip() for cell in row.values())


def _correction(row: dict[str, str | None], place: str) -> Correction:
    if None in row:
        raise CorrectionsError(f"{place}: more cells than the header has")
    cells = {name: (row.get(name) or "").strip() for name in COLUMNS}
    try:
        action = Action(cells["action"])
    except ValueError:
        known = ", ".join(Action)
        raise CorrectionsError(f"{place}: unknown action {cells['action']!r}; there are {known}") from None
    needed = _NEEDS[action]
    allowed = {*needed, "action", "note", *(["value"] if action is Action.SET else [])}
    for name in COLUMNS:
        if name in needed and not cells[name]:
            raise CorrectionsError(f"{place}: {action} needs {name}")
        if cells[name] and name not in allowed:
            raise CorrectionsError(f"{place}: {action} takes no {name}")
    found = Correction(place, action, cells["id"], cells["other"], cells["field"], cells["value"])
    _check(found)
    return found


def _check(correction: Correction) -> None:
    place = correction.place
    if correction.action in (Action.SAME, Action.DIFFERENT):
        for name in (correction.id, correction.other):
            if name[:1] not in ("w", "m"):
                raise CorrectionsError(f"{place}: {name!r} is no id of a work (w...) or a mention (m...)")
        if correction.id == correction.other:
            raise CorrectionsError(f"{place}: {correction.action} of one id")
    if correction.action is Action.SET:
        if correction.id[:1] != "w":
            raise CorrectionsError(f"{place}: {correction.id!r} is no id of a work (w...)")
        if correction.field not in FIELDS:
            known = ", ".join(FIELDS)
            raise CorrectionsError(f"{place}: unknown field {correction.field!r}; there are {known}")
        try:
            FIELDS[correction.field].read(correction.value)
        except ValueRefusedError as error:
            raise CorrectionsError(f"{place}: {error}") from error
