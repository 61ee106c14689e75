"""Made-up pages for tests: their facts are those of a small bibliography and of the table that comes with them."""

from pathlib import Path

import pytest

from bench.synthesis.__main__ import write_page
from bench.synthesis.facts import Person, load_people
from bench.synthesis.page import draw_page
from tests.bench.made import seeded

_BIBLIOGRAPHY = """
@article{a, title={A Mathematical Theory of Communication}, author={Shannon, Claude E.}, year=1948,
 journal={Bell System Technical Journal}}
@inproceedings{b, title={Attention Is All You Need}, year=2017,
 author={Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and others},
 booktitle={Advances in Neural Information Processing Systems}}
@inproceedings{c, title={Deep Residual Learning for Image Recognition}, year=2016,
 author={He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian},
 booktitle={IEEE Conference on Computer Vision and Pattern Recognition (CVPR)}}
@article{d, title={The Complexity of Theorem-Proving}, author={Cook, Stephen A.}, year={1971}}
"""


@pytest.fixture(scope="session")
def people(tmp_path_factory: pytest.TempPathFactory) -> list[Person]:
    file = tmp_path_factory.mktemp("facts") / "papers.bib"
    file.write_text(_BIBLIOGRAPHY, "utf-8")
    return load_people([file])


@pytest.fixture(scope="session")
def pages(people: list[Person], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for number in range(60):
        write_page(draw_page(people, seeded(number)), folder / f"{number:02}")
    return folder
