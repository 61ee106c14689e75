"""What a landing page of Hugo Blox says in its front matter: sections, each with a title and Markdown of its own."""

from collections.abc import Iterator, Mapping


def landing_text(matter: Mapping[str, object]) -> str:
    r"""The sections of a page's front matter as Markdown, "" for a page that has none.

    >>> landing_text({"sections": [{"block": "markdown", "content": {"title": "Papers", "text": "- On trees"}}]})
    '\n\n## Papers\n\n- On trees\n'
    >>> landing_text({"title": "Papers"}), landing_text({"sections": ["Papers", {"content": {"title": "Contact"}}]})
    ('', '')
    """
    sections = matter.get("sections")
    return "".join(_sections(sections)) if isinstance(sections, list) else ""


def _sections(sections: list[object]) -> Iterator[str]:
    for section in sections:
        content = section.get("content") if isinstance(section, dict) else None
        title, text = (content.get(name) for name in ("title", "text")) if isinstance(content, dict) else (None, None)
        if isinstance(text, str) and text.strip():
            yield f"\n\n## {title}\n\n{text}\n" if isinstance(title, str) and title.strip() else f"\n\n{text}\n"
