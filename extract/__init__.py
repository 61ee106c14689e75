r"""Page to mentions: read, find sections and records, label fields, put mentions together. No network, no Scrapy.

>>> page = read_page(b"# Publications\n\n- A. Turing. **Computing machinery and intelligence**. *Mind*, 1950.\n", "file:///a")
>>> [(mention.title, mention.year) for mention in extract_mentions(page).mentions]
[('Computing machinery and intelligence', 1950)]
"""

from extract.extraction import Extraction, extract_mentions
from extract.read import NotAPage, read_page

__all__ = ["Extraction", "NotAPage", "extract_mentions", "read_page"]
