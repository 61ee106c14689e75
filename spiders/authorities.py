"""Where the authorities' indexes are, and the sample of DBLP that stands in until the full dump is there."""

from pathlib import Path
from urllib.parse import urlsplit

from scrapy.settings import BaseSettings

from match.authority.dblp import DblpIndex, DumpError, IndexSummary, MissingIndexError, build_index, read_summary
from match.authority.dblp_build import CURRENT
from match.authority.online import ONLINE
from pipelines.exports import FILE, ExportError, read_export
from pipelines.matching import authority_names, authority_urls, dblp_folder
from spiders.console import ExitCode, Stop
from spiders.seed import is_local

KNOWN = ("dblp", *ONLINE)
SAMPLE_DUMP = Path(__file__).parent / "sample" / "dblp.xml.gz"
FULL_DUMP_COMMAND = "scrapy authority dblp --download"


def user_agent(settings: BaseSettings) -> str:
    """What the program calls itself to servers, with whom to write to where CONTACT says."""
    name: str = settings["BOT_NAME"]
    return f"{name}/0.1 (+{settings['CONTACT']})" if settings["CONTACT"] else f"{name}/0.1"


def check_authorities(settings: BaseSettings) -> tuple[str, ...]:
    """The authorities that AUTHORITIES names.

    Raises Stop for one that is not known, for an export that cannot be read, and if a server would be asked without
    saying by whom.
    """
    names = authority_names(settings)
    for name in names:
        if name.startswith(FILE):
            try:
                read_export(Path(name.removeprefix(FILE)))
            except ExportError as error:
                raise Stop(f"AUTHORITIES: {error}", ExitCode.USAGE) from error
        elif name not in KNOWN:
            known = f"{', '.join(KNOWN)}, {FILE}PATH"
            raise Stop(f"unknown authority {name!r} in AUTHORITIES; known: {known}", ExitCode.USAGE)
    for name, url in authority_urls(settings).items():
        if urlsplit(url).scheme not in ("http", "https"):
            raise Stop(f"the address of {name} is no web address: {url}", ExitCode.USAGE)
        if not settings["CONTACT"] and not is_local(url):
            raise Stop(
                f"say who is asking {name}, so that they can write to you: -s CONTACT=mail or web address",
                ExitCode.USAGE,
            )
    return names


def find_index(settings: BaseSettings, for_sample: bool) -> IndexSummary | None:
    """What the DBLP index holds; None if AUTHORITIES leaves DBLP out.

    Where there is none yet, or one of an older sample, the bundled sample is indexed, through the same code as the full
    dump: so the first crawl needs no download. Only an index that DBLP_INDEX asks for must be there, unless the crawl
    is of the sample.

    Raises Stop for an index that is missing or damaged, and if the sample cannot be indexed.
    """
    if "dblp" not in authority_names(settings):
        return None
    folder = dblp_folder(settings)
    try:
        with DblpIndex(folder) as index:
            if not (index.is_sample and _is_older(folder)):
                return index.summary
    except MissingIndexError as error:
        found = read_summary(folder)
        if found is not None and not found.is_sample:
            raise Stop(f"{folder}: the index of DBLP is damaged; make it anew: {FULL_DUMP_COMMAND}") from error
        if settings["DBLP_INDEX"] and not for_sample:
            raise Stop(
                f"{folder}: no index of DBLP is there; make one: {FULL_DUMP_COMMAND} -s DBLP_INDEX={folder}"
            ) from error
    try:
        return build_index(SAMPLE_DUMP, folder, is_sample=True)
    except DumpError as error:
        raise Stop(str(error)) from error


def _is_older(folder: Path) -> bool:
    """Whether the index was built before the bundled sample came."""
    return (folder / CURRENT).stat().st_mtime < SAMPLE_DUMP.stat().st_mtime
