/** A tile in hand: the cells where it can lie, how it is turned, and where it is held. */
import { type ActOf, type Wanted, isOf } from "../../../lib/choosing/gestures";
import type { TableStore } from "../../../lib/table/table.svelte";
import type { PalaceGame, PalaceTileText } from "../../../wire/palace";
import { type Figure, cellKey, doorsAt, floorsOf, turned } from "../tile/tiles";

const KINDS = ["room", "hallway", "stair"] as const;
type Put = ActOf<PalaceGame, (typeof KINDS)[number]>;
/** How far from a place a finger may be, in units of the picture: more than a cell. */
const REACH = 110;

export class Placing {
  /** The wanted rotation; where it is not offered, the next one that is. */
  turn = $state(0);
  aimed = $state<string | null>(null);

  constructor(private readonly table: TableStore<PalaceGame>) {}

  acts = $derived.by<Put[]>(() => {
    const { picked, left } = this.table.choosing;
    if (!this.table.isMyTurn || !Object.keys(picked).length) return [];
    return left.filter((act): act is Put => KINDS.some((kind) => isOf(act, kind)));
  });

  tile = $derived.by<PalaceTileText | null>(() => {
    const named = new Set(this.acts.map(({ fields }) => `${fields.kind}${fields.kind === "room" ? fields.space : ""}`));
    if (named.size !== 1) return null;
    const { fields } = this.acts[0];
    const view = this.table.view!;
    const { tile } = fields.kind === "room" ? view.row[fields.space - 1] : view[fields.kind];
    return tile === null ? null : this.table.facts.tiles[tile];
  });

  /** Every cell with its options, and the one of them that is held out now. */
  spots = $derived.by(() => {
    const found = new Map<string, Put[]>();
    for (const act of this.tile ? this.acts : []) {
      const key = cellKey(act.fields);
      found.set(key, [...(found.get(key) ?? []), act]);
    }
    return [...found.entries()].map(([key, offered]) => ({ key, offered, act: this.held(offered) }));
  });

  spot = $derived.by(() => this.spots.find((one) => one.key === this.aimed) ?? null);

  /** The tile as it would lie, with what its entrances would meet. */
  ghost(figures: Map<string, Figure>, moat: Set<string>) {
    if (!this.spot || !this.tile) return null;
    const cell = this.spot.act.fields;
    const sides = turned(this.tile.sides, cell.rotation);
    const floors = turned(floorsOf(this.tile), cell.rotation);
    return {
      cell,
      sides,
      floors,
      rotation: cell.rotation,
      doors: doorsAt(sides, cell, figures, moat, this.table.facts.meets),
    };
  }

  private held(offered: Put[]): Put {
    for (let by = 0; by < 4; by++) {
      const found = offered.find((act) => act.fields.rotation === (this.turn + by) % 4);
      if (found) return found;
    }
    return offered[0];
  }

  /** Turn to the next rotation that is offered where the tile is held; gives its option. */
  rotate(by: number): Put | null {
    if (!this.tile) return null;
    if (!this.spot) {
      this.turn = (this.turn + by + 4) % 4;
      return null;
    }
    const turns = this.spot.offered.map((act) => act.fields.rotation).sort();
    this.turn = turns[(turns.indexOf(this.spot.act.fields.rotation) + by + turns.length) % turns.length];
    return this.spot.offered.find((act) => act.fields.rotation === this.turn) ?? null;
  }

  /** What pointing at a cell names, beside the tile that is in hand. */
  fields({ fields: { kind, x, y, rotation } }: Put): Wanted<PalaceGame> {
    return { kind, x, y, rotation };
  }

  /** The place next to a point. */
  nearest(at: { x: number; y: number }): string | null {
    let best: string | null = null;
    let least = REACH;
    for (const { key, act } of this.spots) {
      const far = Math.hypot(act.fields.x * 100 - at.x, -act.fields.y * 100 - at.y);
      if (far < least) [least, best] = [far, key];
    }
    return best;
  }
}
