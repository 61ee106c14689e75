"""Where the authorities' indexes are, and the sample of DBLP that stands in until the full dump is there."""

from pathlib import Path

from scrapy.settings import BaseSettings

from match.authority.dblp import DumpError, build_index
from match.authority.dblp_build import read_summary
from spiders.console import ExitCode, Stop

KNOWN = ("dblp",)
SAMPLE_DUMP = Path(__file__).parent / "sample" / "dblp.xml.gz"
FULL_DUMP_COMMAND = "scrapy authority dblp --download"


def dblp_folder(settings: BaseSettings) -> Path:
    """The folder of the DBLP index."""
    return Path(settings["DBLP_INDEX"] or Path(settings["STATE_DIR"]) / "dblp")


def user_agent(settings: BaseSettings) -> str:
    """What the program calls itself to servers, with whom to write to where CONTACT says."""
    name: str = settings["BOT_NAME"]
    return f"{name}/0.1 (+{settings['CONTACT']})" if settings["CONTACT"] else f"{name}/0.1"


def named_authorities(settings: BaseSettings) -> tuple[str, ...]:
    """The authorities to match against, in order; none if the setting is empty.

    Raises Stop for one that is not known.
    """
    names = tuple(name.strip() for name in settings["AUTHORITIES"].split(",") if name.strip())
    for name in names:
        if name not in KNOWN:
            raise Stop(f"unknown authority {name!r} in AUTHORITIES; known: {', '.join(KNOWN)}", ExitCode.USAGE)
    return names


def build_sample_index(settings: BaseSettings) -> None:
    """Indexes the bundled sample if there is no index yet, through the same code as the full dump.

    Raises Stop if that fails.
    """
    index = dblp_folder(settings)
    if read_summary(index) is None:
        try:
            build_index(SAMPLE_DUMP, index, is_sample=True)
        except DumpError as error:
            raise Stop(str(error)) from error
