/** What is seen to move in Azul, and where points rise. */
import type { Counts } from "../../lib/choosing/gestures";
import type { Happened, ScoredFacts } from "../../wire";
import type { AzulGame, AzulScene, AzulView } from "../../wire/azul";
import type { Flight } from "../types";

const CENTRE = 9;

const byColour = (from: string, to: string, tiles: Counts): Flight[] =>
  Object.entries(tiles).map(([colour, n]) => ({ from: `${from}/${colour}`, to: `${to}/${colour}`, n }));

/** Tiles that lay beside the taken ones and lie in the centre now. */
function pushed(before: AzulView, after: AzulView, source: number, taken: Counts): Counts {
  const beside = Object.entries(before.displays[source] ?? {});
  return Object.fromEntries(
    beside.filter(([colour, n]) => n && !taken[colour] && (after.centre[colour] ?? 0) > (before.centre[colour] ?? 0)),
  );
}

export function flights({ event, facts }: Happened<AzulGame>, before: AzulView, after: AzulView): Flight[] {
  if (event === "took") {
    const hand = `hand-${facts.seat}`;
    const from = facts.source === CENTRE ? "centre" : `D${facts.source + 1}`;
    const rest = facts.source === CENTRE ? {} : pushed(before, after, facts.source, facts.tiles);
    return [...byColour(from, hand, facts.tiles), ...byColour(from, "centre", rest)];
  }
  if (event === "token") return [{ from: "centre/token", to: `hand-${facts.seat}`, n: 1 }];
  if (event === "rewarded") return byColour("supply", `hand-${facts.seat}`, facts.tiles);
  if (event === "placed")
    return [{ from: `hand-${facts.seat}/${facts.colour}`, to: `board-${facts.seat}/${facts.space}`, n: 1 }];
  return [];
}

export function source(facts: ScoredFacts, { spaces, stars }: AzulScene): string | null {
  const board = (i: number) => `board-${facts.seat}/${i}`;
  if (facts.reason === "run") return board(spaces.findIndex((space) => space.space === facts.what));
  if (facts.reason === "token") return "centre";
  if (facts.reason === "star") {
    const star = stars.findIndex((one) => one.name === facts.what);
    return board(spaces.findIndex((space) => space.star === star));
  }
  if (facts.reason === "number") return board(spaces.findIndex((space) => String(space.number) === facts.what));
  return null;
}
