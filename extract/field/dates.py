"""How dates are written: months in several languages, with days or without."""

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_ELSEWHERE = (
    r"(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre"
    r"|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|décembre|januar|februar|märz|juni|juli"
    r"|oktober|dezember|enero|febrero|abril|mayo|junio|julio|septiembre|octubre|noviembre|diciembre"
    r"|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro)"
)
_DAYS = r"\d{1,2}(?:st|nd|rd|th|er|\.)?(?:\s?[-–/]\s?\d{1,2})?"
DATE = (
    rf"(?:{_DAYS} )?(?:de )?(?:{MONTH}|{_ELSEWHERE})"
    rf"(?: {_DAYS}|\s?[-–/]\s?(?:{MONTH}|{_ELSEWHERE}))?"
)
"""Months and days without a year: "22 December", "Maggio – agosto"."""
