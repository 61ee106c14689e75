r"""Page to mentions: read, find sections and records, label fields, put mentions together. No network, no Scrapy.

>>> source = b"# Publications\n\n- A. Turing. **Computing machinery and intelligence**. *Mind*, 1950.\n"
>>> page = read_page(source + b"- A. Turing. **On computable numbers**. *Proc. LMS*, 1937.\n", "file:///a.md")
>>> [(mention.title, mention.year) for mention in extract_mentions(page).mentions]
[('Computing machinery and intelligence', 1950), ('On computable numbers', 1937)]
"""

from extract.extraction import Extraction, extract_mentions
from extract.read import NotAPage, read_page

__all__ = ["Extraction", "NotAPage", "extract_mentions", "read_page"]
