"""Makes up dirty citations whose truth is known: several garbled mentions of each work, and works nearly alike.

Works follow the words and names of real tables (`bench.made.dump`). Mentions are damaged as references are:
initials for given names, families first, authors cut off or left out, words misspelled, joined or lost, venues
abbreviated or missing, years missing or one off, authors or pages caught in the title.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from bench.made.damages import join_two, misspell_one
from bench.made.dump import Maker

_SEED = 20261121
_VENUES = (
    ("International Conference on Machine Learning", "ICML", "Proc. Int. Conf. Machine Learning"),
    ("Very Large Data Bases", "VLDB", "Proceedings of the International Conference on Very Large Data Bases"),
    ("Artificial Intelligence", "AI Journal", "Artif. Intell."),
    ("Annual Conference on Computational Learning Theory", "COLT", "Proc. of the Workshop on Comput. Learning Theory"),
    ("Machine Learning", "Mach. Learn.", "Machine Learning Journal"),
    ("Neural Information Processing Systems", "NIPS", "Advances in Neural Info. Proc. Systems"),
    ("ACM Transactions on Database Systems", "TODS", "ACM Trans. Database Syst."),
    ("International Joint Conference on Artificial Intelligence", "IJCAI", "Proc. IJCAI"),
    ("Technical Report", "Tech. Rep.", "TR, Department of Computer Science"),
)
_SIBLINGS = 0.06
"""Share of the works that are another work of the same people with nearly the same title."""
_MORE = 0.66
"""Chance that a work has one mention more."""
_MOST = 30


class Work(NamedTuple):
    """A publication as it truly is."""

    title: tuple[str, ...]
    authors: tuple[str, ...]
    venue: int
    year: int


class Citation(NamedTuple):
    """A garbled mention of the work of a number."""

    work: int
    title: str
    authors: str
    venue: str
    year: str


def make_citations(maker: Maker, number: int) -> Iterator[Citation]:
    """About `number` citations, always the same ones, those of one work far apart only by chance."""
    chance = random.Random(_SEED)  # noqa: S311 - nothing is secret here
    made = 0
    work: Work | None = None
    key = 0
    while made < number:
        key += 1
        work = _sibling(work, chance) if work is not None and chance.random() < _SIBLINGS else _work(maker, chance)
        mentions = 1
        while mentions < _MOST and chance.random() < _MORE:
            mentions += 1
        for _ in range(min(mentions, number - made)):
            made += 1
            yield _cite(key, work, chance)


def _work(maker: Maker, chance: random.Random) -> Work:
    authors = tuple(maker.name() for _ in range(chance.choice((1, 2, 2, 3, 3, 4))))
    return Work(tuple(maker.title().split()), authors, chance.randrange(len(_VENUES)), chance.randint(1980, 2026))


def _sibling(work: Work, chance: random.Random) -> Work:
    """Another work: the next part, or the same title about something else."""
    if chance.random() < 0.3:
        title = (*work.title, "Part", chance.choice(("II", "III")))
    else:
        at = max(range(len(work.title)), key=lambda place: len(work.title[place]))
        title = (
            *work.title[:at],
            chance.choice(("reinforcement", "probabilistic", "relational")),
            *work.title[at + 1 :],
        )
    return Work(title, work.authors, chance.randrange(len(_VENUES)), work.year + chance.randint(1, 3))


def _cite(key: int, work: Work, chance: random.Random) -> Citation:
    venue = chance.choice(_VENUES[work.venue]) if chance.random() > 0.2 else ""
    year = work.year if chance.random() > 0.07 else work.year + chance.choice((-1, 1))
    return Citation(
        key, _spoil(work, chance), _abbreviate(work.authors, chance), venue, str(year) if chance.random() > 0.15 else ""
    )


def _spoil(work: Work, chance: random.Random) -> str:
    words = list(work.title)
    misspell_one(words, 0.2, chance)
    if chance.random() < 0.05 and len(words) > 3:
        words = join_two(words, chance)
    if chance.random() < 0.05 and len(words) > 5:
        del words[chance.randrange(len(words))]
    if chance.random() < 0.04 and len(words) > 6:
        words = words[: -(len(words) // 3)]
    text = " ".join(words)
    if chance.random() < 0.03:
        text = f"{work.authors[-1].split()[-1]}. {text}"
    if chance.random() < 0.03:
        text = f"{text}, pp. {chance.randint(1, 400)}"
    return chance.choice((str, str.lower, str.capitalize))(text)


def _abbreviate(authors: tuple[str, ...], chance: random.Random) -> str:
    if chance.random() < 0.04:
        return ""
    form = chance.randrange(4)
    shown = [_name(name, form) for name in authors]
    misspell_one(shown, 0.08, chance)
    if len(shown) > 2 and chance.random() < 0.1:
        return f"{shown[0]} et al."
    return ("; " if form in (1, 2) else ", ").join(shown)


def _name(name: str, form: int) -> str:
    given, _, family = name.rpartition(" ")
    forms = (name, f"{family}, {given}", f"{family}, {given[:1]}.", f"{given[:1]}. {family}")
    return forms[form]
