"""The commands, run as `scrapy NAME`: the name of a module here is the name of its command."""
