"""`scrapy explain PAGE -o FILE.html`: how a page was read, as a page to look at."""

import argparse
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scrapy.http import Response
from scrapy.settings import Settings
from w3lib.encoding import http_content_type_encoding

from extract import NotAPage
from spiders.budget import OutOfTime, processor_time
from spiders.console import ExitCode, PlainCommand, Stop
from spiders.page import fetch_page
from spiders.running import check_contact
from spiders.seed import Homepage
from spiders.seeds import read_seeds

_ENDING = "-explained.html"


class Command(PlainCommand):
    """Writes a page's explanation."""

    def syntax(self) -> str:
        """What follows the command's name."""
        return "PAGE [-o FILE.html]"

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Show how a page was read, field by field, and why"

    def long_desc(self) -> str:
        """The text above the options."""
        return (
            "Writes the page's text as one HTML file, with every field colored and every record boxed: what was read, "
            "what was refused, and why. PAGE is a local file (HTML, Markdown, text, BibTeX) or a web address, which "
            "needs -s CONTACT=mail as a crawl does. Without -o it is written to the working directory, under PAGE's "
            f"name with {_ENDING} at its end."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options."""
        super().add_options(parser)
        parser.add_argument("-o", "--output", metavar="FILE.html", help="where it goes (replaced if it is there)")

    def perform(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> None:
        """Reads, explains, writes. Raises Stop for a page that cannot be had or read."""
        if len(args) != 1:
            raise Stop(f"usage: scrapy explain {self.syntax()}", ExitCode.USAGE)
        homepage = _one_page(args[0], settings)
        target = Path(opts.output or _default_name(homepage.url))
        if target.resolve().as_uri() == homepage.url:
            raise Stop(f"{target}: that is the page itself", ExitCode.USAGE)
        html, about = _explain(settings, fetch_page(settings, homepage.url), homepage, args[0])
        _write(target, html)
        print(f"{about}: {target}")


def _one_page(seed: str, settings: Settings) -> Homepage:
    """The page that a seed names. Raises Stop for one that names none or several."""
    if Path(seed).is_dir():
        raise Stop(f"{seed}: a folder; name one page of it", ExitCode.USAGE)
    seeds = read_seeds(seed)
    if seeds.bad:
        raise Stop(f"{seeds.bad[0].seed}: {seeds.bad[0].reason}")
    if len(seeds.homepages) != 1:
        raise Stop(f"{seed}: names {len(seeds.homepages)} pages; name one", ExitCode.USAGE)
    check_contact(settings, seeds)
    return seeds.homepages[0]


def _default_name(url: str) -> str:
    """The name of the file for a page's address.

    >>> _default_name("file:///home/me/cv.html"), _default_name("https://example.org/~ada/")
    ('cv-explained.html', 'example.org-ada-explained.html')
    """
    parts = urlsplit(unquote(url))
    words = Path(parts.path).stem if parts.scheme == "file" else parts.netloc + parts.path
    return (re.sub(r"[^\w.]+", "-", words).strip("-.")[:100] or "page") + _ENDING


def _explain(settings: Settings, response: Response, homepage: Homepage, name: str) -> tuple[str, str]:
    """The explanation as HTML, and in a few words. Raises Stop for a page that cannot be read."""
    # Scrapy loads all commands, whichever is run; no other one of them takes pages apart itself.
    from extract import read_page  # noqa: PLC0415
    from extract.explain import explain_page, render  # noqa: PLC0415

    header = (response.headers.get("Content-Type") or b"").decode("latin-1")
    try:
        with processor_time(settings.getfloat("PAGE_SECONDS")):
            page = read_page(response.body, response.url, header or None, http_content_type_encoding(header))
            explanation = explain_page(page, homepage.owner)
    except NotAPage as error:
        raise Stop(f"{name}: not a page of text: {error}") from error
    except OutOfTime:
        raise Stop(f"{name}: took more than {settings['PAGE_SECONDS']} s; -s PAGE_SECONDS=0: no limit") from None
    return render(explanation), ", ".join(f"{value} {name}" for name, value in explanation.about[:3])


def _write(target: Path, html: str) -> None:
    """Writes the file in one step. Raises Stop if it cannot."""
    beside = target.with_name(f".{target.name}.new")
    try:
        beside.write_bytes(html.encode("utf-8", "replace"))
        beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise Stop(f"{target}: {(error.strerror or str(error)).lower()}") from error
