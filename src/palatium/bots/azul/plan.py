"""Plans for Azul: Summer Pavilion: what a hand can still place on a board, and its worth."""

# compiled

from typing import Final

from palatium.bots.azul.evaluate import POINT, SURE, TILES_IN, Evaluator
from palatium.games.azul.box.board import RUN_LENGTHS, SPACE_BIT
from palatium.games.azul.box.tiles import COLOURS

KEY_ZERO: Final = 1 << 20
"""Added to the net gain in a key, so that keys are positive."""


class PlacementTrial:
    """A board and a hand on which placements are tried, with the points gained."""

    def __init__(
        self,
        evaluator: Evaluator,
        stars: list[int],
        open: list[int],
        used: list[int],
        needs: list[int],
        left: list[int],
        hand: list[int],
        supply: list[int],
        points: int,
    ) -> None:
        self.evaluator = evaluator
        self.stars = stars
        self.open = open
        self.used = used
        self.needs = needs
        self.left = left
        self.hand = hand
        self.supply = supply
        self.points = points

    def copy(self) -> "PlacementTrial":
        """Return an independent copy."""
        return PlacementTrial(
            self.evaluator,
            self.stars.copy(),
            self.open.copy(),
            self.used.copy(),
            self.needs.copy(),
            self.left.copy(),
            self.hand.copy(),
            self.supply.copy(),
            self.points,
        )

    def place(self, space: int, colour: int) -> None:
        """Place a tile, paid with as few wilds as possible, and take the reward."""
        tables = self.evaluator.tables
        star = space // 6
        pos = space - 6 * star
        number = tables.numbers[space]
        self._pay(colour, number)
        mask = self.stars[star] | SPACE_BIT[pos]
        self.stars[star] = mask
        self.points += RUN_LENGTHS[mask * 6 + pos] * POINT
        used = self.used[star] | SPACE_BIT[colour]
        self.used[star] = used
        if tables.is_grey:
            if TILES_IN[mask] > 1:
                self.open[star] = used if used & (used - 1) == 0 else 63 & ~used
        elif star == 0:
            self.open[star] = 63 & ~used
        self.left[number] -= number
        reward = 0
        for feature in tables.features_at[space]:
            need = self.needs[feature] - number
            self.needs[feature] = need
            if need == 0:
                reward += tables.feature_tiles[feature]
        if reward:
            self._take_reward(reward)

    def _pay(self, colour: int, number: int) -> None:
        hand = self.hand
        natural = hand[colour]
        if natural >= number:
            hand[colour] = natural - number
        else:
            hand[colour] = 0
            hand[self.evaluator.wild] -= number - natural

    def _take_reward(self, reward: int) -> None:
        """Take wilds first, then the colours that the hand has most of."""
        supply = self.supply
        hand = self.hand
        for _ in range(reward):
            best = -1
            best_want = -1
            for colour in range(COLOURS):
                if supply[colour] == 0:
                    continue
                want = hand[colour]
                if colour == self.evaluator.wild:
                    want += 100
                if want > best_want:
                    best, best_want = colour, want
            if best < 0:
                return
            supply[best] -= 1
            hand[best] += 1

    def go_on(self) -> None:
        """Place everything that is better placed than left over, the best first."""
        while True:
            keys = self.placements()
            if not keys:
                return
            key = keys[0]
            for other in keys:
                if other > key:
                    key = other
            space = space_of(key)
            colour = colour_of(key)
            gain = net_of(key) + self._price(space, colour)
            if gain <= self._use_lost(space, colour):
                return
            self.place(space, colour)

    def placements(self) -> list[int]:
        """Return all placements that the hand can pay for, as keys that sort by net gain."""
        keys: list[int] = []
        hand = self.hand
        wild = self.evaluator.wild
        for star in range(7):
            if self.stars[star] == 63:
                continue
            open = self.open[star]
            colours: list[int] = []
            longest = 0
            for colour in range(COLOURS):
                if hand[colour] and open >> colour & 1:
                    colours.append(colour)
                    purse = hand[colour] if colour == wild else hand[colour] + hand[wild]
                    if purse > longest:
                        longest = purse
            if colours:
                self._star_placements(star, colours, longest, keys)
        return keys

    def _star_placements(
        self, star: int, colours: list[int], longest: int, keys: list[int]
    ) -> None:
        evaluator = self.evaluator
        tables = evaluator.tables
        hand = self.hand
        wild = evaluator.wild
        mask = self.stars[star]
        used = self.used[star]
        tiles = TILES_IN[mask]
        hope = tables.star_hope[evaluator.coming]
        before = tables.star_worth(star, tables.bonus(star, used, tiles), mask, hope)
        for pos in range(6):
            space = star * 6 + pos
            number = tables.numbers[space]
            if number > longest or mask >> pos & 1:
                continue
            after = mask | SPACE_BIT[pos]
            base = RUN_LENGTHS[after * 6 + pos] * POINT + self._side_gain(space, number) - before
            last_bonus = -1
            worth = 0
            for colour in colours:
                if number > (hand[colour] if colour == wild else hand[colour] + hand[wild]):
                    continue
                bonus = tables.bonus(star, used | SPACE_BIT[colour], tiles + 1)
                if bonus != last_bonus:
                    worth = tables.star_worth(star, bonus, after, hope)
                    last_bonus = bonus
                net = base + worth - self._price(space, colour)
                keys.append((net + KEY_ZERO) * 512 + space * 8 + colour)

    def _price(self, space: int, colour: int) -> int:
        """Return what the tiles of a payment are worth elsewhere, by the plan's estimate."""
        weights = self.evaluator.tables.weights
        number = self.evaluator.tables.numbers[space]
        if colour == self.evaluator.wild:
            return number * weights.wild
        natural = self.hand[colour]
        if natural >= number:
            return number * weights.tile
        return natural * weights.tile + (number - natural) * weights.wild

    def _side_gain(self, space: int, number: int) -> int:
        """Return what a tile does for its number and for the features beside it."""
        evaluator = self.evaluator
        tables = evaluator.tables
        hope = tables.number_hope[evaluator.coming]
        left = self.left[number]
        gain = tables.number_bonus[number] * POINT * (hope[left - number] - hope[left]) // SURE
        hope = tables.feature_hope[evaluator.coming]
        for feature in tables.features_at[space]:
            need = self.needs[feature]
            worth = tables.feature_tiles[feature] * tables.weights.reward
            gain += worth * (hope[need - number] - hope[need]) // SURE
        return gain

    def _use_lost(self, space: int, colour: int) -> int:
        """Return what the tiles of a payment would be worth in the hand."""
        hand = self.hand
        wild = self.evaluator.wild
        before = self.leave()
        naturals = hand[colour]
        wilds = hand[wild]
        self._pay(colour, self.evaluator.tables.numbers[space])
        after = self.leave()
        hand[wild] = wilds
        hand[colour] = naturals
        return before - after

    def leave(self) -> int:
        """Return the use of the present hand: for the rest of the draft, or the next round."""
        evaluator = self.evaluator
        tables = evaluator.tables
        weights = tables.weights
        kept = 0
        keeps = evaluator.keep_most
        uses = self._uses()
        drafted = 0
        dead = 0
        alive = 0
        for colour in range(COLOURS):
            number = self.hand[colour]
            if number == 0:
                continue
            is_dead = not uses >> colour & 1
            if colour == evaluator.wild:
                drafted += number * weights.draft_wild
            elif is_dead:
                drafted += number * weights.draft_dead
            else:
                drafted += number * weights.draft_natural
            if colour == evaluator.next_wild:
                taken = number if number < keeps else keeps
                keeps -= taken
                kept += taken * weights.keep_wild - (number - taken) * POINT
            elif is_dead:
                dead += number
            else:
                alive += number
        taken = alive if alive < keeps else keeps
        keeps -= taken
        kept += taken * weights.keep_natural - (alive - taken) * POINT
        taken = dead if dead < keeps else keeps
        kept += taken * weights.keep_dead - (dead - taken) * POINT
        ahead = evaluator.drafting
        return (drafted * ahead + kept * (SURE - ahead)) // SURE

    def _uses(self) -> int:
        """Return the mask of colours that some star still accepts."""
        out = 0
        for star in range(7):
            if self.stars[star] != 63:
                out |= self.open[star]
        return out

    def worth(self) -> int:
        """Return points gained, the board's prospects, and the use of the rest of the hand."""
        evaluator = self.evaluator
        tables = evaluator.tables
        coming = evaluator.coming
        out = self.points + self.leave()
        chances = tables.star_chance[coming]
        for star in range(7):
            mask = self.stars[star]
            bonus = tables.bonus(star, self.used[star], TILES_IN[mask])
            out += tables.star_worth(star, bonus, mask, chances)
        chances = tables.number_chance[coming]
        for number in range(1, 5):
            out += tables.number_bonus[number] * POINT * chances[self.left[number]] // SURE
        chances = tables.feature_chance[coming]
        for feature in range(len(self.needs)):
            need = self.needs[feature]
            if need:
                worth = tables.feature_tiles[feature] * tables.weights.reward
                out += worth * chances[need] // SURE
        return out


def net_of(key: int) -> int:
    """Return the gain minus the price of a placement."""
    return (key >> 9) - KEY_ZERO


def space_of(key: int) -> int:
    """Return the space of a placement."""
    return (key >> 3) & 63


def colour_of(key: int) -> int:
    """Return the colour of a placement."""
    return key & 7
