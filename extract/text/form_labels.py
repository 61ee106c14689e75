"""The labels of a form, and the fields that they name: "Authors: ...", "Venue: ..."."""

import re

from extract.text.chunks import Chunk

_LABELS = {
    "T": r"(?:paper |article )?title|titel|t[íi]tulo|titre|titolo|[标標][题題]|题名|题目|題目"
    r"|论文(?:题目|标题|名称|题名)|文章(?:题目|标题|名称)|論文題目|タイトル|제목",
    "A": r"(?:co-?)?authors?(?:\(s\))?|autor(?:en|in|[:*_]?innen)?|(?:co)?autor(?:as?|es)|(?:co-?)?auteure?s?|autor[ei]"
    r"|(?:全部|所有|论文|第一|通讯|通信|共同|其他|合作)?作者|著者|저자",
    "E": r"editors?|(?:mit)?herausgeber(?:in|[:*_]?innen)?|editores|organizador(?:a|es)?|curator[ei]|編者",
    "V": r"venue|conference(?: name)?|journal(?: name)?"
    r"|(?:journal|conference)/(?:journal|conference)|published (?:in|at)|publication venue|appeared (?:in|at)"
    r"|book ?title|zeitschrift|konferenz|(?:erschienen|veröffentlicht) in|revista|peri[óo]dico|congress?o"
    r"|confer[eê]ncia|publicad[oa] e[nm]|revue|conférence|publiée? dans|rivista|conferenza|pubblicato (?:in|su)"
    r"|期刊(?:名称?)?|会议(?:名称?)?|(?:发表)?刊物(?:名称)?|发表(?:期刊|会议)|期刊/会议|掲載誌|会議名|학술지",
    "Y": r"(?:publication )?year|year of publication|(?:erscheinungs)?jahr|año|ano|année|anno"
    r"|年份|发表(?:年份|时间|日期|年度)|出版(?:时间|年份|日期)|発表年|출판연도",
    "O": r"(?:publication )?date|published(?: on)?|presented at|publisher|series|volume|issue|pages?|doi|isbn|links?"
    r"|urls?|status|type|keywords?|(?:thesis\s?/\s?)?topics?|tags|abstract|summary|description|citation|bibtex"
    r"|verlag|seiten|zusammenfassung|editor(?:ial|a)|p[áa]ginas|resum(?:en|o)|résumé|riassunto|时间|出版|出版社|卷期|期号|卷号|页码|收录(?:情况|类别)?|影响因子|链接|摘要|关键词|概要|요약",
}
_LABEL = re.compile("|".join(f"(?P<{letter}>{words})" for letter, words in _LABELS.items()), re.IGNORECASE)
_LONGEST = 20
PLATFORM = "platform"
"""Where an essay stands, in a form that names its authors and no other venue; else what a program runs on."""


def labeled_field(chunk: Chunk) -> str | None:
    """The field that a form's label says to follow ("Authors:"), "O" for none of the four, None for no label."""
    return field_named(chunk.text) if may_be_label(chunk) else None


def field_named(words: str) -> str | None:
    """The field that a form's label is the name of, "E" for editors, "O" for none of these, None for no label."""
    found = _LABEL.fullmatch(words.strip())
    return found.lastgroup if found else None


def may_be_label(chunk: Chunk) -> bool:
    """Whether a chunk stands where a form's label does: a few words that begin a line, and a colon."""
    return chunk.before == "line" and chunk.after in (":", "：") and len(chunk.text) <= _LONGEST
