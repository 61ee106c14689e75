"""Which servers may be asked: those that the operator named, and public ones; whatever a page calls them.

Checked is the address that is connected to, after the name was looked up: so a name that leads into the own network, a
number in any spelling and a name that changes its mind are all the same.
"""

import ipaddress
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network
from typing import Any, Self
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.crawler import Crawler, CrawlerRunnerBase
from scrapy.exceptions import CannotResolveHostError, IgnoreRequest
from scrapy.resolver import CachingHostnameResolver, HostResolution
from scrapy.utils.datatypes import LocalCache
from scrapy.utils.httpobj import urlparse_cached
from twisted.internet.base import ReactorBase
from twisted.internet.interfaces import IAddress, IHostnameResolver, IHostResolution, IResolutionReceiver
from zope.interface import implementer

_UNICAST = IPv6Network("2000::/3")
_TUNNELS = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
"""Special purposes within global unicast: Teredo, ORCHID, documentation, 6to4."""

_PORTS = {"http": 80, "https": 443}
_REMEMBERED = 10_000
_refused: LocalCache[str, str] = LocalCache(_REMEMBERED)
"""Host -> the address for which it was refused."""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet's, and not a way around: mapped, tunneled or translated.

    >>> is_public("93.184.215.14"), is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")
    (True, True)
    >>> inward = ("10.0.0.1", "100.64.0.1", "169.254.169.254", "224.0.0.1", "::ffff:8.8.8.8", "64:ff9b::808:808")
    >>> any(map(is_public, inward))
    False
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, IPv4Address):
        return _is_public_4(parsed)
    return _is_public_6(parsed)


def _is_public_4(address: IPv4Address) -> bool:
    return address.is_global and not (address.is_multicast or address.is_reserved) and address not in _RELAY


_RELAY = ipaddress.IPv4Network("192.88.99.0/24")


def _is_public_6(address: IPv6Address) -> bool:
    return address in _UNICAST and address.is_global and not any(address in tunnel for tunnel in _TUNNELS)


def is_named(crawler: Crawler, host: str, port: int) -> bool:
    """Whether the operator named this host and port: in the seeds, or in a setting whose name ends in `_URL`.

    Who names a host by `http:` names it by `https:`, too, and the other way about: one leads to the other.
    """
    names_host = getattr(crawler.spider, "names_host", None)
    named = _named_in_settings(crawler)
    ports = _PORTS.values() if port in _PORTS.values() else (port,)
    return any((names_host is not None and names_host(host, one)) or (host, one) in named for one in ports)


def _named_in_settings(crawler: Crawler) -> set[tuple[str, int]]:
    named: set[tuple[str, int]] = set()
    for name in crawler.settings:
        if str(name).endswith("_URL"):
            parts = urlsplit(str(crawler.settings[name]))
            if parts.scheme in _PORTS and parts.hostname:
                named.add((parts.hostname, parts.port or _PORTS[parts.scheme]))
    return named


@implementer(IHostnameResolver)
class GuardedResolver(CachingHostnameResolver):
    """Looks names up as the system does, and keeps addresses to itself that are neither public nor the operator's."""

    _process: Crawler | CrawlerRunnerBase

    @classmethod
    def from_crawler(cls, crawler: Crawler, reactor: ReactorBase) -> Self:
        """The resolver that Scrapy makes, of a crawl or of the process for all of its crawls."""
        resolver = super().from_crawler(crawler, reactor)
        resolver._process = crawler
        return resolver

    def resolveHostName(  # noqa: N802  # Twisted's name and arguments
        self,
        resolutionReceiver: IResolutionReceiver,  # noqa: N803
        hostName: str,  # noqa: N803
        portNumber: int = 0,  # noqa: N803
        addressTypes: Sequence[type[IAddress]] | None = None,  # noqa: N803
        transportSemantics: str = "TCP",  # noqa: N803
    ) -> IHostResolution:
        """Hands the host's addresses to the receiver that may be connected to."""
        host = hostName.decode("ascii") if isinstance(hostName, bytes) else hostName
        receiver: Any = resolutionReceiver
        if not _could_be_host(host):
            nothing: Any = HostResolution(host)
            receiver.resolutionBegan(nothing)
            receiver.resolutionComplete()
            return nothing  # type: ignore[no-any-return]
        crawlers = self._process.crawlers if isinstance(self._process, CrawlerRunnerBase) else {self._process}
        if not any(is_named(crawler, host, portNumber) for crawler in crawlers):
            receiver = _PublicOnly(resolutionReceiver, host)
        return super().resolveHostName(receiver, hostName, portNumber, addressTypes, transportSemantics)


def _could_be_host(name: str) -> bool:
    """Whether the system can be asked for the name; for others (empty parts, long ones) Twisted never comes back."""
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return True


@implementer(IResolutionReceiver)
class _PublicOnly:
    """Passes on public addresses only."""

    def __init__(self, receiver: Any, host: str) -> None:
        self._receiver = receiver
        self._host = host

    def resolutionBegan(self, resolution: IHostResolution) -> None:  # noqa: N802
        self._receiver.resolutionBegan(resolution)

    def addressResolved(self, address: Any) -> None:  # noqa: N802
        if is_public(str(address.host)):
            self._receiver.addressResolved(address)
        else:
            _refused[self._host] = str(address.host)

    def resolutionComplete(self) -> None:  # noqa: N802
        self._receiver.resolutionComplete()


class GuardMiddleware:
    """Lets requests through to web and named local addresses only, and says why a host was refused."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The middleware that Scrapy makes for a crawl."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Nothing where the address may be asked. Raises IgnoreRequest for any other kind."""
        scheme = urlparse_cached(request).scheme
        if scheme not in ("http", "https", "file"):
            raise IgnoreRequest(f"{scheme}: is no kind of web address")

    def process_exception(self, request: Request, exception: Exception) -> None:
        """Raises IgnoreRequest with the reason where a host was refused."""
        host = urlparse_cached(request).hostname or ""
        if isinstance(exception, CannotResolveHostError) and host in _refused:
            raise IgnoreRequest(f"leads to {_refused[host]}, which is no public address") from exception
