"""What analysts know better than the pages: corrections.csv, which they keep themselves, applied on every run."""

from output.corrections.grouping import Known, regroup
from output.corrections.pages import refused_pages
from output.corrections.table import Action, Correction, CorrectionsError, read_corrections
from output.corrections.values import revise

__all__ = [
    "Action",
    "Correction",
    "CorrectionsError",
    "Known",
    "read_corrections",
    "refused_pages",
    "regroup",
    "revise",
]
