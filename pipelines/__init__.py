"""Scrapy adapters: each hands what the spider found to one room of the program, in order, and does nothing else."""
