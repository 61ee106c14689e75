"""The explanation in a real browser: Chromium without a screen and without any network."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains, Chrome, ChromeOptions, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

from extract.explain import explain_page, render
from tests.extract.pages import LISTED, layout, read

_CHROMIUM, _DRIVER = shutil.which("chromium") or shutil.which("google-chrome"), shutil.which("chromedriver")
_HOSTILE = "<script>document.title = 'taken over'</script><img src=x onerror=\"document.title = 'taken over'\">"

pytestmark = pytest.mark.skipif(
    _CHROMIUM is None or _DRIVER is None,
    reason="needs a Chromium and its chromedriver (apt install chromium chromium-driver)",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    written = _HOSTILE.replace("<", "&lt;")
    source = layout("li").replace(LISTED[1].title, f"{LISTED[1].title} {written}")
    path: Path = tmp_path_factory.mktemp("explained") / "page.html"
    path.write_text(render(explain_page(read(source))), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    options = ChromeOptions()
    options.binary_location = _CHROMIUM or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.add_argument(f"--user-data-dir={tmp_path_factory.mktemp('profile')}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(_DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def browser(running: Chrome, address: str) -> Iterator[Chrome]:
    """The page on a wide screen; whatever it did, it had nothing to complain of, and ran nobody else's script."""
    running.set_window_size(1400, 900)
    running.get("about:blank")
    running.get(address)
    yield running
    assert "taken over" not in running.title
    complaints = running.get_log("browser")  # type: ignore[no-untyped-call]
    assert [entry for entry in complaints if entry["level"] == "SEVERE"] == []


def _panel(browser: Chrome) -> str:
    return str(browser.find_element(By.ID, "panel").text)


def _summaries(browser: Chrome) -> list[Any]:
    return list(browser.find_elements(By.CSS_SELECTOR, ".record > summary"))


def _press(browser: Chrome, *keys: str) -> None:
    ActionChains(browser).send_keys(*keys).perform()


def test_pointing_at_a_record_shows_its_fields_and_a_click_holds_them(browser: Chrome) -> None:
    first, second, third = _summaries(browser)
    assert LISTED[0].title in _panel(browser)
    ActionChains(browser).move_to_element(third).perform()
    assert LISTED[2].title in _panel(browser)
    second.click()
    ActionChains(browser).move_to_element(first).perform()
    assert LISTED[1].title in _panel(browser)
    assert "<img" in _panel(browser)
    second.click()
    ActionChains(browser).move_to_element(first).perform()
    assert LISTED[0].title in _panel(browser)


def test_records_are_walked_with_the_keyboard(browser: Chrome) -> None:
    _summaries(browser)[0].send_keys("j")
    assert LISTED[1].title in _panel(browser)
    _press(browser, "j")
    assert LISTED[2].title in _panel(browser)
    _press(browser, "k", "k")
    assert LISTED[0].title in _panel(browser)
    _press(browser, Keys.TAB)
    assert LISTED[1].title in _panel(browser)
    _press(browser, Keys.ENTER)
    assert browser.find_elements(By.CSS_SELECTOR, "details[open]") == []


def test_a_square_leads_to_its_record(browser: Chrome) -> None:
    browser.find_elements(By.CSS_SELECTOR, "nav a")[2].click()
    assert LISTED[2].title in _panel(browser)
    assert browser.switch_to.active_element == _summaries(browser)[2]


def test_on_a_narrow_screen_a_record_opens_in_its_place(browser: Chrome) -> None:
    browser.set_window_size(500, 900)
    summary = _summaries(browser)[1]
    assert not browser.find_element(By.ID, "panel").is_displayed()
    summary.send_keys(Keys.ENTER)
    card = browser.find_element(By.CSS_SELECTOR, "details[open] > .card")
    assert card.is_displayed()
    assert LISTED[1].title in card.text
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
