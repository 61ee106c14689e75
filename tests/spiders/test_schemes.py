"""A host that the operator named is allowed by http and by https, since one leads to the other; no other port is."""

import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.spiders.commands import crawl, titles
from tests.spiders.pages import homepage, link, page, titles_of
from tests.spiders.server import Site, serve

_HOST = "127.0.0.2"


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    """What a server needs to speak TLS, with a certificate that nobody signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "server.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(file)
    return made


@pytest.fixture
def sites(context: ssl.SSLContext) -> Iterator[tuple[Site, Site, Site]]:
    """One host by http, by https, and at another port."""
    try:
        with serve(_HOST, 80) as plain, serve(_HOST, 443, context) as secure, serve(_HOST) as other:
            yield plain, secure, other
    except OSError as error:
        pytest.skip(f"ports 80 and 443 of {_HOST} cannot be had: {error}")


def test_named_host_may_lead_to_itself_by_https(tmp_path: Path, sites: tuple[Site, Site, Site]) -> None:
    plain, secure, other = sites
    plain.add("/~ada/", "", 301, Location=f"https://{_HOST}/~ada/")
    elsewhere = link(f"{other.url.replace('127.0.0.1', _HOST)}/~ada/more.html", "All publications")
    secure.add("/~ada/", page("Ada Lovelace", link("pubs.html", "Publications"), elsewhere))
    secure.add("/~ada/pubs.html", homepage("Ada Lovelace", "turing", "codd", "hoare"))
    result = crawl(tmp_path, "-s", "AUTHORITIES=", "-s", "CONTACT=a@example.org", "-a", f"seeds=http://{_HOST}/~ada/")
    assert (result.code, titles(tmp_path)) == (0, titles_of("turing", "codd", "hoare"))
    assert other.asked == []


def test_named_host_may_lead_to_itself_by_http(tmp_path: Path, sites: tuple[Site, Site, Site]) -> None:
    plain, secure, _ = sites
    secure.add("/~ada/", "", 302, Location=f"http://{_HOST}/~ada/")
    plain.add("/~ada/", homepage("Ada Lovelace", "turing", "codd", "hoare"))
    result = crawl(tmp_path, "-s", "AUTHORITIES=", "-s", "CONTACT=a@example.org", "-a", f"seeds=https://{_HOST}/~ada/")
    assert (result.code, titles(tmp_path)) == (0, titles_of("turing", "codd", "hoare"))
