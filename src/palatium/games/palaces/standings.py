"""Standings of the palaces, and which deck or suit runs out first (L-END)."""

from typing import TYPE_CHECKING

from palatium.core.scoring.outcome import ranked
from palatium.core.scoring.standing import EVERYBODY, NO_PLACE, EndMark, Standing, end_mark
from palatium.games.palaces.box.cards import DECK_STAYS, DECKS, TILES
from palatium.games.palaces.score import rank_key

if TYPE_CHECKING:
    from palatium.games.palaces.state import PalacesState


def standings_of(s: "PalacesState", seat: int | None) -> list[Standing]:
    """Return matched levels, ties broken by their suits as at the end (L-END-2)."""
    players = range(s.players)
    ranks = ranked([rank_key(s.towers[who], s.lows[who]) for who in players])
    counts: list[int | None] = list(s.lows)
    places = [ranks[who] if s.lows[who] else NO_PLACE for who in players]
    text = s.palaces.words.say("standing.levels")
    nothing = [0] * s.players
    return [
        Standing("palace", "levels", text, "L-END-2", EVERYBODY, counts, nothing, places, nothing)
    ]


def ends_of(s: "PalacesState") -> list[EndMark]:
    """Return the room deck and the suit with the least left (L-END-1)."""
    words = s.palaces.words
    decks = [s.left_in(deck) for deck in range(len(DECKS))]
    deck = decks.index(min(decks))
    tiles = [0 if s.ran_out >> suit & 1 else left for suit, left in enumerate(s.supply)]
    suit = tiles.index(min(tiles))
    name = s.cards.suit_names[suit]
    size = DECK_STAYS + (1 if s.cards.treasure[deck] >= 0 else 0)
    return [
        end_mark(words, "deck", "L-END-1", decks[deck], size, DECKS[deck]),
        end_mark(words, "suit", "L-END-1", tiles[suit], TILES, name),
    ]
