/** Tiles and what the server tells of them; nothing here decides anything. */
import { COLOURS as CASTLES, ICONS as FLOORS } from "../../castles/room/floors";

export type Side = string | null;
export interface TileFact {
  tile: string;
  name: string;
  type: string;
  floor: "up" | "down" | "stair";
  sides: Side[];
  turns: number;
  reward: string;
  swans?: string[];
  counts?: string;
  /** What it is good for. */
  text: string;
}
/** What an entrance meets: open, joined, matched, bridge, blocked or moat. */
export type Door = string | null;
export interface Figure {
  number: number;
  tile: string;
  name: string;
  type: string;
  floor: "up" | "down" | "stair";
  x: number;
  y: number;
  rotation: number;
  owner: number | null;
  complete: boolean;
  sides: Side[];
  floors: (string | null)[];
  doors: Door[];
}
export interface Cell {
  x: number;
  y: number;
}
export interface Moat {
  cells: Cell[];
  right_end: Cell[];
  left_end: Cell[];
  next: Cell[];
  to_join: number | null;
  pockets: Cell[];
  left_in_supply: number;
  joined: boolean;
}
export interface Space extends Partial<TileFact> {
  space: number;
  price: number;
  cost: number;
}
export interface FavorFact {
  favor: string;
  points: number;
  text: string;
}
export interface Standing {
  favor: string;
  points: number;
  counts: number[];
  hidden: number[];
  leaders: number[];
}
export interface Slot {
  slot: string;
  ongoing: boolean;
  holds: "nothing" | "room" | "favor";
  tile?: string;
  favor?: Standing | null;
}
export interface Player {
  swans: Record<string, number>;
  secret_swans: (string | null)[];
  swan_total: number;
  owned: Record<string, number>;
  discount: number;
  moat_moves: number;
  slots: Slot[];
  track: { type: string; rooms: number; third: string }[];
  drawn_favors: (string | null)[];
  so_far: Record<string, number>;
}

export const COLOURS: Record<string, string> = { ...CASTLES, Hallway: "#6B6F78", Stair: "#5A6C86" };
export const ICONS: Record<string, string> = {
  ...FLOORS,
  Hallway: FLOORS.Corridor,
  Stair: FLOORS.Downstairs,
  Downstairs: "M2 14V8a6 6 0 0 1 12 0v6M2 14h12M5 14v-3.500a3 3 0 0 1 6 0V14M8 2v2M3.200 5l1.600 1M12.800 5l-1.600 1",
};
/** Marks of the seats, for drawing inside a picture. */
export const SHAPES = [
  "M2 6.500q3-4 6 0t6 0M2 10.500q3-4 6 0t6 0",
  "M8 2L13 8L8 14L3 8Z",
  "M3 13C3 6 7 3 13 3C13 9 10 13 3 13ZM3 13L9 7",
  "M8 5.200a2.800 2.800 0 1 0 0 5.600a2.800 2.800 0 0 0 0-5.600M8 1.500V3M8 13v1.500M1.500 8H3M13 8h1.500",
];

/** A list of four sides, N, E, S, W, after quarter turns clockwise. */
export function turned<T>(sides: T[], rotation: number): T[] {
  return sides.map((_, side) => sides[(side - rotation + 4) % 4]);
}

/** Light and dark ends of a tile, for drawing. */
export function floorsOf(tile: TileFact): (string | null)[] {
  return tile.sides.map((side, i) =>
    side === null ? null : tile.floor === "stair" ? (i === 2 ? "down" : "up") : tile.floor,
  );
}

export const cellKey = (cell: Cell): string => `${cell.x},${cell.y}`;
const AROUND: Cell[] = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
];

export function beside(cell: Cell, side: number): Cell {
  return { x: cell.x + AROUND[side].x, y: cell.y + AROUND[side].y };
}

/** What the entrances of a tile that is not laid yet would meet; the pairs are the server's. */
export function doorsAt(
  sides: Side[],
  cell: Cell,
  figures: Map<string, Figure>,
  moat: Set<string>,
  meets: Record<string, Record<string, string>>,
): Door[] {
  return sides.map((own, side) => {
    if (own === null) return null;
    const there = cellKey(beside(cell, side));
    if (moat.has(there)) return "moat";
    const figure = figures.get(there);
    if (!figure) return "open";
    const other = figure.sides[(side + 2) % 4];
    return other === null ? "blocked" : meets[own][other];
  });
}

/** What is written on a tile: Hallways and Stairs are numbered for notation alone. */
export function calledOn(tile: TileFact): string {
  return ["Hallway", "Stair"].includes(tile.type) ? tile.name.replace(/ \d+$/, "") : tile.name;
}
