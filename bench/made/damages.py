"""Damage to titles and names as homepages, tables and reference lists do it."""

import random
from collections.abc import Callable


def misspell(word: str, chance: random.Random) -> str:
    """The word with a letter lost or one too many; a short one as it is."""
    if len(word) < 4:
        return word
    at = chance.randrange(1, len(word))
    return chance.choice((word[:at] + word[at + 1 :], word[:at] + chance.choice("aeiourstn") + word[at:]))


def misspell_one(words: list[str], share: float, chance: random.Random) -> None:
    """Misspells one of the words, in that share of the cases."""
    if chance.random() < share:
        at = chance.randrange(len(words))
        words[at] = misspell(words[at], chance)


def join_two(words: list[str], chance: random.Random) -> list[str]:
    """The words, two of them as one."""
    at = chance.randrange(max(1, len(words) - 1))
    return [*words[:at], "".join(words[at : at + 2]), *words[at + 2 :]]


def _mistype(words: list[str], chance: random.Random) -> list[str]:
    """The words, a letter of the longest another one."""
    place = max(range(len(words)), key=lambda at: len(words[at]))
    word = words[place]
    at = chance.randrange(len(word))
    return [*words[:place], word[:at] + chance.choice("aeiourstn") + word[at + 1 :], *words[place + 1 :]]


DAMAGES: dict[str, Callable[[list[str], random.Random], list[str]]] = {
    "whole": lambda words, _: words,
    "misspelled": _mistype,
    "joined": join_two,
    "cut": lambda words, _: words[: max(3, len(words) // 2)],
    "three words": lambda words, _: words[:3],
    "noise": lambda words, chance: ["In", "Proc.", *words, str(chance.randint(1, 999)), "to", "appear"],
}
"""Kinds of damage to a title's words by name."""
