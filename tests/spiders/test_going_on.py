"""A run that is killed is taken up again; what is done stays done."""

import csv
import random
import time
from collections import Counter
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from tests.spiders.commands import crawl, start_crawl, titles
from tests.spiders.pages import homepage, link, page
from tests.spiders.server import Answer, Site, serve

_HOMEPAGES = 40
_KILLS = 4


def build(site: Site, number: int) -> str:
    """So many homepages, each with its list on a page of its own; as a list of seeds."""
    for i in range(number):
        site.add(f"/~u{i}/", page(f"Ulla Nummer{i}", link("pubs.html", "Publications"), f"<p>{i}</p>"), ETag=f'"{i}"')
        site.add(f"/~u{i}/pubs.html", homepage(f"Ulla {i}", "codd", "turing", "hoare") + f"<!--{i}-->", ETag=f'"p{i}"')
    return "homepage\n" + "".join(f"{site.url}/~u{i}/\n" for i in range(number))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_killed_at_any_moment_all_homepages_come_out_once(tmp_path: Path) -> None:
    chance = random.Random(7)  # noqa: S311  # no secret
    with serve() as site:
        (tmp_path / "seeds.csv").write_text(build(site, _HOMEPAGES))
        args = ("-s", "AUTHORITIES=", "-a", f"seeds={tmp_path}/seeds.csv")
        published: set[bytes] = set()
        for _ in range(_KILLS):
            before = len(site.asked)
            running = start_crawl(tmp_path, *args)
            goal = before + chance.randrange(1, _HOMEPAGES * 2 // _KILLS)
            while len(site.asked) < goal and running.poll() is None:
                time.sleep(0.01)
            time.sleep(chance.random())
            running.kill()
            running.communicate()
            published.update(path.read_bytes() for path in tmp_path.glob("dataset/run.json"))
        result = crawl(tmp_path, *args)
        assert result.code == 0, result.err
        asked = Counter(site.asked)
    people = rows(tmp_path / "dataset" / "people.csv")
    assert len(people) == _HOMEPAGES
    assert {person["status"] for person in people} == {"ok"}
    mentions = rows(tmp_path / "dataset" / "mentions.csv")
    assert len(mentions) == len({row["mention_id"] for row in mentions}) == 3 * _HOMEPAGES
    # What was in flight when the kill came may be asked for once more, and nothing else in one run; a run that had
    # published before it was killed is followed by a new one.
    runs = 1 + len(published)
    assert max(asked[f"/~u{i}/{file}"] for i in range(_HOMEPAGES) for file in ("", "pubs.html")) <= runs + 1
    assert sum(asked.values()) <= runs * (2 * _HOMEPAGES + 1) + 3 * _KILLS


def conditional(plain: Answer, tag: str, statuses: Counter[int], request: BaseHTTPRequestHandler) -> None:
    """Answers 304 to who has the page already; counts."""
    if request.headers.get("If-None-Match") == tag:
        statuses[304] += 1
        request.send_response(304)
        request.end_headers()
    else:
        statuses[200] += 1
        plain(request)


def test_second_run_asks_whether_pages_changed_and_reads_none_that_did_not(tmp_path: Path) -> None:
    statuses: Counter[int] = Counter()
    with serve() as site:
        (tmp_path / "seeds.csv").write_text(build(site, 3))
        for path, plain in list(site.pages.items()):
            tag = f'"p{path[3]}"' if path.endswith(".html") else f'"{path[3]}"'
            site.pages[path] = partial(conditional, plain, tag, statuses)
        args = ("-s", "AUTHORITIES=", "-a", f"seeds={tmp_path}/seeds.csv")
        assert crawl(tmp_path, *args).code == 0
        assert statuses == {200: 6}
        first = titles(tmp_path)
        result = crawl(tmp_path, *args, "-s", "SUMMARY=line")
        assert statuses == {200: 6, 304: 6}
        assert titles(tmp_path) == first
        assert len(result.out.splitlines()) == 1
        assert "3 homepages (0 failed), 6 pages (6 unchanged)" in result.out
        assert result.err == ""


def test_limit_and_only_visit_some_and_keep_what_others_listed(tmp_path: Path) -> None:
    with serve() as site:
        for user, work in (("ada", "turing"), ("bob", "shannon"), ("cyd", "codd")):
            site.add(f"/~{user}/", homepage(user.title(), work, "hoare", "lamport"))
        seeds = "name,homepage\n" + "".join(
            f"{user.title()} Name,{site.url}/~{user}/\n" for user in ("ada", "bob", "cyd")
        )
        (tmp_path / "seeds.csv").write_text(seeds)
        args = ("-s", "AUTHORITIES=", "-a", f"seeds={tmp_path}/seeds.csv")
        assert crawl(tmp_path, *args, "-a", "limit=2").code == 0
        assert [path for path in site.asked if "~" in path] == ["/~ada/", "/~bob/"] or set(site.asked) >= {"/~bob/"}
        site.asked.clear()
        assert crawl(tmp_path, *args, "-a", "limit=1").code == 0
        assert [path for path in site.asked if "~" in path] == ["/~cyd/"]  # due first: never visited
        people = {row["homepage"][-4:-1]: row["status"] for row in rows(tmp_path / "dataset" / "people.csv")}
        assert people == {"ada": "kept", "bob": "kept", "cyd": "ok"}
        every = titles(tmp_path)
        site.asked.clear()
        assert crawl(tmp_path, *args, "-a", "only=bob").code == 0
        assert [path for path in site.asked if "~" in path] == ["/~bob/"]
        assert titles(tmp_path) == every


def test_dead_homepage_tells_since_when_and_keeps_its_works(tmp_path: Path) -> None:
    with serve() as site:
        for user in ("ada", "bob"):
            site.add(f"/~{user}/", homepage(user.title(), "turing" if user == "ada" else "shannon", "codd", "hoare"))
        args = ("-s", "AUTHORITIES=", "-a", f"seeds={site.url}/~ada/,{site.url}/~bob/")
        assert crawl(tmp_path, *args).code == 0
        every = titles(tmp_path)
        del site.pages["/~ada/"]
        for _ in range(2):
            assert crawl(tmp_path, *args).code == 3
            (dead,) = [row for row in rows(tmp_path / "dataset" / "people.csv") if row["status"] == "failed"]
            assert dead["reason"] == "answered 404"
            assert dead["since"] == time.strftime("%Y-%m-%d", time.gmtime())
            assert titles(tmp_path) == every
