"""The one thing a reader raises."""


class NotAPage(ValueError):
    """The bytes are no page: empty, or an image, a PDF, an archive. The message says which."""
