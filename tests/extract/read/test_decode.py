import pytest

from extract.read import NotAPage
from extract.read.decode import decode

CHINESE = "张海林，北京大学计算机学院博士研究生。发表论文：大规模语言模型的训练系统。"
TAIWANESE = "張海林，國立臺灣大學資訊工程學系教授。發表論文：大規模語言模型的訓練系統"
JAPANESE = "山田知明の研究活動、講義、数値計算に関する情報を公開しています。"
KOREAN = "서울대학교 컴퓨터공학부 교수. 연구 논문 목록입니다."
RUSSIAN = "Список публикаций: Иванов, О свойствах некоторых операторов. Москва, 2010"
GREEK = "Κατάλογος δημοσιεύσεων του καθηγητή Παπαδόπουλου στο πανεπιστήμιο"
FRENCH = "Université Côte d'Azur, Équipe de mécanique – publié à Nice"
ENGLISH = "<li>Some English title, Proc. of the Conference, 2012.</li>\n" * 20


@pytest.mark.parametrize("header", [None, "iso-8859-1", "utf-8"])
@pytest.mark.parametrize("around", ["", ENGLISH])
@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (CHINESE, "gbk"),
        (CHINESE, "utf-8"),
        (CHINESE, "utf-16"),
        (TAIWANESE, "big5"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (JAPANESE, "iso2022_jp"),
        (KOREAN, "euc_kr"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8_r"),
        (GREEK, "cp1253"),
        (FRENCH, "cp1252"),
    ],
)
def test_undeclared_or_wrongly_declared_encodings(text: str, encoding: str, around: str, header: str | None) -> None:
    decoded, _ = decode((around + text + around).encode(encoding), header)
    assert decoded == around + text + around


def test_declarations_are_taken_in_the_larger_encoding() -> None:
    assert decode(("<meta charset=gb2312>" + CHINESE).encode("gb18030"))[1] == "gb18030"
    assert decode("Łódź".encode("iso8859-2"), "iso-8859-2") == ("Łódź", "iso8859-2")
    assert decode(b"\x93quoted\x94", "latin-1") == ("“quoted”", "cp1252")
    assert decode("Łódź – x".encode("cp1250"), "no-such-encoding")[1] == "cp1252"


def test_a_few_broken_bytes_do_not_make_utf8_another_encoding() -> None:
    text, encoding = decode(("é" * 50).encode() + b"\xe9 x")
    assert (encoding, text[:50]) == ("utf-8", "é" * 50)


def test_mojibake_is_repaired_only_where_it_is_evident() -> None:
    assert decode("CafÃ© â€œquotedâ€\x9d".encode())[0] == "Café “quoted”"
    assert decode("São Paulo, Ângela Ãlvaro".encode())[0] == "São Paulo, Ângela Ãlvaro"


def test_nul_bytes_are_binary_or_wide() -> None:
    assert decode("<p>paper".encode("utf-16-le")) == ("<p>paper", "utf-16-le")
    with pytest.raises(NotAPage):
        decode(bytes(range(256)) * 10)
