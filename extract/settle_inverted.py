"""Labels mended where a record begins with a name whose family name stands first: "Suzuki, Akisato. “On trees”."""

import re
from collections.abc import Sequence

from extract.chunks import Chunk
from extract.name_shape import MAY_BE_NAME, is_year
from extract.words import name_score
from normalize.venue_place import is_place

_FAMILY = re.compile(r"[^\W\d_a-z][\w'’-]+")
_GIVEN = re.compile(r"[^\W\d_a-z][\w'’-]+(?: [^\W\d_a-z][\w'’-]*\.?)?")


def settle_inverted(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, the first author of the Chicago and MLA styles, whose given name was read as the title.

    What follows must be an author, a year, or the title in quotation marks.
    """
    if len(chunks) < 3 or labels[0] not in "AO" or labels[1] not in "TO" or "T" not in labels[2:]:
        return
    family, given, after = chunks[:3]
    if family.before != "line" or given.before != "," or not family.line == given.line == after.line or given.quoted:
        return
    shaped = _FAMILY.fullmatch(family.text) and _GIVEN.fullmatch(given.text) and not is_place(given.text)
    opens = (labels[2] == "T" and after.quoted) or is_year(after) or after.cue == "status"
    if not shaped or not (opens or (labels[2] == "A" and after.before == ",")):
        return
    if name_score(f"{given.text} {family.text}") >= MAY_BE_NAME:
        labels[:2] = ["A", "A"]
