"""Labels, signs and looks in words."""

from bibliography import Run, Style
from extract.segment.borders import Way
from extract.segment.segmenter import TOLD

LABELS = {"T": "title", "A": "authors", "V": "venue", "Y": "year", "O": "nothing"}
FIELDS = {"title": "T", "authors": "A", "venue_text": "V", "year": "Y"}
"""Field of a mention -> the label that leads to it."""
_LOOKS = {"B": "in bold", "I": "in italics", "L": "linked"}
_PLACES = {
    "numbered": "a number",
    "blank": "an empty line",
    "break": "a line break",
    "block": "a new paragraph",
    TOLD: "wherever the networks see one begin",
}
_BEFORE = {
    "line": "at the start of a line",
    "^": "at the start of a line",
    "style": "where the style changes",
    "year": "behind a year",
    "cue": "behind a cue word",
    "words": "in running words",
    "atom": "behind an address",
}


def describe_way(way: Way) -> str:
    """How records start, for people.

    >>> describe_way(Way("ul>li.pub B", True))
    'a new <li class="pub"> in <ul>, in bold; ends with it'
    >>> describe_way(Way("any T", False)), describe_way(Way("every block", True))
    ('any line that begins with a title', 'every paragraph by itself')
    """
    if way.sign == "every block":
        return "every paragraph by itself"
    place, _, look = way.sign.partition(" ")
    if place == "any":
        words = "any line"
    elif ">" in place:
        above, _, below = place.partition(">")
        tag, _, css = below.partition(".")
        words = f"a new {element(tag, css.replace('.', ' '))}" + (f" in <{above}>" if above else "")
    else:
        words = _PLACES.get(place, place)
    if look in ("T", "A"):
        words += f" that begins with {'a title' if look == 'T' else 'authors'}"
    elif look:
        words += ", " + " and ".join(_LOOKS.get(letter, letter) for letter in look)
    return words + ("; ends with it" if way.closed else "")


def element(tag: str, css_class: str) -> str:
    """An element as it is written."""
    return f'<{tag} class="{css_class}">' if css_class else f"<{tag}>"


def describe_before(before: str) -> str:
    """What stands before a chunk.

    >>> describe_before(","), describe_before("cue")
    ('behind “,”', 'behind a cue word')
    """
    return _BEFORE.get(before, f"behind “{before}”")


def describe_run(run: Run) -> str:
    """How a run is set; "plain" where nothing is special."""
    looks = [
        "bold" if run.style & Style.BOLD else "",
        "italic" if run.style & Style.ITALIC else "",
        "underlined" if run.style & Style.UNDERLINE else "",
        "raised or lowered" if run.style & (Style.SUPERSCRIPT | Style.SUBSCRIPT) else "",
        "linked" if run.href else "",
        f'class "{run.css_class}"' if run.css_class else "",
    ]
    return ", ".join(filter(None, looks)) or "plain"
