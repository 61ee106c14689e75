"""The report in a real browser: Chromium without a screen, driven over its own protocol, without any network."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from bibliography import Conflict, MatchStatus, Work
from output.report import render
from output.summary import Change, ChangeKind, PageStatus, PersonRow
from output.tables import collect
from tests.output.builders import HOME, make_mention, make_work, many_works, summary

CHROMIUM, DRIVER = shutil.which("chromium") or shutil.which("google-chrome"), shutil.which("chromedriver")
EVIL = "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\"> Étude"
_PATIENCE = 120.0

pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None,
    reason="needs a Chromium and its chromedriver (apt install chromium chromium-driver)",
)


def make_page() -> str:
    works: list[Work] = [replace(work, ccf_claim="CCF-B" if work.year == 2001 else None) for work in many_works(200)]
    evil = make_mention(EVIL, raw=f"{EVIL} 2023", confidence=0.01, spans={"title": ((0, len(EVIL)),)})
    conflict = Conflict("title", ((EVIL, "dblp"), ("other", HOME)))
    works.append(
        make_work([evil], "wevil", conflicts=(conflict,), match_status=MatchStatus.AMBIGUOUS, url="javascript:x")
    )
    people = [PersonRow(HOME, EVIL, status=PageStatus.FAILED, reason="timed out", pages=(HOME,))]
    change = Change("wevil", ChangeKind.CHANGED, "title", "old", EVIL, EVIL)
    run = {
        "started": "2026-01-01",
        "timings": {},
        "versions": {"ccf": "2026"},
        "failures": [{"subject": HOME, "reason": EVIL}],
    }
    return render(collect(works, people, summary(changes=(change,))).rows, run)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(make_page(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    options = ChromeOptions()
    options.binary_location = CHROMIUM or ""
    profile = tmp_path_factory.mktemp("profile")
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


def opened(chromium: Chrome, address: str, width: int = 1280, scheme: str = "light") -> Chrome:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    scheme_wanted = [{"name": "prefers-color-scheme", "value": scheme}]
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme_wanted})
    chromium.get(address)
    until(chromium, "document.body.dataset.table && document.body.dataset.plots")
    return chromium


def until(chromium: Chrome, condition: str) -> None:
    WebDriverWait(chromium, _PATIENCE).until(lambda driver: driver.execute_script(f"return {condition}"))


def run(chromium: Chrome, script: str) -> Any:
    return chromium.execute_script(f"return {script}")


def found(chromium: Chrome) -> str:
    return chromium.find_element(By.ID, "found").text


def test_it_draws_everything_without_a_complaint_and_without_a_network(chromium: Chrome, address: str) -> None:
    opened(chromium, address)
    plots = "[...document.querySelectorAll('.plot')].map((plot) => plot.querySelectorAll('svg path, svg rect').length)"
    assert all(count > 1 for count in run(chromium, plots))
    assert [entry["message"] for entry in chromium.get_log("browser")] == []  # type: ignore[no-untyped-call]
    assert (
        run(chromium, "performance.getEntriesByType('resource').filter((entry) => !/^(data|blob):/.test(entry.name))")
        == []
    )
    assert found(chromium) == "201 works"


def test_text_from_pages_stays_text(chromium: Chrome, address: str) -> None:
    opened(chromium, address)
    assert chromium.title.startswith("Publications of")
    assert run(chromium, "document.querySelectorAll('img, main script').length") == 0
    assert EVIL in run(chromium, "document.querySelector('.mentions .raw').textContent")
    assert run(chromium, "[...document.links].filter((link) => !/^(https?|file):/.test(link.href)).length") == 0


def test_a_search_finds_all_its_words_without_accents_and_an_empty_one_everything(
    chromium: Chrome, address: str
) -> None:
    opened(chromium, address)
    box = chromium.find_element(By.ID, "search")
    box.send_keys("PAPER 2007")
    until(chromium, "document.getElementById('found').value === '8 of 201 works'")
    box.clear()
    box.send_keys("etude")
    until(chromium, "document.getElementById('found').value === '1 of 201 works'")
    assert EVIL in run(chromium, "document.querySelector('#works-table .tabulator-row').textContent")
    box.clear()
    box.send_keys(" ")
    until(chromium, "document.getElementById('found').value === '201 works'")


def test_a_click_on_a_title_shows_the_work_in_full(chromium: Chrome, address: str) -> None:
    opened(chromium, address)
    chromium.find_element(By.CSS_SELECTOR, ".mentions [data-work=wevil]").click()
    dialog = chromium.find_element(By.ID, "details")
    assert dialog.is_displayed()
    assert EVIL in dialog.text
    assert "Conflicts\ntitle:" in dialog.text
    assert HOME in dialog.text
    dialog.find_element(By.CSS_SELECTOR, "form button").click()
    assert not dialog.is_displayed()


def test_a_click_on_a_column_sorts_and_one_on_a_chip_filters(chromium: Chrome, address: str) -> None:
    opened(chromium, address)
    first_year = "document.querySelector('#works-table .tabulator-row [tabulator-field=year]').textContent"
    assert run(chromium, first_year) == "2024"
    chromium.find_element(By.CSS_SELECTOR, "#works-table .tabulator-col[tabulator-field=year]").click()
    until(chromium, f"{first_year} === '2000'")
    chip = chromium.find_element(By.XPATH, "//div[@id='chips']/button[starts-with(., 'Claim is not')]")
    chip.click()
    until(chromium, "document.getElementById('found').value === '8 of 201 works'")
    assert chip.get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_the_screen_and_can_be_read(chromium: Chrome, address: str, width: int, scheme: str) -> None:
    opened(chromium, address, width, scheme)
    assert run(chromium, "document.documentElement.scrollWidth") <= width
    sum_of = "match(/[0-9.]+/g).slice(0, 3).reduce((sum, channel) => sum + Number(channel), 0)"
    color = f"getComputedStyle(document.querySelector('{{}}')).{{}}.{sum_of}"
    text, back = (
        run(chromium, color.format("#works p", "color")),
        run(chromium, color.format("#works", "backgroundColor")),
    )
    assert (text > back) == (scheme == "dark")
    assert abs(text - back) > 250
    assert chromium.get_screenshot_as_png().startswith(b"\x89PNG")


def test_only_the_rows_in_sight_are_in_the_page(chromium: Chrome, address: str) -> None:
    opened(chromium, address)
    assert 5 < run(chromium, "document.querySelectorAll('#works-table .tabulator-row').length") < 100
