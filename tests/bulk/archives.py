"""Archives of local pages, as the tests need them."""

import io
from collections.abc import Mapping
from pathlib import Path

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter


def write_archive(path: Path, pages: Mapping[str, bytes], status: str = "200 OK", **headers: str) -> None:
    """A WARC file of answers, by address."""
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        for url, body in pages.items():
            answer = StatusAndHeaders(status, list(headers.items()), protocol="HTTP/1.1")
            writer.write_record(
                writer.create_warc_record(url, "response", payload=io.BytesIO(body), http_headers=answer)
            )


def archive_folder(path: Path, folder: Path) -> None:
    """A WARC file of the pages of a folder, at the addresses that a crawl of the folder gives them."""
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        for page in sorted(folder.iterdir()):
            body = io.BytesIO(page.read_bytes())
            writer.write_record(writer.create_warc_record(page.absolute().as_uri(), "resource", payload=body))
