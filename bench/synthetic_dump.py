"""Writes a made-up dump in DBLP's format, after the words and names of some tables.

So the index can be measured at the size of DBLP without DBLP.
"""

import gzip
from collections.abc import Sequence

from bench.command.arguments import CommandLine, count, existing_file, new_file
from bench.command.progress import progress
from bench.made.dump import make_dump, read_tables


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("synthetic_dump", __doc__)
    cli.add_argument("out", type=new_file, metavar="OUT.xml.gz", help="where it goes")
    cli.add_argument("number", type=count, metavar="NUMBER", help="publications in it")
    cli.add_argument("tables", type=existing_file, nargs="+", metavar="TABLE", help="publications: title, authors")
    args = cli.parse_args(arguments)
    with cli.refusing():
        made = make_dump(*read_tables(args.tables), args.number)
        with gzip.open(args.out, "wt", encoding="us-ascii", errors="xmlcharrefreplace", compresslevel=1) as file:
            file.write('<?xml version="1.0" encoding="US-ASCII"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n')
            file.writelines(progress(made, "writing", "element"))
            file.write("</dblp>\n")


if __name__ == "__main__":
    main()
