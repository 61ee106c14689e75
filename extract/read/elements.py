"""What HTML elements mean to a reader: which break the text, which are dropped, which style it, which hide it."""

import re
from collections.abc import Mapping

from bibliography import Style

Attributes = Mapping[str, str | None]

BLOCK = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer"
    " form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table"
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

_SET_APART = frozenset(("button", "abbr", "img", "input", "rt"))
_BUTTON_CLASSES = re.compile(r"(?<![\w-])(?:btn|badge|button|label|tag|chip|pill)(?![A-Za-z\d])")
_HIDING_CLASSES = frozenset("hidden d-none collapse modal sr-only visually-hidden invisible is-hidden noshow".split())
_SHOWN_AGAIN = re.compile(r"(?:sm|md|lg|xl|2xl):(?:block|flex|grid|inline|table|visible)|d-(?:sm|md|lg|xl|xxl|print)-(?!none)|show$|navbar")
_TYPESET_TWICE = frozenset(("katex-html", "MathJax_Preview", "MJX_Assistive_MathML", "mathjax-preview"))
_BOLD_WEIGHT = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)")
_PLAIN_WEIGHT = re.compile(r"font-weight\s*:\s*(?:normal|lighter|[1-4]00)")
_ITALIC = re.compile(r"font-style\s*:\s*(?:italic|oblique)")
_UPRIGHT = re.compile(r"font-style\s*:\s*normal")
_UNDERLINED = re.compile(r"text-decoration(?:-line)?\s*:[^;]*underline")
_UNSEEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_DISPLAYED_AS_BLOCK = re.compile(r"display\s*:\s*(?:block|flex|grid|table|list-item)(?![\w-])")


def is_block(tag: str, attributes: Attributes) -> bool:
    """Tell whether an element begins a block of its own.

    >>> is_block("div", {}), is_block("span", {}), is_block("span", {"style": "display: block"})
    (True, False, True)
    >>> is_block("li", {"style": "display:inline"})
    True
    """
    if tag in BLOCK:
        return True
    style = attributes.get("style")
    return style is not None and _DISPLAYED_AS_BLOCK.search(style) is not None


def is_dropped(tag: str, attributes: Attributes) -> bool:
    """Tell whether an element's content is no text, or is text that stands on the page a second time.

    >>> is_dropped("script", {}), is_dropped("span", {"class": "katex-html"}), is_dropped("nav", {})
    (True, True, False)
    """
    if tag in DROPPED:
        return True
    classes = attributes.get("class")
    return bool(classes) and not _TYPESET_TWICE.isdisjoint(classes.split())  # type: ignore[union-attr]


def is_hidden(attributes: Attributes) -> bool:
    """Tell whether an element is kept out of sight until asked for.

    >>> is_hidden({"class": "abstract hidden"}), is_hidden({"style": "display: none"}), is_hidden({"hidden": None})
    (True, True, True)
    >>> is_hidden({"class": "d-none d-md-block"}), is_hidden({"class": "collapsed"}), is_hidden({"class": "collapse navbar-collapse"})
    (False, False, False)
    """
    if not attributes:
        return False
    if "hidden" in attributes and attributes["hidden"] != "false":
        return True
    style = attributes.get("style")
    if style and _UNSEEN.search(style.lower()):
        return True
    tokens = (attributes.get("class") or "").split()
    if _HIDING_CLASSES.isdisjoint(tokens):
        return False
    return not any(_SHOWN_AGAIN.match(token) for token in tokens)


def is_set_apart(tag: str, attributes: Attributes) -> bool:
    """Tell whether an inline element looks like a button or a badge, so that its text does not run into its neighbors'.

    >>> is_set_apart("a", {"class": "btn btn-sm"}), is_set_apart("button", {}), is_set_apart("a", {"class": "title"})
    (True, True, False)
    """
    if tag in _SET_APART:
        return True
    classes = attributes.get("class")
    return classes is not None and _BUTTON_CLASSES.search(classes) is not None


def restyle(style: Style, tag: str, attributes: Attributes) -> Style:
    """Return the style inside an element that stands in text of a given style.

    >>> restyle(Style.BOLD, "span", {"style": "font-weight: normal; font-style:italic"})
    <Style.ITALIC: 2>
    """
    added = STYLES.get(tag)
    if added is not None:
        style |= added
    css = attributes.get("style")
    if not css:
        return style
    css = css.lower()
    if _BOLD_WEIGHT.search(css):
        style |= Style.BOLD
    elif _PLAIN_WEIGHT.search(css):
        style &= ~Style.BOLD
    if _ITALIC.search(css):
        style |= Style.ITALIC
    elif _UPRIGHT.search(css):
        style &= ~Style.ITALIC
    if _UNDERLINED.search(css):
        style |= Style.UNDERLINE
    return style


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
