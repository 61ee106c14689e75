"""The Spark session: what is set here holds wherever the job runs, the rest is the cluster's."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyspark.sql import SparkSession

_SETTINGS = {
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "500",  # a row may be a page's whole list
}
_LOCAL = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.extraJavaOptions": f"-Dlog4j2.configurationFile={Path(__file__).with_name('log4j2.properties')}",
    "spark.ui.enabled": "false",
    "spark.executor.heartbeatInterval": "60s",
    "spark.network.timeout": "600s",
    "spark.sql.shuffle.partitions": "16",
    "spark.sql.adaptive.advisoryPartitionSizeInBytes": "4m",
    "spark.sql.adaptive.coalescePartitions.parallelismFirst": "false",
}
"""On one machine nothing is to be seen from outside, nobody dies who is only busy, and small tasks are a burden."""


@contextmanager
def spark_session(master: str, **settings: str) -> Iterator[SparkSession]:
    """A session of this program, stopped at the end; without a `master` the one that `spark-submit` says."""
    builder = SparkSession.builder.appName("oeuvre")
    is_local = master.startswith("local")
    if master:
        builder = builder.master(master)
    if is_local:
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        # PySpark warns of pandas 3 in this process and in every worker.
        os.environ.setdefault("PYTHONWARNINGS", "ignore::FutureWarning")
        warnings.filterwarnings("ignore", category=FutureWarning, module="pyspark")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # else executors take whatever `python3` is
    for name, value in (_SETTINGS | (_LOCAL if is_local else {}) | settings).items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    try:
        yield spark
    finally:
        spark.stop()
