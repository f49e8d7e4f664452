"""Positions as plain data, and back."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import cards_data, cards_from
from palatium.core.cards.pile import pile_data, pile_from
from palatium.core.cards.remembered import Remembered
from palatium.core.digest import packed
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import rows, whole, wholes
from palatium.games.castles.building.sites import laid
from palatium.grid.plan import EMPTY, GroundPlan

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.state import CastlesState

PLACE_MASK = 0xFFFF


def body_of(s: "CastlesState") -> dict[str, object]:
    """Return every field of a position except frames and points."""
    out: dict[str, object] = {
        "round": s.round,
        "master_builder": s.master_builder,
        "is_last": int(s.is_last),
        "idle": s.idle,
        "hallways": s.hallways,
        "stairs": s.stairs,
        "deck_size": s.deck_size,
        "shuffles": s.shuffles,
        "pools": s.pools,
        "money": list(s.money),
        "built": [list(pieces) for pieces in s.built],
        "completed": list(s.completed),
        "market": list(s.market),
        "spaces": list(s.spaces),
        "coins": list(s.coins),
        "unseen": list(s.unseen),
        "discards": list(s.discards),
        "stacks": [pile_data(pile) for pile in s.stacks],
        "boxes": [cards_data(box) for box in s.boxes],
        "looks": list(s.looks),
        "hands": [cards_data(hand) for hand in s.hands],
        "bonus": pile_data(s.bonus),
        "deck_top": cards_data(s.deck_top),
        "drawn": cards_data(s.drawn),
        "looked": cards_data(s.looked),
        "favors": list(s.favors),
        "favors_out": list(s.favors_out),
        "gone": list(s.gone),
        "earned": list(s.earned),
        "shown": s.shown,
    }
    if s.parts:
        out["parts"] = [part.data() for part in s.parts]
    return out


def code_of(s: "CastlesState", out: list[bytes]) -> None:
    """Add the same fields as bytes, with the lengths of lists that the game does not fix."""
    ints = [
        s.round,
        s.master_builder,
        int(s.is_last),
        s.idle,
        s.hallways,
        s.stairs,
        s.deck_size,
        s.shuffles,
        s.pools,
        s.shown,
        *s.money,
        *s.market,
        *s.spaces,
        *s.coins,
        *s.unseen,
        *s.discards,
        *s.looks,
    ]
    out.append(packed(ints))
    out.append(packed(s.completed))  # masks, which may be larger than the ints above
    remembered = s.remembered
    if remembered is None:
        remembered = s.remembered = Remembered()
    remembered.code_rows([*s.built, s.favors, s.favors_out, s.gone, s.earned], out)
    remembered.code_cards([*s.boxes, *s.hands, s.deck_top, s.drawn, s.looked], out)
    for pile in s.stacks:
        out.append(pile.coded())
    out.append(s.bonus.coded())
    for part in s.parts:
        out.append(part.coded())


def state_of(
    game: "CastlesGame", dump: Dump, stack: "list[Frame[CastlesState]]"
) -> "CastlesState":
    """Return the position that was saved."""
    from palatium.games.castles.state import CastlesState

    body = dump.body
    seats = game.players
    built = built_from(body["built"])
    return CastlesState(
        castles=game,
        stack=stack,
        points=dump.points,
        explain=dump.explain,
        lines=dump.lines,
        moves=dump.moves,
        options=None,
        round=whole(body["round"]),
        master_builder=whole(body["master_builder"]),
        is_last=whole(body["is_last"]) == 1,
        idle=whole(body["idle"]),
        hallways=whole(body["hallways"]),
        stairs=whole(body["stairs"]),
        deck_size=whole(body["deck_size"]),
        shuffles=whole(body["shuffles"]),
        pools=whole(body["pools"]),
        money=wholes(body["money"]),
        plans=[plan_from(game, list(pieces)) for pieces in built],
        built=built,
        completed=wholes(body["completed"]),
        market=wholes(body["market"]),
        spaces=wholes(body["spaces"]),
        coins=wholes(body["coins"]),
        unseen=wholes(body["unseen"]),
        discards=wholes(body["discards"]),
        stacks=[pile_from(wholes(row), seats) for row in rows(body["stacks"])],
        boxes=[cards_from(wholes(row), seats) for row in rows(body["boxes"])],
        looks=wholes(body["looks"]),
        hands=[cards_from(wholes(row), seats) for row in rows(body["hands"])],
        bonus=pile_from(wholes(body["bonus"]), seats),
        deck_top=cards_from(wholes(body["deck_top"]), seats),
        drawn=cards_from(wholes(body["drawn"]), seats),
        looked=cards_from(wholes(body["looked"]), seats),
        favors=tuple(wholes(body["favors"])),
        favors_out=tuple(wholes(body["favors_out"])),
        gone=tuple(wholes(body["gone"])),
        earned=tuple(wholes(body["earned"])),
        shown=whole(body["shown"]),
        parts=[
            module.load(wholes(row), seats)
            for module, row in zip(game.expansions, rows(body.get("parts", [])), strict=True)
        ],
    )


def plan_from(castles: "CastlesGame", pieces: list[int]) -> GroundPlan:
    """Return the plan with these pieces."""
    plan = EMPTY
    for piece in pieces:
        plan = laid(plan, castles.rooms[piece >> 16], piece & PLACE_MASK)
    return plan


def built_from(value: object) -> list[tuple[int, ...]]:
    """Return the pieces of every castle."""
    return [tuple([whole(item) for item in row]) for row in rows(value)]
