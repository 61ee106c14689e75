"""The labels of a Japanese citation mended: the title stands in 「」, what it appeared in behind it in 『』.

Or the title stands behind a colon, "山田太郎, 森 花子：1999 年の樹木について, 年報, 2000": names end before it.
"""

import re
from collections.abc import Sequence

from extract.settle.styles.japanese_names import is_wide_name
from extract.text.chunks import Chunk
from extract.text.name_shape import is_year

_LEAST = 4
"""Characters of a title."""
_LONGEST_NAME = 6
_HAN_NAME = re.compile(r"[\u3400-\u9fff々]{2,6}")
_LEAST_GAP = 3
"""Characters that close a quotation, open the next, and open a bracket in it."""
_YEAR_OF = re.compile(r"年(?!度|[\s\d月日]*$)")
"""What a year within a title goes on with: "年の樹木について", and no date, nor "年度 樹木について"."""
_EDITORS = re.compile(r"編著?|編集|監修")
_EDITED = re.compile(r"[^ぁ-ん]{2,}(?:編著?|監修|編集)$")
"""Who edited a collection: "森太郎・山田花子編"."""
_ISSUE = re.compile(r"[^\x00-\u3039]\d{1,4}$")
"""The end of a journal's name with its volume: "森林研究139"."""
_NUMBERED = re.compile(r"\d|第\s?\d|Vol\b|vol\b|No\b|no\b")
_SOCIETY = re.compile(r"(?:学会|研究会|協会)$")
_KIND = re.compile(r"(?:書評|講演|発表|論文|翻訳|訳|解説|紹介|報告|対談|座談会|編集?)$")
"""How words end that tell what sort of text it is."""
_PRESS = re.compile(r"(?:出版(?:社|会|株式会社|部)?|書店|書房|書院|書館)$")
"""How the names of those end who publish books."""
_JOURNAL = re.compile(
    r"(?:年報|季報|月報|学報|会報|技報|紀要|論文誌|論文集|論集|論叢|学会誌|会誌|雑誌|研究報告|研究資料|研究会資料|講演集|予稿集|概要集|要旨集"
    r"|ワークショップ|シンポジウム|コロキアム|フォーラム|コンファレンス|講演会|研究会|大会)(?: [A-D](?:-I{1,2})?)?$"
)
"""How the names of journals and meetings end."""
_REPORT = re.compile(r"SIG-[\w-]+\d")
"""The number of a study group's report."""
_OF_SOCIETY = re.compile(r"[^ ]*(?:学会|研究会|協会)(?: \S*\d\S*)?")
"""Who holds a meeting, maybe with the number of its report: "人工知能学会 SIG-OAK-12"."""
_ACRONYM = re.compile(r"[A-Z][A-Za-z]*\d*")
_MEETING = re.compile(r"第\s?\d+\s?回.*(?:会|会議|集会|シンポジウム|ワークショップ|セミナー|コンファレンス)[^ぁ-ん]*$")
"""A meeting with its number, of which no more is said: "第19回森林学会シンポジウム"."""

_ASIDE = re.compile(r"共著|共同|との|再掲|再録|招待|査読|講演|発表|口頭|予定|印刷中|\d{4}")
"""Found in brackets within a title's quotation that are no part of it, as "（影印）" is."""
_JOINT = re.compile(r"との?共(?:同)?[著作]|^(?:再掲|再録)$")
_JOINED = re.compile(r"(?:の|に|を|と|は|が|へ|による|から|まで)(?=[^\W\d_])")
"""Particles with which nothing begins."""


def settle_japanese(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, the title of a Japanese citation and what stands beside it."""
    _settle_quotations(chunks, labels)
    for index in range(1, len(chunks)):
        text = chunks[index].text
        if not text.isascii() and max(text) > "\u3000" and chunks[index].line == chunks[index - 1].line:
            _take_year(chunks, labels, index)
            _end_names(chunks, labels, index)
            _take_name(chunks, labels, index)
            _leave_press(chunks, labels, index)
            _leave_meeting(chunks, labels, index)
            _go_on_behind_quotation(chunks, labels, index)
            _take_joint(chunks, labels, index)
            _take_written(chunks, labels, index)
            _leave_editors(chunks, labels, index)
            _leave_bracketed_editors(chunks, labels, index)
            _take_journal(chunks, labels, index)


def _take_year(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """The year before a chunk of the title is the title's: "1999 年の樹木について".

    So is what was read as the venue behind it, where another follows: "樹木の研究 1998 年の東都を例として, 年報".
    """
    goes_on = labels[index - 1 : index + 1] == ["Y", "T"]
    within = labels[index - 2 : index + 1] == ["T", "Y", "V"] and "V" in labels[index + 1 :] and index > 1
    within = within and chunks[index - 2].line == chunks[index].line
    joined = chunks[index].before == "year" and is_year(chunks[index - 1])
    if (goes_on or within) and joined and _YEAR_OF.match(chunks[index].text):
        labels[index - 1 : index + 1] = ["T", "T"]


def _end_names(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """A few characters behind an author, the title behind their colon, are the last author."""
    chunk = chunks[index]
    between = labels[index - 1 : index + 2] == ["A", "O", "T"] and chunk.before in ",，、・" and chunk.after in ":："
    named = len(chunk.text) <= _LONGEST_NAME and not _KIND.search(chunk.text)
    if between and named and not (chunk.cue or chunk.paren):
        labels[index] = "A"


def _take_name(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """A few characters between two authors, commas around, are one, too."""
    chunk, behind = chunks[index], chunks[index + 1 : index + 2]
    between = labels[index - 1 : index + 2] == ["A", "O", "A"] and behind[0].line == chunk.line
    if between and chunk.before == behind[0].before and chunk.before in ",，、・" and _HAN_NAME.fullmatch(chunk.text):
        labels[index] = "A"


def _leave_press(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """A press behind the title's comma ends it, with all that it runs on into."""
    if labels[index - 1 : index + 1] != ["T", "T"] or chunks[index].before not in ",，、" or chunks[index].quoted:
        return
    if _PRESS.search(chunks[index].text):
        for at in range(index, len(chunks)):
            if labels[at] != "T" or chunks[at].line != chunks[index].line:
                return
            labels[at] = "O"


def _leave_meeting(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """A meeting with its number behind the title's full stop ends it: "樹木の研究. 第19回森林学会シンポジウム".

    One behind the names that follow a title is none: "樹木の研究，森涼，山田太郎，第19回森林学会シンポジウム".
    """
    chunk = chunks[index]
    behind = labels[index - 1 : index + 1] == ["T", "T"] and chunk.before in ".．。" and not chunk.quoted
    behind = behind or (labels[index - 1 : index + 1] == ["A", "T"] and "T" in labels[:index])
    if behind and _MEETING.match(chunk.text):
        labels[index] = "O" if "V" in labels else "V"


def _go_on_behind_quotation(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """What a particle joins to a title's quotation or bracket is the title's: "森の通貨「どんぐり」の分析"."""
    chunk, start = chunks[index], index
    if chunk.before in ")）":
        start = next((at + 1 for at in range(index - 1, -1, -1) if not chunks[at].paren), 0)
    joined = start and labels[start - 1] == "T" and labels[index] in "VO" and chunk.before in "」』)）"
    if joined and _JOINED.match(chunk.text) and not chunk.cue and set(labels[start:index]) <= {"T", "O"}:
        labels[start : index + 1] = ["T"] * (index + 1 - start)


def _leave_editors(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """Who edited a collection is named behind the title's comma, the collection behind them: "森太郎編, 森林論集"."""
    chunk = chunks[index]
    led = labels[index - 1] == "T" or (labels[index - 1] == "O" and "T" in labels[:index])
    if not led or labels[index] not in "TO" or chunk.before not in ",，、" or not _EDITED.match(chunk.text):
        return
    collection = chunks[index + 1] if index + 1 < len(chunks) else chunk
    if chunk.quoted or collection.line != chunk.line or collection.before not in ",，、『":
        return
    labels[index] = "O"
    if labels[index + 1] in "TO" and "V" not in labels and not (collection.cue or _PRESS.search(collection.text)):
        labels[index + 1] = "V"


def _leave_bracketed_editors(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """Who edited a book is no part of its title: "森林論集(森 涼、山田 花子(編著))"."""
    if not (chunks[index].paren and _EDITORS.fullmatch(chunks[index].text)):
        return
    at = index - 1
    while at and labels[at] == "T" and chunks[at].paren and is_wide_name(chunks[at].text):
        labels[at] = "O"
        at -= 1


def _take_joint(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """With whom a work was written stands in a bracket behind its title: "樹木について（森涼・山田太郎氏との共著）".

    The title is all of the line before, if nothing in the record was read as one.
    """
    if not (chunks[index].paren and _JOINT.search(chunks[index].text)):
        return
    labels[index] = "O"
    start = index
    while start and chunks[start - 1].paren == chunks[index].paren and _are_wide_names(chunks[start - 1].text):
        start -= 1
    labels[start:index] = ["A"] * (index - start)
    if start == index:
        return
    if "T" not in labels:
        first = next(at for at in range(start + 1) if chunks[at].line == chunks[index].line)
        first += chunks[first].paren == "【"
        labels[first:start] = ["T"] * (start - first)
    behind = index + 1
    if "V" not in labels and labels[behind : behind + 1] == ["O"] and _is_numbered(chunks, behind):
        labels[behind] = "V"


def _take_written(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """Who wrote a work stands in a bracket behind its title, a dot between: "『樹木について』（森涼・山田太郎著）"."""
    chunk = chunks[index]
    joined = labels[index - 1] == "A" and chunk.text[0] == "・"
    written = chunk.text.endswith("著") and not _EDITORS.search(chunk.text)
    if labels[index] != "O" or not chunk.paren or not (joined or (written and "T" in labels[:index])):
        return
    if _are_wide_names(chunk.text.strip("・").removesuffix("著").removesuffix("共")):
        labels[index] = "A"


def _are_wide_names(text: str) -> bool:
    return all(is_wide_name(name.strip()) for name in re.split("[・、，]", text))


def _take_journal(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """A journal or meeting behind the title's comma, a number behind it, is the venue: "樹木について, 森林学会誌, 12".

    The number may be that of a study group's report, which is none: "樹木について, 森林学会研究会資料, SIG-OAK-01".
    """
    venues = [at for at, label in enumerate(labels) if label == "V"]
    if labels[index - 1] != "T" or labels[index] not in "TO" or chunks[index].before not in ",，、;；":
        return
    if not all(_REPORT.fullmatch(chunks[at].text) or _OF_SOCIETY.fullmatch(chunks[at].text) for at in venues):
        return
    text = chunks[index].text
    named = bool(_JOURNAL.search(text) or _ISSUE.search(text)) and not (chunks[index].quoted or chunks[index].paren)
    if named and _is_numbered(chunks, index):
        labels[index] = "V"
        for at in venues:
            labels[at] = "O"


def _is_numbered(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a number stands behind a chunk's comma, or the society whose journal bears one at its end."""
    chunk, after = chunks[index], chunks[index + 1] if index + 1 < len(chunks) else chunks[index]
    numbered = bool(_NUMBERED.match(after.text) or _REPORT.fullmatch(after.text)) or after.cue == "detail"
    numbered = numbered or bool(_ISSUE.search(chunk.text) and _SOCIETY.search(after.text))
    numbered = numbered or bool(_OF_SOCIETY.fullmatch(after.text))
    if after.paren and not chunk.paren and _ACRONYM.fullmatch(after.text):  # "森林コロキアム (FOR2, 2020)"
        return after.line == chunk.line
    return numbered and after.before in ",，、" and after.line == chunk.line


def _settle_quotations(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """「題名」、『経済研究』 names title and journal, whatever was read; brackets are neither."""
    title = _quotation(chunks, "「", 0)
    if not title or sum(len(chunks[at].text) for at in title) < _LEAST:
        return
    venue = _quotation(chunks, "『", title.stop)
    if not venue or chunks[venue.start].line != chunks[title.start].line or venue.start - title.stop > 2:
        return
    if any(labels[at] in "TV" for at in range(title.start)):
        return
    for at in range(title.start, len(chunks)):
        if chunks[at].line != chunks[title.start].line:
            break
        if at in title:
            labels[at] = "O" if chunks[at].paren and _ASIDE.search(chunks[at].text) else "T"
        elif at in venue:
            labels[at] = "O" if chunks[at].paren in ("[", "［") else "V"
        elif labels[at] in "TV":
            labels[at] = "O"


def _opens(chunks: Sequence[Chunk], at: int, opening: str) -> bool:
    """Whether a quotation begins with a chunk, maybe with a bracket in it: "『[新版] 森林論集』"."""
    bracketed = chunks[at].quoted and chunks[at].before in "[［(（"
    return chunks[at].before == opening or (
        bracketed and (at == 0 or chunks[at].start - chunks[at - 1].end >= _LEAST_GAP)
    )


def _quotation(chunks: Sequence[Chunk], opening: str, start: int) -> range:
    """The chunks of the first quotation from an index on that begins with a mark, empty where there is none."""
    first = next((at for at in range(start, len(chunks)) if _opens(chunks, at, opening)), None)
    if first is None:
        return range(0)
    end = first + 1
    while (
        end < len(chunks)
        and chunks[end].quoted
        and not (_opens(chunks, end, "「") or chunks[end].before == "『")
        and chunks[end].line == chunks[first].line
    ):
        end += 1
    return range(first, end)
