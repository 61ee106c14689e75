"""Scrapy's settings of this project; the second half are its own. `-s NAME=VALUE` sets any of them for one run."""

BOT_NAME = "oeuvre"
SPIDER_MODULES = ["spiders.homepages"]
COMMANDS_MODULE = "spiders.commands"

# Ways in from outside: one runs code sent over a local port, the other is a Python shell on one.
REMOTE_CONTROL_ENABLED = False
TELNETCONSOLE_ENABLED = False

# What is fetched, from whom, and how much of it: a homepage of 5 MB is none, and as many as CONCURRENT_REQUESTS may be
# in memory at once.
DOWNLOAD_HANDLERS = {
    "http": "spiders.framing.WebHandler",
    "https": "spiders.framing.WebHandler",
    "file": "spiders.files.NamedFileHandler",
    "ftp": None,
    "s3": None,
    "data": None,
}
TWISTED_DNS_RESOLVER = "spiders.guard.GuardedResolver"
HTTPPROXY_ENABLED = False  # a proxy would look names up by itself, unguarded
DOWNLOAD_MAXSIZE = 5 * 1024 * 1024
DOWNLOAD_WARNSIZE = 0
DOWNLOAD_TIMEOUT = 30
RETRY_TIMES = 2
RETRY_HTTP_CODES = [500, 502, 504, 522, 524, 408]  # 429 and 503 are for spiders.manners
REDIRECT_MAX_TIMES = 10
COOKIES_ENABLED = False
DEFAULT_REQUEST_HEADERS = {
    "Accept": "text/html,application/xhtml+xml,text/markdown,text/plain,application/x-bibtex;q=0.9,*/*;q=0.5",
    "Accept-Language": "en",
}
HTTPCACHE_POLICY = "spiders.cache.RunPolicy"
HTTPCACHE_STORAGE = "spiders.cache.PageStorage"

# Manners: robots.txt is asked first, and a host gets one request at a time.
ROBOTSTXT_OBEY = True
ROBOTSTXT_USER_AGENT = BOT_NAME
DOWNLOADER_MIDDLEWARES = {
    "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
    "scrapy.downloadermiddlewares.redirect.RedirectMiddleware": None,
    "scrapy.downloadermiddlewares.httpcache.HttpCacheMiddleware": None,
    "scrapy.downloadermiddlewares.httpcompression.HttpCompressionMiddleware": None,
    # Not needed here, but asked for each page.
    "scrapy.downloadermiddlewares.offsite.OffsiteMiddleware": None,
    "scrapy.downloadermiddlewares.httpauth.HttpAuthMiddleware": None,
    "scrapy.downloadermiddlewares.redirect.MetaRefreshMiddleware": None,
    "scrapy.downloadermiddlewares.stats.DownloaderStats": None,  # sets each request in type to know its length
    "spiders.guard.GuardMiddleware": 50,
    "spiders.robots.RobotsMiddleware": 100,
    "spiders.manners.MannersMiddleware": 560,
    "spiders.unpacking.UnpackingMiddleware": 590,
    "spiders.redirects.OwnRedirectMiddleware": 600,
    "spiders.cache.PageCacheMiddleware": 900,
}
SPIDER_MIDDLEWARES = {
    # The spider itself knows how deep it is and which addresses are too long.
    "scrapy.spidermiddlewares.depth.DepthMiddleware": None,
    "scrapy.spidermiddlewares.metacopy.MetaCopyDetectionMiddleware": None,
    "scrapy.spidermiddlewares.urllength.UrlLengthMiddleware": None,
}
CONCURRENT_REQUESTS = 16
CONCURRENT_ITEMS = 1  # a page; Scrapy starts as many tasks for each, needed or not
CONCURRENT_REQUESTS_PER_DOMAIN = 1
DOWNLOAD_DELAY = 1.0
DOWNLOAD_SLOTS = {
    "file": {"concurrency": 16, "delay": 0, "jitter": 0},
    "browser": {"concurrency": 1, "delay": 0, "jitter": 0},
    "dblp-api": {"concurrency": 1, "delay": 1.5, "jitter": 0.3},
    "scholar": {"concurrency": 1, "delay": 20, "jitter": 0.5},
    "openalex": {"concurrency": 1, "delay": 0.5, "jitter": 0.3},
    "crossref": {"concurrency": 1, "delay": 0.5, "jitter": 0.3},
}
"""Seconds between two requests, by slot: Scholar's are 10 to 30 apart."""

ITEM_PIPELINES = {
    "pipelines.normalizing.NormalizePipeline": 100,
    "pipelines.matching.MatchPipeline": 200,
    "pipelines.storing.StorePipeline": 300,
}
EXTENSIONS = {
    "scrapy.extensions.remote_control.RemoteControl": None,  # else it is loaded, a web server with it
    "spiders.progress.Progress": 0,
}
FEED_EXPORT_ENCODING = "utf-8"
FEED_STORAGES = {"": "spiders.feeds.WholeFileStorage", "file": "spiders.feeds.WholeFileStorage"}

# The table at the end is what a run has to say; `-L INFO` brings Scrapy's own account back.
LOG_LEVEL = "WARNING"
RETRY_GIVE_UP_LOG_LEVEL = "DEBUG"
WARN_ON_GENERATOR_RETURN_VALUE = False

# --- Settings of this project -------------------------------------------------------------------------------------

DATASET_DIR = "dataset"
STATE_DIR = "var"
AUTHORITIES = "dblp"
"""What to match against, in order: dblp (the local index), dblp-api, scholar, openalex, crossref, file:PATH."""
DBLP_URL = "https://dblp.org"
SCHOLAR_URL = "https://scholar.google.com"
OPENALEX_URL = "https://api.openalex.org"
CROSSREF_URL = "https://api.crossref.org"
AUTHORITY_CACHE_DAYS = 28
"""Days for which an authority's answer is not asked for again."""
AUTHORITY_PATIENCE = 60
"""Seconds that a busy authority is waited for; one that wants longer is not asked any more in this run."""
DBLP_INDEX = ""
"""Folder of the DBLP index; empty: `dblp` in STATE_DIR."""
DBLP_DUMP_URL = "https://dblp.org/xml/dblp.xml.gz"
CORRECTIONS = ""
"""CSV of what analysts know better than the pages; docs/dataset.md describes it."""
CONTACT = ""
"""Mail address or web page of whoever runs the crawl, for the user agent; without it only local pages are read."""
ACCEPT_LOSSES = False
"""Publish a dataset even if most of the last one's works, or of a column's values, are gone from it."""
PAGE_SECONDS = 4.0
"""Processor seconds that reading one page may cost; 0: no limit."""
PAGES_PER_HOMEPAGE = 30
"""Most pages to fetch for one homepage."""
READ_PDF_CV = False
"""Read linked CVs in PDF, too; needs the extra `pdf`."""
JAVASCRIPT = False
"""Render pages in a browser that hold no text without their scripts; needs the extra `js` and Chromium."""
BROWSER = ""
"""Path of Chromium; empty: the system's, or the one that Playwright installed."""
RETRY_AFTER_MAX = 600
"""Seconds that a busy host is waited for; one that asks for more is left alone for the rest of the run."""
CRAWL_DELAY_MAX = 120
"""Seconds between requests that a robots.txt may ask for; a host that asks for more is not crawled."""
RESUME_HOURS = 24
"""Hours after which a run that was killed is not taken up again, but begun anew."""
FRONTIER = ""
"""Address of a Redis server (redis://host:6379/0): many workers share one run; needs the extra `redis`."""
SHARDS = ""
"""Folder or bucket where workers put what they read; empty: `shards` in STATE_DIR."""
SHARD_SECONDS = 60
"""Seconds after which a worker writes down what it read; one that is killed loses no more than that to others."""
LEASE_SECONDS = 60
"""Seconds without a sign of life after which a worker is taken for dead, and others take up what it had."""
SPARK_MASTER = "local[*]"
"""Where `scrapy bulk` works: this machine's processors, or a cluster; empty: as spark-submit says."""
RUN_STARTED = ""
"""Set by the command: when the run began, also where it is taken up again."""
SUMMARY = "table"
"""What a run says at its end: `table`, or one `line` and nothing else."""
METRICS_FILE = ""
"""Where the figures for Prometheus go; empty: `oeuvre.prom` in STATE_DIR."""
