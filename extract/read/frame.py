"""What a reader keeps of an element while it is open."""

from dataclasses import dataclass

from bibliography import Node, Style


@dataclass(slots=True)
class Frame:
    """An open element, with what its text takes over from it."""

    tag: str
    css_class: str
    serial: int
    is_block: bool
    style: Style = Style.PLAIN
    href: str | None = None
    heading: int | None = None
    list_depth: int = 0
    run_class: str = ""
    """Classes of the innermost inline element that has any."""
    hidden: bool = False
    preformatted: bool = False
    apart: bool = False
    hides_from: int | None = None
    """Where in the block's pieces a hidden inline element began."""
    is_details: bool = False
    line: int = 0
    year: int | None = None
    linked_from: int | None = None
    """Of a link, where in the block's pieces it began."""
    path: tuple[Node, ...] | None = None
    """From the root down to the element; found out when a block needs it, as most elements have none of their own."""
