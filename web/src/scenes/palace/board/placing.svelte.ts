/** A tile in hand: the cells where it can lie, how it is turned, and where it is held. */
import type { Fields } from "../../../lib/choosing/gestures";
import type { TableStore } from "../../../lib/table/table.svelte";
import type { Act } from "../../../wire";
import { type Cell, type Figure, type TileFact, cellKey, doorsAt, floorsOf, turned } from "../tile/tiles";

const KINDS = ["room", "hallway", "stair"];
/** How far from a place a finger may be, in units of the picture: more than a cell. */
const REACH = 110;

interface Place extends Cell {
  rotation: number;
}
const placeOf = (act: Act) => act.fields as unknown as Place;

export class Placing {
  /** The wanted rotation; where it is not offered, the next one that is. */
  turn = $state(0);
  aimed = $state<string | null>(null);

  constructor(private readonly table: TableStore) {}

  acts = $derived.by(() => {
    const { picked, left } = this.table.choosing;
    if (!this.table.isMyTurn || !Object.keys(picked).length) return [];
    return left.filter((act) => KINDS.includes(act.fields.kind));
  });

  tile = $derived.by<TileFact | null>(() => {
    const named = new Set(this.acts.map(({ fields }) => `${fields.kind}${fields.space ?? ""}`));
    if (named.size !== 1) return null;
    const { kind, space } = this.acts[0].fields;
    const view = this.table.view!;
    const code = kind === "room" ? view.row[space - 1].tile : view[kind].tile;
    return this.table.facts.tiles[code] ?? null;
  });

  /** Every cell with its options, and the one of them that is held out now. */
  spots = $derived.by(() => {
    const found = new Map<string, Act[]>();
    for (const act of this.tile ? this.acts : []) {
      const key = cellKey(placeOf(act));
      found.set(key, [...(found.get(key) ?? []), act]);
    }
    return [...found.entries()].map(([key, offered]) => ({ key, offered, act: this.held(offered) }));
  });

  spot = $derived.by(() => this.spots.find((one) => one.key === this.aimed) ?? null);

  /** The tile as it would lie, with what its entrances would meet. */
  ghost(figures: Map<string, Figure>, moat: Set<string>) {
    if (!this.spot || !this.tile) return null;
    const cell = placeOf(this.spot.act);
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

  private held(offered: Act[]): Act {
    for (let by = 0; by < 4; by++) {
      const found = offered.find((act) => act.fields.rotation === (this.turn + by) % 4);
      if (found) return found;
    }
    return offered[0];
  }

  /** Turn to the next rotation that is offered where the tile is held; gives its option. */
  rotate(by: number): Act | null {
    if (!this.tile) return null;
    if (!this.spot) {
      this.turn = (this.turn + by + 4) % 4;
      return null;
    }
    const turns = this.spot.offered.map((act) => act.fields.rotation as number).sort();
    this.turn = turns[(turns.indexOf(this.spot.act.fields.rotation) + by + turns.length) % turns.length];
    return this.spot.offered.find((act) => act.fields.rotation === this.turn) ?? null;
  }

  /** What pointing at a cell names, beside the tile that is in hand. */
  fields({ fields: { kind, x, y, rotation } }: Act): Fields {
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
