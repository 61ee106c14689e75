"""Packs the sample of DBLP as DBLP packs its dump: `python -m bench.pack_sample` after every change of dblp.xml."""

import gzip
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "spiders" / "sample" / "dblp.xml"


def pack(source: Path = SOURCE) -> Path:
    """The packed file beside `source`; the same text packs to the same bytes, whenever it is done.

    Raises OSError if a file cannot be read or written.
    """
    packed = source.with_name(source.name + ".gz")
    packed.write_bytes(gzip.compress(source.read_bytes(), mtime=0))
    return packed


if __name__ == "__main__":
    pack()
