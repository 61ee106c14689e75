import pytest

from bibliography import Format
from extract.read import read_page
from tests.extract.pages import read

_PAGE = """1:"$Sreact.fragment"
2:I[64324,["/_next/static/chunks/05.js"],"AppProvider"]
3:["$","li","b",{"children":["Ada Park, Bo Cruz. ",["$","em",null,{"children":"Shade"}],". ","$$5, ","$undefined"]}]
4:T1b,Ünder this text: no row 3:
5:[{"title":"On rivers & seas","authors":["Ada Park",{"name":"Bo Cruz"}],"year":2021,"link":"https://a.org/r.pdf","open":true}]
0:{"b":"x1","f":[[["",{"children":"__PAGE__"}],["$","body",null,{"children":[["$","$1","c",{"children":["$","h1",null,\
{"className":"big","children":"Publications"}]}],["$","ol",null,{"children":["$L3"]}],["$","p",null,{"children":"$4"}],\
["$","$L2",null,{"data":{"papers":"$5"},"nav":[{"title":"Home"}]}],["$","script",null,{"children":"alert()"}]]}]]]}
""".replace("\\\n", "")


def test_the_elements_and_objects_that_react_sends() -> None:
    page = read(_PAGE, "page.txt")
    assert page.format is Format.HTML
    assert [block.text for block in page.blocks] == [
        "Publications",
        "Ada Park, Bo Cruz. Shade. $5,",
        "Ünder this text: no row 3:",
        "On rivers & seas",
        "Ada Park, Bo Cruz",
        "2021",
        "link",
    ]
    assert [node.tag for node in page.blocks[1].path][-2:] == ["ol", "li"]
    assert page.blocks[4].path[-1].css_class == "authors"


def test_rows_that_refer_to_themselves_come_to_an_end() -> None:
    rows = '1:I[7]\n2:["$","p",null,{"children":["$L2","$L2"," a"]}]\n0:["$","div",null,{"children":["$L2","b"]}]\n'
    assert len(read_page(rows.encode(), "https://a.org/page.txt").blocks) > 0


@pytest.mark.parametrize(
    "source",
    [
        "a: Ada Park\nb: [1] Bo Cruz\n",
        "1:[Park 2019] Shade\n2:[Cruz 2020] Rain\n",
        "a:[[1]] Shade\nb:[[2]] Rain\n",
    ],
)
def test_text_with_colons_is_no_such_page(source: str) -> None:
    page = read_page(source.encode(), "https://a.org/page.txt")
    assert page.format is Format.TEXT
    assert page.blocks
