"""The Scrapy project: settings, the spider over homepages, the commands and the sample that a newcomer starts with."""
