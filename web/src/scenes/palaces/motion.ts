/** What is seen to move in Palaces, and where points rise. */
import type { Happened, ScoredFacts } from "../../wire";
import type { PalacesGame } from "../../wire/palaces";
import type { Flight } from "../types";

export function flights({ event, facts }: Happened<PalacesGame>): Flight[] {
  switch (event) {
    case "prize":
      return [{ from: `deck-${facts.deck}/${facts.card}`, to: `prize/${facts.card}`, n: 1 }];
    case "won":
      return [{ from: `prize/${facts.prize}`, to: `hand-${facts.seat}`, n: 1 }];
    case "built":
      return [{ from: "shown", to: `tower-${facts.seat}/${facts.lane}`, n: 1 }];
    case "drew":
      return [{ from: `piles-${facts.seat}`, to: `hand-${facts.seat}/${facts.card}`, n: 1 }];
    case "gave":
      return [{ from: `hand-${facts.seat}/${facts.card}`, to: `hand-${facts.to}/${facts.card}`, n: 1 }];
    default:
      return [];
  }
}

export function source(facts: ScoredFacts): string {
  return `tower-${facts.seat}/low`;
}
