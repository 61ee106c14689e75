"""A Spark session for the tests that need one, and why there is none."""

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.fixture(scope="session")
def needs_spark() -> None:
    """Skips what cannot be tried without Spark."""
    missing = [name for name in ("pyspark", "warcio", "fsspec") if find_spec(name) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)} (pip install -e '.[spark]')")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java")


@pytest.fixture(scope="session")
def spark(needs_spark: None) -> Iterator["SparkSession"]:
    """A session by two threads of this machine; nothing is compiled that runs for a moment only."""
    from bulk.session import spark_session  # noqa: PLC0415  # an extra

    quick = {"spark.sql.codegen.wholeStage": "false", "spark.sql.shuffle.partitions": "2"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1")
        with spark_session("local[2]", **quick) as session:
            yield session
