"""A Redis server on loopback, for as long as a test takes."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import ConnectionError as NotThere
from redis import Redis

needs_redis = pytest.mark.skipif(
    shutil.which("redis-server") is None, reason="no redis-server (apt install redis-server)"
)


@contextmanager
def redis_server(folder: Path, **more: str) -> Iterator[str]:
    """Its address; nothing is kept of it. `more` are settings of the server."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = {"port": str(port), "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": str(folder), **more}
    command = ["redis-server", *(part for name, value in options.items() for part in (f"--{name}", value))]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            with Redis(port=port, password=more.get("requirepass")) as client:
                _wait(client)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()


def _wait(client: Redis) -> None:
    for _ in range(200):
        try:
            client.ping()
        except NotThere:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("redis-server does not answer")
