"""Addresses of pages: when two are one page, and which ones lead nowhere."""

import re
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

_MAX_LENGTH = 400
_MAX_PARAMETERS = 4
_MAX_FOLDERS = 12
_REPEATS = 3
"""A folder that stands so often in one path stands there by mistake: relative links that lead into themselves."""

_SESSION = re.compile(
    r"(?i)^(?:phpsessid|jsessionid|aspsessionid\w*|sid|session|session_?id|sessid|cfid|cftoken|utm_\w+|fbclid|gclid|ref|"
    r"from|source|timestamp|_|rand|random|nocache|token)$"
)
_PATH_SESSION = re.compile(r"(?i);(?:jsessionid|sid|phpsessid)=[^/?#]*|/\(S\([a-z0-9]{10,}\)\)(?=/)")
_START = re.compile(r"(?i)(?<=/)(?:index|default)\.(?:html?|php|shtml|xhtml|aspx?|jsp)$")
_DATE = re.compile(
    r"(?i)(?:^|[&?/])(?:month|date|day|week|calendar|tribe-bar-date|ical)(?:[=/]|$)|/\d{4}/\d{1,2}/\d{1,2}/"
)
_ACTION = re.compile(
    r"(?i)(?:^|[&?])(?:action|do|replytocom|share|print|printable|sort|order|orderby|sortby|oldid|diff|edit|redirect|"
    r"return_?to|returnurl|destination|login|format|download|export)="
)
_PAGE_ENDINGS = frozenset(
    " html htm xhtml shtml php php3 php5 asp aspx jsp jspx do action cgi pl md markdown jemdoc txt bib cfm page".split(
        " "
    )
)
"""Endings of addresses that are pages of text; most have none."""

_PORTS = {"http": 80, "https": 443}
_MAX_JOINED = 2000
_REFRESH = re.compile(
    r"\s*+(\d{0,6}+)[\d.]*+(?:\s*[;,]?\s*url\s*=\s*|\s*[;,]\s*|\s+)['\"]?\s*([^'\"\s>]+)", re.IGNORECASE
)
_MAX_REFRESH = 30
"""Seconds after which a page that leads elsewhere is a page of its own all the same."""


@lru_cache(maxsize=4096)  # of pages of the visits under way it is asked again and again
def address_key(url: str) -> str:
    """The address without what does not tell pages apart: scheme, `www.`, session ids, fragment, `index.html`.

    >>> address_key("HTTP://www.Example.org:80/~ada/index.html;jsessionid=1F#top")
    '//example.org/~ada'
    >>> address_key("https://example.org/pubs?b=2&a=1&PHPSESSID=4711") == address_key("http://example.org/pubs/?a=1&b=2")
    True
    """
    parts = urlsplit(url)
    host = (parts.hostname or "").removeprefix("www.")
    port = _port(url)
    path = _START.sub("", _PATH_SESSION.sub("", parts.path)).rstrip("/")
    query = sorted((name, value) for name, value in parse_qsl(parts.query, True) if not _SESSION.match(name))
    netloc = host if port in (None, _PORTS.get(parts.scheme)) else f"{host}:{port}"
    return urlunsplit(("", netloc, path or "", urlencode(query), "")) if netloc else parts.path


def folder_key(url: str) -> str:
    """`address_key` of the folder that a page stands in.

    >>> folder_key("https://example.org/people/ada.html"), folder_key("https://example.org/~ada/index.html")
    ('//example.org/people', '//example.org/~ada')
    """
    path = urlsplit(url).path
    key = address_key(url.partition("?")[0])
    return key if path.endswith("/") or not path or _START.search(path) else key.rpartition("/")[0]


def without_session(url: str) -> str:
    """The address as it is asked for: without session ids and fragment, all else as written.

    >>> without_session("https://example.org/pubs;jsessionid=1F?sid=9&p=2#top")
    'https://example.org/pubs?p=2'
    """
    parts = urlsplit(url)
    query = "&".join(part for part in parts.query.split("&") if part and not _SESSION.match(part.partition("=")[0]))
    return urlunsplit((parts.scheme, parts.netloc, _PATH_SESSION.sub("", parts.path), query, ""))


def host_of(url: str) -> tuple[str, int | None]:
    """Host (without `www.`) and port (None for the usual one) of an address."""
    parts = urlsplit(url)
    port = _port(url)
    return (parts.hostname or "").removeprefix("www."), None if port == _PORTS.get(parts.scheme) else port


def ending_of(url: str) -> str:
    """The ending of the file that the address names, in lower case; "" where it names none.

    >>> ending_of("https://example.org/~ada/CV.PDF"), ending_of("https://example.org/v1.2/pubs/")
    ('pdf', '')
    """
    name = urlsplit(url).path.rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name and len(name.rpartition(".")[2]) <= 8 else ""


def is_page(url: str) -> bool:
    """Whether the address is likely one of a page of text, and not a trap: a calendar, an action, a path into itself.

    >>> paths = ("pubs.html", "~ada/", "paper.pdf", "a/b/a/b/a/b/", "cal?month=2031-05")
    >>> [is_page(f"https://example.org/{path}") for path in paths]
    [True, True, False, False, False]
    """
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    folders = [folder for folder in parts.path.split("/") if folder]
    return (
        parts.scheme in _PORTS
        and bool(parts.hostname)
        and len(url) <= _MAX_LENGTH
        and ending_of(url) in _PAGE_ENDINGS
        and len(folders) <= _MAX_FOLDERS
        and all(folders.count(folder) < _REPEATS for folder in folders)
        and parts.query.count("=") <= _MAX_PARAMETERS
        and not _DATE.search(f"{parts.path}?{parts.query}")
        and not _ACTION.search(f"?{parts.query}")
    )


def join(base: str, href: str) -> str | None:
    """The absolute address of a web page; None for any other kind of address, and for one that is too long.

    >>> join("https://a.org/~ada/", "pubs.html"), join("https://a.org/~ada/", "mailto:ada")
    ('https://a.org/~ada/pubs.html', None)
    """
    try:
        joined = urljoin(base, href.strip())
        parts = urlsplit(joined)
    except ValueError:
        return None
    return joined if parts.scheme in _PORTS and parts.hostname and len(joined) <= _MAX_JOINED else None


def refresh_target(content: str, base: str) -> str | None:
    """Where a page sends its readers, as a `meta` element or a header called "refresh" says it; None if nowhere soon.

    >>> [refresh_target(content, "https://a.org/") for content in ("0;url=~ada/", "5, 'new'", "300; url=new", "60")]
    ['https://a.org/~ada/', 'https://a.org/new', None, None]
    """
    found = _REFRESH.match(content)
    return join(base, found[2]) if found is not None and int(found[1] or 0) <= _MAX_REFRESH else None


def _port(url: str) -> int | None:
    try:
        return urlsplit(url).port
    except ValueError:
        return None
