/** What is seen to move in the Palace, and where points rise. */
import type { Data, Happened } from "../../wire";
import type { Flight } from "../types";
import type { TileFact } from "./tiles";

export function flights({ event, facts }: Happened): Flight[] {
  const hand = `hand-${facts.seat}`;
  const slot = `slot-${facts.seat}-${facts.slot}`;
  switch (event) {
    case "placed":
      return [{ from: `row/${facts.tile}`, to: `palace/${facts.tile}`, n: 1 }];
    case "swan":
      return [{ from: facts.tile ? `tile-${facts.tile}` : "row", to: `${hand}/${facts.colour}`, n: 1, symbol: `pa-fly-${facts.colour}` }];
    case "paid":
      return [{ from: `${hand}/${facts.swan}`, to: "row", n: 1, symbol: facts.swan === "secret" ? "pa-fly-gray" : `pa-fly-${facts.swan}` }];
    case "secret":
      return [{ from: "bridge", to: hand, n: 1, symbol: "pa-fly-gray" }];
    case "blueprint":
      return [{ from: `row/${facts.tile}`, to: slot, n: 1 }];
    case "kept":
      return [{ from: "favors", to: slot, n: 1, symbol: "pa-card" }];
    case "moat":
      return [{ from: "supply", to: `cell-${facts.x}-${facts.y}`, n: 1, symbol: "pa-moat" }];
    case "moat_moved":
      return [{ from: `cell-${facts.from_x}-${facts.from_y}`, to: `cell-${facts.x}-${facts.y}`, n: 1, symbol: "pa-moat" }];
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
