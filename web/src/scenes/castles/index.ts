import type { TableStore } from "../../lib/table.svelte";
import { t } from "../../lib/words";
import type { Happened, Position } from "../../wire";
import type { Flight, SceneParts } from "../types";
import Card from "./Card.svelte";
import Hand from "./Hand.svelte";
import Portrait from "./Portrait.svelte";
import Sprite from "./Sprite.svelte";
import Stage from "./Stage.svelte";
import Summary from "./Summary.svelte";
import type { Piece, TileFact } from "./plans";

interface Slot {
  tile: string;
  price: number | null;
  coins: number;
}

function describe(table: TableStore, position: Position): string[] {
  const view = position.view;
  const tiles = table.facts.tiles as Record<string, TileFact>;
  const out = [t("castles.describe.round", { round: view.round, builder: table.name(view.master_builder) })];
  for (const slot of view.market as (Slot | null)[])
    if (slot) out.push(t("castles.describe.slot", { ...tiles[slot.tile], price: slot.price ?? t("castles.unpriced"), coins: slot.coins }));
  out.push(t("castles.describe.corridors", { hallways: view.hallways, stairs: view.stairs }));
  for (const favor of view.favors as string[]) out.push(t("castles.describe.favor", { text: table.facts.favors[favor] }));
  view.players.forEach((player: { money: number; castle: Piece[]; bonus: string[] }, seat: number) => {
    const rooms = player.castle.map((p) => `${tiles[p.tile].name}${p.complete ? t("castles.describe.done") : ""}`).join(", ");
    out.push(t("castles.describe.player", { name: table.name(seat), score: position.scores[seat], money: player.money, rooms }));
  });
  return out;
}

function flight(event: Happened): Flight | null {
  if (event.event !== "bought") return null;
  return { from: `hand-${event.facts.seat}`, to: `hand-${event.facts.seat}`, symbol: "ca-coin", n: 0 };
}

const scene: SceneParts = {
  Stage,
  Hand,
  Summary,
  Portrait,
  Sprite,
  Card,
  drawn: ["take", "put", "price"],
  describe,
  flight,
  headline: (table, position) =>
    position.view.is_last ? t("castles.headline.last", { round: position.view.round }) : t("castles.headline", { round: position.view.round, builder: table.name(position.view.master_builder) }),
  word: (table, field, value) => {
    if (field === "card") return (table.facts.bonus as Record<string, string>)[String(value)] ?? null;
    if (field === "via") return t(`castles.via.${value}`);
    if (field === "slot") return t(`castles.slot.${value}`);
    return null;
  },
};
export default scene;
