/** The table in sentences, for a screen reader. */
import type { TableStore } from "../../lib/table/table.svelte";
import { listed, named, number, t } from "../../lib/words";
import type { Position } from "../../wire";
import type { CastlesGame, CastlesPlayer } from "../../wire/castles";

export function describe(table: TableStore<CastlesGame>, position: Position<CastlesGame>): string[] {
  const view = position.view;
  const tiles = table.facts.tiles;
  const out = [t("castles.describe.round", { round: view.round, builder: table.name(view.master_builder) })];
  for (const slot of view.market)
    if (slot) {
      const { name, type, feet, points } = tiles[slot.tile];
      const price = slot.price === null ? "none" : number(slot.price);
      out.push(t("castles.describe.slot", { name, type, feet, points, price, coins: slot.coins }));
      if (slot.swan) out.push(t("castles.describe.swan", { colour: named("castles.swan", slot.swan) }));
    }
  out.push(t("castles.describe.corridors", { hallways: view.hallways, stairs: view.stairs }));
  if (view.moats !== undefined) out.push(t("castles.describe.moats", { n: view.moats }));
  for (const favor of view.favors) out.push(t("castles.describe.favor", { text: table.facts.favors[favor] }));
  view.players.forEach((player, seat) => {
    const rooms = listed(
      player.castle.map((p) => {
        const room = tiles[p.tile].name;
        return p.complete ? t("castles.describe.done", { room }) : room;
      }),
    );
    const money = player.money === null ? t("castles.describe.hidden") : number(player.money);
    out.push(t("castles.describe.player", { name: table.name(seat), score: position.scores[seat], money, rooms }));
    out.push(...belongings(table, player, table.name(seat)));
  });
  return out;
}

function belongings(table: TableStore<CastlesGame>, player: CastlesPlayer, name: string): string[] {
  const tiles = table.facts.tiles;
  const out: string[] = [];
  const swans = Object.entries(player.swans ?? {}).map(([colour, n]) =>
    t("options.counted", { n, name: named("castles.swan", colour) }),
  );
  if (swans.length) out.push(t("castles.describe.swans", { name, swans: listed(swans) }));
  if (player.passages)
    out.push(
      t("castles.describe.passages", {
        name,
        kinds: listed(player.passages.map((kind) => named("castles.passage", kind))) || t("castles.passages.none"),
      }),
    );
  if (player.decree) out.push(t("castles.describe.decree", { name, text: table.facts.decrees![player.decree] }));
  else if (player.decree === "") out.push(t("castles.describe.decree.hidden", { name }));
  const favors = [...(player.tower_favors ?? []), ...(player.own_favors ?? [])];
  for (const favor of favors)
    out.push(
      favor
        ? t("castles.describe.own_favor", { name, text: table.facts.favors[favor] })
        : t("castles.describe.own_favor.hidden", { name }),
    );
  if (player.on_decree) out.push(t("castles.describe.on_decree", { name, money: player.on_decree }));
  if (player.stored) out.push(t("castles.describe.stored", { name, tile: tiles[player.stored].name }));
  return out;
}
