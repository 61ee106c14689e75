"""The queue of a run in Redis: who may visit what, and who may ask whom."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from redis import Redis

from spiders.frontier.queue import HostQueue, Loan, LostError, Run, Seed
from tests.spiders.redis_server import needs_redis, redis_server

pytestmark = needs_redis
_LONG = 60.0


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture
def queue(address: str) -> Iterator[HostQueue]:
    """A queue of three homepages on two hosts, and two workers."""
    with Redis.from_url(address) as server:
        server.flushall()
        queue = HostQueue(server)
        queue.load([seed("x.edu", "ada"), seed("x.edu", "bob"), seed("y.edu", "cyd")])
        queue.begin(Run("shards", datetime.now(UTC), 3))
        queue.join("one", _LONG)
        queue.join("two", _LONG)
        yield queue


def seed(host: str, user: str) -> Seed:
    return Seed(f"http://{host}/{user}/", f"//{host}/{user}", f"//{host}", f"{host}:80", host, None)


def loan(host: str, user: str) -> Loan:
    return Loan(host, f"http://{host}/{user}/", None)


def test_a_host_is_one_workers_at_a_time(queue: HostQueue) -> None:
    assert queue.take("one") == loan("x.edu", "ada")
    assert queue.take("two") == loan("y.edu", "cyd")
    assert queue.take("two") is None  # the other homepage is of a host that is taken
    assert queue.take("one", "x.edu") == loan("x.edu", "bob")
    assert queue.take("one", "x.edu") is None


def test_what_is_acknowledged_is_done(queue: HostQueue) -> None:
    for host in ("", "x.edu", ""):
        taken = queue.take("one", host)
        assert taken is not None
        assert queue.acknowledge("one", [taken.homepage]) == 1
        assert queue.acknowledge("one", [taken.homepage]) == 0
    run = queue.run()
    assert run is not None
    assert run.done == 3
    assert run.is_complete


def test_nothing_of_a_run_comes_back_to_a_server_that_lost_its_memory(queue: HostQueue, address: str) -> None:
    taken = queue.take("one")
    assert taken is not None
    with Redis.from_url(address) as server:
        server.flushall()
    assert queue.acknowledge("one", [taken.homepage]) == 0
    assert queue.run() is None


def test_worker_without_a_sign_of_life_loses_what_it_did_not_acknowledge(queue: HostQueue) -> None:
    queue.join("dying", 0.01)
    first, second = queue.take("dying"), queue.take("dying", "x.edu")
    assert first == loan("x.edu", "ada")
    assert second == loan("x.edu", "bob")
    assert queue.acknowledge("dying", [first.homepage]) == 1
    time.sleep(0.02)
    queue.stay("one", _LONG)
    assert queue.take("one") == second
    assert queue.acknowledge("dying", [second.homepage]) == 0
    with pytest.raises(LostError):
        queue.stay("dying", _LONG)
    with pytest.raises(LostError):
        queue.take("dying", "x.edu")
    with pytest.raises(LostError):
        queue.turn("dying", "x.edu", 0)
    assert queue.acknowledge("one", [second.homepage]) == 1


def test_homepages_of_a_host_that_another_took_meanwhile_come_to_it(queue: HostQueue) -> None:
    ada, bob = queue.take("one"), queue.take("one", "x.edu")
    assert queue.take("one", "x.edu") is None  # lets go of the host
    queue.leave("one")
    assert queue.take("two") in (ada, bob)
    assert queue.take("two", "x.edu") in (ada, bob)


def test_who_leaves_leaves_all(queue: HostQueue) -> None:
    taken = [queue.take("one"), queue.take("one", "x.edu"), queue.take("one")]
    queue.leave("one")
    back = [queue.take("two"), queue.take("two"), queue.take("two", "x.edu")]
    assert {entry.homepage for entry in taken if entry} == {entry.homepage for entry in back if entry}


def test_what_the_seeds_name_is_known(queue: HostQueue) -> None:
    assert queue.is_named("x.edu:80")
    assert not queue.is_named("x.edu:8080")
    assert queue.has_key("//x.edu/bob")
    assert queue.has_other_in("//x.edu", "//x.edu/ada")
    assert not queue.has_other_in("//y.edu", "//y.edu/cyd")
    assert queue.has_other_in("//y.edu", "//y.edu/cyd/new")
    assert not queue.has_other_in("//z.edu", "//z.edu/dan")


def test_a_page_is_one_homepages(queue: HostQueue) -> None:
    assert queue.claim("//x.edu/list", "http://x.edu/ada/")
    assert queue.claim("//x.edu/list", "http://x.edu/ada/")  # its next worker finds it its own
    assert not queue.claim("//x.edu/list", "http://x.edu/bob/")


def test_a_host_gets_one_request_at_a_time(queue: HostQueue) -> None:
    assert queue.turn("one", "x.edu", 0) == (0, "")
    assert queue.turn("two", "x.edu", 0)[0] > 0
    assert queue.turn("two", "y.edu", 0) == (0, "")
    queue.end_turn("two", "x.edu")  # not its turn to end
    assert queue.turn("two", "x.edu", 0)[0] > 0
    queue.end_turn("one", "x.edu")
    assert queue.turn("two", "x.edu", 0) == (0, "")


def test_turn_of_a_worker_that_died_is_over(queue: HostQueue) -> None:
    queue.join("dying", 0.01)
    assert queue.turn("dying", "x.edu", 0) == (0, "")
    time.sleep(0.02)
    queue.stay("one", _LONG)
    assert queue.turn("one", "x.edu", 0) == (0, "")


def test_pauses_hold_for_all_workers(queue: HostQueue) -> None:
    assert queue.turn("one", "x.edu", 0) == (0, "")
    queue.end_turn("one", "x.edu")
    queue.leave_alone("x.edu", 30)
    assert 29 < queue.turn("two", "x.edu", 5)[0] <= 30
    queue.leave_alone("x.edu", 10, 86_400, "answered 503")
    assert queue.turn("two", "x.edu", 5)[0] > 80_000
    assert queue.turn("two", "x.edu", 5)[1] == "answered 503"
    assert queue.turn("two", "y.edu", 5) == (0, "")


def test_one_worker_plans(queue: HostQueue) -> None:
    assert queue.may_plan("one")
    assert not queue.may_plan("two")
    assert queue.keeps_planning("one")
    assert not queue.keeps_planning("two")
    queue.end_planning()
    assert queue.may_plan("two")


def test_what_hosts_asked_for_outlives_the_run(queue: HostQueue) -> None:
    queue.leave_alone("x.edu", 30, 600, "answered 429")
    queue.clear()
    assert queue.run() is None
    queue.join("one", _LONG)
    assert queue.take("one") is None
    assert queue.turn("one", "x.edu", 0)[1] == "answered 429"
