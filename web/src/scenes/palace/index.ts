import type { TableStore } from "../../lib/table/table.svelte";
import { listed, named, t } from "../../lib/words";
import type { Position } from "../../wire";
import type { PalaceGame, PalacePlayer } from "../../wire/palace";
import type { SceneParts } from "../types";
import Hand from "./Hand.svelte";
import Portrait from "./Portrait.svelte";
import Sprite from "./Sprite.svelte";
import Stage from "./Stage.svelte";
import Summary from "./Summary.svelte";
import { flights, source } from "./motion";

const list = (words: string[]) => listed(words) || t("palace.nothing");
const swansOf = (player: PalacePlayer) =>
  Object.entries(player.swans).flatMap(([colour, n]) => (n ? [t("options.counted", { n, name: colour })] : []));

function describe(table: TableStore<PalaceGame>, position: Position<PalaceGame>): string[] {
  const view = position.view;
  const { tiles, favors } = table.facts;
  const { moat } = view;
  const sides = (tile: { sides: (string | null)[] }) => listed(tile.sides.map((side) => side ?? t("palace.wall")));
  const out = [t("palace.describe.turn", { turn: view.turn, name: table.name(view.active) })];
  for (const space of view.row)
    if (space.tile)
      out.push(t("palace.describe.space", { ...space, ...tiles[space.tile], sides: sides(tiles[space.tile]) }));
  for (const top of [view.hallway, view.stair])
    if (top.tile) out.push(t("palace.describe.top", { ...top, ...tiles[top.tile], sides: sides(tiles[top.tile]) }));
  out.push(t("palace.describe.stacks", { stacks: listed(view.stacks) }));
  for (const figure of view.palace) {
    const doors = figure.sides.map((side, i) => {
      const args = { side: named("palace.side", String(i)), swan: side ?? t("palace.wall") };
      const door = figure.doors[i];
      return t("palace.describe.side", { ...args, meets: door ? named("palace.door", door) : "none" });
    });
    out.push(
      t(figure.complete ? "palace.describe.complete" : "palace.describe.tile", {
        ...figure,
        owner: figure.owner === null ? t("palace.nobody") : t("palace.of", { name: table.name(figure.owner) }),
        doors: listed(doors),
      }),
    );
  }
  out.push(
    t("palace.describe.moat", {
      n: moat.cells.length,
      left: moat.left_in_supply,
      join: moat.to_join ?? 0,
      rate: view.moat_symbols.now,
    }),
  );
  for (const favor of view.favors)
    out.push(
      t("palace.describe.favor", {
        text: favors[favor.favor].text,
        points: favor.points,
        counts: listed(favor.counts.map((n, seat) => t("palace.standing", { name: table.name(seat), n }))),
      }),
    );
  view.players.forEach((player, seat) => {
    const slots = player.slots.filter((slot) => slot.holds !== "nothing");
    const held = slots.map((slot) =>
      slot.holds === "room"
        ? tiles[slot.tile!].name
        : slot.favor
          ? favors[slot.favor.favor].text
          : t("palace.slot.hidden"),
    );
    out.push(
      t("palace.describe.player", {
        name: table.name(seat),
        swans: list(swansOf(player)),
        secrets: list(player.secret_swans.map((colour) => colour ?? t("palace.hidden"))),
        slots: list(held),
        points: player.so_far.total,
      }),
    );
  });
  return out;
}

const scene: SceneParts<PalaceGame> = {
  Stage,
  Hand,
  Summary,
  Portrait,
  Sprite,
  drawn: ["room", "hallway", "stair", "blueprint", "move", "pay", "colour", "discard", "next", "keep", "moat", "swans"],
  pointed: ["x", "y", "rotation", "slot"],
  describe,
  flights,
  source,
  confirm: (table, n) => {
    const due = table.ask?.name === "swans" ? table.ask.args.number : n;
    return t(n < due ? "palace.confirm.more" : "palace.confirm", { n: due });
  },
  sofar: (position, seat) => position.view.players[seat].so_far.total,
  headline: (_, position) =>
    t(position.view.ending ? "palace.headline.last" : "palace.headline", { turn: position.view.turn }),
  word: (table, field, value) => {
    if (field === "slot") return table.facts.slots[String(value)]?.text ?? null;
    if (field === "favor") return table.facts.favors[String(value)]?.text ?? null;
    if (field === "kind") return named("palace.kind", String(value));
    if (field === "space") return table.view!.row[Number(value) - 1]?.name ?? null;
    if (field === "swan") return String(value).replace("-", " ");
    return null;
  },
};
export default scene;
