"""Pages that scripts build, in a real Chromium."""

import json
import shutil
from pathlib import Path

import pytest

from spiders.rendering import is_installed
from tests.spiders.commands import crawl, titles
from tests.spiders.pages import items, titles_of
from tests.spiders.server import serve

pytestmark = pytest.mark.skipif(
    not (is_installed() and (shutil.which("chromium") or shutil.which("chromium-browser"))),
    reason="needs scrapy-playwright and Chromium",
)

_APP = "<!doctype html><title>Ada</title><div id=root></div><script src='app.js'></script>"
_SCRIPT = """
fetch("list.json").then(answer => answer.json()).then(data => {
  document.getElementById("root").innerHTML = "<h1>Ada</h1><h2>Publications</h2>" + data.list;
});
for (const host of ["127.0.0.1", "localhost", "2130706433", "[::1]"]) {
  const inside = "//" + host + ":PORT/";
  fetch("http:" + inside + "fetch").catch(() => 0);
  new Image().src = "http:" + inside + "image";
  try { new WebSocket("ws:" + inside + "socket"); } catch (error) {}
  const frame = document.createElement("iframe");
  frame.src = "http:" + inside + "frame";
  document.body.append(frame);
  const script = document.createElement("script");
  script.src = "http:" + inside + "script";
  document.body.append(script);
  navigator.sendBeacon("http:" + inside + "beacon", "x");
}
"""


def test_list_that_a_script_builds_is_read_and_the_own_network_stays_closed(tmp_path: Path) -> None:
    with serve() as site, serve() as internal:
        site.add("/~ada/", _APP)
        script = _SCRIPT.replace("PORT", internal.url.rpartition(":")[2])
        site.add("/~ada/app.js", script, Content_Type="text/javascript")
        content = json.dumps({"list": items("codd", "turing", "hoare")})
        site.add("/~ada/list.json", content, Content_Type="application/json")
        args = ("-s", "AUTHORITIES=", "-a", f"seeds={site.url}/~ada/")
        assert crawl(tmp_path, *args).code == 1  # there is nothing to read without its script
        result = crawl(tmp_path, *args, "-s", "JAVASCRIPT=1", "-s", "DOWNLOAD_TIMEOUT=30")
        assert result.code == 0, result.err
        assert titles(tmp_path) == titles_of("codd", "turing", "hoare")
        assert internal.asked == []


_ROUTES = """
const root = document.getElementById("root");
if (location.pathname.endsWith("/papers")) {
  setTimeout(() => { root.innerHTML = "<h1>Ada</h1><h2>Publications</h2>" + LIST; }, 1500);
} else {
  root.innerHTML = "<nav><a href='papers'>Papers</a></nav>";
}
"""


def test_pages_of_an_app_are_told_apart_though_they_are_the_same_bytes(tmp_path: Path) -> None:
    with serve() as site:
        app = _APP.replace("app.js", "/~ada/app.js")
        site.add("/~ada/", app)
        site.add("/~ada/papers", app)
        script = _ROUTES.replace("LIST", json.dumps(items("codd", "turing", "hoare")))
        site.add("/~ada/app.js", script, Content_Type="text/javascript")
        options = ("-s", "AUTHORITIES=", "-s", "JAVASCRIPT=1", "-s", "DOWNLOAD_TIMEOUT=30")
        result = crawl(tmp_path, *options, "-a", f"seeds={site.url}/~ada/")
        assert result.code == 0, result.err
        assert titles(tmp_path) == titles_of("codd", "turing", "hoare")


def test_browser_that_comes_to_no_end_is_told_in_one_line(tmp_path: Path) -> None:
    with serve() as site:
        site.add("/~ada/", "<title>Ada</title><script>while (true) {}</script>")
        options = ("-s", "AUTHORITIES=", "-s", "JAVASCRIPT=1", "-s", "SUMMARY=line")
        result = crawl(tmp_path, *options, "-a", f"seeds={site.url}/~ada/")
        assert result.code == 1
        assert result.err == "error: every homepage failed; no dataset was published\n"
