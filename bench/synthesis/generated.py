"""Citation patterns at random: the four fields in any order, between any separators."""

import random

_SEPARATORS = (", ", ", ", ". ", ". ", ": ", " - ", " – ", "; ", " ", " / ", " | ", ",  ")
_TITLES = (
    "{title}",
    "{title}",
    "{title}",
    "{b:title}",
    "{i:title}",
    "{a:title}",
    "{q:title}",
    "{bi:title}",
    "{aq:title}",
    "{u:title}",
    "{ab:title}",
)
_VENUES = (
    "{in}{venue}",
    "{in}{venue}",
    "{in}{i:venue}",
    "{in}{i:venue}",
    "{b:venue}",
    "{brief}",
    "{b:brief}",
    "({brief})",
    "\\[{brief}\\]",
    "{in}{venue}[ ({acronym})]",
    "{u:venue}",
    "{k:venue}",
    "{in}{a:venue}",
)
_YEARS = ("{year}", "{year}", "({year})", "{b:year}", "\\[{year}\\]", "{month} {year}", "{i:year}")
_AUTHORS = ("{authors}",) * 8 + (
    "by {authors}",
    "{i:authors}",
    "({authors})",
    "with {authors}",
    "Authors: {authors}",
    "(with {authors})",
    "joint work with {authors}",
    "{k:authors}",
)
_JOINED = (
    "{in}{i:venue} ({year})",
    "{in}{venue}, {year}",
    "{brief} {year}",
    "{short}'{year2}",
    "{brief}{year}",
    "({brief} {year})",
    "\\[{brief} {year}\\]",
    "{b:brief}, {year}",
    "{in}{venue} {year}",
    "{in}{year} {venue}",
    "{in}{venue}, {vip}, {year}",
    "{i:venue} {vip} ({year})",
    "{venue} ({vip}, {year})",
    "{b:venue}. {year};{vip}",
    "{in}{venue}, {place}, {month} {year}",
)


def draw_pattern(rng: random.Random, kind: str) -> str:
    """A pattern as in `data/patterns.toml`: on one line ("running") or on several ("lines")."""
    parts = [rng.choice(_AUTHORS), rng.choice(_TITLES)]
    joined = rng.random() < 0.65
    parts += [rng.choice(_JOINED)] if joined else [rng.choice(_VENUES), rng.choice(_YEARS)]
    if rng.random() < 0.6:
        parts.sort(
            key=lambda part: (
                ("title" not in part, "authors" not in part)
                if rng.random() < 0.6
                else ("authors" not in part, "title" not in part)
            )
        )
    else:
        rng.shuffle(parts)
    one = rng.choice(_SEPARATORS)
    separators = [one if rng.random() < 0.6 else rng.choice(_SEPARATORS) for _ in parts]
    if kind == "lines":
        for at in range(len(separators)):
            if rng.random() < 0.75:
                separators[at] = "|"
    text = ""
    for number, (part, separator) in enumerate(zip(parts, separators, strict=True)):
        after = separator if number < len(parts) - 1 else rng.choice(("", ".", ""))
        if "title" in part:
            text += part + after
        elif after == "|":
            text += f"[{part}]" + ("[{long}, {year}]|" if "year2" in part else "|")
        else:
            text += f"[{part}{after}]" + (f"[{{long}} {{year}}{after}]" if "year2" in part else "")
    extra = rng.choice(("", "", "[ {note}]", "[ {links}]", "[ {links}]", "[ ({rank})]", "[ {doi}]", "[ {award}]"))
    tail = "[|{links}]" if kind == "lines" and rng.random() < 0.5 else extra
    return text + (tail.replace("[|", "|[") if tail.startswith("[|") else tail)
