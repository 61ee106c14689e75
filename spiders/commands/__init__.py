"""The commands, run as `scrapy NAME`: the name of a module here is the name of its command."""

# Loaded first: while it is, Scrapy looks through all modules that are loaded by then, a hundred times.
import scrapy.core.downloader.handlers.http11  # noqa: F401
