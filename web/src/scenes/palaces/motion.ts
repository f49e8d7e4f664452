/** What is seen to move in Palaces, and where points rise. */
import type { Happened } from "../../wire";
import type { Flight } from "../types";

export function flights({ event, facts }: Happened): Flight[] {
  const hand = `hand-${facts.seat}`;
  switch (event) {
    case "prize":
      return [{ from: `deck-${facts.deck}/${facts.card}`, to: `prize/${facts.card}`, n: 1 }];
    case "won":
      return [{ from: `prize/${facts.prize}`, to: hand, n: 1 }];
    case "built":
      return [{ from: "shown", to: `tower-${facts.seat}/${facts.lane}`, n: 1 }];
    case "drew":
      return [{ from: `piles-${facts.seat}`, to: `${hand}/${facts.card}`, n: 1 }];
    case "gave":
      return [{ from: `${hand}/${facts.card}`, to: `hand-${facts.to}/${facts.card}`, n: 1 }];
    default:
      return [];
  }
}

export function source({ facts }: Happened): string {
  return `tower-${facts.seat}/low`;
}
