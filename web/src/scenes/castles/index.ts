import type { TableStore } from "../../lib/table/table.svelte";
import { named, number, perhaps, t } from "../../lib/words";
import type { CastlesGame } from "../../wire/castles";
import type { SceneParts } from "../types";
import Card from "./Card.svelte";
import Chip from "./Chip.svelte";
import Hand from "./Hand.svelte";
import Portrait from "./Portrait.svelte";
import Sprite from "./Sprite.svelte";
import Stage from "./Stage.svelte";
import Summary from "./Summary.svelte";
import { describe } from "./describe";
import { flights, source } from "./motion";

/** The tile of a market slot by its name. */
function slotName(table: TableStore<CastlesGame>, slot: string): string | null {
  const found = /^m(\d)$/.exec(slot);
  const code = found ? table.view?.market[Number(found[1]) - 1]?.tile : null;
  return code ? table.facts.tiles[code].name : null;
}

/** A room of the own castle by its number. */
function roomName(table: TableStore<CastlesGame>, room: number): string | null {
  const piece = table.view?.players[table.seat ?? 0]?.castle[room];
  return piece ? table.facts.tiles[piece.tile].name : null;
}

/** The room that is parked in the own yard. */
function storedName(table: TableStore<CastlesGame>): string {
  const code = table.view?.players[table.seat ?? 0]?.stored;
  return code ? table.facts.tiles[code].name : "";
}

function word(table: TableStore<CastlesGame>, field: string, value: unknown): string | null {
  const text = String(value);
  if (field === "card" || field === "give" || field === "take") return table.facts.bonus[text] ?? null;
  if (field === "favor") return table.facts.favors[text] ?? null;
  if (field === "decree") return table.facts.decrees?.[text] ?? null;
  if (field === "via" || field === "section" || field === "closed") return named(`castles.${field}`, text);
  if (field === "passage") return named("castles.passage", text);
  if (field === "slot" || (field === "tile" && /^m\d$/.test(text)))
    return slotName(table, text) ?? perhaps(`castles.slot.${text}`, { tile: storedName(table) });
  if (field === "space") return number(Number(text.split(".")[0]));
  if (field === "room") return roomName(table, Number(value));
  if (field === "size") return t("castles.size", { n: text });
  if (field === "stack") return perhaps(`castles.stack.${text}`) ?? t("castles.size", { n: text });
  if (field === "thousands" && !Number(value)) return t("castles.coins.leave.none");
  if (field === "thousands") return t("castles.coins.leave", { n: 1000 * Number(value) });
  if (field === "what" && table.ask?.name === "cash")
    return text === "points"
      ? t("castles.cash.points", { points: table.ask.args.points })
      : t("castles.cash.money", { money: table.ask.args.money });
  return null;
}

function confirm(table: TableStore<CastlesGame>, n: number): string {
  const money = table.facts.swans!.money;
  return n ? t("castles.exchange", { n, money: money[Math.min(n, money.length - 1)] }) : t("castles.exchange.none");
}

const scene: SceneParts<CastlesGame> = {
  Stage,
  Hand,
  Summary,
  Portrait,
  Sprite,
  Card,
  Chip,
  drawn: ["take", "put", "price", "link", "dig", "exchange", "tithe", "store", "leave", "shift", "swap"],
  pointed: ["slot"],
  describe,
  flights,
  source,
  headline: (table, position) =>
    t(position.view.is_last ? "castles.headline.last" : "castles.headline", {
      round: position.view.round,
      builder: table.name(position.view.master_builder),
      cards: position.view.deck.cards,
    }),
  word,
  confirm,
};
export default scene;
