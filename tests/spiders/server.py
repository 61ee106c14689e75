"""A web server on loopback whose pages the tests define."""

import contextlib
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]


class Site:
    """Path -> how to answer; anything else is 404.

    `asked` has the paths that were asked for, `agents` by whom, `times` when and until when, in seconds; `hosts` has
    the names that the site went by then.
    """

    def __init__(self) -> None:
        self.pages: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.agents: set[str] = set()
        self.times: list[tuple[str, float, float]] = []
        self.hosts: list[tuple[str, float, float]] = []
        self.any_page: Answer | None = None
        """How to answer for paths that are not in `pages`."""
        self.url = ""

    def add(self, path: str, body: bytes | str, status: int = 200, **headers: str) -> str:
        """Serves a body at the path; header names are written with underscores. Gives back its address."""
        content = body.encode() if isinstance(body, str) else body

        def answer(request: BaseHTTPRequestHandler) -> None:
            request.send_response(status)
            fields = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(content))}
            fields |= {name.replace("_", "-"): value for name, value in headers.items()}
            for name, value in fields.items():
                request.send_header(name, value)
            request.end_headers()
            request.wfile.write(content)

        self.pages[path] = answer
        return self.url + path


@contextmanager
def serve(address: str = "127.0.0.1", port: int = 0, context: ssl.SSLContext | None = None) -> Iterator[Site]:
    """A running site; at `0.0.0.0` it goes by all addresses of loopback, each a host of its own; `context`: by https.

    Raises OSError if the port cannot be had.
    """
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            site.agents.add(self.headers.get("User-Agent", ""))
            answer = site.pages.get(self.path) or site.any_page
            began = time.monotonic()
            with contextlib.suppress(ConnectionError):
                if answer is None:
                    self.send_error(404)
                else:
                    answer(self)
            ended = time.monotonic()
            site.times.append((self.path, began, ended))
            site.hosts.append((self.headers.get("Host", ""), began, ended))

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer((address, port), Handler) as server:
        server.daemon_threads = True
        if context is not None:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        site.url = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield site
        finally:
            server.shutdown()
