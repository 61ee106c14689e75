"""The Spark session: what is set here holds wherever the job runs, the rest is the cluster's."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pyspark.sql import SparkSession

_SETTINGS = {
    "spark.log.level": "ERROR",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "500",
    "spark.sql.execution.pythonUDF.arrow.enabled": "true",
    "spark.python.worker.reuse": "true",
    "spark.sql.mapKeyDedupPolicy": "LAST_WIN",
}
_LOCAL = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "8",
}
"""On one machine nothing is to be seen from outside, and hundreds of partitions are only a burden."""


@contextmanager
def spark_session(master: str, **settings: str) -> Iterator[SparkSession]:
    """A session of this program, stopped at the end; without a `master` the one that `spark-submit` says."""
    builder = SparkSession.builder.appName("oeuvre")
    if master:
        builder = builder.master(master)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # else executors take whatever `python3` is
    chosen = _SETTINGS | (_LOCAL if master.startswith("local") else {}) | settings
    for name, value in chosen.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    try:
        yield spark
    finally:
        spark.stop()
