"""Reading pages in a process of its own: downloads go on meanwhile, and a page that takes too long can be stopped.

A signal stops Python code, but not a parser written in C; the processor time that the system grants the process does.
"""

import asyncio
import multiprocessing
import signal
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from scrapy.http import Response

from bibliography import Owner
from extract import NotAPage
from spiders.budget import OutOfTime, processor_time
from spiders.pdf import read_pdf
from spiders.reading import Reading, read_body

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

_WARM_UP = b"<h2>Publications</h2><ul><li>A. M. Turing. Computing Machinery and Intelligence. Mind, 1950.</ul>"
"""Makes the models load before the first page's time is counted."""

_Job = tuple[bytes, str, str, Owner | None, float, bool]
_Answer = tuple[bytes | Exception, float]
"""What the page gave, and the seconds of processor time that the process has used since it was started."""


class Unreadable(Exception):
    """A page that could not be read; the message says why, in one line."""


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

    async def read(self, response: Response, owner: Owner | None) -> Reading:
        """What the page gives. Raises as `read_page` does."""
        header = (response.headers.get("Content-Type") or b"").decode("latin-1")
        return await asyncio.to_thread(self.read_page, response.body, response.url, header, owner)

    def read_page(self, body: bytes, url: str, header: str, owner: Owner | None) -> Reading:
        """The same without an event loop; `header` is the page's Content-Type.

        Raises NotAPage for what is no page of text, Unreadable for one that took too long.
        """
        try:
            answer, self._spent = self._ask((body, url, header, owner, self._seconds, self._reads_pdf))
        except (EOFError, OSError) as error:
            self._spent += self._seconds
            self.close()
            raise Unreadable("took too long to read, or too much memory") from error
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

    def _ask(self, job: _Job) -> _Answer:
        if self._connection is None:
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        self._connection.send(job)
        answer: _Answer = self._connection.recv()
        return answer


def _serve(connection: Connection) -> None:
    """Answers until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the crawl to deal with
    read_body(_WARM_UP, "https://example.org/", "text/html", None)
    while True:
        try:
            connection.send(_answer(connection.recv()))
        except (EOFError, OSError):
            return


def _answer(job: _Job) -> _Answer:
    body, url, header, owner, seconds, reads_pdf = job
    _limit(seconds)
    answer: bytes | Exception
    try:
        with processor_time(seconds):
            if reads_pdf and body.startswith(b"%PDF"):
                body, header = read_pdf(body).encode(), "text/plain; charset=utf-8"
            answer = read_body(body, url, header, owner).dump()
    except OutOfTime:
        answer = Unreadable(f"took more than {seconds:.1f} s to read")
    except NotAPage as error:
        answer = NotAPage(str(error))
    except Exception as error:
        words = " ".join(str(error).split())
        answer = Unreadable(f"could not be read: {type(error).__name__}: {words}"[:300])
    return answer, time.process_time()


def _limit(seconds: float) -> None:
    """Lets the system, which counts whole seconds, end the process if the next page costs more than that."""
    if resource is not None and seconds:
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 1, hard))
