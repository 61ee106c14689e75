"""Pages that scripts build, in a browser that has no network of its own; needs the extra `js`.

Whatever a page asks for in the browser is fetched by the crawl's own downloader, with its guard, its manners and its
limits. The browser itself is given a proxy that is not there, so that what no route catches leads nowhere.
"""

import shutil
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http.request import NO_CALLBACK
from scrapy.settings import BaseSettings

if TYPE_CHECKING:
    from playwright.async_api import Page, Route, WebSocketRoute

_KINDS = frozenset(["document", "script", "xhr", "fetch", "stylesheet"])
"""What a list may need; pictures, fonts, films and frames of others are not."""

_MOST_REQUESTS = 60
_SETTLED = 5_000
_SHOWN = 3_000
"""Milliseconds that a page is waited for which asks for nothing more, but shows no text to speak of yet."""
_HAS_TEXT = "document.body !== null && document.body.innerText.length > 200"
_HANDLER = "spiders.browser.BrowserHandler"
_NOWHERE = (
    "--proxy-server=http://127.0.0.1:9",
    "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)


def is_installed() -> bool:
    """Whether there is a browser to render with."""
    return find_spec("scrapy_playwright") is not None


def prepare(settings: BaseSettings) -> None:
    """Sets what Scrapy needs to know to render pages."""
    handlers = {**settings.getdict("DOWNLOAD_HANDLERS"), "http": _HANDLER, "https": _HANDLER}
    settings.set("DOWNLOAD_HANDLERS", handlers, priority="cmdline")
    browser = settings["BROWSER"] or shutil.which("chromium") or shutil.which("chromium-browser")
    launch: dict[str, Any] = {"args": [*_NOWHERE, "--force-webrtc-ip-handling-policy=disable_non_proxied_udp"]}
    if browser:
        launch["executable_path"] = browser
    settings.set("PLAYWRIGHT_LAUNCH_OPTIONS", launch, priority="project")
    contexts = {"default": {"service_workers": "block", "accept_downloads": False}}
    settings.set("PLAYWRIGHT_CONTEXTS", contexts, priority="project")
    timeout = settings.getfloat("DOWNLOAD_TIMEOUT") * 1000
    settings.set("PLAYWRIGHT_DEFAULT_NAVIGATION_TIMEOUT", timeout, priority="project")


class Renderer:
    """Makes requests that come back as a reader sees the page."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    def meta(self) -> dict[str, Any]:
        """What such a request's `meta` has to have."""
        from scrapy_playwright.page import PageMethod  # noqa: PLC0415  # an extra

        return {
            "playwright": True,
            "playwright_page_init_callback": self._fence,
            "playwright_page_methods": [PageMethod("wait_for_timeout", 300), PageMethod(_settle)],
            "download_slot": "browser",
            "dont_cache": True,
        }

    async def _fence(self, page: "Page", request: Request) -> None:
        """Takes over all that the page asks for."""
        left = [_MOST_REQUESTS]

        async def answer(route: "Route") -> None:
            left[0] -= 1
            if left[0] < 0 or route.request.method != "GET" or route.request.resource_type not in _KINDS:
                await route.abort()
            else:
                await self._fetch(route)

        async def close(socket: "WebSocketRoute") -> None:
            await socket.close()

        await page.route("**/*", answer)
        await page.route_web_socket("**/*", close)

    async def _fetch(self, route: "Route") -> None:
        """Answers for the server, out of the crawl's own downloader."""
        engine = self._crawler.engine
        assert engine is not None  # noqa: S101  # it renders
        try:
            if not route.request.url.startswith(("http://", "https://")):
                raise IgnoreRequest("no web address")
            response = await engine.download_async(
                Request(
                    route.request.url, callback=NO_CALLBACK, meta={"dont_retry": True, "handle_httpstatus_all": True}
                )
            )
        except Exception:  # whatever keeps it from us keeps it from the page
            await route.abort()
            return
        kind = (response.headers.get("Content-Type") or b"text/plain").decode("latin-1")
        headers = {"content-type": kind, "access-control-allow-origin": "*"}
        await route.fulfill(status=response.status, headers=headers, body=response.body)


async def _settle(page: "Page") -> None:
    """Waits until the page asks for nothing more and shows something, but not for long."""
    from playwright.async_api import Error  # noqa: PLC0415  # an extra

    try:
        await page.wait_for_load_state("networkidle", timeout=_SETTLED)
        await page.wait_for_function(_HAS_TEXT, timeout=_SHOWN)
    except Error:  # it took too long, or the page is gone: what there is is read
        return
