/** A tile in hand: the cells where it can lie, each with the rotation in which it is held there. */
import { type ActOf, type Wanted, isOf } from "../../../lib/choosing/gestures";
import type { TableStore } from "../../../lib/table/table.svelte";
import { type Place, Placing } from "../../../parts/placing.svelte";
import type { PalaceGame, PalaceTileText } from "../../../wire/palace";
import { cellKey, floorsOf, turned } from "../tile/tiles";

const KINDS = ["room", "hallway", "stair"] as const;
type Put = ActOf<PalaceGame, (typeof KINDS)[number]>;
/** How far from a place a finger may be, in units of the picture: more than a cell. */
const REACH = 110;

export class InHand {
  readonly placing: Placing<Put>;

  constructor(private readonly table: TableStore<PalaceGame>) {
    this.placing = new Placing<Put>(table, {
      acts: () => (this.tile ? this.acts : []),
      turns: (at) => this.turns(at),
      places: (turn) =>
        [...this.cells].map(([key, offered]) => {
          const act = held(offered, turn);
          return { key, act, x: act.fields.x * 100, y: -act.fields.y * 100 };
        }),
      reach: { mouse: 0, finger: REACH },
    });
  }

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

  private cells = $derived.by(() => {
    const found = new Map<string, Put[]>();
    for (const act of this.acts) {
      const key = cellKey(act.fields);
      found.set(key, [...(found.get(key) ?? []), act]);
    }
    return found;
  });

  private turns(at: Place<Put> | null): number[] {
    const offered = at && this.cells.get(at.key);
    if (offered) return offered.map((act) => act.fields.rotation).sort();
    return Array.from({ length: this.tile?.turns ?? 0 }, (_, i) => i);
  }

  /** The tile as it would lie, with what its entrances would meet. */
  ghost() {
    const cell = this.placing.place?.act.fields;
    if (!cell || !this.tile) return null;
    const sides = turned(this.tile.sides, cell.rotation);
    const floors = turned(floorsOf(this.tile), cell.rotation);
    const { meets } = this.table.facts;
    const around = this.table.appearance.around?.[cellKey(cell)] ?? [];
    const doors = sides.map((own, side) => (own === null ? null : meets[own][around[side]]));
    return { cell, sides, floors, rotation: cell.rotation, doors };
  }

  /** What pointing at a cell names, beside the tile that is in hand. */
  fields({ fields: { kind, x, y, rotation } }: Put): Wanted<PalaceGame> {
    return { kind, x, y, rotation };
  }
}

/** The option with this rotation; where it is not offered, with the next one that is. */
function held(offered: Put[], turn: number): Put {
  for (let by = 0; by < 4; by++) {
    const found = offered.find((act) => act.fields.rotation === (turn + by) % 4);
    if (found) return found;
  }
  return offered[0];
}
