import type { TableStore } from "../../lib/table/table.svelte";
import { listed, named, perhaps, t } from "../../lib/words";
import type { Position } from "../../wire";
import type { PalacesGame } from "../../wire/palaces";
import type { SceneParts } from "../types";
import Card from "./Card.svelte";
import Hand from "./Hand.svelte";
import Portrait from "./Portrait.svelte";
import Stage from "./Stage.svelte";
import Summary from "./Summary.svelte";
import { flights, source } from "./motion";

/** A suit by its letter, as the cards of this table name it. */
function suitOf(table: TableStore<PalacesGame>, letter: string): string {
  const cards = Object.values(table.facts.cards);
  return cards.find((card) => card.suit.startsWith(letter))?.suit ?? letter;
}

function describe(table: TableStore<PalacesGame>, position: Position<PalacesGame>): string[] {
  const view = position.view;
  const out = [t("palaces.describe.round", { round: view.round, active: table.name(view.active) })];
  for (const room of view.rooms)
    out.push(
      t("palaces.describe.deck", {
        deck: room.deck,
        n: room.left,
        card: room.available?.title ?? t("palaces.nothing"),
      }),
    );
  if (view.prize) out.push(t("palaces.describe.prize", { card: view.prize.title }));
  view.players.forEach((player, seat) => {
    const bid =
      player.bid && typeof player.bid === "object"
        ? listed(
            Object.entries(player.bid)
              .filter(([, n]) => n)
              .map(([name, n]) => t("options.counted", { n, name })),
          )
        : player.bid;
    out.push(
      t("palaces.describe.player", {
        name: table.name(seat),
        score: position.scores[seat],
        high: listed(player.high_column.map(String)) || t("palaces.nothing"),
        low: listed(player.low_column.map(String)) || t("palaces.nothing"),
        n: player.hand_size,
        bid: bid ? String(bid) : t("palaces.nothing"),
      }),
    );
  });
  const hand = position.seat === null ? [] : view.players[position.seat].hand;
  if (hand.length) out.push(t("palaces.describe.hand", { cards: listed(hand.map((card) => card.title)) }));
  return out;
}

const scene: SceneParts<PalacesGame> = {
  Stage,
  Hand,
  Summary,
  Portrait,
  Card,
  drawn: ["prize", "show", "fail", "give", "drop", "return"],
  describe,
  flights,
  source,
  headline: (table, position) =>
    t(position.view.prize ? "palaces.headline.bid" : "palaces.headline", {
      round: position.view.round,
      active: table.name(position.view.active),
    }),
  word: (table, field, value) => {
    if (field === "as")
      return value === "self" || value === "once"
        ? t(`palaces.as.${value}`)
        : t("palaces.as.trellis", { suit: suitOf(table, String(value).replace("trellis", "")) });
    if (field === "seat" && typeof value === "string" && value.length === 1)
      return table.name(value.charCodeAt(0) - 65);
    if (field === "mode") return named("palaces.mode", String(value));
    if (field === "what") return named("palaces.guard", String(value));
    if (field === "kind") return named("palaces.kind", String(value));
    return perhaps(`palaces.field.${field}.${value}`);
  },
};
export default scene;
