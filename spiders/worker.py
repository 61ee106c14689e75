"""Reading pages in a process of its own: downloads go on meanwhile, and a page that takes too long can be stopped.

A signal stops Python code, but not a parser written in C; the processor time that the system grants the process does.
"""

import asyncio
import multiprocessing
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING

from bibliography import Owner
from spiders.reading import Reading, Unreadable

if TYPE_CHECKING:
    from scrapy.http import Response

    from spiders.reader import Answer, Job


class Worker:
    """Reads one page at a time; started when there is the first one to read."""

    def __init__(self, seconds: float, reads_pdf: bool = False) -> None:
        self._seconds = seconds
        self._reads_pdf = reads_pdf
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._spent = self._spent_before = 0.0

    @property
    def spent(self) -> float:
        """Seconds of processor time that reading has cost so far, the start of the process included."""
        return self._spent_before + self._spent

    async def read(self, response: "Response", owner: Owner | None) -> Reading:
        """What the page gives. Raises as `read_page` does."""
        header = (response.headers.get("Content-Type") or b"").decode("latin-1")
        return await asyncio.to_thread(self.read_page, response.body, response.url, header, owner)

    def read_page(self, body: bytes, url: str, header: str, owner: Owner | None) -> Reading:
        """The same without an event loop; `header` is the page's Content-Type.

        Raises NotAPage for what is no page of text, Unreadable for one that took too long.
        """
        try:
            answer, self._spent, is_last = self._ask((body, url, header, owner, self._seconds, self._reads_pdf))
        except (EOFError, OSError) as error:
            self._spent += self._seconds
            self.close()
            raise Unreadable("took too long to read, or too much memory") from error
        if is_last:
            self.close()
        if isinstance(answer, Exception):
            raise answer
        return Reading.load(answer)

    def close(self) -> None:
        """Ends the process."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._connection = None
        self._spent_before, self._spent = self.spent, 0.0

    def _ask(self, job: "Job") -> "Answer":
        if self._connection is None:
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            with _without_main():
                self._process.start()
            theirs.close()
        self._connection.send(job)
        answer: Answer = self._connection.recv()
        return answer


@contextmanager
def _without_main() -> Iterator[None]:
    """Keeps a process that is started from loading the script that started this one, and all of Scrapy with it."""
    main = vars(sys.modules["__main__"])
    file = main.pop("__file__", None)
    try:
        yield
    finally:
        if file is not None:
            main["__file__"] = file


def _serve(connection: Connection) -> None:
    """Answers in a process of its own, which alone loads what takes pages apart."""
    from spiders.reader import serve  # noqa: PLC0415

    serve(connection)
