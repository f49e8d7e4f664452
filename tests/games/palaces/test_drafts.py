"""Plans and previews reveal nothing that playing would not reveal."""

import palatium as pal
from palatium.core.state import State
from tests.games.palaces.table import at, hand, say, won


def told(s: State, text: str) -> str:
    return str(s.preview([s.parse(text)]).record())


def test_a_preview_of_the_last_commit_hides_the_others() -> None:
    """L-CARD-20: what others have chosen stays hidden before the own choice is made."""
    s = at(players=3, prize="MPit", hands=["G C", "C", "S M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "pit MPit MPit")
    one, two = s.clone(), s.clone()
    say(one, "drop G")
    say(two, "drop C")
    assert told(one, "drop S") == told(two, "drop S")


def test_a_commit_is_sealed_in_a_draft() -> None:
    s = at(players=3, prize="MPit", hands=["G C", "C", "S M"], available=["GKeep"])
    won(s, 1, "C")
    say(s, "pit MPit MPit", "drop G")
    draft = pal.Draft(s, 2)
    draft.extend(s.parse("drop S"))
    assert not draft.is_open()
    assert draft.state.view(2) == s.view(2)
    assert draft.ints() == [s.parse("drop S")]
    draft.undo()
    assert draft.is_open()


def test_a_preview_does_not_show_the_card_on_top() -> None:
    """L-CARD-19: only the one who looked knows a card left on a deck."""
    s = at(
        prize="CGuardroom",
        hands=["MFountain", "C"],
        decks=["S M", "C"],
        available=["GFountain", "GKeep", "GCell"],
    )
    won(s, 1, "C")
    say(s, "guardroom CGuardroom CGuardroom", "allow", "look M", "guard leave")
    other = s.clone()
    other.winner = 0
    other.prize = s.prize
    won(other, 0, "MFountain")
    assert "Marble'" not in told(other, "fountain MFountain MFountain")
    assert hand(other, 0) == ""
