/** Plans of tiles for drawing: turned and placed. Lengths are cells. */
import type { CastlesAppearance, CastlesDoor, CastlesTile } from "../../../wire/castles";

type Dot = CastlesTile["outline"][number];
export type Line = CastlesDoor["line"];
export type Meets = CastlesAppearance["in_hand"][string];
export interface Plan {
  tile: CastlesTile;
  w: number;
  h: number;
  outline: Dot[];
  doors: CastlesDoor[];
  fence: Line[];
  cells: Dot[];
}

function turnedPoint([x, y]: Dot, h: number): Dot {
  return [h - y, x];
}
function turnedLine([a, b, c, d]: Line, h: number): Line {
  return [...turnedPoint([a, b], h), ...turnedPoint([c, d], h)];
}

const made = new WeakMap<CastlesTile, Plan[]>();

/** A tile after quarter turns clockwise. */
export function planOf(tile: CastlesTile, rotation: number): Plan {
  let plans = made.get(tile);
  if (!plans) {
    let plan: Plan = { ...tile, tile };
    plans = [plan];
    for (let i = 0; i < 3; i++) {
      const h = plan.h;
      plan = {
        tile,
        w: h,
        h: plan.w,
        outline: plan.outline.map((p) => turnedPoint(p, h)),
        doors: plan.doors.map((door) => ({ ...door, line: turnedLine(door.line, h) })),
        fence: plan.fence.map((line) => turnedLine(line, h)),
        cells: plan.cells.map(([x, y]) => [h - 1 - y, x]),
      };
      plans.push(plan);
    }
    made.set(tile, plans);
  }
  return plans[rotation];
}

/** The wall's outer line as a path; a circle's arcs run from flat to flat. */
export function path(plan: Plan, unit: number): string {
  const at = ([x, y]: [number, number]) => `${x * unit} ${y * unit}`;
  const corners = plan.outline;
  const r = (Math.sqrt((plan.tile.w / 2) ** 2 + 0.25) * unit).toFixed(2);
  let out = `M${at(corners[0])}`;
  for (let i = 1; i < corners.length; i++)
    out += plan.tile.circle && i % 2 === 0 ? `A${r} ${r} 0 0 1 ${at(corners[i])}` : `L${at(corners[i])}`;
  if (plan.tile.circle) out += `A${r} ${r} 0 0 1 ${at(corners[0])}`;
  return `${out}Z`;
}

/** A transform to a wall: origin at its middle, x along it, y into the room. */
export function along([a, b, c, d]: Line, unit: number): string {
  const turn = (Math.atan2(d - b, c - a) * 180) / Math.PI;
  return `translate(${((a + c) / 2) * unit} ${((b + d) / 2) * unit}) rotate(${turn})`;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The largest rectangle inside a plan: it carries the writing. */
export function writingBox(plan: Plan): Box {
  if (plan.tile.barbican) {
    const [, y, w] = plan.tile.barbican;
    return { x: 0.5, y: 0.5, w: w - 1, h: y - 1 };
  }
  if (plan.tile.circle || plan.tile.chamfered) {
    const inset = plan.tile.circle ? plan.w * 0.146 : 0.5;
    return { x: inset, y: inset, w: plan.w - 2 * inset, h: plan.h - 2 * inset };
  }
  const taken = new Set(plan.cells.map(([x, y]) => `${x},${y}`));
  let best: Box = { x: 0, y: 0, w: 0, h: 0 };
  for (const [x, y] of plan.cells)
    for (let w = 1; x + w <= plan.w; w++)
      for (let h = 1; y + h <= plan.h; h++) {
        let full = true;
        for (let i = 0; i < w && full; i++) for (let j = 0; j < h && full; j++) full = taken.has(`${x + i},${y + j}`);
        if (full && (w * h > best.w * best.h || (w * h === best.w * best.h && w > best.w))) best = { x, y, w, h };
      }
  return best;
}

export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const c of text) sum += "iljtfrI '.,".includes(c) ? 0.3 : "mwMW".includes(c) ? 0.8 : 0.5;
  return sum * size;
}

/** A name in as large a type as fits, on as few lines as that takes. */
export function fitted(
  name: string,
  width: number,
  height: number,
  largest: number,
  least: number,
): { lines: string[]; size: number } {
  const words = name.split(" ");
  for (let size = largest; size > least; size -= 0.5)
    for (let count = 1; count <= Math.min(words.length, 3); count++) {
      const lines = broken(words, count, size);
      if (Math.max(...lines.map((l) => textWidth(l, size))) <= width && size * 1.05 * count <= height)
        return { lines, size };
    }
  return { lines: broken(words, Math.min(words.length, 2), least), size: least };
}

function broken(words: string[], count: number, size: number): string[] {
  if (count === 1) return [words.join(" ")];
  let best: string[] = [];
  let least = Infinity;
  for (let cut = 1; cut <= words.length - count + 1; cut++) {
    const lines = [words.slice(0, cut).join(" "), ...broken(words.slice(cut), count - 1, size)];
    const wide = Math.max(...lines.map((l) => textWidth(l, size)));
    if (wide < least) [least, best] = [wide, lines];
  }
  return best;
}

/** Whether a reward is that of a tile's type: others name no room. */
export function isOf(tile: CastlesTile, what: string): boolean {
  return tile.type.toLowerCase() === what.toLowerCase();
}

/** The middle of a plan's cells: where a finger looks for it. */
export function heart(plan: Plan): { x: number; y: number } {
  const n = plan.cells.length;
  return {
    x: plan.cells.reduce((sum, [x]) => sum + x + 0.5, 0) / n,
    y: plan.cells.reduce((sum, [, y]) => sum + y + 0.5, 0) / n,
  };
}

/** The box of a castle, first and last column and row. */
export function boxOf(pieces: { plan: Plan; x: number; y: number }[]): Box {
  const x0 = Math.min(...pieces.map((p) => p.x));
  const y0 = Math.min(...pieces.map((p) => p.y));
  const x1 = Math.max(...pieces.map((p) => p.x + p.plan.w));
  const y1 = Math.max(...pieces.map((p) => p.y + p.plan.h));
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}
