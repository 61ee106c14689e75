"""One run from what the user names to the dataset, in a session of its own."""

from dataclasses import dataclass
from pathlib import Path

import fsspec
from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException

from bulk.archive import find_archives
from bulk.job import WORK, Job, NothingListed, make_dataset
from bulk.matching import Authorities
from bulk.reading import Reader, read_archives
from bulk.session import spark_session
from output.encoding import Json
from pipelines.shards import ShardsError

SHARDS = "_shards"
"""The folder in the dataset where the shards of archives go: to be used again without reading the archives."""


class Unmade(Exception):
    """No dataset was made; the message is one line that says why."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are."""

    source: str
    """Archives or shards."""
    dataset: str


def run(master: str, places: Places, authorities: Authorities, reader: Reader) -> Json:
    """Makes the dataset; gives back the counts.

    Raises Unmade, OSError for archives that cannot be found, and ImportError where fsspec lacks a package for a place.
    """
    source, dataset = absolute(places.source), absolute(places.dataset)
    if _exists(f"{dataset}/run.json") or _exists(f"{dataset}/{WORK}"):
        raise Unmade(f"{places.dataset}: something is there already; the dataset needs a place of its own")
    shards = source if _exists(f"{source}/visits") else f"{dataset}/{SHARDS}"
    archives = find_archives(source) if shards != source else []
    try:
        with spark_session(master) as spark:
            if archives:
                read_archives(spark, archives, shards, reader)
            return make_dataset(spark, Job(shards, dataset, authorities))
    except (NothingListed, ShardsError) as error:
        raise Unmade(str(error)) from error
    except (PySparkException, Py4JJavaError) as error:
        raise Unmade(f"Spark: {reason_of(error)}") from error


def reason_of(error: Exception) -> str:
    """The line of Spark's error that says what went wrong: the last one of Python's trace, above those of Java's.

    >>> reason_of(RuntimeError("Job aborted: Traceback:\\n  File x\\nOSError: disk full\\n\\n\\tat org.apache\\n"))
    'OSError: disk full'
    """
    return str(error).partition("\n\tat ")[0].strip().splitlines()[-1].lstrip(": ")


def absolute(place: str) -> str:
    """The place as all processes know it, wherever they run.

    >>> absolute("s3a://bucket/dataset/")
    's3a://bucket/dataset'
    """
    return place.rstrip("/") if "://" in place else str(Path(place).absolute())


def _exists(place: str) -> bool:
    files, root = fsspec.url_to_fs(place)
    return bool(files.exists(root))
