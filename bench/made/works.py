"""Made-up works as a dataset holds them, of the words of the tables in normalize/data, with a fixed seed."""

import csv
import random
from collections.abc import Iterator
from functools import cache
from importlib import resources

from bibliography import Author, Authorship, Conflict, MatchStatus, Mention, PublicationType, Venue, Work

WORKS_A_PAGE = 60


def make_works(number: int) -> Iterator[Work]:
    """Works as they come of homepages, as far as their sizes go."""
    chance = random.Random(1)  # noqa: S311 - the same works again
    names = [f"{given} {family}" for given in words("names.csv")[:400] for family in words("names.csv")[400:900:3]]
    for place in range(number):
        title = " ".join(chance.choices(words("title-words.csv"), k=chance.randint(5, 13))).capitalize()
        team = [f"{chance.choice(names)}" for _ in range(chance.randint(1, 8))]
        page, owner = f"https://example.org/~p{place // WORKS_A_PAGE}/", names[place // WORKS_A_PAGE]
        venue, year = chance.choice(venues()), chance.randint(1985, 2026)
        raw = f"{', '.join(team)}. {title}. {venue.name}, {year}."
        mention = Mention(page, title, raw, place, owner, year=year, confidence=chance.random())
        known = chance.random() < 0.9
        yield Work(
            id=f"w{place:016x}",
            title=title,
            authorships=tuple(Authorship(Author(name), is_owner=name == owner) for name in (owner, *team)),
            year=year,
            venue=venue,
            venue_text=None,
            type=venue.type,
            mentions=(mention,),
            doi=f"10.1145/{chance.randrange(10**7)}.{chance.randrange(10**7)}" if known else None,
            url=f"https://doi.org/10.1145/{place}" if known else None,
            dblp_key=f"conf/x/Name{place}" if known else None,
            match_score=0.98 if known else None,
            match_status=MatchStatus.MATCHED if known else MatchStatus.UNMATCHED,
            ccf_claim=chance.choice([None, None, None, "CCF-A", "CCF-B"]),
            owners=(owner,),
            pages=(page,),
            conflicts=(Conflict("year", ((str(year), "dblp"), (str(year - 1), page))),) if place % 10 == 0 else (),
        )


def owners(works: list[Work]) -> list[tuple[str, str]]:
    """Each page with its owner."""
    return sorted({(work.pages[0], work.owners[0]) for work in works})


@cache
def words(table: str) -> list[str]:
    """The first column of one of normalize's tables, in an order that is not the alphabet's."""
    with (resources.files("normalize") / "data" / table).open(encoding="utf-8") as file:
        found = [row[0].title() for row in csv.reader(line for line in file if not line.startswith("#"))][1:]
    random.Random(2).shuffle(found)  # noqa: S311
    return found


@cache
def venues() -> list[Venue]:
    """The venues that have ranks."""
    with (resources.files("normalize") / "data" / "venues.csv").open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return [
            Venue(row["short"] or row["name"], row["name"], PublicationType(row["type"]), row["ccf_rank"] or None)
            for row in rows
        ]
