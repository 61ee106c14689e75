"""The collector of cyclic garbage, which looks in vain through what a page is made into."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """No garbage is looked for meanwhile: of the many small objects that a page gives, almost none refer to each other.

    Looking through them again and again, while there are more and more of them, takes an eighth of the time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
