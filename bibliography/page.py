"""A page as served: blocks of text runs that keep style, links and place. Never rewritten."""

from dataclasses import dataclass, field
from enum import Flag, StrEnum, auto


class Format(StrEnum):
    """The language a page is written in."""

    HTML = "html"
    MARKDOWN = "markdown"
    JEMDOC = "jemdoc"
    TEXT = "text"
    BIBTEX = "bibtex"


class Style(Flag):
    """How a run of text is set. `QUOTE` is the element `<q>`; quotation marks in the text stay text."""

    PLAIN = 0
    BOLD = auto()
    ITALIC = auto()
    CODE = auto()
    SUPERSCRIPT = auto()
    SUBSCRIPT = auto()
    UNDERLINE = auto()
    STRIKE = auto()
    QUOTE = auto()


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style.

    White space is folded to single spaces; a line break is the text "\\n", alone in its run.
    """

    text: str
    style: Style = Style.PLAIN
    href: str | None = None
    """Absolute address where the text is a link, else None."""
    css_class: str = ""
    """Classes of the innermost inline element that has any, space-separated."""
    icons: tuple[str, ...] = ()
    """Absolute addresses of the links without words, icons as a rule, that stand beside the text."""


@dataclass(frozen=True, slots=True)
class Node:
    """One element on the way from the page's root to a block."""

    tag: str
    css_class: str
    serial: int
    """Number of the element in document order: blocks stand in the same element exactly if they share its serial."""
    year: int | None = None
    """What the element states as the year of all in it (`data-year="2024"`)."""


@dataclass(frozen=True, slots=True)
class Block:
    """The text of one block-level element that has text of its own, in page order."""

    runs: tuple[Run, ...]
    path: tuple[Node, ...] = ()
    """From the outermost element down to the block's own."""
    heading: int | None = None
    """1 to 6 in a heading, else None."""
    list_depth: int = 0
    """How many lists the block stands in."""
    hidden: bool = False
    """True where the page keeps the text out of sight until asked (`hidden`, `display:none`, collapsed abstracts)."""
    line: int = 0
    """First line of the block in the source, from 1; 0 where the reader does not know."""
    after_gap: bool = False
    """True where a line break of its own stands between the block and the one before."""

    @property
    def text(self) -> str:
        """The block's text, line breaks as "\\n"."""
        return "".join([run.text for run in self.runs])


@dataclass(frozen=True, slots=True)
class EmbeddedRecord:
    """A machine-readable record that the page carries beside its text (hidden BibTeX, JSON-LD, `citation_*`)."""

    kind: str
    """"bibtex", "json-ld" or "meta"."""
    fields: dict[str, str]
    """Plain text by lower-case BibTeX field name, `entrytype` and `key` included; authors are joined by " and "."""
    block: int
    """Index of the block that it stands in or just after; -1 where it belongs to no block."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose homepage it is, as far as the page or the seeds tell."""

    name: str | None = None
    native_name: str | None = None
    affiliation: str | None = None
    profiles: dict[str, str] = field(default_factory=dict)
    """"dblp" (a pid such as "65/9137-1"), "scholar", "orcid", ... -> the owner's id there."""


@dataclass(frozen=True, slots=True)
class Page:
    """A homepage as read."""

    url: str
    format: Format
    blocks: tuple[Block, ...]
    title: str = ""
    language: str | None = None
    owner: Owner = Owner()
    embedded: tuple[EmbeddedRecord, ...] = ()
    encoding: str = "utf-8"
    rest: str = ""
    """The first words of what was left unread because the source is longer than any homepage's."""
