"""`set`: fields of works put right, with what the sources say kept beside it as a conflict."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bibliography import Conflict, Work
from output.corrections.fields import FIELDS
from output.corrections.table import Action, Correction
from output.summary import Failure

SOURCE = "corrections"
"""What a conflict names as the source of a corrected value."""
_CONFLICT_NAMES = {"arxiv_id": "arxiv"}


def revise(
    works: Sequence[Work], corrections: Sequence[Correction], aliases: Mapping[str, str]
) -> tuple[list[Work], list[Failure]]:
    """The works, in the same order, with their fields as the corrections have them; and the corrections not made.

    `aliases` lead from ids given up in merges to ids that stay. Not made are those of a work that is not there, and
    those that set one field to two values.
    """
    wanted, failures = _wanted(corrections, aliases)
    places = {work.id: place for place, work in enumerate(works)}
    revised = list(works)
    for (work_id, field), correction in wanted.items():
        if work_id in places:
            place = places[work_id]
            revised[place] = _put(revised[place], field, correction.value)
        else:
            failures.append(Failure(correction.place, f"no work {correction.id} is listed now"))
    return revised, failures


def _wanted(
    corrections: Sequence[Correction], aliases: Mapping[str, str]
) -> tuple[dict[tuple[str, str], Correction], list[Failure]]:
    """The correction by work and field, without those that contradict one another."""
    wanted: dict[tuple[str, str], Correction] = {}
    contradicted: dict[tuple[str, str], Correction] = {}
    failures = []
    for correction in corrections:
        if correction.action is not Action.SET:
            continue
        key = (aliases.get(correction.id, correction.id), correction.field)
        first = wanted.setdefault(key, correction)
        if FIELDS[correction.field].read(first.value) != FIELDS[correction.field].read(correction.value):
            contradicted[key] = first
            failures.append(
                Failure(
                    correction.place,
                    f"contradicts {first.place}: {correction.field} of {correction.id}; neither is made",
                )
            )
    return {key: correction for key, correction in wanted.items() if key not in contradicted}, failures


def _put(work: Work, field: str, text: str) -> Work:
    before = FIELDS[field].show(work)
    changed = FIELDS[field].put(work, FIELDS[field].read(text))
    now = FIELDS[field].show(changed)
    if now == before:
        return work
    name = _CONFLICT_NAMES.get(field, field)
    told = [pair for conflict in work.conflicts if conflict.field == name for pair in conflict.values]
    values = ((now, SOURCE), *(told or [(before, "before correction")] if before else []))
    others = tuple(conflict for conflict in work.conflicts if conflict.field != name)
    return replace(changed, conflicts=(*others, Conflict(name, values)) if len(values) > 1 else others)
