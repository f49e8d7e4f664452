/** What is seen to move in Castles, and where points rise. */
import type { Happened, ScoredFacts } from "../../wire";
import type { CastlesBought, CastlesGame, CastlesView } from "../../wire/castles";
import type { Flight } from "../types";

const COINS_EACH = 4000;
const coins = (from: string, to: string, money: number): Flight => ({
  from,
  to,
  n: Math.ceil(money / COINS_EACH),
  symbol: "ca-coin-flying",
});

function bought(facts: CastlesBought, before: CastlesView): Flight[] {
  const purse = `purse-${facts.seat}`;
  const slot = `slot-m${facts.slot + 1}`;
  const found: Flight[] = [];
  if (facts.price) found.push(coins(purse, facts.to === null ? "market" : `purse-${facts.to}`, facts.price));
  if (facts.coins) found.push(coins(slot, purse, facts.coins));
  if (before.market[facts.slot]?.swan) found.push({ from: `${slot}/swan`, to: `hand-${facts.seat}`, n: 1 });
  return found;
}

export function flights({ event, facts }: Happened<CastlesGame>, before: CastlesView): Flight[] {
  switch (event) {
    case "bought":
      return bought(facts, before);
    case "placed":
      return [{ from: `market/${facts.tile}`, to: `castle-${facts.seat}/${facts.name}`, n: 1 }];
    case "passed":
    case "money":
    case "exchanged":
      return facts.money ? [coins("market", `purse-${facts.seat}`, facts.money)] : [];
    case "tithe":
      return [coins("market", `purse-${facts.seat}`, facts.money)];
    case "dug":
      return [coins(`purse-${facts.seat}`, "market", facts.price)];
    default:
      return [];
  }
}

/** "Whose centre scores: for which room", a room, or a card. */
export function source(facts: ScoredFacts): string | null {
  const { what } = facts;
  if (!what) return null;
  if (facts.reason === "favor") return `favor-${facts.seat}/${what}`;
  if (facts.reason === "bonus" || facts.reason === "decree" || facts.reason === "swans")
    return `hand-${facts.seat}/${what}`;
  return `castle-${facts.seat}/${what.split(": ")[0]}`;
}
