"""The commands, run as `scrapy NAME`: the name of a module here is the name of its command."""

import gc

gc.set_threshold(50_000)  # what is loaded now lasts: it need not be looked through for garbage again and again

# Loaded first: while it is, Scrapy looks through all modules that are loaded by then, a hundred times.
import scrapy.core.downloader.handlers.http11  # noqa: E402, F401
