"""What lies in wait for a crawl: pages without end, and pages and servers that mean harm."""

import gzip
import time
from http.server import BaseHTTPRequestHandler

from tests.spiders.pages import homepage, items, link, page
from tests.spiders.server import Site


def build_traps(site: Site) -> None:
    """Pages without end."""
    site.add(
        "/~trap/",
        page(
            "Tim Trap",
            link("cal?month=2026-01", "Publications calendar"),
            link("a/", "Publications"),
            link("s.html;jsessionid=1", "All publications"),
            link("more?page=2", "More publications"),
        ),
    )

    def endless(request: BaseHTTPRequestHandler) -> None:
        path = request.path
        number = len(site.asked)
        body = page("Tim Trap", f"<p>{number}</p>", items("codd"))
        if path.startswith("/~trap/a/"):
            body += link("a/", "Publications")
        elif path.startswith("/~trap/s.html"):
            body += link(f"s.html;jsessionid={number}", "All publications") + link(
                f"s.html?PHPSESSID={number}", "Publications"
            )
        elif path.startswith("/~trap/more"):
            body += link(f"more?page={number}", "Next")
        elif not path.startswith("/~trap/cal"):
            request.send_error(404)
            return
        else:
            body += link(f"cal?month=2026-{number}", "Publications")
        content = body.encode()
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        request.wfile.write(content)

    site.any_page = endless


def build_hostile(site: Site) -> None:
    """Pages that mean harm."""
    site.add("/~nest/", "<div>" * 200_000 + "x" + items("codd"))
    site.add("/~line/", "<p>" + "a b, 2019. " * 400_000)
    site.add("/~nul/", homepage("Nell Nul", "codd").replace("E. F.", "E.\0 F."))
    site.add("/~type/", b"\x89PNG\r\n\x1a\n" + b"\0" * 500, Content_Type="text/html")
    site.add("/~bomb/", gzip.compress(b"<p>" + b"a" * 60_000_000), Content_Encoding="gzip")
    packed = gzip.compress(homepage("Moe Members", "codd").encode())
    site.add("/~members/", gzip.compress(b"") * 200_000 + packed, Content_Encoding="gzip")
    site.add("/~layers/", packed, Content_Encoding=",".join(["gzip"] * 3))
    site.add("/~frames/", bytes.fromhex("502a4d1800000000") * 400_000, Content_Encoding="zstd")
    site.add("/~broken/", homepage("Bru Broken", "codd").encode("utf-16")[:-1] + b"\xff\xfe\xff")
    script = "<b onclick=x>&lt;script&gt;alert(1)&lt;/script&gt; A Relational Model of Data for Large Banks</b>"
    site.add("/~markup/", page("M", f'<h2>Publications</h2><ul><li>E. F. Codd. "{script}". CACM, 1970.</li></ul>'))

    def endless_body(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.end_headers()
        for _ in range(3000):
            request.wfile.write(b"<p>x</p>" * 8000)

    def slow(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.end_headers()
        for _ in range(200):
            request.wfile.write(b" ")
            request.wfile.flush()
            time.sleep(0.25)

    def garbage(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"\0\1\2 garbage\r\n\r\n")

    def mute(request: BaseHTTPRequestHandler) -> None:
        request.close_connection = True

    def cut(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Length", "100000")
        request.end_headers()
        request.wfile.write(b"<p>On Trees")

    build_frames(site)
    site.pages["/~garbage/"] = garbage
    site.pages["/~mute/"] = mute
    site.pages["/~cut/"] = cut
    site.pages["/~endless/"] = endless_body
    site.pages["/~slow/"] = slow


def build_frames(site: Site) -> None:
    """Answers of which the body is the least part."""

    def headers(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(4000):
            request.wfile.write(b"X: y\r\n" * 2000)

    def interim(request: BaseHTTPRequestHandler) -> None:
        for _ in range(4000):
            request.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 1000)

    def chunks(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(1000):
            request.wfile.write(b"1\r\nx\r\n" * 5000)
        request.wfile.write(b"0\r\n\r\n")

    site.pages["/~chunks/"] = chunks
    site.pages["/~headers/"] = headers
    site.pages["/~interim/"] = interim
