import { total } from "../../lib/choosing/gestures";
import type { TableStore } from "../../lib/table/table.svelte";
import { listed, t } from "../../lib/words";
import type { Position } from "../../wire";
import type { AzulGame, AzulPlayer } from "../../wire/azul";
import type { SceneParts } from "../types";
import Chip from "./Chip.svelte";
import Hand from "./Hand.svelte";
import Portrait from "./Portrait.svelte";
import Sprite from "./Sprite.svelte";
import Stage from "./Stage.svelte";
import Summary from "./Summary.svelte";
import { flights, source } from "./motion";
import { said } from "./tiles";

function rounds(table: TableStore<AzulGame>): number {
  return table.facts.wild_by_round.length;
}

function stars(table: TableStore<AzulGame>, player: AzulPlayer): string {
  return listed(
    table.facts.stars.map((star, number) => {
      const own = table.facts.spaces.flatMap((space, i) => (space.star === number ? [player.spaces[i]] : []));
      return t("azul.describe.star", { star: star.name, n: own.filter(Boolean).length, spaces: own.length });
    }),
  );
}

function spaceName(table: TableStore<AzulGame>, name: unknown): string | null {
  const space = table.facts.spaces.find((one) => one.space === name);
  return space ? t("azul.space.word", { star: table.facts.stars[space.star].name, number: space.number }) : null;
}

function describe(table: TableStore<AzulGame>, position: Position<AzulGame>): string[] {
  const view = position.view;
  const out = [t("azul.describe.round", { round: view.round, rounds: rounds(table), wild: view.wild })];
  view.displays.forEach((tiles, i) => {
    out.push(t("azul.describe.display", { n: i + 1, tiles: said(tiles) || t("azul.nothing") }));
  });
  out.push(t("azul.centre.holds", { tiles: said(view.centre) || t("azul.nothing") }));
  out.push(t("azul.describe.supply", { tiles: said(view.supply) || t("azul.nothing") }));
  view.players.forEach((player, seat) => {
    out.push(
      t("azul.describe.player", {
        name: table.name(seat),
        score: position.scores[seat],
        hand: said(player.hand) || t("azul.nothing"),
        stars: stars(table, player),
      }),
    );
  });
  return out;
}

const scene: SceneParts<AzulGame> = {
  Stage,
  Hand,
  Summary,
  Portrait,
  Sprite,
  Chip,
  drawn: ["take", "place", "keep", "reward"],
  pointed: ["space"],
  describe,
  confirm: (table, n) => {
    if (table.ask?.name === "reward" && n < table.ask.args.number)
      return t("azul.confirm.more", { n: table.ask.args.number });
    if (table.ask?.name !== "keep") return t("azul.confirm.take", { n });
    const rest = total(table.view!.players[table.seat!].hand) - n;
    return t(rest ? "azul.confirm.keep" : "azul.confirm.all", { n, rest });
  },
  flights,
  source,
  headline: (table, position) =>
    t("azul.headline", { round: position.view.round, rounds: rounds(table), wild: position.view.wild }),
  word: (table, field, value) => {
    if (field === "space") return spaceName(table, value);
    if (field === "wilds") return t("azul.wilds", { n: Number(value) });
    if (field === "source")
      return value === "centre" ? t("azul.centre") : t("azul.display", { n: String(value).slice(1) });
    return null;
  },
};
export default scene;
