/** Tiles and what the server tells of them; nothing here decides anything. */
import type { PalaceCell, PalaceTileText } from "../../../wire/palace";
import { COLOURS as CASTLES, ICONS as FLOORS } from "../../castles/room/floors";

export type Side = string | null;
/** What an entrance meets: open, joined, matched, bridge, blocked or moat. */
export type Door = string | null;

export const COLOURS: Record<string, string> = { ...CASTLES, Hallway: "#6B6F78", Stair: "#5A6C86" };
export const ICONS: Record<string, string> = {
  ...FLOORS,
  Hallway: FLOORS.Corridor,
  Stair: FLOORS.Downstairs,
  Downstairs: "M2 14V8a6 6 0 0 1 12 0v6M2 14h12M5 14v-3.500a3 3 0 0 1 6 0V14M8 2v2M3.200 5l1.600 1M12.800 5l-1.600 1",
};
/** A list of four sides, N, E, S, W, after quarter turns clockwise. */
export function turned<T>(sides: T[], rotation: number): T[] {
  return sides.map((_, side) => sides[(side - rotation + 4) % 4]);
}

/** Light and dark ends of a tile, for drawing. */
export function floorsOf(tile: Pick<PalaceTileText, "floor" | "sides">): (string | null)[] {
  return tile.sides.map((side, i) =>
    side === null ? null : tile.floor === "stair" ? (i === 2 ? "down" : "up") : tile.floor,
  );
}

export const cellKey = (cell: PalaceCell): string => `${cell.x},${cell.y}`;
const AROUND: PalaceCell[] = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
];

export function beside(cell: PalaceCell, side: number): PalaceCell {
  return { x: cell.x + AROUND[side].x, y: cell.y + AROUND[side].y };
}

/** What is written on a tile: Hallways and Stairs are numbered for notation alone. */
export function calledOn(tile: PalaceTileText): string {
  return ["Hallway", "Stair"].includes(tile.type) ? tile.name.replace(/ \d+$/, "") : tile.name;
}
