"""Packs the sample of DBLP as DBLP packs its dump: to be called after every change of dblp.xml."""

import gzip
from collections.abc import Sequence
from pathlib import Path

from bench.command.arguments import CommandLine

SOURCE = Path(__file__).parent.parent / "spiders" / "sample" / "dblp.xml"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("pack_sample", __doc__)
    cli.parse_args(arguments)
    with cli.refusing():
        pack()


def pack(source: Path = SOURCE) -> Path:
    """The packed file beside `source`; the same text packs to the same bytes, whenever it is done.

    Raises OSError if a file cannot be read or written.
    """
    packed = source.with_name(source.name + ".gz")
    packed.write_bytes(gzip.compress(source.read_bytes(), mtime=0))
    return packed


if __name__ == "__main__":
    main()
