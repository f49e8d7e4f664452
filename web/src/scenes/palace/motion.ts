/** What is seen to move in the Palace, and where points rise. */
import type { Data, Happened } from "../../wire";
import type { Flight } from "../types";
import type { Space, TileFact } from "./tile/tiles";

/** The space of the Row that a tile has left. */
function sold(before: Data, after: Data): string {
  const space = (before.row as Space[]).find(({ tile }, i) => tile && after.row[i].tile !== tile);
  return space ? `space-${space.space}` : "row";
}

export function flights({ event, facts }: Happened, before: Data, after: Data): Flight[] {
  const hand = `hand-${facts.seat}`;
  const slot = `slot-${facts.seat}-${facts.slot}`;
  switch (event) {
    case "placed":
      return [{ from: `row/${facts.tile}`, to: `palace/${facts.tile}`, n: 1 }];
    case "swan":
      return [
        {
          from: facts.tile ? `tile-${facts.tile}` : `slots-${facts.seat}`,
          to: `${hand}/${facts.colour}`,
          n: 1,
          symbol: `pa-fly-${facts.colour}`,
        },
      ];
    case "paid":
      return [
        {
          from: `${hand}/${facts.swan}`,
          to: sold(before, after),
          n: 1,
          symbol: facts.swan === "secret" ? "pa-fly-gray" : `pa-fly-${facts.swan}`,
        },
      ];
    case "secret":
      return [{ from: "bridge", to: hand, n: 1, symbol: "pa-fly-gray" }];
    case "blueprint":
      return [{ from: `row/${facts.tile}`, to: slot, n: 1 }];
    case "kept":
      return [{ from: "favors", to: slot, n: 1, symbol: "pa-card" }];
    case "moat":
      return [{ from: "supply", to: `moat/${facts.x},${facts.y}`, n: 1 }];
    case "moat_moved":
      return [{ from: `cell-${facts.from_x}-${facts.from_y}`, to: `moat/${facts.x},${facts.y}`, n: 1 }];
    default:
      return [];
  }
}

export function source({ facts }: Happened, scene: Data): string | null {
  const what = String(facts.what ?? "");
  if (facts.reason === "public" || facts.reason === "personal") return `favor-${facts.seat}/${what}`;
  if (facts.reason === "set") return `hand-${facts.seat}`;
  const tile = Object.entries(scene.tiles as Record<string, TileFact>).find(([, fact]) => fact.name === what);
  return tile ? `palace/${tile[0]}` : `slots-${facts.seat}`;
}
