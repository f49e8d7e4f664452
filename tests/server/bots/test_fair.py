"""The fair queue: who goes first, and how long one would wait."""

from dataclasses import dataclass

from palatium.server.bots.fair import FairQueue, Payer


@dataclass(eq=False)
class One:
    payer: Payer
    cost: float
    name: str = ""
    is_looked_at: bool = True

    def is_urgent(self) -> bool:
        return self.is_looked_at


def one(person: str, cost: float = 1.0, address: str | None = None, looked_at: bool = True) -> One:
    return One(Payer(person if address is None else address, person), cost, person, looked_at)


def served(queue: FairQueue[One], most: int = 1000) -> str:
    out = ""
    for _ in range(most):
        found = queue.pop()
        if found is None:
            break
        out += found.name
    return out


def filled(*ones: One) -> FairQueue[One]:
    queue: FairQueue[One] = FairQueue()
    for each in ones:
        queue.push(each)
    return queue


def test_many_of_one_person_do_not_hold_up_another() -> None:
    queue = filled(*[one("m") for _ in range(330)])
    assert served(queue, 2) == "mm"
    queue.push(one("a"))
    assert served(queue, 2) in ("am", "ma")


def test_shares_are_equal_in_time_and_not_in_number() -> None:
    queue = filled(*[one("l", 4.0) for _ in range(5)], *[one("s", 1.0) for _ in range(20)])
    begin = served(queue, 10)
    assert begin.count("l") == 2
    assert begin.count("s") == 8


def test_what_was_really_used_counts() -> None:
    queue = filled(*[one("l") for _ in range(5)], *[one("s") for _ in range(5)])
    first = queue.pop()
    assert first is not None
    queue.charge(first.payer, 3.0)  # it took four seconds, not one
    other = "s" if first.name == "l" else "l"
    assert served(queue, 4) == other * 4


def test_many_people_behind_one_address_share_it() -> None:
    crowd = [one(person, address="house") for person in "bcdefghij" for _ in range(3)]
    queue = filled(*crowd, *[one("a", address="elsewhere") for _ in range(10)])
    assert served(queue, 10).count("a") == 5


def test_people_behind_one_address_have_equal_shares() -> None:
    queue = filled(*[one("b", address="house") for _ in range(50)], one("c", address="house"))
    assert "c" in served(queue, 2)


def test_nobody_saves_time_up() -> None:
    queue = filled(*[one("m") for _ in range(100)], one("a"))
    served(queue, 50)
    for _ in range(20):
        queue.push(one("a"))
    assert served(queue, 10).count("a") in (5, 6)


def test_tables_that_nobody_looks_at_come_last() -> None:
    queue = filled(*[one("x", looked_at=False) for _ in range(3)], *[one("a") for _ in range(3)])
    assert served(queue) == "aaaxxx"


def test_those_who_give_up_are_gone() -> None:
    given_up = one("a")
    queue = filled(given_up, one("b"))
    assert queue.remove(given_up)
    assert not queue.remove(given_up)
    assert served(queue) == "b"


def test_the_wait_is_that_of_a_fair_share() -> None:
    queue = filled(*[one("m") for _ in range(300)])
    assert queue.ahead(Payer("a", "a"), 1.0) == 1.0
    assert queue.ahead(Payer("m", "m"), 1.0) == 300.0
    assert queue.ahead(Payer("", "m"), 1.0) == 300.0  # the address is found by the person
    assert queue.ahead(Payer("m", "b"), 1.0) == 1.0


def test_nothing_is_kept_of_those_who_are_gone() -> None:
    queue = filled(*[one(f"p{i}") for i in range(500)])
    served(queue)
    assert len(queue) == 0
    assert not queue._houses
