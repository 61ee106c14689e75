"""The venue of a work, as its witnesses know it: chosen, as written, and where in it the work stands."""

from collections.abc import Callable, Iterable, Sequence

from bibliography import Placement, PublicationType, Venue
from match.evidence import Witness, choose
from match.facts import same_series
from match.venue_view import is_known
from normalize.fold import fold_ascii
from normalize.venue_bare import bare_venue


def choose_venue(witnesses: Sequence[Witness]) -> tuple[Venue | None, tuple[tuple[Venue, str], ...]]:
    """The venue, and those that sources disagree on.

    A name that no table knows counts only where no other publication has a known one, and a preprint's venue only where
    no publication has any.
    """
    key = _venue_keys([witness.record.venue for witness in witnesses if witness.record.venue is not None])
    published = [witness for witness in witnesses if not witness.is_preprint]
    for told in (published, witnesses):
        for read in (_known_venue, _any_venue):
            chosen, conflicts = choose(told, read, key)
            if chosen is not None:
                return chosen, conflicts
        if any(witness.record.venue_text and witness.record.type is not PublicationType.OTHER for witness in told):
            break  # published where no table knows
    return None, ()


def find_venue_text(witnesses: Sequence[Witness], venue: Venue | None) -> str | None:
    """The venue as written by the witness that is believed most among those of the chosen venue.

    A venue that no table knows is called by its name alone: so its editions are one venue.
    """
    texts = [witness for witness in witnesses if witness.record.venue_text]
    fitting = [witness for witness in texts if venue is None or witness.record.venue == venue]
    text = next((witness.record.venue_text for witness in (*fitting, *texts)), None)
    return bare_venue(text) if text and venue is None else text


def find_placement(witnesses: Sequence[Witness], venue: Venue | None) -> Placement | None:
    """Where the entry that is believed most, of those at the work's venue that tell, has it; a preprint is nowhere."""
    for witness in witnesses:
        record = witness.record
        if witness.mention is not None or witness.is_preprint or not (record.volume or record.pages):
            continue
        if venue is None or record.venue is None or venue.short == record.venue.short:
            return Placement(witness.source, record.volume, record.number, record.pages)
    return None


def _any_venue(witness: Witness) -> Venue | None:
    return witness.record.venue


def _known_venue(witness: Witness) -> Venue | None:
    """The venue if it stands in the tables, or is the workshop of one that does."""
    venue = witness.record.venue
    if venue is None:
        return None
    return venue if is_known(venue) or venue.type is PublicationType.WORKSHOP else None


def _venue_keys(venues: Iterable[Venue]) -> Callable[[Venue], frozenset[str]]:
    """What is equal for two of the venues that share a name or DBLP's stream, or of which one prints the other."""
    groups: list[frozenset[str]] = []
    for venue in venues:
        names = _names(venue)
        one = [group for group in groups if any(same_series(name, other) for name in names for other in group)]
        groups = [group for group in groups if group not in one]
        groups.append(names.union(*one))
    return lambda venue: next(group for group in groups if not group.isdisjoint(_names(venue)))


def _names(venue: Venue) -> frozenset[str]:
    return frozenset({fold_ascii(venue.short), fold_ascii(venue.name), venue.dblp_stream or ""} - {""})
