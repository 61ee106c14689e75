"""Redirects: followed on the owner's own pages, and from a homepage wherever it went."""

from typing import Any

from scrapy import Request
from scrapy.downloadermiddlewares.redirect import RedirectMiddleware
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response

from spiders.address import refresh_target, without_session

_OF_ONE_PAGE = ("If-None-Match", "If-Modified-Since")


class OwnRedirectMiddleware(RedirectMiddleware):
    """Scrapy's own, but a page whose request has `meta["may_lead_to"]` leads only where that says."""

    def _redirect(self, redirected: Request, request: Request, reason: Any) -> Request:
        may_lead_to = request.meta.get("may_lead_to")
        if may_lead_to is not None and not may_lead_to(redirected.url):
            raise IgnoreRequest(f"leads away, to {redirected.url}")
        if redirected.meta.get("download_slot") not in self.crawler.settings.getdict("DOWNLOAD_SLOTS"):
            redirected.meta.pop("download_slot", None)
        for name in _OF_ONE_PAGE:
            redirected.headers.pop(name, None)
        return super()._redirect(redirected.replace(url=without_session(redirected.url)), request, reason)


def refreshed_to(response: Response) -> str | None:
    """Where the server sends who reads the page, by a header that does what a `meta` element for it does; else None.

    >>> refreshed_to(Response("https://a.org/", headers={"Refresh": "0; url=/~ada/"}))
    'https://a.org/~ada/'
    """
    return refresh_target((response.headers.get("Refresh") or b"").decode("utf-8", "replace"), response.url)
