"""Spark in Scrapy's place: archives of pages, or shards of mentions, through the same rooms on many machines.

The whole use::

    with spark_session("local[*]") as spark:
        read_archives(spark, find_archives("crawl/*.warc.gz"), "dataset/_shards", reader)
        counts = make_dataset(spark, Job("dataset/_shards", "dataset", Authorities(Path("var/dblp"))))
"""
