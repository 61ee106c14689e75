"""A paper on a page, and the entry of an authority that it was matched to."""

from bibliography import MatchStatus, Mention, Record
from match.judge import Match
from tests.match.records import mention, record, records

TITLE = "Deep Graph Infomax for Molecules"
ENTRY = record([TITLE + "!", "Hailin Zhang; Wei Li; Xin Zhao", "NeurIPS", "2023", "10.1000/abc"], 100)
PAGE_B = "https://example.org/b"


def matched(entry: Record = ENTRY) -> tuple[Mention, Record, dict[str, Match]]:
    """A mention that differs from the entry in venue and year, its record, and the match."""
    told = mention(TITLE, "H. Zhang;W. Li;X. Zhao", "ICML", 2024)
    (found,) = records([told])
    return told, found, {found.id: Match(found.id, MatchStatus.MATCHED, 0.98, entry)}
