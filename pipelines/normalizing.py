"""Mention to record."""

from normalize.mention import normalize_mention
from pipelines.stages import Listed, Normalized


class NormalizePipeline:
    """Makes each mention comparable."""

    def process_item(self, item: Listed) -> Normalized:
        """The mention with its record."""
        return Normalized(item.mention, item.owner, normalize_mention(item.mention), item.beside)
