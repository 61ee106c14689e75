"""Why a page was not fetched, in words for whoever runs the crawl."""

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadCancelledError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    IgnoreRequest,
    ResponseDataLossError,
)
from scrapy.spidermiddlewares.httperror import HttpError

from spiders.framing import NoEnd

_WORDS: tuple[tuple[type[Exception], str], ...] = (
    (DownloadConnectionRefusedError, "connection refused"),
    (CannotResolveHostError, "no such host"),
    (DownloadTimeoutError, "timed out"),
    (DownloadCancelledError, "too large"),
    (ResponseDataLossError, "cut off before its end"),
    (FileNotFoundError, "no such file"),
    (PermissionError, "not readable"),
)


def describe(error: BaseException) -> str:
    """One line that says what kept a page from being fetched.

    >>> describe(DownloadTimeoutError("took longer than 30 s"))
    'timed out'
    >>> describe(IgnoreRequest("forbidden by robots.txt"))
    'forbidden by robots.txt'
    >>> describe(KeyError("two\\nlines"))
    "KeyError: 'two\\\\nlines'"
    """
    if isinstance(error, HttpError):
        return f"answered {error.response.status}"
    for kind, words in _WORDS:
        if isinstance(error, kind):
            return words
    if type(error).__name__ == "TimeoutError":  # the browser's own, too, which is of an extra
        return "timed out"
    text = " ".join(str(error).split())
    if isinstance(error, DownloadFailedError):
        is_none = "ParseError" in text or NoEnd.__name__ in text
        return "no answer in HTTP" if is_none else "the connection broke off"
    if isinstance(error, IgnoreRequest):
        return "too large" if "exceeded DOWNLOAD_MAXSIZE" in text else text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
