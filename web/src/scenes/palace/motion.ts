/** What is seen to move in the Palace, and where points rise. */
import type { Happened, ScoredFacts } from "../../wire";
import type { PalaceGame, PalaceScene, PalaceView } from "../../wire/palace";
import type { Flight } from "../types";

/** The space of the Row that a tile has left. */
function sold(before: PalaceView, after: PalaceView): string {
  const space = before.row.find(({ tile }, i) => tile && after.row[i].tile !== tile);
  return space ? `space-${space.space}` : "row";
}

export function flights({ event, facts }: Happened<PalaceGame>, before: PalaceView, after: PalaceView): Flight[] {
  switch (event) {
    case "placed":
      return [{ from: `row/${facts.tile}`, to: `palace/${facts.tile}`, n: 1 }];
    case "swan":
      return [
        {
          from: facts.tile ? `tile-${facts.tile}` : `slots-${facts.seat}`,
          to: `hand-${facts.seat}/${facts.colour}`,
          n: 1,
          symbol: `pa-fly-${facts.colour}`,
        },
      ];
    case "paid":
      return [
        {
          from: `hand-${facts.seat}/${facts.swan}`,
          to: sold(before, after),
          n: 1,
          symbol: facts.swan === "secret" ? "pa-fly-gray" : `pa-fly-${facts.swan}`,
        },
      ];
    case "secret":
      return [{ from: "bridge", to: `hand-${facts.seat}`, n: 1, symbol: "pa-fly-gray" }];
    case "blueprint":
      return [{ from: `row/${facts.tile}`, to: `slot-${facts.seat}-${facts.slot}`, n: 1 }];
    case "kept":
      return [{ from: "favors", to: `slot-${facts.seat}-${facts.slot}`, n: 1, symbol: "pa-card" }];
    case "moat":
      return [{ from: "supply", to: `moat/${facts.x},${facts.y}`, n: 1 }];
    case "moat_moved":
      return [{ from: `cell-${facts.from_x}-${facts.from_y}`, to: `moat/${facts.x},${facts.y}`, n: 1 }];
    default:
      return [];
  }
}

export function source(facts: ScoredFacts, scene: PalaceScene): string | null {
  const { what } = facts;
  if (facts.reason === "public" || facts.reason === "personal") return `favor-${facts.seat}/${what}`;
  if (facts.reason === "set") return `hand-${facts.seat}`;
  const tile = Object.entries(scene.tiles).find(([, fact]) => fact.name === what);
  return tile ? `palace/${tile[0]}` : `slots-${facts.seat}`;
}
