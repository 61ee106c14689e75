"""What HTML elements mean to a reader: which break the text, which are dropped, which style it, which hide it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from bibliography import Style

Attributes = Mapping[str, str | None]

BLOCK = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure"
    " footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table"
    " tbody td textarea tfoot th thead tr ul".split()
)
"""Elements that begin and end a block, as browsers' own style sheets have it."""

DROPPED = frozenset(
    "script style template select option optgroup datalist noscript svg head iframe object embed canvas audio video"
    " noembed noframes annotation annotation-xml link meta title base".split()
)
"""Elements whose content is no text of the page."""

VOID = frozenset("area base br col embed frame hr img input link meta param source track wbr".split())
"""Elements without content."""

LISTS = frozenset(("ul", "ol", "menu", "dir", "dl"))
MARGINS = frozenset(("aside", "body", "footer", "header", "html", "nav"))
"""What surrounds a page's text, or holds all of it."""
PREFORMATTED = frozenset(("pre", "textarea", "listing", "xmp"))

STYLES = {
    "b": Style.BOLD,
    "strong": Style.BOLD,
    "i": Style.ITALIC,
    "em": Style.ITALIC,
    "cite": Style.ITALIC,
    "dfn": Style.ITALIC,
    "var": Style.ITALIC,
    "u": Style.UNDERLINE,
    "ins": Style.UNDERLINE,
    "code": Style.CODE,
    "tt": Style.CODE,
    "kbd": Style.CODE,
    "samp": Style.CODE,
    "sup": Style.SUPERSCRIPT,
    "sub": Style.SUBSCRIPT,
    "s": Style.STRIKE,
    "strike": Style.STRIKE,
    "del": Style.STRIKE,
    "q": Style.QUOTE,
}

_YEAR = re.compile(r"(?:19|20)\d\d")
_WHOLE_PAGE = frozenset(("html", "body", "main"))
_SET_APART = frozenset(("button", "abbr", "code", "img", "input", "rt"))
_BUTTON_CLASS = re.compile(r"(?:[a-z]{1,12}[-_])?(?:btn|badge|button|label|tag|chip|pill)(?![A-Za-z\d])")
_FLOATING = re.compile(r"float\s*:\s*(?:left|right)")
_FLOATING_CLASSES = frozenset("float-left float-right float-start float-end pull-left pull-right".split())
"""Classes of Bootstrap that move an element out of its line to one side."""
_HIDING_CLASSES = frozenset("hidden d-none collapse modal sr-only visually-hidden invisible is-hidden noshow".split())
_SHOWN_AGAIN = re.compile(
    r"(?:sm|md|lg|xl|2xl):(?:block|flex|grid|inline|table|visible)|d-(?:sm|md|lg|xl|xxl|print)-(?!none)|show$|navbar"
)
_TYPESET_TWICE = frozenset(("katex-html", "MathJax_Preview", "MJX_Assistive_MathML", "mathjax-preview"))
_ICON_FONTS = frozenset(
    f"material-{family}"
    for family in (
        *("icons", "icons-outlined", "icons-round", "icons-sharp", "icons-two-tone"),
        *("symbols-outlined", "symbols-rounded", "symbols-sharp"),
    )
)
"""Their letters are the name of an icon, which is drawn in place of them."""
_STYLING_CLASSES = {
    **dict.fromkeys(("font-semibold", "font-bold", "font-extrabold", "font-black"), (Style.BOLD, True)),
    **dict.fromkeys(("fw-semibold", "fw-bold", "fw-bolder", "font-weight-bold"), (Style.BOLD, True)),
    **dict.fromkeys(("italic", "fst-italic", "font-italic"), (Style.ITALIC, True)),
    **dict.fromkeys(("font-normal", "font-light", "fw-normal", "fw-light", "font-weight-normal"), (Style.BOLD, False)),
    **dict.fromkeys(("not-italic", "fst-normal"), (Style.ITALIC, False)),
}
"""Classes of Tailwind and Bootstrap that set a style, and whether they add or take it."""
_BOLD_WEIGHT = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)")
_PLAIN_WEIGHT = re.compile(r"font-weight\s*:\s*(?:normal|lighter|[1-4]00)")
_ITALIC = re.compile(r"font-style\s*:\s*(?:italic|oblique)")
_UPRIGHT = re.compile(r"font-style\s*:\s*normal")
_UNDERLINED = re.compile(r"text-decoration(?:-line)?\s*:[^;]*underline")
_UNSEEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_LIKE_OTHERS = frozenset(("SpellE", "GramE", "caps"))
"""What Word marks misspelled words with, and Textile capitals: they look like the words around them."""
_BLOCK_CLASSES = frozenset(("list-group-item", "d-block", "block"))
"""Classes of Bootstrap and Tailwind that make an element a block."""
_DISPLAYED_AS_BLOCK = re.compile(r"display\s*:\s*(?:block|flex|grid|table|list-item)(?![\w-])")


@dataclass(frozen=True, slots=True)
class Look:
    """What an element's name, classes and inline style make of it."""

    is_block: bool
    is_dropped: bool
    is_hidden: bool
    is_apart: bool
    """True for an inline element that floats, or looks like a button or badge: its text does not run into others'."""
    added: Style
    removed: Style
    restyles: bool
    css_class: str
    """Its classes, space-separated."""

    def restyle(self, style: Style) -> Style:
        """Return the style inside the element, given the style around it."""
        return _restyled(style, self.added, self.removed)


@cache
def _restyled(style: Style, added: Style, removed: Style) -> Style:
    return (style & ~removed) | added


@lru_cache(maxsize=4096)
def look_of(tag: str, classes: str, css: str) -> Look:
    """Return what an element with these classes and this inline style looks like.

    >>> [look_of(tag, "", css).is_block for tag, css in (("div", ""), ("span", ""), ("span", "display: block"))]
    [True, False, True]
    >>> look_of("a", "list-group-item active", "").is_block
    True
    >>> [look_of(tag, css_class, "").is_dropped for tag, css_class in (("script", ""), ("b", "katex-html"), ("p", ""))]
    [True, True, False]
    >>> look_of("i", "material-icons", "").is_dropped
    True
    >>> look_of("div", "abstract hidden", "").is_hidden, look_of("p", "", "display: none").is_hidden
    (True, True)
    >>> look_of("div", "d-none d-md-block", "").is_hidden, look_of("div", "collapse navbar-collapse", "").is_hidden
    (False, False)
    >>> look_of("a", "btn btn-sm", "").is_apart, look_of("button", "", "").is_apart, look_of("a", "title", "").is_apart
    (True, True, False)
    >>> look_of("b", "", "color: red; float:right").is_apart, look_of("b", "", "color: red").is_apart
    (True, False)
    >>> [look_of("span", css_class, "").css_class for css_class in ("SpellE", "caps", "title")]
    ['', '', 'title']
    >>> look_of("span", "", "font-weight: normal; font-style:italic").restyle(Style.BOLD)
    <Style.ITALIC: 2>
    >>> look_of("p", "text-3xl font-bold", "").restyle(Style.PLAIN), look_of("i", "not-italic", "").restyle(Style.PLAIN)
    (<Style.BOLD: 1>, <Style.PLAIN: 0>)
    """
    tokens = [token for token in classes.split() if token not in _LIKE_OTHERS]
    css = css.lower()
    block = tag in BLOCK or (bool(css) and _DISPLAYED_AS_BLOCK.search(css) is not None)
    block = block or not _BLOCK_CLASSES.isdisjoint(tokens)
    hidden = bool(css) and _UNSEEN.search(css) is not None
    if not hidden and not _HIDING_CLASSES.isdisjoint(tokens):
        hidden = not any(_SHOWN_AGAIN.match(token) for token in tokens)
    floats = (bool(css) and _FLOATING.search(css) is not None) or not _FLOATING_CLASSES.isdisjoint(tokens)
    apart = not block and (floats or tag in _SET_APART or any(_BUTTON_CLASS.match(token) for token in tokens))
    added, removed = _styles(tag, css)
    if not _STYLING_CLASSES.keys().isdisjoint(tokens):
        for token in tokens:
            style, is_added = _STYLING_CLASSES.get(token, (Style.PLAIN, True))
            added, removed = (added | style, removed & ~style) if is_added else (added & ~style, removed | style)
    dropped = tag in DROPPED or not _TYPESET_TWICE.isdisjoint(tokens) or not _ICON_FONTS.isdisjoint(tokens)
    return Look(block, dropped, hidden, apart, added, removed, bool(added or removed), " ".join(tokens))


def _styles(tag: str, css: str) -> tuple[Style, Style]:
    """Return what an element adds to and takes from the style around it."""
    added, removed = STYLES.get(tag, Style.PLAIN), Style.PLAIN
    if not css:
        return added, removed
    if _BOLD_WEIGHT.search(css):
        added |= Style.BOLD
    elif _PLAIN_WEIGHT.search(css):
        added, removed = added & ~Style.BOLD, removed | Style.BOLD
    if _ITALIC.search(css):
        added |= Style.ITALIC
    elif _UPRIGHT.search(css):
        added, removed = added & ~Style.ITALIC, removed | Style.ITALIC
    if _UNDERLINED.search(css):
        added |= Style.UNDERLINE
    return added, removed


def heading_level(tag: str, attributes: Attributes) -> int | None:
    """Return 1 to 6 for a heading (`role=heading` too), else None.

    >>> heading_level("h3", {}), heading_level("div", {"role": "heading", "aria-level": "4"}), heading_level("hr", {})
    (3, 4, None)
    """
    if len(tag) == 2 and tag[0] == "h" and tag[1] in "123456":
        return int(tag[1])
    if attributes.get("role") == "heading":
        level = attributes.get("aria-level") or ""
        return int(level) if level in tuple("123456") else 2
    return None


def stated_year(tag: str, attributes: Attributes) -> int | None:
    """Return the year that an element states of all in it, None where it states none, as a whole page does.

    >>> [stated_year("ul", {"data-year": value}) for value in ("2024", "all", "2024-25")]
    [2024, None, None]
    >>> stated_year("body", {"data-year": "2026"}) is None
    True
    """
    if tag in _WHOLE_PAGE:
        return None
    found = _YEAR.fullmatch((attributes.get("data-year") or "").strip())
    return int(found[0]) if found else None
