"""What an explanation says, as plain values: the page's text in parts, each with what was made of it and why."""

from dataclasses import dataclass

_DOUBTFUL = 0.6


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text within a field, all of one look and one label."""

    text: str
    label: str = ""
    """The field that it was tagged as, where no field of the mention covers it; else ""."""
    look: str = ""
    """"bold", "italic", "link", space-separated."""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of text that is one value of a field ("title", "authors", "venue_text", ...), or of none ("")."""

    field: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page."""

    marks: tuple[Mark, ...]
    section: str = ""
    """What a heading was read as; "" where the line is none."""
    starts: str = ""
    """Why a record was taken to start here; "" where none was."""
    hidden: bool = False
    """True where the page keeps it out of sight until asked."""
    begins_block: bool = True


@dataclass(frozen=True, slots=True)
class Fact:
    """A value of a mention, and where it comes from."""

    name: str
    value: str
    source: str
    field: str = ""
    """The field whose color marks it in the text, if any."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to look at first if a mention is wrong."""

    words: str
    is_grave: bool = True
    """False for what is no sign of an error by itself."""


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """A chunk of a record, and what each step took it for."""

    text: str
    before: str
    """What stands before it."""
    guess: str
    label: str
    sure: float | None
    """Probability of the label; None where the networks did not see the chunk."""
    rival: str = ""
    """The likeliest other label with its probability."""
    overruled: bool = False
    """True where the label is not that of the networks: siblings or what is written overruled it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something that a model weighed: above 0 it speaks for, below against."""

    name: str
    weight: float


@dataclass(frozen=True, slots=True)
class HiddenRecord:
    """A machine-readable record beside the page's text, and the positions of the mentions that it was joined with."""

    number: int
    kind: str
    fields: tuple[tuple[str, str], ...]
    joined: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A stretch of the page that could be a publication, and what was made of it."""

    anchor: str
    kind: str
    """"mention", "copy", "refused" or "untitled"."""
    verdict: str
    position: int | None = None
    """Of the extraction's mention that stands for it."""
    confidence: float | None = None
    publication: float | None = None
    notes: tuple[Note, ...] = ()
    facts: tuple[Fact, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    chunks: tuple[ChunkRow, ...] = ()
    for_publication: tuple[Evidence, ...] = ()
    for_right: tuple[Evidence, ...] = ()
    hidden: tuple[HiddenRecord, ...] = ()

    @property
    def is_doubtful(self) -> bool:
        """Whether it is a mention that is hardly more likely to be right than not."""
        return self.kind == "mention" and self.confidence is not None and self.confidence < _DOUBTFUL


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of the page, in order: a record's, or those between records."""

    lines: tuple[Line, ...]
    record: Record | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the page's sure records show of one place or look: the fields found there, with their shares."""

    where: str
    seen: int
    fields: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A way of starting a record that was tried on the whole page."""

    way: str
    reads: float
    """How well the page reads when it is cut so: higher is better, and 1.5 a whole record."""
    records: int
    """How many of the page's records were cut out so in the end; 0 for a way that lost."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What the page's records have in common."""

    starts: tuple[Start, ...] = ()
    """The best ways of starting a record; of several that cut the page alike, one."""
    orders: tuple[tuple[tuple[str, ...], int], ...] = ()
    """Fields in order, with the number of sure records that have them so."""
    lessons: tuple[Lesson, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A page, and what extraction made of it."""

    url: str
    language: str
    about: tuple[tuple[str, str], ...]
    """Name and value of what is known of the page as a whole."""
    parts: tuple[Part, ...]
    hidden: tuple[HiddenRecord, ...]
    pattern: Pattern

    @property
    def records(self) -> tuple[Record, ...]:
        """All records, in page order."""
        return tuple(part.record for part in self.parts if part.record is not None)
